// Rates of the general searches and their parts. Nodes a second are of CPU time, so that a busy machine
// matters little; `bytes/node` counts everything the search holds.
#include <benchmark/benchmark.h>

#include "domains/cube/cube3.h"
#include "domains/tile/tile.h"
#include "heuristic/basic.h"
#include "search/beam.h"
#include "search/bwas.h"
#include "search/open_list.h"

namespace unscramble {
namespace {

constexpr std::uint64_t kNodes = 10'000'000;

template <Puzzle P>
Problem<P> random_problem(const P& puzzle) {
  Rng rng(3);
  return make_problem(puzzle.random(rng));
}

// Runs to the node limit. Counters: nodes generated a second, bytes for each state kept.
template <class Run>
void measure(benchmark::State& state, int threads, Run run) {
  std::uint64_t generated = 0;
  double bytes_a_node = 0;
  ThreadPool pool(threads);
  for (auto _ : state) {
    Monitor monitor({.nodes = kNodes});
    SearchContext context{monitor, pool};
    const SearchResult result = run(context);
    generated += monitor.generated();
    const auto at = result.note.find("with ");
    if (at != std::string::npos)
      bytes_a_node = static_cast<double>(monitor.peak_memory()) / std::stod(result.note.substr(at + 5));
  }
  state.counters["nodes/s"] = benchmark::Counter(static_cast<double>(generated), benchmark::Counter::kIsRate);
  state.counters["bytes/node"] = bytes_a_node;
}

void bwas_cube3_zero(benchmark::State& state) {
  const auto problem = random_problem(Cube3());
  const BwasOptions options{1.0, static_cast<std::size_t>(state.range(0)), false, {}};
  measure(state, 1, [&](SearchContext& context) { return bwas(problem, ZeroHeuristic<Cube3>(), options, context); });
}
BENCHMARK(bwas_cube3_zero)->Arg(1)->Arg(100)->Arg(10'000)->Unit(benchmark::kMillisecond);

void bwas_cube3_zero_threads(benchmark::State& state) {
  const auto problem = random_problem(Cube3());
  const BwasOptions options{1.0, 10'000, false, {}};
  measure(state, static_cast<int>(state.range(0)),
          [&](SearchContext& context) { return bwas(problem, ZeroHeuristic<Cube3>(), options, context); });
}
BENCHMARK(bwas_cube3_zero_threads)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);

void bwas_puzzle24_manhattan(benchmark::State& state) {
  const TilePuzzle<5> puzzle;
  const auto problem = random_problem(puzzle);
  const BwasOptions options{1.0, 1000, false, {}};
  measure(state, 1, [&](SearchContext& context) {
    return bwas(problem, EstimateHeuristic<TilePuzzle<5>>(puzzle, 0), options, context);
  });
}
BENCHMARK(bwas_puzzle24_manhattan)->Unit(benchmark::kMillisecond);

void beam_cube3_zero(benchmark::State& state) {
  const auto problem = random_problem(Cube3());
  const BeamOptions options{.width = static_cast<std::size_t>(state.range(0)), .max_depth = 1'000'000};
  measure(state, 1, [&](SearchContext& context) { return beam(problem, ZeroHeuristic<Cube3>(), options, context); });
}
BENCHMARK(beam_cube3_zero)->Arg(1 << 10)->Arg(1 << 14)->Arg(1 << 18)->Unit(benchmark::kMillisecond);

void closed_table_insert_and_find(benchmark::State& state) {
  const auto count = static_cast<std::uint32_t>(state.range(0));
  const auto hash_at = [](ClosedTable::Id id) { return hash_of(id); };
  for (auto _ : state) {
    Monitor monitor;
    ClosedTable table(monitor);
    for (ClosedTable::Id id = 0; id < count; ++id) {
      if (!table.ensure_room(1, 0, hash_at)) state.SkipWithError("no memory");
      table.insert(hash_of(id), id);
      benchmark::DoNotOptimize(table.find(hash_of(id / 2), [&](ClosedTable::Id other) { return other == id / 2; }));
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * count);
}
BENCHMARK(closed_table_insert_and_find)->Arg(10'000)->Arg(10'000'000)->Unit(benchmark::kMillisecond);

void open_list_push_and_pop(benchmark::State& state) {
  Rng rng(1);
  for (auto _ : state) {
    Monitor monitor;
    OpenList open(monitor);
    for (OpenList::Id id = 0; id < 1'000'000; ++id) {
      if (!open.ensure_room(1)) state.SkipWithError("no memory");
      open.push(OpenList::key(id / 1000 + rng.below(static_cast<std::uint64_t>(state.range(0))), 0), id);
      if (id % 2 == 1) benchmark::DoNotOptimize(open.pop());
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * 1'000'000);
}
BENCHMARK(open_list_push_and_pop)->Arg(10)->Arg(10'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace unscramble

BENCHMARK_MAIN();
