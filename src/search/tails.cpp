#include "search/tails.h"

#include <algorithm>
#include <limits>

namespace unscramble {

namespace {

// The state after the first `count` of the moves.
std::vector<std::byte> state_after(const RowProblem& problem, const Moves& moves, std::size_t count) {
  std::vector<std::byte> row(problem.start, problem.start + problem.domain.row_bytes());
  for (std::size_t i = 0; i < count; ++i) problem.domain.try_move(row.data(), moves[i]);
  return row;
}

}  // namespace

Moves shorten_tails(const RowProblem& problem, const RowHeuristic& heuristic, Moves solution,
                    const TailOptions& options, SearchContext& context) {
  constexpr std::size_t kNearEnough = 4;  // moves between what failed and what did not
  const Limits& whole = context.monitor.limits();
  Monitor apart(context.monitor,
                {.seconds = options.seconds > 0 ? options.seconds : std::numeric_limits<double>::infinity(),
                 .nodes = whole.nodes - std::min(whole.nodes, context.monitor.generated())});
  SearchContext inner{apart, context.pool, context.seed};  // clocks differ between ranks
  const auto growth = static_cast<std::size_t>(std::max(2, options.growth));
  for (std::size_t width = options.first_width; width <= options.last_width; width *= growth) {
    // Where a beam fails, earlier ones are taken to fail too.
    std::size_t fails = 0;
    std::size_t succeeds = solution.size();
    while (succeeds - fails > kNearEnough && !apart.should_stop()) {
      const std::size_t begin = fails + (succeeds - fails) / 2;
      const auto row = state_after(problem, solution, begin);
      BeamOptions beam_options = options.beam;
      beam_options.width = width;
      beam_options.announce = false;
      beam_options.max_depth = std::min(options.longest, static_cast<int>(solution.size() - begin) - 1);
      const auto result = beam({problem.domain, row.data(), problem.moves}, heuristic, beam_options, inner);
      if (result.status != SearchStatus::kSolved) {
        fails = begin;
        continue;
      }
      succeeds = begin;
      solution.resize(begin);
      solution.insert(solution.end(), result.moves.begin(), result.moves.end());
      context.monitor.found(solution);
    }
  }
  context.monitor.tick(apart.generated(), apart.expanded());
  return solution;
}

}  // namespace unscramble
