// How a pattern is reached: a beam finds a solution soon, IDA* then the shortest.
#pragma once

#include "domains/cube/pattern/pattern_heuristic.h"
#include "method/ida.h"
#include "search/beam.h"

namespace unscramble {

// A solution soon, not the shortest: beams guided by the sum of the tables. Their nodes are not counted as the
// search's.
inline std::optional<Moves> quick_way_to_pattern(const Problem<CubeToPattern>& problem,
                                                 const PatternHeuristic& heuristic, SearchContext& context) {
  const PatternHeuristic guide = heuristic.summed();
  Monitor apart(context.monitor, {});
  SearchContext part{apart, context.pool, context.seed};
  const auto least = static_cast<std::size_t>(heuristic.evaluate_one(problem.start));
  std::optional<Moves> known;
  for (const std::size_t width : {1'000, 30'000}) {
    if (known && known->size() <= least) break;  // it cannot be shortened
    constexpr int kLongest = 40;
    const int depth = known ? static_cast<int>(known->size()) - 1 : kLongest;
    auto result = beam(problem, guide, BeamOptions{.width = width, .max_depth = depth, .announce = false}, part);
    if (result.status != SearchStatus::kSolved) continue;
    context.monitor.found(result.moves);
    known = std::move(result.moves);
  }
  return known;
}

inline Method<CubeToPattern> pattern_method() {
  MethodInfo info{.name = "optimal",
                  .summary = "a beam for an answer soon, then IDA*: proved shortest",
                  .complete = true,
                  .optimal = true,
                  .options = {&kProve.spec, &kAll.spec, &kCount.spec, &kUpperBound.spec, &kMaxDepth.spec}};
  return {info,
          [](const Problem<CubeToPattern>& problem, const Heuristic<CubeToPattern>* heuristic,
             const SolveRequest& request, SearchContext& context) -> Expected<SearchResult> {
            auto options = ida_options(problem, request);
            if (!options) return options.error();
            const bool start_with_any = !options->upper_bound && !options->max_depth && !wants_several(request);
            const auto* tables = dynamic_cast<const PatternHeuristic*>(heuristic);
            if (start_with_any && tables != nullptr)
              options->upper_bound = quick_way_to_pattern(problem, *tables, context);
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
