// Grid<W>: a level's masks in W words, and the operations that treat all cells at once: steps, the
// player's reach layer by layer, the pushes open to him, frozen boxes.
#pragma once

#include <span>

#include "core/move.h"
#include "domains/sokoban/bits.h"

namespace unscramble::sokoban {

enum : Move { kUp, kDown, kLeft, kRight };
inline constexpr std::array<Move, 4> kAllMoves{kUp, kDown, kLeft, kRight};
inline Move opposite(Move move) { return move ^ 1U; }

inline constexpr int kMaxSide = 50;
inline constexpr int kMaxCells = (kMaxSide - 2) * (kMaxSide - 2);
inline constexpr int kMostWords = (kMaxCells + 63) / 64;
using WideBits = Bits<kMostWords>;

// Levels up to this size are small: the exact search and the matching of boxes to goals are for them.
inline constexpr int kSmallSide = 20;
inline constexpr int kSmallInside = kSmallSide - 2;
inline constexpr int kSmallWords = (kSmallInside * kSmallInside + 63) / 64;

struct Shape {
  int width = 0;
  int height = 0;
};

template <int W>
class Grid {
 public:
  static constexpr int kWords = W;
  Grid() = default;
  Grid(Shape shape, const Bits<W>& floor_cells, const Bits<W>& goal_cells, const Bits<W>& dead_cells);

  Bits<W> floor;
  Bits<W> goals;
  Bits<W> dead;

  // The cells one step from `set`; the result may lie in walls, so mask it with floor.
  [[nodiscard]] Bits<W> step(const Bits<W>& set, Move move) const {
    switch (move) {
      case kUp: return set.lowered(width_);
      case kDown: return set.raised(width_);
      case kLeft: return (set - first_column_).lowered(1);
      default: return (set - last_column_).raised(1);
    }
  }
  [[nodiscard]] Bits<W> spread(const Bits<W>& set) const {
    return step(set, kUp) | step(set, kDown) | step(set, kLeft) | step(set, kRight);
  }
  [[nodiscard]] Bits<W> spread(const Bits<W>& set, std::span<const Move> moves) const {
    if (moves.size() == kAllMoves.size()) return spread(set);
    Bits<W> out;
    for (const Move move : moves) out = out | step(set, move);
    return out;
  }

  // A box pushed along `move` from one passage cell to the next, with walls on both sides of both.
  [[nodiscard]] bool in_passage(int cell, Move move) const { return passage_[move >> 1U].test(cell); }

  // The boxes that can never move again, or only onto dead squares. A box is blocked along an axis by
  // a wall on either side, by dead squares on both, or by a box that is itself frozen: the largest
  // set of boxes that block each other this way is what remains when the others are removed.
  [[nodiscard]] Bits<W> frozen(const Bits<W>& boxes) const {
    Bits<W> stuck = boxes;
    while (true) {
      const Bits<W> next = stuck & (blocked_[0] | step(stuck, kUp) | step(stuck, kDown)) &
                           (blocked_[1] | step(stuck, kLeft) | step(stuck, kRight));
      if (next == stuck) return stuck;
      stuck = next;
    }
  }
  [[nodiscard]] bool freeze_deadlock(const Bits<W>& boxes) const { return (frozen(boxes) - goals).any(); }

  // Calls visit(from, to, move) for every push the player can make standing on one of `where`, except
  // onto dead squares.
  template <class Visit>
  void for_each_push(const Bits<W>& where, const Bits<W>& boxes, std::span<const Move> moves, Visit visit) const {
    const Bits<W> target = (floor - boxes) - dead;
    for (const Move move : moves) {
      const Bits<W> pushed = step(where, move) & boxes;
      if (!pushed.any()) continue;
      (step(pushed, move) & target).for_each([&](int to) { visit(to - offset_[move], to, move); });
    }
  }

 private:
  int width_ = 0;
  std::array<int, 4> offset_{};
  Bits<W> first_column_;
  Bits<W> last_column_;
  std::array<Bits<W>, 2> blocked_;  // by walls or dead squares alone: up and down, left and right
  std::array<Bits<W>, 2> passage_;
};

template <int W>
Grid<W>::Grid(Shape shape, const Bits<W>& floor_cells, const Bits<W>& goal_cells, const Bits<W>& dead_cells)
    : floor(floor_cells), goals(goal_cells), dead(dead_cells), width_(shape.width), offset_{-width_, width_, -1, 1} {
  for (int row = 0; row < shape.height; ++row) {
    first_column_.set(row * width_);
    last_column_.set(row * width_ + width_ - 1);
  }
  for (int axis = 0; axis < 2; ++axis) {
    const auto ahead = static_cast<Move>(2 * axis);
    const Move behind = opposite(ahead);
    const Bits<W> open_ahead = floor & step(floor, behind);
    const Bits<W> open_behind = floor & step(floor, ahead);
    const Bits<W> dead_both = step(dead, behind) & step(dead, ahead);
    blocked_[axis] = (floor - (open_ahead & open_behind)) | (floor & dead_both);
    passage_[1 - axis] = floor - (open_ahead | open_behind);
  }
}

}  // namespace unscramble::sokoban
