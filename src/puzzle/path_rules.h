// PathRules: which moves need not be tried after a whole sequence of moves, as a finite automaton (Taylor & Korf 1993).
// A sequence is left out if another, shorter or as long and earlier in the order of move numbers, leads to the same
// state from wherever it can be made; so of all shortest solutions the first in that order is never lost.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/move.h"

namespace unscramble {

namespace path_rules {

inline constexpr std::size_t kMoves = 4;

struct MoveList {
  std::array<Move, kMoves> move{};
  std::size_t count = 0;
};

// By set of moves, bit m for move m.
inline constexpr auto kLists = [] {
  std::array<MoveList, 1U << kMoves> lists{};
  for (unsigned set = 0; set < lists.size(); ++set)
    for (Move move = 0; move < kMoves; ++move)
      if ((set >> move & 1U) != 0) lists[set].move[lists[set].count++] = move;
  return lists;
}();

}  // namespace path_rules

class PathRules {
 public:
  using State = std::uint16_t;
  static constexpr std::size_t kMoves = path_rules::kMoves;
  static constexpr State kLeftOut = 0xFFFF;
  using Row = std::array<State, kMoves>;  // by move: the state after it, or kLeftOut

  // rows[p] is the state before the first move, where p says which moves can be made from there.
  explicit PathRules(std::vector<Row> rows) : rows_(std::move(rows)) {
    for (const Row& row : rows_) {
      unsigned tried = 0;
      for (std::size_t move = 0; move < kMoves; ++move)
        if (row[move] != kLeftOut) tried |= 1U << move;
      tried_.push_back(static_cast<std::uint8_t>(tried));
    }
  }

  [[nodiscard]] State start(int place) const { return static_cast<State>(place); }
  // The moves to be tried, ascending.
  [[nodiscard]] std::span<const Move> after(State state) const {
    const auto& list = path_rules::kLists[tried_[state]];
    return {list.move.data(), list.count};
  }
  // After one of them.
  [[nodiscard]] State next(State state, Move move) const { return rows_[state][move]; }
  [[nodiscard]] std::size_t size() const { return rows_.size(); }

 private:
  std::vector<Row> rows_;
  std::vector<std::uint8_t> tried_;  // sets of moves
};

}  // namespace unscramble
