#include "learn/whole_batch.h"

#include <algorithm>

namespace unscramble::train {

namespace {

template <class T>
void join(std::vector<T>& all, const std::vector<T>& part) {
  all.insert(all.end(), part.begin(), part.end());
}

}  // namespace

void WholeBatch::make(std::size_t count, std::size_t part_size, TrainingBatch& batch) {
  parts_.resize((count + part_size - 1) / part_size);
  pool_.parallel_for(count, part_size, [&](std::size_t begin, std::size_t end, int) {
    const std::size_t part = begin / part_size;
    make_(part, end - begin, parts_[part]);
  });
  batch.tokens.clear();
  batch.values.clear();
  batch.move_targets.clear();
  batch.weights.clear();
  for (const auto& part : parts_) {
    join(batch.tokens, part.tokens);
    join(batch.values, part.values);
    join(batch.move_targets, part.move_targets);
    join(batch.weights, part.weights);
  }
}

}  // namespace unscramble::train
