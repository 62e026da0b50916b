#include "nn/token_dense.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "nn/panels.h"

namespace unscramble::nn {

namespace {

// One cache line more than a tile of a chunk takes: tiles a power of two apart would share a few cache sets.
constexpr std::size_t kTileStride = TokenDense::kChunk * TokenDense::kTile + 16;

std::size_t extent(int n) { return static_cast<std::size_t>(n); }

}  // namespace

TokenDense::TokenDense(const simd::FloatKernels& kernels, TokenDenseShape shape, ThreadPool& pool)
    : kernels_(kernels), shape_(shape), pool_(pool), slots_(static_cast<std::size_t>(pool.size())) {
  for (auto& slot : slots_) {
    slot.tile_rows.resize(extent(shape.features) * kTile);
    slot.dh.resize(kChunk * extent(shape.width));
    slot.dh_tiles.resize(extent(shape.width) / kTile * kTileStride);
    slot.dweight0.resize(extent(shape.width) * extent(shape.features + 1));
    slot.dweight1.resize(extent(shape.out) * extent(shape.width));
    slot.dbias1.resize(extent(shape.out));
    slot.first.resize(extent(shape.features) + 1);
    slot.example.resize(kChunk * extent(shape.positions));
  }
}

float TokenDense::top() const { return shape_.clip > 0 ? shape_.clip : std::numeric_limits<float>::max(); }

void TokenDense::forward_chunk(Slot& slot, const std::int32_t* rows, std::size_t count, const float* weight0,
                               const float* bias0, float* h) const {
  const std::size_t width = extent(shape_.width);
  const std::size_t positions = extent(shape_.positions);
  // Most rows of a large table are not needed by a chunk: copying them all would cost more than it saves.
  const bool in_place = extent(shape_.features) > count * positions;
  for (std::size_t begin = 0; begin < width; begin += kTile) {
    if (in_place) {
      kernels_.sum_tile({weight0 + begin, bias0 + begin, rows, count, positions, width, top(), h + begin, width});
      continue;
    }
    // The rows are a page apart: read in place, they would fall into the same few cache sets.
    for (std::size_t f = 0; f < extent(shape_.features); ++f)
      std::memcpy(&slot.tile_rows[f * kTile], weight0 + f * width + begin, kTile * sizeof(float));
    kernels_.sum_tile({slot.tile_rows.data(), bias0 + begin, rows, count, positions, kTile, top(), h + begin, width});
  }
}

void TokenDense::forward(std::span<const std::int32_t> rows, const TokenDenseWeights& weights, std::span<float> h,
                         std::span<float> z) {
  const std::size_t positions = extent(shape_.positions);
  const std::size_t width = extent(shape_.width);
  const std::size_t out = extent(shape_.out);
  pack_panels({weights.weight1.data(), 1, width, width, out}, kernels_.panel, weight1_panels_);
  pool_.parallel_for(rows.size() / positions, kChunk, [&](std::size_t begin, std::size_t end, int worker) {
    const std::size_t n = end - begin;
    float* chunk = h.data() + begin * width;
    forward_chunk(slots_[extent(worker)], rows.data() + begin * positions, n, weights.weight0.data(),
                  weights.bias0.data(), chunk);
    for (std::size_t i = begin; i < end; ++i) std::copy_n(weights.bias1.data(), out, z.data() + i * out);
    kernels_.multiply({chunk, width, 1, weight1_panels_.data(), n, width, out, z.data() + begin * out, out});
  });
}

void TokenDense::sort_tokens(Slot& slot, const std::int32_t* rows, std::size_t count) const {
  const std::size_t positions = extent(shape_.positions);
  std::fill(slot.first.begin(), slot.first.end(), 0);
  for (std::size_t t = 0; t < count * positions; ++t) ++slot.first[extent(rows[t])];
  std::int32_t total = 0;
  slot.used.clear();
  for (std::size_t f = 0; f < slot.first.size(); ++f) {
    auto& entry = slot.first[f];
    if (entry > 0) slot.used.push_back(static_cast<std::int32_t>(f));
    total += entry;
    entry = total;  // the end of the feature's list; filling it backwards below leaves its beginning
  }
  for (std::size_t i = count; i-- > 0;)
    for (std::size_t p = 0; p < positions; ++p)
      slot.example[extent(--slot.first[extent(rows[i * positions + p])])] = static_cast<std::int32_t>(i);
}

void TokenDense::backward_chunk(Slot& slot, const std::int32_t* rows, std::size_t count, const float* h,
                                const float* dz) const {
  const std::size_t width = extent(shape_.width);
  const std::size_t out = extent(shape_.out);
  std::fill_n(slot.dh.begin(), count * width, 0.0F);
  kernels_.multiply({dz, out, 1, weight1_panels_.data(), count, out, width, slot.dh.data(), width});
  pack_panels({h, width, 1, count, width}, kernels_.panel, slot.h_panels);
  kernels_.multiply({dz, 1, out, slot.h_panels.data(), out, count, width, slot.dweight1.data(), width});
  kernels_.add_rows(dz, count, out, slot.dbias1.data());
  sort_tokens(slot, rows, count);
  const std::size_t features = extent(shape_.features);
  kernels_.mask_tiles({slot.dh.data(), h, count, width, top(), slot.dh_tiles.data(), kTileStride});
  for (std::size_t tile = 0; tile < width / kTile; ++tile)
    kernels_.gather_tile({slot.dh_tiles.data() + tile * kTileStride, count, slot.first.data(), slot.example.data(),
                          slot.used.data(), slot.used.size(), features,
                          slot.dweight0.data() + tile * kTile * (features + 1)});
}

void TokenDense::backward(std::span<const std::int32_t> rows, std::span<const float> weight1, std::span<const float> h,
                          std::span<const float> dz, const TokenDenseGradients& gradients, bool add) {
  const std::size_t positions = extent(shape_.positions);
  const std::size_t width = extent(shape_.width);
  const std::size_t out = extent(shape_.out);
  const std::size_t slots = slots_.size();
  const std::size_t count = rows.size() / positions;
  const std::size_t chunks = (count + kChunk - 1) / kChunk;
  pack_panels({weight1.data(), width, 1, out, width}, kernels_.panel, weight1_panels_);
  // Chunk c always goes to slot c mod slots, so that the order of additions does not depend on timing.
  pool_.run([&](int worker) {
    Slot& slot = slots_[extent(worker)];
    for (std::size_t c = extent(worker); c < chunks; c += slots) {
      const std::size_t begin = c * kChunk;
      const std::size_t n = std::min(kChunk, count - begin);
      backward_chunk(slot, rows.data() + begin * positions, n, h.data() + begin * width, dz.data() + begin * out);
    }
  });
  // Row by row, so that what is written lies together: a tile's column of one row and of the next are a page apart, and
  // written tile by tile they would fall into the same few cache sets.
  const std::size_t features = extent(shape_.features);
  constexpr std::size_t kRows = 32;
  pool_.parallel_for(features + 1, kRows, [&](std::size_t first, std::size_t last, int /*worker*/) {
    for (std::size_t f = first; f < last; ++f) {
      float* to = f == features ? gradients.bias0.data() : gradients.weight0.data() + f * width;
      for (std::size_t tile = 0; tile < width / kTile; ++tile)
        take_sums(&Slot::dweight0, (tile * (features + 1) + f) * kTile, kTile, to + tile * kTile, add);
    }
  });
  take_sums(&Slot::dweight1, 0, out * width, gradients.weight1.data(), add);
  take_sums(&Slot::dbias1, 0, out, gradients.bias1.data(), add);
}

// The slots' sums from `at` on, added in the slots' order, to `to`; the slots are left at 0 for the next pass.
void TokenDense::take_sums(AlignedVector<float> Slot::*member, std::size_t at, std::size_t count, float* to, bool add) {
  float* sum = (slots_[0].*member).data() + at;
  for (std::size_t s = 1; s < slots_.size(); ++s) {
    float* other = (slots_[s].*member).data() + at;
    for (std::size_t j = 0; j < count; ++j) sum[j] += other[j];
    std::fill_n(other, count, 0.0F);
  }
  if (add) {
    for (std::size_t j = 0; j < count; ++j) to[j] += sum[j];
  } else {
    std::copy_n(sum, count, to);
  }
  std::fill_n(sum, count, 0.0F);
}

}  // namespace unscramble::nn
