#include "search/beam.h"

#include "core/log_softmax.h"
#include "search/beam_candidates.h"
#include "search/beam_pairs.h"
#include "search/spread/spread_beam.h"

namespace unscramble {

namespace {

// The value-guided beam: every distinct child is evaluated, the W best live on.
class ValueBeam {
 public:
  ValueBeam(const RowProblem& problem, const RowHeuristic& heuristic, const BeamOptions& options,
            SearchContext& context)
      : frame_(problem, heuristic, options, context, false),
        candidates_(frame_, frame_.children.max_parents() * frame_.children.num_moves()) {}

  SearchResult run() {
    return frame_.run(
        candidates_.bytes(), [this] { return candidates_.allocate(); }, [this] { return advance(); });
  }

 private:
  using Id = std::uint32_t;

  // Slice by slice. Taking children into the table is for one thread, valuing them for all: while one thread takes the
  // children of a slice, the others value those of the slice before.
  bool advance() {
    candidates_.clear();
    const Id end = static_cast<Id>(frame_.layers.size());
    for (Id id = frame_.layers.layer_begin(); id < end;) {
      if (candidates_.too_many() && !candidates_.evaluate()) return false;
      const std::size_t count = frame_.slice_parents(end - id, frame_.children.num_moves());
      if (!expand(id, count)) return false;
      id += static_cast<Id>(count);
    }
    return candidates_.evaluate() && candidates_.become_layer();
  }

  bool expand(Id first, std::size_t count) {
    auto& children = frame_.children;
    frame_.make_children(count, [&](std::size_t b) {
      for (std::size_t i = children.first_parent(b); i < children.last_parent(b, count); ++i) {
        const Id id = first + static_cast<Id>(i);
        children.set_parent(i, frame_.layers.row(id), frame_.layers.move(id));
      }
      children.generate(b, count, frame_.layers.table());
    });
    std::size_t generated = 0;
    candidates_.value_while([&] {
      generated = candidates_.take_children(count, [&](std::size_t i) { return first + static_cast<Id>(i); });
    });
    const bool stop = frame_.monitor.tick(generated, count);
    return !stop && !frame_.solved();
  }

  BeamFrame frame_;
  BeamCandidates candidates_;
};

// The move-score-guided beam (as in EfficientCube): the heuristic scores all moves of a state at once, a child is worth
// the sum of the scores along its path, and only children that will live on are made at all.
class MoveBeam {
 public:
  // A pair costs nothing until its child is made, and some lead nowhere new: twice the width is kept.
  MoveBeam(const RowProblem& problem, const RowHeuristic& heuristic, const BeamOptions& options, SearchContext& context)
      : frame_(problem, heuristic, options, context, true), pairs_(frame_, 2 * options.width) {}

  SearchResult run() {
    const std::size_t width = frame_.options.width;
    const auto allocate = [&] {
      pairs_.allocate();
      sums_.assign(1, 0.0F);
      sums_.reserve(width);
      next_sums_.reserve(width);
      return true;
    };
    return frame_.run(pairs_.bytes() + 2 * width * sizeof(float), allocate, [this] { return advance(); });
  }

 private:
  using Id = std::uint32_t;

  bool advance() {
    const std::size_t parents = frame_.layers.layer_size();
    const std::size_t num_moves = frame_.domain.facts().num_moves;
    const bool scored = pairs_.collect([&](std::size_t parent, const float* scores) {
      const float sum = sums_[parent] - log_sum_exp({scores, num_moves});
      return [sum, scores](Move move) { return -(sum + scores[move]); };
    });
    if (!scored) return false;
    pairs_.sort_best_first();  // of two ways to a state the better one stays
    if (!frame_.layers.begin_layer(std::min(frame_.options.width, pairs_.size()))) {
      frame_.monitor.out_of_memory();
      return false;
    }
    next_sums_.clear();
    for (std::size_t begin = 0; begin < pairs_.size();) {
      const std::size_t count = frame_.slice_parents(pairs_.size() - begin, 1);
      if (!make_children(begin, count)) return false;
      begin += count;
      if (full() && begin < pairs_.size()) {
        frame_.lost_something();
        break;
      }
    }
    sums_.swap(next_sums_);
    return !frame_.monitor.tick(0, parents);
  }

  [[nodiscard]] bool full() const { return next_sums_.size() == frame_.options.width; }

