// The value-guided beam: every distinct child is evaluated, the W best live on.
#pragma once

#include "search/beam_frame.h"
#include "search/best_slots.h"

namespace unscramble {

// The children of a layer that may live on: at most 2W and a slice at a time, cut back to the W best
// whenever that is exceeded, so that memory does not depend on the number of moves.
template <class State>
class BeamCandidates {
 public:
  using Id = std::uint32_t;

  BeamCandidates(Monitor& monitor, std::size_t width, std::size_t slice)
      : width_(width), capacity_(2 * width + slice), limit_(2 * width), table_(monitor) {}

  [[nodiscard]] std::size_t bytes() const { return capacity_ * (sizeof(Slot) + sizeof(State) + sizeof(float) + 8); }
  [[nodiscard]] bool allocate() {
    slots_.reserve(capacity_);
    states_.reserve(capacity_);
    values_.resize(capacity_);
    keys_.reserve(capacity_);
    return table_.ensure_room(capacity_, 0, hash_at()) && table_.room() >= capacity_;
  }

  void clear() {
    slots_.clear();
    states_.clear();
    table_.clear();
  }
  [[nodiscard]] std::size_t size() const { return slots_.size(); }
  [[nodiscard]] bool over_limit() const { return slots_.size() > limit_; }
  [[nodiscard]] const State& state(std::size_t i) const { return states_[i]; }
  [[nodiscard]] Id parent(std::size_t i) const { return slots_[i].parent; }
  [[nodiscard]] Move move(std::size_t i) const { return slots_[i].move; }
  [[nodiscard]] std::span<const State> states_from(std::size_t i) const { return std::span(states_).subspan(i); }
  [[nodiscard]] std::span<float> values_from(std::size_t i) { return std::span(values_).subspan(i, size() - i); }

  // False if the state is there already.
  bool add(const State& state, std::uint64_t hash, Id parent, Move move) {
    const auto same = [&](Id id) { return same_state(states_[id], state); };
    if (table_.find(hash, same) != ClosedTable::kNone) return false;
    table_.insert(hash, static_cast<Id>(slots_.size()));
    slots_.push_back({parent, move});
    states_.push_back(state);
    return true;
  }

  // Drops dead ends and all but the W best; the order stays. True if something but dead ends was dropped.
  bool keep_best(bool& stopped) {
    keys_.clear();
    for (std::size_t i = 0; i < size(); ++i)
      if (values_[i] < kDeadEnd) keys_.push_back(rank_key(values_[i], static_cast<Id>(i)));
    const std::size_t alive = keys_.size();
    if (alive == size() && alive <= width_) return false;
    keep_smallest(keys_, width_);
    const std::uint64_t last = keys_.empty() ? 0 : *std::max_element(keys_.begin(), keys_.end());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < size(); ++i) {
      if (!(values_[i] < kDeadEnd) || rank_key(values_[i], static_cast<Id>(i)) > last) continue;
      slots_[kept] = slots_[i];
      states_[kept] = states_[i];
      values_[kept++] = values_[i];
    }
    slots_.resize(kept);
    states_.resize(kept);
    stopped = !table_.refill(0, static_cast<Id>(kept), hash_at());
    return alive > width_;
  }

 private:
  struct Slot {
    Id parent;
    Move move;
  };
  auto hash_at() const {
    return [this](Id id) { return hash_of(states_[id]); };
  }

  std::size_t width_;
  std::size_t capacity_;
  std::size_t limit_;
  std::vector<Slot> slots_;
  std::vector<State> states_;
  std::vector<float> values_;
  std::vector<std::uint64_t> keys_;
  ClosedTable table_;
};

// Values the candidates from number `fresh` on, on all threads.
template <Puzzle P>
void evaluate_candidates(BeamFrame<P>& frame, BeamCandidates<typename P::State>& candidates, std::size_t fresh) {
  const auto states = candidates.states_from(fresh);
  const auto values = candidates.values_from(fresh);
  frame.context.pool.parallel_for(states.size(), frame.kEvaluateGrain, [&](std::size_t begin, std::size_t end, int) {
    frame.heuristic.evaluate(states.subspan(begin, end - begin), values.subspan(begin, end - begin));
  });
}

// Makes the candidates the next layer; false if there is no memory for it.
template <Puzzle P>
bool add_layer(BeamFrame<P>& frame, const BeamCandidates<typename P::State>& candidates) {
  if (!frame.layers.begin_layer(candidates.size())) {
    frame.monitor.out_of_memory();
    return false;
  }
  for (std::size_t i = 0; i < candidates.size(); ++i)
    frame.layers.add(candidates.state(i), hash_of(candidates.state(i)), candidates.parent(i), candidates.move(i));
  return true;
}

template <Puzzle P>
class ValueBeam {
 public:
  using State = typename P::State;
  using Id = std::uint32_t;

  ValueBeam(const Problem<P>& problem, const Heuristic<P>& heuristic, const BeamOptions& options,
            SearchContext& context)
      : frame_(problem, heuristic, options, context),
        candidates_(context.monitor, options.width, frame_.children.max_parents() * frame_.children.num_moves()) {}

  SearchResult run() {
    bool room = true;
    const auto allocate = [&] { room = candidates_.allocate(); };
    return frame_.run(candidates_.bytes(), allocate, [&] {
      if (!room) frame_.monitor.out_of_memory();
      return room && advance();
    });
  }

 private:
  bool advance() {
    candidates_.clear();
    const Id end = static_cast<Id>(frame_.layers.size());
    for (Id id = frame_.layers.layer_begin(); id < end;) {
      const std::size_t count = frame_.slice_parents(end - id, frame_.children.num_moves());
      if (!expand(id, count)) return false;
      id += static_cast<Id>(count);
    }
    return cut() && add_layer(frame_, candidates_);
  }

  bool expand(Id first, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      const Id id = first + static_cast<Id>(i);
      frame_.children.parents()[i] = {frame_.layers.state(id), frame_.layers.move(id)};
    }
    frame_.make_children(count, [&](std::size_t b) { frame_.children.generate(b, count, frame_.layers.table()); });
    const std::size_t fresh = candidates_.size();
    std::size_t generated = 0;
    frame_.for_each_child(count, [&](std::size_t k) {
      const auto& c = frame_.children;
      ++generated;
      if (c.known(k) != ClosedTable::kNone) return true;
      const Id parent = first + static_cast<Id>(c.parent(k));
      return !candidates_.add(c.state(k), c.hash(k), parent, c.move(k)) ||
             !frame_.arrives(parent, c.move(k), c.state(k), c.hash(k));
    });
    const bool stop = frame_.monitor.tick(generated, count);
    if (frame_.solved() || stop) return false;
    evaluate_candidates(frame_, candidates_, fresh);
    return !candidates_.over_limit() || cut();
  }

  bool cut() {
    bool stopped = false;
    if (candidates_.keep_best(stopped)) frame_.lost_something();
    return !stopped;
  }

  BeamFrame<P> frame_;
  BeamCandidates<State> candidates_;
};

}  // namespace unscramble
