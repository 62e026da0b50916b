// MoveCode: a move compiled to a permutation of the bytes of a state and an addition that wraps round, and the kernels
// that run it: shuffles of 16 bytes where the processor has them, else byte by byte. All give the same bytes.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "domains/perm/layout.h"

namespace unscramble::perm {

struct MoveCode {
  struct Moved {
    std::uint16_t to = 0;
    std::uint16_t from = 0;
    std::uint8_t add = 0;
    std::uint8_t wrap = 0;  // subtracted where the sum reaches it; 0 = the byte does not turn
  };
  // Chunk `to` of 16 bytes is made of `count` others.
  struct Chunk {
    std::uint8_t to = 0;
    std::uint8_t count = 0;
    std::uint16_t first = 0;  // in shuffles
    alignas(16) std::array<std::uint8_t, 16> add{};
    alignas(16) std::array<std::uint8_t, 16> wrap{};
  };
  struct Shuffle {
    std::uint8_t from = 0;
    alignas(16) std::array<std::uint8_t, 16> index{};
  };

  std::vector<Moved> moved;
  std::vector<Chunk> chunks;
  std::vector<Shuffle> shuffles;
};

MoveCode compile_move(const Layout& layout, const Actions& actions);

// Applies a move to a state in place. `bytes`: the capacity of the state, a multiple of 16.
using ApplyMove = void (*)(const MoveCode& code, std::uint8_t* state, std::size_t bytes);
ApplyMove choose_kernel(std::size_t capacity);

}  // namespace unscramble::perm
