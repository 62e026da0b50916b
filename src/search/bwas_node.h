// The settings and the node of batch weighted A* (bwas.h).
#pragma once

#include <cstdint>

#include "core/move.h"

namespace unscramble {

struct BwasOptions {
  double weight = 0.6;       // λ, of the path cost
  std::size_t batch = 1000;  // N
  // False, the paper's rule: stop when a goal is taken from the open list. True: continue until nothing open
  // can lead to a shorter solution, which proves the answer optimal.
  bool strict = false;
  Moves known{};  // a solution the caller already has, to be improved or proved; empty = none
};

// A state with everything the search knows about it: 32 bytes for the cube.
template <class State>
struct BwasNode {
  static constexpr std::uint16_t kMaxDepth = 0x7FFE;

  std::uint32_t parent;
  std::uint16_t h;           // to_fixed()
  std::uint16_t g : 15;      // path cost
  std::uint16_t closed : 1;  // not waiting in the open list
  Move move;                 // from the parent
  State state;

  // Closed until it is queued.
  static BwasNode make(std::uint32_t parent, std::uint16_t h, unsigned g, Move move, const State& state) {
    BwasNode node{parent, h, 0, 1, move, state};
    node.g = g & 0x7FFFU;
    return node;
  }
};

}  // namespace unscramble
