// Int8Net: the fast architecture in integers. Tokens -> sum of int16 or int8 rows -> clipped ReLU -> int8 dense layers
// -> int16 heads. Exact, so the result is the same on every instruction set, for any batches and any number of threads.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/expected.h"
#include "nn/aligned.h"
#include "nn/model_file.h"
#include "nn/simd/kernels.h"

namespace unscramble::nn {

class Int8Net {
 public:
  // Checks the tensors against the architecture and lays them out for the kernels.
  static Expected<Int8Net> create(const Model& model, const simd::Kernels* kernels);
  Int8Net(Int8Net&&) = default;  // not copied: the layers point into the vectors
  Int8Net& operator=(Int8Net&&) = default;

  // tokens: count*positions. values: count, move_logits: count*moves; either may be null.
  void run(const std::uint16_t* tokens, std::size_t count, float* values, float* move_logits) const;

 private:
  Int8Net() = default;

  struct Dense {
    AlignedVector<std::int8_t> weights;
    AlignedVector<std::int8_t> packed;
    std::vector<std::int32_t> bias;
    std::vector<float> scale;
    simd::DenseLayer layer{};
  };

  void run_block(const std::uint16_t* tokens, std::size_t count, float* values, float* move_logits) const;
  Status take_input(const Model& model);
  Status take_table(const Model& model);
  Status take_byte_table(const Model& model);
  Status take_bias(const Model& model, std::span<const std::int16_t> rows);
  template <int kColumns, class Weight>
  void lay_out(std::span<const Weight> rows, AlignedVector<Weight>& tiles) const;
  Status take_dense(const Model& model);
  Status take_heads(const Model& model);

  const simd::Kernels* kernels_ = nullptr;
  int values_per_position_ = 0;
  int moves_ = 0;
  AlignedVector<std::int16_t> tiles_;
  AlignedVector<std::int8_t> byte_tiles_;
  std::vector<std::int16_t> column_steps_;
  std::vector<std::int16_t> input_bias_;
  simd::InputLayer input_{};
  simd::ByteInputLayer bytes_{};  // used where it has tiles
  std::vector<Dense> dense_;
  AlignedVector<std::int16_t> head_weights_;
  std::vector<std::int32_t> head_bias_;
  std::vector<float> head_scale_;
  simd::HeadLayer heads_{};
};

}  // namespace unscramble::nn
