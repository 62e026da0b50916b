// The loop over layers that both kinds of beam share, with its limits and its result.
#pragma once

#include <string>

#include "search/beam_layers.h"
#include "search/cancel.h"
#include "search/goal_ball.h"

namespace unscramble {

template <Puzzle P>
class BeamFrame {
 public:
  using State = typename P::State;
  using Id = std::uint32_t;
  // Children made at once: enough to keep threads and the heuristic busy, few enough to stay in cache.
  static constexpr std::size_t kSliceChildren = 8192;
  static constexpr std::size_t kEvaluateGrain = 512;

  BeamFrame(const Problem<P>& problem, const Heuristic<P>& heuristic, const BeamOptions& options,
            SearchContext& context, std::size_t slice_children = kSliceChildren)
      : problem(problem),
        heuristic(heuristic),
        options(options),
        context(context),
        monitor(context.monitor),
        scratch(monitor),
        ball_account(monitor),
        layers(monitor),
        children(problem, slice_children) {
    if (options.ball_states > 0) ball = GoalBall<P>::shared(problem, ball_states_in_time(), ball_account);
  }

  // advance() makes the next layer from the last; false ends the search. `scratch_bytes` is what the
  // caller's own buffers take, allocated by allocate(); its false says that memory ran out.
  template <class Allocate, class Advance>
  SearchResult run(std::size_t scratch_bytes, Allocate allocate, Advance advance) {
    if (problem.puzzle.is_goal(problem.start) || starts_in_ball()) {
      solved_ = true;
    } else if (!scratch.take(scratch_bytes + children.bytes()) || !layers.begin_layer(1)) {
      monitor.out_of_memory();
    } else {
      children.allocate();
      if (!allocate()) monitor.out_of_memory();
      layers.add(problem.start, hash_of(problem.start), 0, kNoMove);
      bound_ = std::max(bound_, start_bound(problem, heuristic));
      monitor.raise_lower_bound(bound_);
      const int last_depth = options.max_depth - ball_radius();
      while (depth_ < last_depth && layers.layer_size() > 0 && !monitor.should_stop()) {
        ++depth_;
        if (!advance()) break;
      }
    }
    return finish();
  }

  // Makes and looks up the children of `count` loaded parents, block by block, on all threads.
  template <class Generate>
  void make_children(std::size_t count, Generate generate) {
    const auto make = [&](std::size_t b) {
      generate(b);
      children.look_up(b, layers.table(), [this](Id id) -> const State& { return layers.state(id); });
    };
    const std::size_t blocks = children.num_blocks(count);
    if (context.pool.size() > 1 && blocks > 1) {
      context.pool.parallel_for(blocks, 1, [&](std::size_t b, std::size_t, int) { make(b); });
    } else {
      for (std::size_t b = 0; b < blocks; ++b) make(b);
    }
  }

  // For all children of the loaded parents in order: visit(k) until it returns false.
  template <class Visit>
  bool for_each_child(std::size_t count, Visit visit) {
    for (std::size_t b = 0; b < children.num_blocks(count); ++b)
      for (std::size_t k = children.begin(b); k < children.end(b); ++k)
        if (!visit(k)) return false;
    return true;
  }

  // Parents in one slice, so that the node limit is met closely.
  [[nodiscard]] std::size_t slice_parents(std::size_t wanted, std::size_t moves) const {
    const std::uint64_t left = monitor.limits().nodes - std::min(monitor.limits().nodes, monitor.generated());
    return std::min(
        {wanted, children.max_parents(), static_cast<std::size_t>(std::max<std::uint64_t>(1, left / moves))});
  }

  [[nodiscard]] bool solved() const { return solved_; }
  // Of the layer that is being made.
  [[nodiscard]] std::size_t width() const {
    if (!options.taper) return options.width;
    const double left = std::max(0, options.max_depth - depth_);
    const double share = std::clamp(2 * left / std::max(1, options.max_depth), 0.125, 1.0);
    return std::max<std::size_t>(1, static_cast<std::size_t>(share * static_cast<double>(options.width)));
  }
  // Whether this new child of `parent` ends the search.
  bool arrives(Id parent, Move move, const State& state, std::uint64_t hash) {
    const bool near = ball != nullptr && ball->distance(hash) >= 0;
    if (!near && !problem.puzzle.is_goal(state)) return false;
    moves_ = layers.path(parent);
    moves_.push_back(move);
    solved_ = !near || ball->way_home(problem.puzzle, state, moves_);
    // Another state's hash was in the way: this one may be in the ball after all, and nothing is proved any more.
    if (!solved_) lost_something();
    return solved_;
  }
  void lost_something() { lossless_ = false; }

  const Problem<P>& problem;
  const Heuristic<P>& heuristic;
  const BeamOptions& options;
  SearchContext& context;
  Monitor& monitor;
  MemoryAccount scratch;
  MemoryAccount ball_account;
  BeamLayers<State> layers;
  ChildBatch<P> children;
  std::shared_ptr<const GoalBall<P>> ball;  // or null

 private:
  // As many states as requested, or as can be generated in about a third of the time limit.
  [[nodiscard]] std::size_t ball_states_in_time() const {
    constexpr double kStatesPerThirdOfASecond = 2e6;
    const double in_time = monitor.limits().seconds * kStatesPerThirdOfASecond;
    return in_time < static_cast<double>(options.ball_states) ? static_cast<std::size_t>(in_time) : options.ball_states;
  }

  [[nodiscard]] int ball_radius() const { return ball == nullptr ? 0 : std::max(ball->radius(), 0); }

  // The distances in the ball are exact: its answer is proved.
  bool starts_in_ball() {
    const int distance = ball == nullptr ? -1 : ball->distance(hash_of(problem.start));
    if (distance < 0) return false;
    if (!ball->way_home(problem.puzzle, problem.start, moves_)) {
      lost_something();
      return false;
    }
    bound_ = distance;
    return distance <= options.max_depth;
  }

  // As long as no candidate was dropped this was a complete breadth-first search, and proves things.
  SearchResult finish() {
    SearchResult result;
    result.lower_bound = bound_;
    if (solved_) {
      if constexpr (Orderless<P>) moves_ = cancel_pairs(problem.puzzle, moves_);
      result.status = SearchStatus::kSolved;
      result.moves = moves_;
      result.proved_optimal = lossless_ || static_cast<int>(moves_.size()) <= bound_;
      if (result.proved_optimal) result.lower_bound = static_cast<int>(moves_.size());
      if (options.announce) monitor.found(moves_);
    } else if (monitor.stopped()) {
      result.note = stop_note(monitor, layers.size()) + ", at depth " + std::to_string(depth_);
    } else if (layers.layer_size() > 0) {
      result.note = "no solution of up to " + std::to_string(options.max_depth) + " moves in the beam";
    } else if (lossless_) {
      result.status = SearchStatus::kUnsolvable;
    } else {
      result.note =
          "every path in the beam came to an end at depth " + std::to_string(depth_) + "; a wider one may not";
    }
    return result;
  }

  int depth_ = 0;
  int bound_ = 0;
  bool solved_ = false;
  bool lossless_ = true;  // nothing was dropped so far
  Moves moves_;
};

}  // namespace unscramble
