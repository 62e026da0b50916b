// What the cubes cost: turns, hashes, estimates, symmetries, reading, tables.
#include <benchmark/benchmark.h>

#include "core/hash.h"
#include "core/perm_group.h"
#include "domains/cube/cube2.h"
#include "domains/cube/cube2_table.h"
#include "domains/cube/cube3.h"

namespace unscramble {
namespace {

template <class P>
std::vector<typename P::State> random_states(const P& cube, int count) {
  Rng rng(1);
  std::vector<typename P::State> states;
  for (int i = 0; i < count; ++i) states.push_back(cube.random(rng).state);
  return states;
}

// One item = one child.
template <class P>
void expand(benchmark::State& run) {
  const P cube;
  const auto states = random_states(cube, 256);
  std::vector<typename P::State> children(states.size() * static_cast<std::size_t>(cube.num_moves()));
  for (auto _ : run) {
    auto* child = children.data();
    for (const auto& state : states)
      for (Move m = 0; m < cube.num_moves(); ++m, ++child) {
        *child = state;
        cube.try_move(*child, m);
      }
    benchmark::DoNotOptimize(children.data());
    benchmark::ClobberMemory();
  }
  run.SetItemsProcessed(run.iterations() * static_cast<std::int64_t>(children.size()));
}
BENCHMARK(expand<Cube3>);
BENCHMARK(expand<Cube2>);

template <class P>
void expand_and_hash(benchmark::State& run) {
  const P cube;
  const auto states = random_states(cube, 256);
  for (auto _ : run) {
    std::uint64_t sum = 0;
    for (const auto& state : states)
      for (Move m = 0; m < cube.num_moves(); ++m) {
        auto child = state;
        cube.try_move(child, m);
        sum += hash_of(child);
      }
    benchmark::DoNotOptimize(sum);
  }
  run.SetItemsProcessed(run.iterations() * static_cast<std::int64_t>(states.size()) * cube.num_moves());
}
BENCHMARK(expand_and_hash<Cube3>);
BENCHMARK(expand_and_hash<Cube2>);

// Each turn waits for the one before, as in a scramble.
void walk(benchmark::State& run) {
  const Cube3 cube;
  auto state = random_states(cube, 1)[0];
  Move move = 0;
  for (auto _ : run) {
    cube.try_move(state, move);
    move = static_cast<Move>((move + 5) % 12);
    benchmark::DoNotOptimize(state);
  }
  run.SetItemsProcessed(run.iterations());
}
BENCHMARK(walk);

void estimate(benchmark::State& run) {
  const Cube3 cube;
  const auto states = random_states(cube, 256);
  const auto which = static_cast<int>(run.range(0));
  run.SetLabel(std::string(Cube3::estimates()[static_cast<std::size_t>(which)].name));
  for (auto _ : run) {
    float sum = 0;
    for (const auto& state : states) sum += cube.estimate(which, state);
    benchmark::DoNotOptimize(sum);
  }
  run.SetItemsProcessed(run.iterations() * static_cast<std::int64_t>(states.size()));
}
BENCHMARK(estimate)->Arg(0)->Arg(1);

void sticker_tokens(benchmark::State& run) {
  const Cube3 cube;
  const auto states = random_states(cube, 256);
  std::array<std::uint16_t, 54> tokens{};
  for (auto _ : run)
    for (const auto& state : states) {
      cube.tokens(state, 1, tokens);
      benchmark::DoNotOptimize(tokens);
    }
  run.SetItemsProcessed(run.iterations() * static_cast<std::int64_t>(states.size()));
}
BENCHMARK(sticker_tokens);

void symmetric_state(benchmark::State& run) {
  const Cube3 cube;
  const auto states = random_states(cube, 256);
  for (auto _ : run)
    for (const auto& state : states)
      for (int k = 0; k < cube.num_symmetries(); ++k) benchmark::DoNotOptimize(cube.symmetric_state(state, k));
  run.SetItemsProcessed(run.iterations() * static_cast<std::int64_t>(states.size()) * cube.num_symmetries());
}
BENCHMARK(symmetric_state);

void read_facelets(benchmark::State& run) {
  const Cube3 cube;
  const std::string text = cube.format(random_states(cube, 1)[0]);
  for (auto _ : run) benchmark::DoNotOptimize(cube.read(text));
  run.SetItemsProcessed(run.iterations());
}
BENCHMARK(read_facelets);

void build_cube2_table(benchmark::State& run) {
  const Cube2 cube(run.range(0) == 0 ? cube::Metric::kQuarter : cube::Metric::kHalf);
  run.SetLabel(cube.metric());
  Moves all;
  for (Move m = 0; m < cube.num_moves(); ++m) all.push_back(m);
  Monitor unlimited;
  for (auto _ : run) benchmark::DoNotOptimize(Cube2Table(cube, all, unlimited).distances().data());
}
BENCHMARK(build_cube2_table)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

void look_up_cube2_table(benchmark::State& run) {
  const Cube2 cube;
  const auto states = random_states(cube, 4096);
  const auto table = cube2_table(cube);
  for (auto _ : run) {
    int sum = 0;
    for (const auto& state : states) sum += table->distance(state);
    benchmark::DoNotOptimize(sum);
  }
  run.SetItemsProcessed(run.iterations() * static_cast<std::int64_t>(states.size()));
}
BENCHMARK(look_up_cube2_table);

// The whole cube's group from its six turns.
void schreier_sims(benchmark::State& run) {
  std::vector<Perm> turns;
  for (std::size_t face = 0; face < 6; ++face) {
    const auto& turn = cube::kFaceTable[face * 3];
    Perm perm(turn.corner.begin(), turn.corner.end());
    for (const auto place : turn.edge) perm.push_back(static_cast<std::uint8_t>(place + 24));
    turns.push_back(perm);
  }
  for (auto _ : run) benchmark::DoNotOptimize(PermGroup(turns).orbit_lengths().size());
}
BENCHMARK(schreier_sims)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace unscramble

BENCHMARK_MAIN();
