// States a second of one core, offsets and copies included: the integer net on each instruction set, float32 beside it.
#include <benchmark/benchmark.h>

#include <cstdlib>

#include "core/rng.h"
#include "nn/isa.h"
#include "nn/network.h"
#include "nn/quantise.h"
#include "nn/random_model.h"

namespace {

using namespace unscramble;
using namespace unscramble::nn;

void run(benchmark::State& state, const Model& model, bool moves) {
  const auto network = Network::create(model);
  if (!network) {
    state.SkipWithError(network.error().message.c_str());
    return;
  }
  const auto& a = (*network)->architecture();
  constexpr std::size_t kStates = 4096;
  Rng rng(1);
  std::vector<std::uint16_t> tokens(kStates * static_cast<std::size_t>(a.positions));
  for (auto& token : tokens) token = static_cast<std::uint16_t>(rng.below_int(a.values));
  std::vector<float> values(kStates);
  std::vector<float> scores(moves ? kStates * static_cast<std::size_t>(a.moves) : 0);
  for (auto _ : state) {
    (*network)->run(tokens, values, scores);
    benchmark::DoNotOptimize(values.data());
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * kStates));
}

void add(const std::string& text, bool moves) {
  const auto architecture = parse_architecture(text, 20, 24, 12);
  const Model model = random_model(*architecture, 1);
  const std::string name = text + (moves ? "/moves" : "/value");
  benchmark::RegisterBenchmark((name + "/float32").c_str(), [=](benchmark::State& s) { run(s, model, moves); });
  const auto integers = quantise(model);
  if (!integers) return;
  for (const auto* kernels : available_kernels())
    benchmark::RegisterBenchmark((name + "/" + kernels->name).c_str(), [=](benchmark::State& s) {
      setenv("UNSCRAMBLE_ISA", kernels->name, 1);
      run(s, *integers, moves);
    });
}

}  // namespace

int main(int argc, char** argv) {
  for (const char* text : {"1024-64-64", "1024-32-32", "512-32-32", "2048-64-64"}) add(text, false);
  add("1024-64-64", true);
  add("deepcubea", false);
  add("deepcube", true);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
