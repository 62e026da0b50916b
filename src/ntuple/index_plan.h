// IndexPlan: from a board vector to the one weight each n-tuple looks up (the 1s of Konen's feature vector, section 4).
// All tables lie one after another in one array; an index is a place in it.
#pragma once

#include <cstdint>
#include <vector>

#include "ntuple/tuple_set.h"

namespace unscramble::ntuple {

// What the kernels read. A tuple is cut into blocks of 8 cells; an index is its offset plus, over its blocks,
//   sum over pairs of pairs of ((b0 + b1*m1) + (b2 + b3*m3)*m23) * stride,
// which byte, 16-bit and 32-bit multiply-adds compute for several tuples at once.
struct PlanData {
  static constexpr std::size_t kBlock = 8;  // cells
  static constexpr std::size_t kGroup = 8;  // tuples; their number is padded to a multiple
  std::size_t groups = 0;
  std::size_t blocks = 0;
  std::size_t segments = 0;            // of 16 cells
  std::vector<std::uint8_t> cells;     // [block][tuple][8]
  std::vector<std::uint8_t> shuffles;  // [block][group][segment][8 tuples * 8]: cell within it, or 0x80
  std::vector<std::int8_t> mul8;       // [block][tuple][8]
  std::vector<std::int16_t> mul16;     // [block][tuple][4]
  std::vector<std::int32_t> mul32;     // [block][tuple][2]
  std::vector<std::uint32_t> offsets;  // [tuple]
};

using IndexKernel = void (*)(const PlanData&, const std::uint8_t* board, std::uint32_t* indices);
void indices_portable(const PlanData& plan, const std::uint8_t* board, std::uint32_t* indices);
void indices_avx2(const PlanData& plan, const std::uint8_t* board, std::uint32_t* indices);  // boards of up to 64 cells

class IndexPlan {
 public:
  // Layout and tuples have passed check().
  IndexPlan(const BoardLayout& layout, const TupleSet& tuples);

  [[nodiscard]] std::size_t tuples() const { return tuples_; }
  [[nodiscard]] std::size_t padded() const { return data_.groups * PlanData::kGroup; }  // room for the indices
  [[nodiscard]] std::uint64_t weights() const { return weights_; }                      // a multiple of 64
  [[nodiscard]] const PlanData& data() const { return data_; }
  [[nodiscard]] std::uint32_t offset(std::size_t tuple) const { return data_.offsets[tuple]; }

  // indices: padded() of them; those from tuples() on mean nothing but stay within the weights.
  void indices(const Board& board, std::uint32_t* indices) const { kernel_(data_, board.cell, indices); }

 private:
  PlanData data_;
  std::size_t tuples_;
  std::uint64_t weights_ = 0;
  IndexKernel kernel_;
};

}  // namespace unscramble::ntuple
