// Heuristic "pdb" of definition files: pattern databases chosen from the definition.
#pragma once

#include "domains/perm/pattern_tables.h"
#include "domains/perm/perm_puzzle.h"
#include "method/method.h"
#include "method/move_costs.h"

namespace unscramble {

template <class P>
class PermPdbHeuristic final : public Heuristic<P> {
 public:
  PermPdbHeuristic(P puzzle, perm::PatternTables::Pointer tables)
      : puzzle_(std::move(puzzle)), tables_(std::move(tables)) {}

  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate(std::span<const typename P::State> states, std::span<float> out) const override {
    if (states.empty()) return;
    tables_->estimates(puzzle_.engine().layout(), states[0].at.data(), sizeof states[0], out);
  }

 private:
  P puzzle_;
  perm::PatternTables::Pointer tables_;
  HeuristicTraits traits_{"pdb", true, true, false};
};

// For the puzzle's goal, which --goal may have changed. `most` as in PatternTables::shared.
template <class P>
Expected<std::unique_ptr<Heuristic<P>>> make_perm_pdb(const P& puzzle, const MoveCosts& costs, std::uint64_t most,
                                                      Monitor& monitor, ThreadPool& pool) {
  perm::Engine::Pointer toward;
  if (!puzzle.has_usual_goal()) {
    Rng rng(1);
    auto made = puzzle.engine().toward(puzzle.goal(rng).at.data());
    if (!made) return made.error();
    toward = *std::move(made);
  }
  auto tables = perm::PatternTables::shared(toward ? *toward : puzzle.engine(), most, costs, monitor, pool);
  if (!tables) return tables.error();
  return std::unique_ptr<Heuristic<P>>(std::make_unique<PermPdbHeuristic<P>>(puzzle, *std::move(tables)));
}

template <class P>
HeuristicChoice<P> perm_pdb_heuristic() {
  HeuristicInfo info{.name = "pdb",
                     .summary =
                         "pattern databases chosen from the definition, as large as --memory allows; kept in "
                         "the table cache",
                     .admissible = true,
                     .consistent = true,
                     .slow_start = true};
  return {info, [](const P& puzzle, const SolveRequest& request, Monitor& monitor, ThreadPool& pool) {
            // With costs the tables hold costs. Whether the method reads them is checked elsewhere.
            MoveCosts costs;
            if (const auto text = request.get(kCost)) {
              auto read = move_costs(puzzle, *text);
              if (!read) return Expected<std::unique_ptr<Heuristic<P>>>(read.error());
              costs = *std::move(read);
            }
            return make_perm_pdb(puzzle, costs, 0, monitor, pool);
          }};
}

}  // namespace unscramble