  // Makes the children of pairs [begin, begin + count), best first; the new ones join the layer while it has room.
  bool make_children(std::size_t begin, std::size_t count) {
    pairs_.make_children(begin, count);
    const auto& children = frame_.children;
    const std::size_t row_bytes = frame_.row_bytes;
    std::size_t generated = 0;
    frame_.for_each_child(count, [&](std::size_t k) {
      ++generated;
      const std::byte* const row = children.row(k);
      const auto same = [&](Id id) { return same_row(frame_.layers.row(id), row, row_bytes); };
      if (children.known(k) != ClosedTable::kNone ||
          frame_.layers.table().find(children.hash(k), same) != ClosedTable::kNone)
        return true;
      if (full()) {
        frame_.lost_something();
        return false;
      }
      const std::size_t pair = begin + children.parent(k);
      frame_.arrives(children.goal(k), pairs_.parent(pair), children.move(k), row, children.hash(k));
      frame_.layers.add(row, children.hash(k), pairs_.parent(pair), children.move(k));
      next_sums_.push_back(-pairs_.value(pair));
      return !frame_.solved();
    });
    return !frame_.monitor.tick(generated, 0) && !frame_.solved();
  }

  BeamFrame frame_;
  MovePairs pairs_;
  std::vector<float> sums_;  // of the scores along the path of each state of the layer
  std::vector<float> next_sums_;
};

// The sifted beam: move scores, which price all children of a state with one evaluation, choose a few children for each
// place in the beam; only these are made and valued, and the W best of them live on. Nearly the quality of valuing all
// children at a third of the evaluations. Where the heuristic gives both at once, the scores of those that live on are
// kept from when they were valued, so that each state is evaluated once.
class SiftedBeam {
 public:
  SiftedBeam(const RowProblem& problem, const RowHeuristic& heuristic, const BeamOptions& options,
             SearchContext& context)
      : frame_(problem, heuristic, options, context, false, kSliceParents, ChildBatch::Children::kOneEach),
        pairs_(frame_, static_cast<std::size_t>(options.sift) * options.width),
        joint_(heuristic.traits().joint),
        candidates_(frame_, frame_.children.max_parents(), joint_ ? frame_.domain.facts().num_moves : 0) {}

  SearchResult run() {
    const std::size_t width = frame_.options.width;
    const auto allocate = [&] {
      pairs_.allocate();
      values_.assign(1, 0.0F);
      values_.reserve(width);
      return candidates_.allocate();
    };
    return frame_.run(pairs_.bytes() + candidates_.bytes() + width * sizeof(float), allocate,
                      [this] { return advance(); });
  }

 private:
  static constexpr std::size_t kSliceParents = 8192;  // one child of each is made
  // Scores are log-probabilities of moves under softmax(-value of the child / temperature): what one unit of them is
  // worth in moves is the temperature they are trained with.
  static constexpr float kMovesPerNat = 0.5F;

  // What a child should be worth: the best is one move nearer than its parent (Bellman), the others as much farther as
  // their scores are lower.
  [[nodiscard]] auto worth(std::size_t parent, const float* scores) const {
    float best = -kDeadEnd;
    for (const Move move : frame_.problem.moves) best = std::max(best, scores[move]);
    return [value = values_[parent], best, scores](Move move) { return value + kMovesPerNat * (best - scores[move]); };
  }

  bool advance() {
    const std::size_t parents = frame_.layers.layer_size();
    const auto rank = [this](std::size_t parent, const float* scores) { return worth(parent, scores); };
    const bool known = joint_ && parents == candidates_.values().size();  // the start was never a candidate
    const auto scores_of = [this](std::size_t parent) { return candidates_.scores(parent); };
    if (!(known ? pairs_.collect_known(scores_of, rank) : pairs_.collect(rank))) return false;
    candidates_.clear();
    for (std::size_t begin = 0; begin < pairs_.size();) {
      if (candidates_.too_many() && !candidates_.evaluate()) return false;
      const std::size_t count = frame_.slice_parents(pairs_.size() - begin, 1);
      if (!make_children(begin, count)) return false;
      begin += count;
    }
    if (frame_.monitor.tick(0, parents) || !candidates_.evaluate() || !candidates_.become_layer()) return false;
    values_.assign(candidates_.values().begin(), candidates_.values().end());
    return true;
  }

  // As ValueBeam does, one thread takes the children of this slice while the others value those of the one before.
  bool make_children(std::size_t begin, std::size_t count) {
    pairs_.make_children(begin, count);
    std::size_t generated = 0;
    candidates_.value_while(
        [&] { generated = candidates_.take_children(count, [&](std::size_t i) { return pairs_.parent(begin + i); }); });
    return !frame_.monitor.tick(generated, 0) && !frame_.solved();
  }

  BeamFrame frame_;
  MovePairs pairs_;
  bool joint_;
  BeamCandidates candidates_;
  std::vector<float> values_;  // of the states of the layer
};

}  // namespace

SearchResult beam(const RowProblem& problem, const RowHeuristic& heuristic, const BeamOptions& options,
                  SearchContext& context) {
  if (context.ranks != nullptr) return spread_beam(problem, heuristic, options, context);
  if (options.move_scores) return MoveBeam(problem, heuristic, options, context).run();
  if (options.sift > 0 && heuristic.traits().move_scores) return SiftedBeam(problem, heuristic, options, context).run();
  return ValueBeam(problem, heuristic, options, context).run();
}

}  // namespace unscramble
