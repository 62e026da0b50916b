// The moves that led to a state, where each state knows the rank and the number of its parent.
#pragma once

#include <algorithm>
#include <cstring>

#include "core/move.h"
#include "core/ranks.h"

namespace unscramble {

struct FarNode {
  std::uint32_t id = 0;
  std::uint16_t rank = 0;
  bool operator==(const FarNode&) const = default;
};

struct StepBack {
  FarNode parent;
  Move move = 0;
};

// Collective: the moves to `node`, in order. step(id), asked on the node's rank, is the last of them and where it came
// from; has_step(id) is false for the start. The rank that has a node goes on as long as its parents are its own.
template <class HasStep, class Step>
Moves walk_back(Ranks& ranks, FarNode node, HasStep has_step, Step step) {
  Moves moves;
  for (bool arrived = false; !arrived;) {
    struct {
      FarNode node;
      std::uint32_t arrived = 0;
    } end;
    Moves part;
    if (ranks.rank() == node.rank) {
      end.node = node;
      while (end.node.rank == node.rank && has_step(end.node.id)) {
        const StepBack back = step(end.node.id);
        part.push_back(back.move);
        end.node = back.parent;
      }
      end.arrived = end.node.rank == node.rank ? 1 : 0;
    }
    Bytes word(sizeof end + part.size() * sizeof(Move));
    std::memcpy(word.data(), &end, sizeof end);
    if (!part.empty()) std::memcpy(word.data() + sizeof end, part.data(), part.size() * sizeof(Move));
    ranks.broadcast(word, node.rank);
    std::memcpy(&end, word.data(), sizeof end);
    part.resize((word.size() - sizeof end) / sizeof(Move));
    if (!part.empty()) std::memcpy(part.data(), word.data() + sizeof end, part.size() * sizeof(Move));
    moves.insert(moves.end(), part.begin(), part.end());
    node = end.node;
    arrived = end.arrived != 0;
  }
  std::reverse(moves.begin(), moves.end());
  return moves;
}

}  // namespace unscramble
