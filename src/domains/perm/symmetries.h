// Symmetries of a definition, found by program: ways to exchange slots, pieces and orientations that turn every move
// into a move and leave the solved state as it is (a cube turned or mirrored as a whole). A state and its image are
// equally far from solved.
#pragma once

#include "domains/perm/engine.h"

namespace unscramble::perm {

struct Symmetry {
  std::vector<Move> move;           // what each move becomes
  std::vector<std::uint16_t> to;    // by byte of a state: the byte of the image
  std::vector<std::uint8_t> value;  // byte * values + value -> the image's value there
};

class Symmetries {
 public:
  // The identity first. The identity alone where pieces have rules of their own, where a slot takes two bytes, or where
  // there are too many moves to try. Up to 256, each checked on a random walk.
  explicit Symmetries(const Engine& engine);

  [[nodiscard]] int count() const { return static_cast<int>(all_.size()); }
  [[nodiscard]] Move move(Move m, int k) const { return all_[static_cast<std::size_t>(k)].move[m]; }
  void image(const std::uint8_t* state, int k, std::uint8_t* out) const {
    const Symmetry& symmetry = all_[static_cast<std::size_t>(k)];
    for (std::size_t i = 0; i < symmetry.to.size(); ++i) out[symmetry.to[i]] = symmetry.value[i * values_ + state[i]];
  }

 private:
  std::size_t values_ = 1;
  std::vector<Symmetry> all_;
};

}  // namespace unscramble::perm
