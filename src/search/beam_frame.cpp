#include "search/beam_frame.h"

#include <string>

#include "search/bounds.h"
#include "search/cancel.h"

namespace unscramble {

BeamFrame::BeamFrame(const RowProblem& problem, const RowHeuristic& heuristic, const BeamOptions& options,
                     SearchContext& context, bool tell_goals, std::size_t slice_children, ChildBatch::Children made)
    : problem(problem),
      domain(problem.domain),
      heuristic(heuristic),
      options(options),
      context(context),
      monitor(context.monitor),
      row_bytes(domain.row_bytes()),
      scratch(monitor),
      ball_account(monitor),
      layers(monitor, domain),
      children(problem, slice_children, tell_goals, made) {
  if (options.ball_states > 0) ball = GoalBall::shared(problem, ball_states_in_time(), ball_account);
}

std::size_t BeamFrame::width() const {
  if (!options.taper) return options.width;
  const double left = std::max(0, options.max_depth - depth_);
  const double share = std::clamp(2 * left / std::max(1, options.max_depth), 0.125, 1.0);
  return std::max<std::size_t>(1, static_cast<std::size_t>(share * static_cast<double>(options.width)));
}

bool BeamFrame::arrives(bool goal, Id parent, Move move, const std::byte* row, std::uint64_t hash) {
  const bool near = ball != nullptr && ball->distance(hash) >= 0;
  if (!near && !goal) return false;
  moves_ = layers.path(parent);
  moves_.push_back(move);
  solved_ = goal || ball->way_home(domain, row, moves_);
  // Another state's hash was in the way: this one may be in the ball all the same, and nothing is proved any more.
  if (!solved_) lost_something();
  return solved_;
}

// As many states as asked for, or as can be made in about a third of the time limit.
std::size_t BeamFrame::ball_states_in_time() const {
  constexpr double kStatesPerThirdOfASecond = 2e6;
  const double in_time = monitor.limits().seconds * kStatesPerThirdOfASecond;
  return in_time < static_cast<double>(options.ball_states) ? static_cast<std::size_t>(in_time) : options.ball_states;
}

// The distances in the ball are exact: its answer is proved.
bool BeamFrame::starts_in_ball() {
  const int distance = ball == nullptr ? -1 : ball->distance(domain.hash(problem.start));
  if (distance < 0) return false;
  if (!ball->way_home(domain, problem.start, moves_)) {
    lost_something();
    return false;
  }
  bound_ = distance;
  return distance <= options.max_depth;
}

void BeamFrame::begin() {
  bound_ = std::max(bound_, start_bound(problem, heuristic));
  monitor.raise_lower_bound(bound_);
}

// As long as no candidate had to be dropped this was a complete breadth-first search, and proves things.
SearchResult BeamFrame::verdict(bool stopped, std::uint64_t layer_states, std::uint64_t states) {
  SearchResult result;
  result.lower_bound = bound_;
  if (solved_) {
    if (domain.facts().orderless) moves_ = cancel_pairs(moves_);
    result.status = SearchStatus::kSolved;
    result.moves = moves_;
    result.proved_optimal = lossless_ || static_cast<int>(moves_.size()) <= bound_;
    if (result.proved_optimal) result.lower_bound = static_cast<int>(moves_.size());
    if (options.announce) monitor.found(moves_);
  } else if (stopped) {
    result.note = stop_note(monitor, states) + ", at depth " + std::to_string(depth_);
  } else if (layer_states > 0) {
    result.note = "no solution of up to " + std::to_string(options.max_depth) + " moves in the beam";
  } else if (lossless_) {
    result.status = SearchStatus::kUnsolvable;
  } else {
    result.note = "every path in the beam came to an end at depth " + std::to_string(depth_) + "; a wider one may not";
  }
  return result;
}

}  // namespace unscramble
