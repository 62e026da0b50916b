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

void TokenDensePanels::load(const simd::FloatKernels& kernels, const TokenDenseShape& shape,
                            const TokenDenseWeights& weights, ThreadPool& pool) {
  const std::size_t width = extent(shape.width);
  const std::size_t out = extent(shape.out);
  const std::size_t features = extent(shape.features);
  constexpr std::size_t kTile = TokenDense::kTile;
  constexpr std::size_t kRows = 32;
  tiles_.resize(features * width);
  pool.parallel_for(features, kRows, [&](std::size_t first, std::size_t last, int /*worker*/) {
    for (std::size_t tile = 0; tile < width / kTile; ++tile)
      for (std::size_t f = first; f < last; ++f)
        std::memcpy(&tiles_[(tile * features + f) * kTile], &weights.weight0[f * width + tile * kTile],
                    kTile * sizeof(float));
  });
  pack_panels({weights.weight1.data(), 1, width, width, out}, kernels.panel, forward_);
  pack_panels({weights.weight1.data(), width, 1, out, width}, kernels.panel, backward_);
  bias0_.assign(weights.bias0.begin(), weights.bias0.end());
  bias1_.assign(weights.bias1.begin(), weights.bias1.end());
}

void TokenDense::forward(std::span<const std::int32_t> rows, const TokenDensePanels& weights, std::span<float> h,
                         std::span<float> z) {
  const std::size_t positions = extent(shape_.positions);
  const std::size_t width = extent(shape_.width);
  const std::size_t out = extent(shape_.out);
  pool_.parallel_for(rows.size() / positions, kChunk, [&](std::size_t begin, std::size_t end, int /*worker*/) {
    const std::size_t n = end - begin;
    float* chunk = h.data() + begin * width;
    for (std::size_t column = 0; column < width; column += kTile)
      kernels_.sum_tile({weights.tiles_.data() + column * extent(shape_.features), weights.bias0_.data() + column,
                         rows.data() + begin * positions, n, positions, top(), chunk + column, width});
    for (std::size_t i = begin; i < end; ++i) std::copy_n(weights.bias1_.data(), out, z.data() + i * out);
    kernels_.multiply({chunk, width, 1, weights.forward_.data(), n, width, out, z.data() + begin * out, out});
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

// Where sums begin or end with this chunk, they are cleared or added up while they are in the cache anyway.
void TokenDense::backward_chunk(Slot& slot, const Chunk& chunk, const TokenDensePanels& weights,
                                const TokenDenseSums& sums) const {
  const std::size_t width = extent(shape_.width);
  const std::size_t out = extent(shape_.out);
  const std::size_t count = chunk.count;
  const auto begin = [&](std::span<float> part) {
    if (chunk.fresh) std::fill(part.begin(), part.end(), 0.0F);
  };
  const auto end = [&](std::span<const float> part, std::span<float> TokenDenseSums::*total, std::size_t at) {
    if (chunk.total == nullptr) return;
    float* to = (chunk.total->*total).data() + at;
    for (std::size_t i = 0; i < part.size(); ++i) to[i] += part[i];
  };
  std::fill_n(slot.dh.begin(), count * width, 0.0F);
  kernels_.multiply({chunk.dz, out, 1, weights.backward_.data(), count, out, width, slot.dh.data(), width});
  pack_panels({chunk.h, width, 1, count, width}, kernels_.panel, slot.h_panels);
  begin(sums.weight1);
  kernels_.multiply({chunk.dz, 1, out, slot.h_panels.data(), out, count, width, sums.weight1.data(), width});
  end(sums.weight1, &TokenDenseSums::weight1, 0);
  begin(sums.bias1);
  kernels_.add_rows(chunk.dz, count, out, sums.bias1.data());
  end(sums.bias1, &TokenDenseSums::bias1, 0);
  sort_tokens(slot, chunk.rows, count);
  const std::size_t features = extent(shape_.features);
  kernels_.mask_tiles({slot.dh.data(), chunk.h, count, width, top(), slot.dh_tiles.data(), kTileStride});
  const std::size_t tile_size = kTile * (features + 1);
  for (std::size_t tile = 0; tile < width / kTile; ++tile) {
    const auto part = sums.first.subspan(tile * tile_size, tile_size);
    begin(part);
    kernels_.gather_tile({slot.dh_tiles.data() + tile * kTileStride, count, slot.first.data(), slot.example.data(),
                          slot.used.data(), slot.used.size(), features, part.data()});
    end(part, &TokenDenseSums::first, tile * tile_size);
  }
}

void TokenDense::backward(std::span<const std::int32_t> rows, const TokenDensePanels& weights, std::span<const float> h,
                          std::span<const float> dz, const TokenDenseGradients& gradients) {
  const std::size_t positions = extent(shape_.positions);
  const std::size_t width = extent(shape_.width);
  const std::size_t out = extent(shape_.out);
  const std::size_t slots = slots_.size();
  const std::size_t count = rows.size() / positions;
  const std::size_t chunks = (count + kChunk - 1) / kChunk;
  // Chunk c always goes to slot c mod slots, so that the order of additions does not depend on timing.
  pool_.run([&](int worker) {
    Slot& slot = slots_[extent(worker)];
    for (std::size_t c = extent(worker); c < chunks; c += slots) {
      const std::size_t begin = c * kChunk;
      const std::size_t n = std::min(kChunk, count - begin);
      backward_chunk(slot,
                     {rows.data() + begin * positions, n, h.data() + begin * width, dz.data() + begin * out,
                      c == extent(worker), nullptr},
                     weights, sums_of(slot));
    }
  });
  const std::size_t used = std::min(slots, chunks);
  // Row by row, so that what is written lies together: a tile's column of one row and of the next are a page apart, and
  // written tile by tile they would fall into the same few cache sets.
  const std::size_t features = extent(shape_.features);
  constexpr std::size_t kRows = 32;
  pool_.parallel_for(features + 1, kRows, [&](std::size_t first, std::size_t last, int /*worker*/) {
    for (std::size_t f = first; f < last; ++f) {
      float* to = f == features ? gradients.bias0.data() : gradients.weight0.data() + f * width;
      for (std::size_t tile = 0; tile < width / kTile; ++tile)
        take_sums(&Slot::dweight0, used, (tile * (features + 1) + f) * kTile, kTile, to + tile * kTile);
    }
  });
  take_sums(&Slot::dweight1, used, 0, out * width, gradients.weight1.data());
  take_sums(&Slot::dbias1, used, 0, out, gradients.bias1.data());
}

void TokenDense::backward(std::span<const std::int32_t> rows, const TokenDensePanels& weights, std::span<const float> h,
                          std::span<const float> dz, const TokenDenseSums& sums, bool add) {
  const std::size_t positions = extent(shape_.positions);
  const std::size_t width = extent(shape_.width);
  const std::size_t out = extent(shape_.out);
  const std::size_t count = rows.size() / positions;
  Slot& slot = slots_[0];
  for (std::size_t begin = 0; begin < count; begin += kChunk) {
    const std::size_t n = std::min(kChunk, count - begin);
    const bool last = begin + n == count;
    backward_chunk(slot,
                   {rows.data() + begin * positions, n, h.data() + begin * width, dz.data() + begin * out, begin == 0,
                    add && last ? &sums : nullptr},
                   weights, add ? sums_of(slot) : sums);
  }
  if (count > 0 || add) return;
  for (const auto part : {sums.first, sums.weight1, sums.bias1}) std::fill(part.begin(), part.end(), 0.0F);
}

void TokenDense::row_of(const TokenDenseShape& shape, std::span<const float> first, std::size_t feature, float scale,
                        std::span<float> row) {
  const std::size_t tile_size = kTile * (extent(shape.features) + 1);
  for (std::size_t tile = 0; tile < row.size() / kTile; ++tile) {
    const float* from = first.data() + tile * tile_size + feature * kTile;
    for (std::size_t j = 0; j < kTile; ++j) row[tile * kTile + j] = from[j] * scale;
  }
}

// The sums of the first `slots` slots from `at` on, added in the slots' order.
void TokenDense::take_sums(AlignedVector<float> Slot::*member, std::size_t slots, std::size_t at, std::size_t count,
                           float* to) {
  if (slots == 0) {
    std::fill_n(to, count, 0.0F);
    return;
  }
  std::copy_n((slots_[0].*member).data() + at, count, to);
  for (std::size_t s = 1; s < slots; ++s) {
    const float* from = (slots_[s].*member).data() + at;
    for (std::size_t j = 0; j < count; ++j) to[j] += from[j];
  }
}

}  // namespace unscramble::nn
