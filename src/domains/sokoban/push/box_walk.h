// BoxWalk: everywhere one box can be pushed while the others stay, and with the player on which side of it. This is
// one move of the push search (a macro move of Festival's: a box goes from anywhere to anywhere).
#pragma once

#include "domains/sokoban/push/board.h"

namespace unscramble::sokoban::push {

// The box stands on `cell` and the player beside it, towards `side` (a Move).
struct Stand {
  Cell cell = 0;
  std::uint8_t side = 0;
};

class BoxWalk {
 public:
  explicit BoxWalk(const Board& board)
      : board_(board),
        flood_(board.cells),
        sides_(board.cells, 0),
        stamp_(board.cells, 0),
        from_(board.cells * 4, -1) {}

  // Takes every push of the box on `start`; layout.box must not hold that box. `sides`: a bit for each side of it
  // that the player reaches. One Stand per place and part of the floor where the player can be.
  const std::vector<Stand>& explore(std::vector<char>& box, Cell start, unsigned sides) {
    return walk(box, start, sides, false);
  }
  // The same by pulling: where the box can have come from. Dead cells never occur.
  const std::vector<Stand>& explore_back(std::vector<char>& box, Cell start, unsigned sides) {
    return walk(box, start, sides, true);
  }

  // The pushes that lead to a stand of the last explore(), in order.
  void append_pushes(Stand stand, Moves& out) const;

  // The sides of `cell` that a player on `at`, beside it, reaches when a box stands on `cell`.
  unsigned sides_from(std::vector<char>& box, Cell cell, int side);

 private:
  const std::vector<Stand>& walk(std::vector<char>& box, Cell start, unsigned sides, bool back);
  void enter(std::vector<char>& box, Cell cell, int side, int from);
  unsigned known(Cell cell) const { return stamp_[cell] == now_ ? sides_[cell] : 0U; }

  const Board& board_;
  Flood flood_;
  std::vector<std::uint8_t> sides_;  // by cell: those seen, where stamp_ is now_
  std::vector<std::uint32_t> stamp_;
  std::uint32_t now_ = 0;
  std::vector<int> from_;  // [cell * 4 + side], of the side entered at: the state pushed from
  std::vector<Stand> stands_;
  std::vector<std::uint8_t> masks_;  // of stands_
};

}  // namespace unscramble::sokoban::push
