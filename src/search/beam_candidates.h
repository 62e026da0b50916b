// BeamCandidates<P>: the children of a layer that may survive, each once and with its value. Up to 2W plus a slice at
// a time, cut back to the W best whenever that is exceeded, so that memory does not depend on the number of moves.
#pragma once

#include "search/beam_frame.h"
#include "search/best_slots.h"

namespace unscramble {

template <Puzzle P>
class BeamCandidates {
 public:
  using State = typename P::State;
  using Id = std::uint32_t;

  // `slice`: up to this many join after there are too_many(), before they are cut.
  BeamCandidates(BeamFrame<P>& frame, std::size_t slice)
      : frame_(frame), capacity_(2 * frame.options.width + slice), table_(frame.monitor) {}

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
    valued_ = 0;
  }
  [[nodiscard]] std::span<const float> values() const { return std::span(values_).first(slots_.size()); }

  // Takes the frame's children, `count` loaded parents' worth; parent_id(i) is the node of the i-th. Returns how many
  // children there were; a goal among them ends it early.
  template <class ParentId>
  std::size_t take_children(std::size_t count, ParentId parent_id) {
    const auto& children = frame_.children;
    std::size_t generated = 0;
    frame_.for_each_child(count, [&](std::size_t k) {
      ++generated;
      // Prefetched far enough ahead that two tables' cache misses are over when the child's turn comes.
      constexpr std::size_t kAhead = 12;
      if (k + kAhead < children.size()) {
        table_.prefetch(children.hash(k + kAhead));
        if (frame_.ball != nullptr) frame_.ball->prefetch(children.hash(k + kAhead));
      }
      if (children.known(k) != ClosedTable::kNone) return true;
      const Id parent = parent_id(children.parent(k));
      return !add(children.state(k), children.hash(k), parent, children.move(k)) ||
             !frame_.arrives(parent, children.move(k), children.state(k), children.hash(k));
    });
    return generated;
  }

  // Evaluates what joined since the last time, on all threads, and cuts if there are too many. False: no memory.
  [[nodiscard]] bool evaluate() {
    value_while([] {});
    return !too_many() || cut();
  }

  // Evaluates what joined since the last time, on all threads but the one that does `task` meanwhile, which may add
  // more.
  template <class Task>
  void value_while(Task task) {
    const auto states = std::span<const State>(states_).subspan(valued_);
    const auto values = std::span(values_).subspan(valued_, states.size());
    valued_ = slots_.size();
    constexpr std::size_t kGrain = BeamFrame<P>::kEvaluateGrain;
    const std::size_t grains = (states.size() + kGrain - 1) / kGrain;
    frame_.context.pool.parallel_for(1 + grains, 1, [&](std::size_t item, std::size_t, int) {
      if (item == 0) return task();
      const std::size_t begin = (item - 1) * kGrain;
      const std::size_t size = std::min(kGrain, states.size() - begin);
      frame_.heuristic.evaluate(states.subspan(begin, size), values.subspan(begin, size));
    });
  }

  // More than can be kept: time for a cut.
  [[nodiscard]] bool too_many() const { return slots_.size() > 2 * width(); }

  // The W best become the frame's next layer, in the order they came; values() are theirs. False: no memory.
  [[nodiscard]] bool become_layer() {
    if (!cut()) return false;
    if (!frame_.layers.begin_layer(slots_.size())) {
      frame_.monitor.out_of_memory();
      return false;
    }
    for (std::size_t i = 0; i < slots_.size(); ++i)
      frame_.layers.add(states_[i], hash_of(states_[i]), slots_[i].parent, slots_[i].move);
    return true;
  }

 private:
  struct Slot {
    Id parent;
    Move move;
  };

  [[nodiscard]] std::size_t width() const { return frame_.width(); }
  auto hash_at() const {
    return [this](Id id) { return hash_of(states_[id]); };
  }

  // False if the state is already there.
  bool add(const State& state, std::uint64_t hash, Id parent, Move move) {
    const auto same = [&](Id id) { return same_state(states_[id], state); };
    if (table_.find(hash, same) != ClosedTable::kNone) return false;
    table_.insert(hash, static_cast<Id>(slots_.size()));
    slots_.push_back({parent, move});
    states_.push_back(state);
    return true;
  }

  // Drops dead ends and all but the W best; the order stays.
  bool cut() {
    keys_.clear();
    for (std::size_t i = 0; i < slots_.size(); ++i)
      if (values_[i] < kDeadEnd) keys_.push_back(rank_key(values_[i], static_cast<Id>(i)));
    const std::size_t alive = keys_.size();
    if (alive == slots_.size() && alive <= width()) return true;
    if (alive > width()) frame_.lost_something();
    keep_smallest(keys_, width());
    const std::uint64_t last = keys_.empty() ? 0 : *std::max_element(keys_.begin(), keys_.end());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      if (!(values_[i] < kDeadEnd) || rank_key(values_[i], static_cast<Id>(i)) > last) continue;
      slots_[kept] = slots_[i];
      states_[kept] = states_[i];
      values_[kept++] = values_[i];
    }
    slots_.resize(kept);
    states_.resize(kept);
    valued_ = kept;
    return table_.refill(0, static_cast<Id>(kept), hash_at());
  }

  BeamFrame<P>& frame_;
  std::size_t capacity_;
  std::size_t valued_ = 0;  // candidates before this have their values
  std::vector<Slot> slots_;
  std::vector<State> states_;
  std::vector<float> values_;
  std::vector<std::uint64_t> keys_;
  ClosedTable table_;
};

}  // namespace unscramble
