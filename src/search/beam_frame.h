// The loop over layers that all kinds of beam share, with its limits and its verdict.
#pragma once

#include <memory>

#include "search/beam.h"
#include "search/beam_layers.h"
#include "search/children.h"
#include "search/goal_ball.h"

namespace unscramble {

class BeamFrame {
 public:
  using Id = std::uint32_t;
  // Children made at once: enough to keep threads and the heuristic busy, few enough to stay in cache.
  static constexpr std::size_t kSliceChildren = 8192;

  // `tell_goals`: children know whether they are goals.
  BeamFrame(const RowProblem& problem, const RowHeuristic& heuristic, const BeamOptions& options,
            SearchContext& context, bool tell_goals, std::size_t slice_children = kSliceChildren,
            ChildBatch::Children made = ChildBatch::Children::kAll);

  // advance() makes the next layer from the last; false ends the search. `scratch_bytes` is what the
  // caller's own buffers take, allocated by allocate(); its false says that memory ran out.
  template <class Allocate, class Advance>
  SearchResult run(std::size_t scratch_bytes, Allocate allocate, Advance advance) {
    if (starts_solved()) {
      // nothing to do
    } else if (!scratch.take(scratch_bytes + children.bytes()) || !layers.begin_layer(1)) {
      monitor.out_of_memory();
    } else {
      children.allocate();
      if (!allocate()) monitor.out_of_memory();
      layers.add(problem.start, domain.hash(problem.start), 0, kNoMove);
      begin();
      while (deeper() && layers.layer_size() > 0 && !monitor.should_stop()) {
        ++depth_;
        if (!advance()) break;
      }
    }
    return verdict(monitor.stopped(), layers.layer_size(), layers.size());
  }

  // The parts of run(), for a beam whose layers are spread over ranks.
  bool starts_solved() { return solved_ = domain.is_goal(problem.start) || starts_in_ball(); }
  void begin();  // its bounds
  [[nodiscard]] bool deeper() const { return depth_ < options.max_depth - ball_radius(); }
  void go_deeper() { ++depth_; }
  void solved_by(Moves moves) {
    moves_ = std::move(moves);
    solved_ = true;
  }
  // Of the states in the last layer, and in all.
  SearchResult verdict(bool stopped, std::uint64_t layer_states, std::uint64_t states);

  // Makes and looks up the children of `count` loaded parents, block by block, on all threads.
  template <class Generate>
  void make_children(std::size_t count, Generate generate) {
    const auto make = [&, rows = layers.rows()](std::size_t b) {
      generate(b);
      children.look_up(b, layers.table(), [rows](Id id) { return rows[id]; });
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
  [[nodiscard]] std::size_t width() const;
  // Whether this new child of `parent`, a goal or not, ends the search.
  bool arrives(bool goal, Id parent, Move move, const std::byte* row, std::uint64_t hash);
  void lost_something() { lossless_ = false; }

  const RowProblem& problem;
  const Domain& domain;
  const RowHeuristic& heuristic;
  const BeamOptions& options;
  SearchContext& context;
  Monitor& monitor;
  std::size_t row_bytes;
  MemoryAccount scratch;
  MemoryAccount ball_account;
  BeamLayers layers;
  ChildBatch children;
  std::shared_ptr<const GoalBall> ball;  // or null

 private:
  [[nodiscard]] std::size_t ball_states_in_time() const;
  [[nodiscard]] int ball_radius() const { return ball == nullptr ? 0 : std::max(ball->radius(), 0); }
  bool starts_in_ball();

  int depth_ = 0;
  int bound_ = 0;
  bool solved_ = false;
  bool lossless_ = true;  // nothing was dropped so far
  Moves moves_;
};

}  // namespace unscramble
