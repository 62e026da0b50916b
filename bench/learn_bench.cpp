// Examples per second of one core through the wide layers in training, forward and backward, and parameters per second
// through Adam, on each instruction set.
#include <benchmark/benchmark.h>

#include <string>

#include "core/rng.h"
#include "nn/adam.h"
#include "nn/isa.h"
#include "nn/token_dense.h"

namespace {

using namespace unscramble;
using namespace unscramble::nn;

using Floats = std::vector<float>;

Floats random_floats(std::size_t count, double scale) {
  Rng rng(count);
  Floats values(count);
  for (auto& v : values) v = static_cast<float>((rng.unit() * 2 - 1) * scale);
  return values;
}

// cube3.model's: 20 cubies x 24 places -> 1024 -> 64.
void token_dense(benchmark::State& state, const simd::FloatKernels& kernels, bool backward) {
  constexpr std::size_t kCount = 2048, kPositions = 20, kFeatures = 480, kWidth = 1024, kOut = 64;
  Rng rng(1);
  std::vector<std::int32_t> rows;
  for (std::size_t i = 0; i < kCount * kPositions; ++i)
    rows.push_back(static_cast<std::int32_t>(i % kPositions) * 24 + rng.below_int(24));
  const Floats w0 = random_floats(kFeatures * kWidth, 0.5), b0 = random_floats(kWidth, 0.5);
  const Floats w1 = random_floats(kOut * kWidth, 0.1), b1 = random_floats(kOut, 0.1);
  const Floats dz = random_floats(kCount * kOut, 0.1);
  Floats h(kCount * kWidth), z(kCount * kOut);
  Floats dw0(w0.size()), db0(b0.size()), dw1(w1.size()), db1(b1.size());
  ThreadPool pool(1);
  const TokenDenseShape shape{kPositions, kFeatures, kWidth, kOut, 4.0F};
  TokenDense layers(kernels, shape, pool);
  TokenDensePanels panels;
  panels.load(kernels, shape, {w0, b0, w1, b1}, pool);
  layers.forward(rows, panels, h, z);
  for (auto _ : state) {
    if (backward)
      layers.backward(rows, panels, h, dz, {dw0, db0, dw1, db1});
    else
      layers.forward(rows, panels, h, z);
    benchmark::DoNotOptimize(z.data());
    benchmark::DoNotOptimize(dw0.data());
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * kCount));
}

void adam(benchmark::State& state, const simd::FloatKernels& kernels) {
  constexpr std::size_t kCount = 64 * 1024;  // with its moments it stays in L2
  const Floats gradient = random_floats(kCount, 1);
  Floats weight = random_floats(kCount, 1), mean(kCount), variance(kCount), average(kCount);
  ThreadPool pool(1);
  long step = 0;
  for (auto _ : state) adam_step(kernels, {}, ++step, 1.0F, gradient, {weight, mean, variance, average}, pool);
  benchmark::DoNotOptimize(weight.data());
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * kCount));
}

}  // namespace

int main(int argc, char** argv) {
  for (const auto* kernels : available_float_kernels()) {
    const auto name = [&](const char* what) { return std::string(what) + "/" + kernels->name; };
    benchmark::RegisterBenchmark(name("token_dense/forward").c_str(),
                                 [=](benchmark::State& s) { token_dense(s, *kernels, false); });
    benchmark::RegisterBenchmark(name("token_dense/backward").c_str(),
                                 [=](benchmark::State& s) { token_dense(s, *kernels, true); });
    benchmark::RegisterBenchmark(name("adam").c_str(), [=](benchmark::State& s) { adam(s, *kernels); });
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
