// The native learner against libtorch: the same batches, and after several steps the same weights.
#include <gtest/gtest.h>

#include <cmath>

#include "core/rng.h"
#include "learn/learner.h"

namespace unscramble::train {
namespace {

constexpr int kPlaces = 12;
constexpr int kTokens = 9;
constexpr int kMoves = 5;

TrainingBatch some_batch(std::size_t count, Rng& rng, bool weighted) {
  TrainingBatch batch;
  for (std::size_t i = 0; i < count * kPlaces; ++i)
    batch.tokens.push_back(static_cast<std::uint16_t>(rng.below(kTokens)));
  for (std::size_t i = 0; i < count; ++i) {
    batch.values.push_back(static_cast<float>(rng.unit() * 10));
    if (weighted) batch.weights.push_back(static_cast<float>(1.0 / (1 + rng.below_int(20))));
    for (int m = 0; m < kMoves; ++m) batch.move_targets.push_back(0);
    batch.move_targets[i * kMoves + rng.below(kMoves)] = 1;
  }
  return batch;
}

// own_wide: libtorch with our wide layers, as it trains CPU-size networks; otherwise with its own operators alone.
void expect_agreement(Optimiser optimiser, FirstWeights first, bool weighted, bool own_wide, bool average) {
  LearnerOptions options;
  options.architecture = nn::fast_architecture(kPlaces, kTokens, kMoves, {128, 32, 16});
  options.optimiser = optimiser;
  options.first_weights = first;
  options.average = average;
  options.value_scale = 2;
  options.value_bias = 4;
  options.seed = 3;
  options.own_wide_layers = own_wide;
  ThreadPool pool(2);
  auto native = *make_native_learner(options, pool);
  auto torch = *make_torch_learner(options, pool);
  Rng rng(17);
  const float rate = optimiser == Optimiser::kAdam ? 1e-3F : 2e-4F;
  for (int step = 0; step < 20; ++step) {
    const auto batch = some_batch(600, rng, weighted);
    const auto ours = native->step(batch, {rate, 0.8F, 1.2F});
    const auto theirs = torch->step(batch, {rate, 0.8F, 1.2F});
    ASSERT_NEAR(ours.value, theirs.value, 1e-3 * theirs.value + 1e-4) << "step " << step;
    ASSERT_NEAR(ours.moves, theirs.moves, 1e-3 * theirs.moves + 1e-4) << "step " << step;
  }
  const auto a = native->weights(), b = torch->weights();
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t t = 0; t < a.size(); ++t) {
    ASSERT_EQ(a[t].name, b[t].name);
    const auto x = a[t].as<float>(), y = b[t].as<float>();
    ASSERT_EQ(x.size(), y.size());
    double difference = 0, size = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      difference += std::pow(static_cast<double>(x[i]) - y[i], 2);
      size += std::pow(static_cast<double>(y[i]), 2);
    }
    // Adam divides by the gradients' size, so that those near 0 may round to either sign: the norms are compared.
    EXPECT_LE(std::sqrt(difference), 5e-3 * std::sqrt(size) + 1e-5) << a[t].name;
  }
}

TEST(LearnerAgreement, SameBatchesSameWeights) {
  for (const bool own_wide : {false, true})
    for (const bool weighted : {false, true})
      for (const auto optimiser : {Optimiser::kAdam, Optimiser::kRmsProp})
        expect_agreement(optimiser, weighted ? FirstWeights::kGlorot : FirstWeights::kHe, weighted, own_wide,
                         !weighted);
}

}  // namespace
}  // namespace unscramble::train
