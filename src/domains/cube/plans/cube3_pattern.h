// How a pattern is reached: batch weighted A* finds a solution soon, IDA* then the shortest.
#pragma once

#include "domains/cube/pattern/pattern_heuristic.h"
#include "method/bwas.h"
#include "method/ida.h"

namespace unscramble {

// A solution soon, if there is time and memory; not the shortest.
inline std::optional<Moves> quick_way_to_pattern(const Problem<CubeToPattern>& problem,
                                                 const Heuristic<CubeToPattern>& heuristic, SearchContext& context) {
  constexpr std::uint64_t kRoom = 256 << 20;
  constexpr std::uint64_t kNodes = 1'000'000;  // about a second
  Monitor apart(context.monitor, {.nodes = kNodes, .memory = kRoom});
  SearchContext part{apart, context.pool, context.seed};
  auto result = bwas(problem, heuristic, BwasOptions{.weight = 0.6, .batch = 100}, part);
  if (result.status != SearchStatus::kSolved) return {};
  context.monitor.found(result.moves);
  return std::move(result.moves);
}

inline Method<CubeToPattern> pattern_method() {
  MethodInfo info{.name = "optimal",
                  .summary = "batch weighted A* for an answer soon, then IDA*: proved shortest",
                  .complete = true,
                  .optimal = true,
                  .options = {&kProve.spec, &kAll.spec, &kCount.spec, &kUpperBound.spec, &kMaxDepth.spec}};
  return {info,
          [](const Problem<CubeToPattern>& problem, const Heuristic<CubeToPattern>* heuristic,
             const SolveRequest& request, SearchContext& context) -> Expected<SearchResult> {
            auto options = ida_options(problem, request);
            if (!options) return options.error();
            const bool start_with_any = !options->upper_bound && !options->max_depth && !wants_several(request);
            if (start_with_any) options->upper_bound = quick_way_to_pattern(problem, *heuristic, context);
            auto result = ida_star(problem, *heuristic, *options, context);
            if (start_with_any) result.note.clear();  // which speaks of a solution the user gave
            return result;
          }};
}

template <>
struct Special<CubeToPattern> {
  static void add_methods(std::vector<Method<CubeToPattern>>& methods) { methods.push_back(pattern_method()); }
  static void add_heuristics(std::vector<HeuristicChoice<CubeToPattern>>& heuristics) {
    heuristics.push_back({{"pattern", "exact distances of up to five cubies at a time to the pattern", true, true, ""},
                          [](const CubeToPattern& puzzle, const SolveRequest&, Monitor& monitor, ThreadPool& pool) {
                            return PatternHeuristic::create(puzzle, monitor, pool);
                          }});
  }
  static std::optional<Plan> plan(const Problem<CubeToPattern>& /*problem*/, const SolveRequest& /*request*/) {
    return Plan{.method = "optimal", .heuristic = "pattern"};
  }
};

}  // namespace unscramble
