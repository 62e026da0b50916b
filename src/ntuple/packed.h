// Packed weights: a model small enough to hand on. Most entries of a table are never met (a board cannot hold the same
// cubie twice), so a bit per weight says which are there, and those are stored in 8 bits. Unpacked when loaded.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/expected.h"

namespace unscramble::ntuple {

struct PackedWeights {
  float scale = 1;                   // a weight is worth its stored value times this: 1/127 of the largest
  std::vector<std::int8_t> present;  // bit i % 8 of byte i / 8 is set if weight i is stored
  std::vector<std::int8_t> values;   // the stored ones in order, then zeros: whole rows of kPackedRow
};
inline constexpr std::size_t kPackedRow = 64;

// weights: a multiple of 64 of them. Those that round to 0 are left out.
PackedWeights pack_weights(std::span<const float> weights);

// kCorrupt if the two do not belong together.
Expected<std::shared_ptr<const std::vector<std::int8_t>>> unpack_weights(std::span<const std::int8_t> present,
                                                                         std::span<const std::int8_t> values);

}  // namespace unscramble::ntuple
