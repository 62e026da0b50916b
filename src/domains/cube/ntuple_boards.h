// The cubes' boards (Konen 2022, section 4 and appendix B): STICKER2, STICKER and CUBESTATE. A cubie's place here is
// the location of its tracked sticker, so the first two are read off a state; face IDs count from 0 instead of 1, and
// the corner that the 2x2x2 keeps in place is DBL instead of DRB.
#pragma once

#include <concepts>

#include "domains/cube/cube2.h"
#include "domains/cube/cube3.h"
#include "ntuple/board.h"

namespace unscramble::ntuple {

enum class CubeBoard : std::uint8_t { kSticker2, kSticker, kCubeState };
Expected<CubeBoard> parse_cube_board(std::string_view name);  // "" = sticker2

// The layouts of tables 8 and 11, of section B.2's second mode, and of Fig. 3 and 4 (without centres, and without the
// 2x2x2's fixed corner).
BoardLayout cube3_layout(CubeBoard board);
BoardLayout cube2_layout(CubeBoard board);

// Image k of a state s is g s g^-1 for the k-th symmetry g of the cube (the paper's colour transformation number k,
// normalised), from 24 on mirrored, and from 48 on the same of the inverse of s.
inline constexpr int kColourImages = 24;
inline constexpr int kCubeImages = 96;

template <class P>
concept AnyCube = std::same_as<P, Cube2> || std::same_as<P, Cube3>;

template <Puzzle P>
requires AnyCube<P>
class BoardReader<P> {
 public:
  using State = typename P::State;

  static Expected<BoardReader> create(const P& /*puzzle*/, std::string_view type) {
    const auto board = parse_cube_board(type);
    if (!board) return board.error();
    return BoardReader(*board);
  }

  [[nodiscard]] const BoardLayout& layout() const { return layout_; }
  void connect() {}  // the layout is complete
  [[nodiscard]] int images() const { return kCubeImages; }
  [[nodiscard]] int colour_images() const { return kColourImages; }
  void read(const State& state, int image, Board& board) const;

 private:
  explicit BoardReader(CubeBoard board)
      : board_(board), layout_(std::same_as<P, Cube3> ? cube3_layout(board) : cube2_layout(board)) {}

  CubeBoard board_;
  BoardLayout layout_;
};

template <>
void BoardReader<Cube3>::read(const State& state, int image, Board& board) const;
template <>
void BoardReader<Cube2>::read(const State& state, int image, Board& board) const;

}  // namespace unscramble::ntuple
