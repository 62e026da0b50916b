// What only the 2x2x2 has: a table of all distances, as heuristic "table" and as method "optimal".
#pragma once

#include "domains/cube/cube2.h"
#include "domains/cube/cube2_table.h"
#include "domains/cube/ntuple_boards.h"
#include "method/ida.h"

namespace unscramble {

class Cube2TableHeuristic final : public Heuristic<Cube2> {
 public:
  explicit Cube2TableHeuristic(std::shared_ptr<const Cube2Table> table) : table_(std::move(table)) {}

  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate(std::span<const Cube2::State> states, std::span<float> out) const override {
    for (std::size_t i = 0; i < states.size(); ++i) {
      const int distance = table_->distance(states[i]);
      out[i] = distance == Cube2Table::kUnreachable ? kDeadEnd : static_cast<float>(distance);
    }
  }

 private:
  std::shared_ptr<const Cube2Table> table_;
  HeuristicTraits traits_{"table", true, true, false};
};

// Descends the table of the allowed turns, unless the user's own solution is as short; several solutions are
// enumerated along it.
inline Expected<SearchResult> solve_cube2(const Problem<Cube2>& problem, const SolveRequest& request,
                                          SearchContext& context) {
  const auto made = cube2_table(problem.puzzle, problem.moves, context.monitor);
  if (!made) return made.error();
  const auto& table = *made;
  SearchResult result;
  int distance = table->distance(problem.start);
  if (distance == Cube2Table::kUnreachable) {
    result.status = SearchStatus::kUnsolvable;
    return result;
  }
  const auto options = ida_options(problem, request);
  if (!options) return options.error();
  if (options->all || options->count > 1) return ida_star(problem, Cube2TableHeuristic(table), *options, context);
  if (options->max_depth && distance > *options->max_depth) {
    result.lower_bound = distance;
    result.note = "no solution within the depth limit: the shortest has " + std::to_string(distance) + " turns";
    return result;
  }
  if (options->upper_bound && options->upper_bound->size() == static_cast<std::size_t>(distance)) {
    result.moves = *options->upper_bound;  // as good as the table's: the user keeps it
    distance = 0;
  }
  for (auto state = problem.start; distance > 0; --distance) {
    for (const Move move : problem.moves) {
      auto child = state;
      problem.puzzle.try_move(child, move);
      if (table->distance(child) != distance - 1) continue;
      state = child;
      result.moves.push_back(move);
      break;
    }
    context.monitor.tick(problem.moves.size(), 1);
  }
  result.status = SearchStatus::kSolved;
  result.proved_optimal = true;
  result.lower_bound = static_cast<int>(result.moves.size());
  context.monitor.found(result.moves);
  return result;
}

template <>
struct Special<Cube2> {
  static void add_methods(std::vector<Method<Cube2>>& methods) {
    methods.push_back({{.name = "optimal",
                        .summary = "look up the table of all 3,674,160 states: always optimal, instant",
                        .complete = true,
                        .optimal = true,
                        .uses_heuristic = false,
                        .options = {&kProve.spec, &kAll.spec, &kCount.spec, &kUpperBound.spec, &kMaxDepth.spec}},
                       [](const Problem<Cube2>& problem, const Heuristic<Cube2>*, const SolveRequest& request,
                          SearchContext& context) { return solve_cube2(problem, request, context); }});
  }
  static void add_heuristics(std::vector<HeuristicChoice<Cube2>>& heuristics) {
    heuristics.push_back({{"table", "the exact distance, from a table of all states", true, true, ""},
                          [](const Cube2& cube, const SolveRequest&, Monitor& monitor,
                             ThreadPool&) -> Expected<std::unique_ptr<Heuristic<Cube2>>> {
                            auto table = cube2_table(cube, monitor);
                            if (!table) return table.error();
                            return std::unique_ptr<Heuristic<Cube2>>(
                                std::make_unique<Cube2TableHeuristic>(*std::move(table)));
                          }});
  }
  static std::optional<Plan> plan(const Problem<Cube2>& /*problem*/, const SolveRequest& request) {
    // Who names a model wants to see it solve.
    const bool exact = request.get_or(kProve) || wants_several(request) || request.get(kUpperBound);
    if (request.get(kModel) && !exact) return Plan{"anytime", "model"};
    return Plan{"optimal", "table"};
  }
};

}  // namespace unscramble
