// BoardReader<P>: turns states and their symmetric images, which are as far from the goal (section 2.5), into board
// vectors (Konen 2022, section 4). For any puzzle its tokens are the board; the cubes have their own (cube_boards.h).
#pragma once

#include <algorithm>
#include <string_view>

#include "core/hash.h"
#include "ntuple/layout.h"
#include "puzzle/capabilities.h"

namespace unscramble::ntuple {

template <Puzzle P>
class BoardReader {
 public:
  using State = typename P::State;

  // type: the name of one of the puzzle's encodings, "" for the first.
  static Expected<BoardReader> create(const P& puzzle, std::string_view type) {
    const auto encodings = puzzle.encodings();
    for (std::size_t e = 0; e < encodings.size(); ++e) {
      if (!type.empty() && encodings[e].name != type) continue;
      BoardReader reader(puzzle, static_cast<int>(e));
      if (const auto checked = check(reader.layout_); !checked) return checked.error();
      return reader;
    }
    return usage_error(puzzle.name() + " has no board '" + std::string(type) + "'");
  }

  // Without adjacency, which is only needed to generate tuples: connect() finds it.
  [[nodiscard]] const BoardLayout& layout() const { return layout_; }
  void connect() { find_adjacent(); }
  // Images of a state, itself (image 0) included, and how many of them, from the first, are the paper's colour
  // symmetries.
  [[nodiscard]] int images() const { return symmetries() * (GroupLike<P> ? 2 : 1); }
  [[nodiscard]] int colour_images() const { return symmetries(); }

  void read(const State& state, int image, Board& board) const {
    std::uint16_t tokens[kMaxCells] = {};  // only the first cells() are used; GCC 12 cannot see that they are written
    puzzle_.tokens(image_of(state, image), encoding_, std::span(tokens, layout_.cells()));
    for (std::size_t k = 0; k < layout_.cells(); ++k) board.cell[k] = static_cast<std::uint8_t>(tokens[k]);
  }

 private:
  BoardReader(const P& puzzle, int encoding) : puzzle_(puzzle), encoding_(encoding) {
    const auto chosen = puzzle.encodings()[static_cast<std::size_t>(encoding)];
    layout_.name = std::string(chosen.name);
    layout_.values.assign(static_cast<std::size_t>(chosen.positions),
                          static_cast<std::uint8_t>(std::min(chosen.values, 255)));
  }

  [[nodiscard]] int symmetries() const {
    if constexpr (Symmetric<P>) return puzzle_.num_symmetries();
    return 1;
  }

  [[nodiscard]] State image_of(State state, int image) const {
    if constexpr (GroupLike<P>)
      if (image >= symmetries()) state = puzzle_.inverse_state(state);
    if constexpr (Symmetric<P>) {
      const int k = image % symmetries();
      if (k > 0) state = puzzle_.symmetric_state(state, k);
    }
    return state;
  }

  // The paper's rule for boards in general: adjacency is user-defined. Here cells that one move changes together are
  // neighbours, which on sliding tiles is the 4-point neighbourhood. Found on a walk that meets all moves.
  void find_adjacent() {
    const std::size_t cells = layout_.cells();
    std::vector<std::uint8_t> together(cells * cells, 0);
    Rng rng(1);
    State state = puzzle_.goal(rng);
    Board before;
    Board after;
    constexpr int kSteps = 4000;
    for (int step = 0; step < kSteps; ++step) {
      read(state, 0, before);
      if (!puzzle_.try_move(state, static_cast<Move>(rng.below_int(puzzle_.num_moves())))) continue;
      read(state, 0, after);
      for (std::size_t a = 0; a < cells; ++a)
        for (std::size_t b = 0; b < cells && before.cell[a] != after.cell[a]; ++b)
          if (a != b && before.cell[b] != after.cell[b]) together[a * cells + b] = 1;
    }
    layout_.adjacent.assign(cells, {});
    for (std::size_t a = 0; a < cells; ++a)
      for (std::size_t b = 0; b < cells; ++b)
        if (together[a * cells + b] != 0) layout_.adjacent[a].push_back(static_cast<std::uint16_t>(b));
  }

  P puzzle_;
  int encoding_;
  BoardLayout layout_;
};

// What the cells and moves mean, as a number: names, sizes, and the boards met along a fixed sequence of moves from the
// goal. A table trained under another meaning has another hash.
template <Puzzle P>
std::uint64_t board_hash(const P& puzzle, const BoardReader<P>& reader) {
  const auto& layout = reader.layout();
  const std::string names = puzzle.name() + "/" + puzzle.metric() + "/" + layout.name;
  std::uint64_t hash = hash_bytes(names.data(), names.size());
  hash = hash_bytes(layout.values.data(), layout.values.size(), hash);
  Rng rng(1);
  auto state = puzzle.goal(rng);
  Board board;
  for (int round = 0; round < 3; ++round)
    for (int m = 0; m < puzzle.num_moves(); ++m) {
      puzzle.try_move(state, static_cast<Move>(m));
      reader.read(state, 0, board);
      hash = hash_bytes(board.cell, layout.cells(), hash);
    }
  return hash;
}

}  // namespace unscramble::ntuple
