// Examples per second of one core through a whole training step, by the native learner and by libtorch: with its own
// operators alone (embedding_bag, linear, autograd), and with our kernels for the two wide layers. cube3's network.
#include <benchmark/benchmark.h>

#include "core/rng.h"
#include "learn/learner.h"
#ifdef UNSCRAMBLE_BENCH_TORCH
#include "learn/torch/blas.h"
#endif

namespace {

using namespace unscramble;
using namespace unscramble::train;

constexpr std::size_t kBatch = 2000;

TrainingBatch batch_for(const nn::Architecture& a) {
  TrainingBatch batch;
  Rng rng(1);
  for (std::size_t i = 0; i < kBatch * static_cast<std::size_t>(a.positions); ++i)
    batch.tokens.push_back(static_cast<std::uint16_t>(rng.below_int(a.values)));
  for (std::size_t i = 0; i < kBatch; ++i) batch.values.push_back(static_cast<float>(rng.unit() * 20));
  batch.move_targets.assign(kBatch * static_cast<std::size_t>(a.moves), 0);
  for (std::size_t i = 0; i < kBatch && a.moves > 0; ++i)
    batch.move_targets[i * static_cast<std::size_t>(a.moves) + rng.below(static_cast<std::size_t>(a.moves))] = 1;
  return batch;
}

void step(benchmark::State& state, MakeLearner* make, bool own_wide, const nn::Architecture& architecture) {
  LearnerOptions options;
  options.architecture = architecture;
  options.own_wide_layers = own_wide;
  ThreadPool pool(1);
  auto learner = make(options, pool);
  if (!learner) {
    state.SkipWithError(learner.error().message.c_str());
    return;
  }
  const auto batch = batch_for(architecture);
  for (auto _ : state) benchmark::DoNotOptimize((*learner)->step(batch, {}));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kBatch));
}

void add(const std::string& name, const nn::Architecture& architecture) {
  const auto one = [&](const std::string& by, MakeLearner* make, bool own_wide) {
    benchmark::RegisterBenchmark((name + "/" + by).c_str(), step, make, own_wide, architecture)
        ->Unit(benchmark::kMillisecond);
  };
  one("native", make_native_learner, true);
#ifdef UNSCRAMBLE_BENCH_TORCH
  one("libtorch", make_torch_learner, false);
  one("libtorch+wide", make_torch_learner, true);
#endif
}

}  // namespace

int main(int argc, char** argv) {
#ifdef UNSCRAMBLE_BENCH_TORCH
  train::use_fast_blas(argv);
#endif
  benchmark::Initialize(&argc, argv);
  add("cubies 20x24-1024-64-64, value and moves", nn::fast_architecture(20, 24, 12, {1024, 64, 64}));
  add("stickers 54x6-1024-64-64, value", nn::fast_architecture(54, 6, 0, {1024, 64, 64}));
  benchmark::RunSpecifiedBenchmarks();
}
