// States per second of one core, offsets and copies included: int8 and float32 nets on each instruction set.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>

#include "core/rng.h"
#include "nn/isa.h"
#include "nn/network.h"
#include "nn/quantise.h"
#include "nn/random_model.h"

namespace {

using namespace unscramble;
using namespace unscramble::nn;

constexpr std::size_t kStates = 4096;

std::vector<std::uint16_t> unrelated(const Architecture& a) {
  Rng rng(1);
  std::vector<std::uint16_t> tokens(kStates * static_cast<std::size_t>(a.positions));
  for (auto& token : tokens) token = static_cast<std::uint16_t>(rng.below_int(a.values));
  return tokens;
}

// As a beam on a sliding puzzle hands them over: three cells differ from one child to the next, more between parents.
std::vector<std::uint16_t> siblings(const Architecture& a) {
  Rng rng(2);
  auto tokens = unrelated(a);
  const auto positions = static_cast<std::size_t>(a.positions);
  for (std::size_t i = 1; i < kStates; ++i) {
    auto* now = &tokens[i * positions];
    std::copy_n(now - positions, positions, now);
    for (std::size_t changes = i % 2 == 0 ? 3 : 3 + rng.below(10); changes > 0; --changes)
      now[rng.below(positions)] = static_cast<std::uint16_t>(rng.below_int(a.values));
  }
  return tokens;
}

void run(benchmark::State& state, const Model& model, bool moves, decltype(&unrelated) make_tokens = unrelated) {
  const auto network = Network::create(model);
  if (!network) {
    state.SkipWithError(network.error().message.c_str());
    return;
  }
  const auto& a = (*network)->architecture();
  const auto tokens = make_tokens(a);
  std::vector<float> values(kStates);
  std::vector<float> scores(moves ? kStates * static_cast<std::size_t>(a.moves) : 0);
  for (auto _ : state) {
    (*network)->run(tokens, values, scores);
    benchmark::DoNotOptimize(values.data());
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * kStates));
}

void add_model(const std::string& name, const Model& model, bool moves) {
  for (const auto* kernels : available_float_kernels())
    benchmark::RegisterBenchmark((name + "/float32/" + kernels->name).c_str(), [=](benchmark::State& s) {
      setenv("UNSCRAMBLE_ISA", kernels->name, 1);
      run(s, model, moves);
    });
  const auto integers = quantise(model);
  if (!integers) return;
  for (const auto* kernels : available_kernels())
    benchmark::RegisterBenchmark((name + "/int8/" + kernels->name).c_str(), [=](benchmark::State& s) {
      setenv("UNSCRAMBLE_ISA", kernels->name, 1);
      run(s, *integers, moves);
    });
}

void add(const std::string& text, bool moves) {
  add_model(text + (moves ? "/moves" : "/value"), random_model(*parse_architecture(text, 20, 24, 12), 1), moves);
}

// A cube as pairs of neighbours: a table that no cache near the core holds.
void add_pairs(const std::string& text) {
  add_model("pairs " + text + "/value", random_model(*parse_architecture(text, 24, 576, 12), 1), false);
}

void add_tiles(int side, const std::string& text) {
  const int cells = side * side;
  const auto integers = quantise(random_model(*parse_architecture(text, cells, cells, 4), 1));
  if (!integers) return;
  const std::string name = "tiles" + std::to_string(cells - 1) + "/" + text;
  for (const auto* kernels : available_kernels())
    for (const bool related : {false, true})
      benchmark::RegisterBenchmark((name + (related ? "/siblings/" : "/unrelated/") + kernels->name).c_str(),
                                   [=](benchmark::State& s) {
                                     setenv("UNSCRAMBLE_ISA", kernels->name, 1);
                                     run(s, *integers, false, related ? siblings : unrelated);
                                   });
}

}  // namespace

int main(int argc, char** argv) {
  for (const char* text : {"1024-64-64", "1024-32-32", "512-32-32", "2048-64-64"}) add(text, false);
  add("1024-64-64", true);
  add_pairs("320-64-64");
  add_tiles(5, "1024-64-64");
  add_tiles(6, "1024-32-32");
  add_tiles(7, "512-32-32");
  add_model("22-40-36-36-10/value", random_model(tanh_architecture(22, 256, {40, 36, 36, 10}), 1), false);
  add("deepcubea", false);
  add("deepcube", true);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
