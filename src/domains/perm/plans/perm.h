// What definition files have beyond the general methods: counting with two bits per state, and a default plan.
#pragma once

#include "domains/perm/pattern_tables.h"
#include "domains/perm/perm_puzzle.h"
#include "domains/perm/ranked_count.h"
#include "method/ida.h"
#include "method/model_heuristic.h"
#include "search/rows/static_domain.h"

namespace unscramble {

template <class P>
StateCount count_definition(const P& puzzle, const CountOptions& options, Monitor& monitor, ThreadPool& pool) {
  if (auto counted = perm::count_ranked(puzzle.engine(), options, monitor, pool)) return *std::move(counted);
  return count_states(StaticDomain<P>(puzzle), all_moves(puzzle), options, monitor, pool);
}

template <class P>
class PermPdbHeuristic final : public Heuristic<P> {
 public:
  PermPdbHeuristic(P puzzle, perm::PatternTables::Pointer tables)
      : puzzle_(std::move(puzzle)), tables_(std::move(tables)) {}

  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate(std::span<const typename P::State> states, std::span<float> out) const override {
    const auto& layout = puzzle_.engine().layout();
    for (std::size_t i = 0; i < states.size(); ++i)
      out[i] = static_cast<float>(tables_->estimate(layout, states[i].at.data()));
  }

 private:
  P puzzle_;
  perm::PatternTables::Pointer tables_;
  HeuristicTraits traits_{"pdb", true, true, false};
};

template <class P>
HeuristicChoice<P> perm_pdb_heuristic() {
  HeuristicInfo info{.name = "pdb",
                     .summary =
                         "pattern databases chosen from the definition, as large as --memory allows; built anew "
                         "in each run",
                     .admissible = true,
                     .consistent = true,
                     .slow_start = true};
  return {info,
          [](const P& puzzle, const SolveRequest&, Monitor& monitor,
             ThreadPool& pool) -> Expected<std::unique_ptr<Heuristic<P>>> {
            if (!puzzle.has_usual_goal())
              return unsupported("the pattern databases are for the usual goal; with --goal use --heuristic zero");
            auto tables = perm::PatternTables::shared(puzzle.engine(), 0, monitor, pool);
            if (!tables) return tables.error();
            return std::unique_ptr<Heuristic<P>>(std::make_unique<PermPdbHeuristic<P>>(puzzle, *std::move(tables)));
          }};
}

// Proofs where the states are few enough for IDA* with pattern databases; else a model if there is one, else a quick
// search with the databases.
template <class P>
struct PermSpecial {
  static void add_methods(std::vector<Method<P>>& /*methods*/) {}
  static void add_heuristics(std::vector<HeuristicChoice<P>>& heuristics) {
    heuristics.push_back(perm_pdb_heuristic<P>());
  }
  static std::optional<Plan> plan(const Problem<P>& problem, const SolveRequest& request) {
    const auto& engine = problem.puzzle.engine();
    if (engine.directed() || engine.has_rules() || !problem.puzzle.has_usual_goal()) return {};
    constexpr double kProvable = 42;  // bits
    const auto& states = engine.states();
    const bool small = states && states->log2() < kProvable;
    if (small || request.get_or(kProve)) return Plan{"ida", "pdb"};
    if (model_for(problem.puzzle, request)) return Plan{"beam", "model"};
    return Plan{"bwas", "pdb", OptionValues().with(kWeight, 0.3)};
  }
  static StateCount count(const P& puzzle, const CountOptions& options, Monitor& monitor, ThreadPool& pool) {
    return count_definition(puzzle, options, monitor, pool);
  }
};

template <int Bytes>
struct Special<PermPuzzle<Bytes>> : PermSpecial<PermPuzzle<Bytes>> {};
template <int Bytes>
struct Special<DirectedPermPuzzle<Bytes>> : PermSpecial<DirectedPermPuzzle<Bytes>> {};

}  // namespace unscramble
