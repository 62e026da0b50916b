// Kociemba's two-phase algorithm as a method of cube3.
#pragma once

#include <cmath>

#include "core/side_task.h"
#include "domains/cube/cube3.h"
#include "domains/cube/two_phase/solver.h"
#include "method/method.h"

namespace unscramble {

inline bool is_restricted(const Problem<Cube3>& problem) {
  return static_cast<int>(problem.moves.size()) < problem.puzzle.num_moves();
}

// How to build tables that could not be finished within the time limit.
inline std::string build_hint(const std::string& set, const Problem<Cube3>& problem) {
  return "'unscramble pdb build cube3 --set " + set + " --metric " + problem.puzzle.metric() +
         "' builds them once and for all";
}
inline std::string not_finished(const std::string& what, const std::string& set, const Problem<Cube3>& problem) {
  return what + " were not finished in time; " + build_hint(set, problem);
}

// Two-phase's tables, built alongside other work. If they are not finished when the work ends, they are abandoned, with
// a remark.
class TwoPhaseTablesAside {
 public:
  TwoPhaseTablesAside(const Problem<Cube3>& problem, Monitor& whole)
      : problem_(problem), whole_(whole), monitor_(whole, {}), task_([this] {
          ThreadPool alone(1);
          tables_ = two_phase::shared_tables(problem_.puzzle.turn_metric(), monitor_, alone);
        }) {}
  ~TwoPhaseTablesAside() {
    monitor_.cancel();
    task_.wait();
    if (!tables_ && tables_.error().code == ErrorCode::kCancelled)
      whole_.remark(not_finished("two-phase's tables", "two-phase", problem_));
  }
  TwoPhaseTablesAside(const TwoPhaseTablesAside&) = delete;
  TwoPhaseTablesAside& operator=(const TwoPhaseTablesAside&) = delete;

  // As long as there is time overall.
  const Expected<std::shared_ptr<const two_phase::Tables>>& wait() {
    task_.join();
    return tables_;
  }

 private:
  const Problem<Cube3>& problem_;
  Monitor& whole_;
  Monitor monitor_;
  Expected<std::shared_ptr<const two_phase::Tables>> tables_ = Error{};
  SideTask task_;
};

inline Method<Cube3> two_phase_method() {
  MethodInfo info{.name = "two-phase",
                  .summary = "Kociemba's two phases: an answer in milliseconds, shorter ones until --time",
                  .complete = true,
                  .optimal = false,
                  .uses_heuristic = false,
                  .also = {"kociemba", "min2phase", "2phase", "thistlethwaite"}};
  return {info,
          [](const Problem<Cube3>& problem, const Heuristic<Cube3>*, const SolveRequest&,
             SearchContext& context) -> Expected<SearchResult> {
            if (is_restricted(problem))
              return unsupported("two-phase needs all six faces; use --method ida with restricted moves");
            two_phase::Options options;
            // Without a time limit, about a tenth of a second of improvement, counted so that it is repeatable.
            constexpr std::uint64_t kAttemptsWithoutClock = 20'000;
            if (!std::isfinite(context.monitor.limits().seconds)) options.max_attempts = kAttemptsWithoutClock;
            const auto tables = two_phase::shared_tables(problem.puzzle.turn_metric(), context.monitor, context.pool);
            if (!tables && tables.error().code == ErrorCode::kCancelled)
              context.monitor.remark(not_finished("two-phase's tables", "two-phase", problem));
            if (!tables) return tables.error();
            const auto answer = two_phase::solve(problem.start, **tables, options, context.monitor, context.pool);
            SearchResult result;
            if (answer.found) {
              result.status = SearchStatus::kSolved;
              result.moves = answer.moves;
              result.proved_optimal = answer.moves.empty();
            }
            return result;
          }};
}

}  // namespace unscramble
