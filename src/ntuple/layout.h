// BoardLayout: the board that n-tuples lie on (Konen 2022, section 4): cells 0..K-1, cell k holding one of values[k]
// position values, and for random walks the cells adjacent to each (sections 4.4 and B.4).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/expected.h"

namespace unscramble::ntuple {

inline constexpr std::size_t kMaxCells = 256;
inline constexpr int kMaxCellValues = 127;  // the vector code multiplies signed bytes

// A board vector: every reader fills the first K bytes and leaves the rest alone.
struct alignas(64) Board {
  std::uint8_t cell[kMaxCells] = {};
};

struct BoardLayout {
  std::string name;                                  // "sticker2", "cubestate", or the encoding's name
  std::vector<std::uint8_t> values;                  // N_k
  std::vector<std::vector<std::uint16_t>> adjacent;  // Adj(k)

  [[nodiscard]] std::size_t cells() const { return values.size(); }
};

// Every cell of the group [begin, end) becomes adjacent to all others in it: Adj(k) = S_i \ {k}.
void connect_all(BoardLayout& layout, std::size_t begin, std::size_t end);

// kUnsupported with the reason for boards beyond the limits above.
Status check(const BoardLayout& layout);

}  // namespace unscramble::ntuple
