// BeamCandidates: the children of a layer that may live on, each once and with its value. At most 2W and a slice at
// a time, cut back to the W best whenever that is exceeded, so that memory does not depend on the number of moves.
#pragma once

#include <memory>

#include "search/beam_frame.h"
#include "search/best_slots.h"

namespace unscramble {

class BeamCandidates {
 public:
  using Id = std::uint32_t;

  // `slice`: up to this many join after there are too_many(), before they are cut. `scored_moves`: how many move scores
  // each keeps from its evaluation, all or none.
  BeamCandidates(BeamFrame& frame, std::size_t slice, std::size_t scored_moves = 0)
      : frame_(frame),
        row_bytes_(frame.row_bytes),
        capacity_(2 * frame.options.width + slice),
        scored_moves_(scored_moves),
        table_(frame.monitor) {}

  [[nodiscard]] std::size_t bytes() const {
    return capacity_ *
           (sizeof(Slot) + row_bytes_ + (1 + scored_moves_) * sizeof(float) + sizeof(Id) + 2 * sizeof(std::uint64_t));
  }
  [[nodiscard]] bool allocate() {
    slots_.reserve(capacity_);
    rows_ = std::make_unique_for_overwrite<std::byte[]>(capacity_ * row_bytes_);
    hashes_ = std::make_unique_for_overwrite<std::uint64_t[]>(capacity_);
    values_.resize(capacity_);
    scores_ = std::make_unique_for_overwrite<float[]>(capacity_ * scored_moves_);
    keys_.reserve(capacity_);
    places_.reserve(capacity_);
    return table_.ensure_room(capacity_, 0, HashAt{hashes_.get()}) && table_.room() >= capacity_;
  }

  void clear() {
    slots_.clear();
    table_.clear();
    valued_ = 0;
  }
  [[nodiscard]] std::span<const float> values() const { return std::span(values_).first(slots_.size()); }
  // Of the i-th that became a layer, by move, until clear().
  [[nodiscard]] const float* scores(std::size_t i) const { return &scores_[places_[i] * scored_moves_]; }

  // Takes the frame's children, `count` loaded parents' worth; parent_id(i) is the node of the i-th. Returns how many
  // children there were; a goal among them ends it early.
  template <class ParentId>
  std::size_t take_children(std::size_t count, ParentId parent_id) {
    const auto& children = frame_.children;
    const GoalBall* const ball = frame_.ball.get();
    const std::size_t before = slots_.size();
    std::size_t generated = 0;
    frame_.for_each_child(count, [&](std::size_t k) {
      ++generated;
      // Prefetched far enough ahead that two tables' cache misses are over when the child's turn comes.
      constexpr std::size_t kAhead = 12;
      if (k + kAhead < children.size()) {
        table_.prefetch(children.hash(k + kAhead));
        if (ball != nullptr) ball->prefetch(children.hash(k + kAhead));
      }
      if (children.known(k) != ClosedTable::kNone) return true;
      const Id parent = parent_id(children.parent(k));
      if (!add(children.row(k), children.hash(k), parent, children.move(k))) return true;
      if (ball == nullptr || ball->distance(children.hash(k)) < 0) return true;
      return !frame_.arrives(false, parent, children.move(k), children.row(k), children.hash(k));
    });
    // The ball is known by hash alone; goals are for the domain to tell, and one that came earlier counts.
    return find_goal(before) ? children_up_to(slots_.size() - 1, count) : generated;
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
    const std::byte* const rows = row(valued_);
    const auto values = std::span(values_).subspan(valued_, slots_.size() - valued_);
    float* const scores = scores_.get() + valued_ * scored_moves_;
    valued_ = slots_.size();
    const std::size_t grain = frame_.heuristic.traits().grain;
    const std::size_t grains = (values.size() + grain - 1) / grain;
    frame_.context.pool.parallel_for(1 + grains, 1, [&](std::size_t item, std::size_t, int) {
      if (item == 0) return task();
      const std::size_t begin = (item - 1) * grain;
      const std::size_t size = std::min(grain, values.size() - begin);
      const std::byte* const part = rows + begin * row_bytes_;
      if (scored_moves_ == 0) return frame_.heuristic.evaluate_rows(part, values.subspan(begin, size));
      frame_.heuristic.evaluate_and_score_rows(part, values.subspan(begin, size),
                                               {scores + begin * scored_moves_, size * scored_moves_});
    });
  }

  // More than can be kept: time for a cut.
  [[nodiscard]] bool too_many() const { return slots_.size() > 2 * width(); }

  // The W best become the frame's next layer, in the order they came; values() are theirs. False: no memory.
  [[nodiscard]] bool become_layer() {
    choose();
    if (!frame_.layers.begin_layer(places_.size())) {
      frame_.monitor.out_of_memory();
      return false;
    }
    constexpr std::size_t kAhead = 16;
    for (std::size_t kept = 0; kept < places_.size(); ++kept) {
      if (kept + kAhead < places_.size()) frame_.layers.prefetch(hashes_[places_[kept + kAhead]]);
      const std::size_t i = places_[kept];
      frame_.layers.add(row(i), hashes_[i], slots_[i].parent, slots_[i].move);
      values_[kept] = values_[i];
    }
    slots_.resize(places_.size());
    return true;
  }

 private:
  struct Slot {
    Id parent;
    Move move;
  };
  struct HashAt {
    const std::uint64_t* hashes;
    std::uint64_t operator()(Id id) const { return hashes[id]; }
  };

  [[nodiscard]] std::size_t width() const { return frame_.width(); }
  [[nodiscard]] const std::byte* row(std::size_t i) const { return rows_.get() + i * row_bytes_; }
  [[nodiscard]] std::byte* row(std::size_t i) { return rows_.get() + i * row_bytes_; }

  // False if the state is there already.
  bool add(const std::byte* state, std::uint64_t hash, Id parent, Move move) {
    const std::size_t row_bytes = row_bytes_;
    const auto same = [&](Id id) { return same_row(row(id), state, row_bytes); };
    if (table_.find(hash, same) != ClosedTable::kNone) return false;
    const std::size_t slot = slots_.size();
    table_.insert(hash, static_cast<Id>(slot));
    slots_.push_back({parent, move});
    copy_row(row(slot), state, row_bytes);
    hashes_[slot] = hash;
    return true;
  }

  // Among the candidates from `first` on, which are asked about in one call. What comes after it is dropped.
  bool find_goal(std::size_t first) {
    goals_.resize(slots_.size() - first);
    frame_.domain.find_goals(row(first), goals_.size(), goals_.data());
    const auto goal = std::find(goals_.begin(), goals_.end(), 1);
    if (goal == goals_.end()) return false;
    const std::size_t last = first + static_cast<std::size_t>(goal - goals_.begin());
    slots_.resize(last + 1);
    return frame_.arrives(true, slots_[last].parent, slots_[last].move, row(last), hashes_[last]);
  }

  // How many there were until this candidate came.
  std::size_t children_up_to(std::size_t slot, std::size_t count) {
    std::size_t generated = 0;
    frame_.for_each_child(count, [&](std::size_t k) {
      ++generated;
      return frame_.children.hash(k) != hashes_[slot] || !same_row(frame_.children.row(k), row(slot), row_bytes_);
    });
    return generated;
  }

  // The places of all but dead ends, or of the W best of them, in the order they came.
  void choose() {
    keys_.clear();
    for (std::size_t i = 0; i < slots_.size(); ++i)
      if (values_[i] < kDeadEnd) keys_.push_back(rank_key(values_[i], static_cast<Id>(i)));
    const bool all = keys_.size() <= width();
    if (!all) frame_.lost_something();
    const std::uint64_t last = all ? ~std::uint64_t{0} : smallest_key(keys_, width(), in_doubt_);
    places_.clear();
    for (const std::uint64_t key : keys_)
      if (key <= last) places_.push_back(static_cast<Id>(key));
  }

  // Drops what is not chosen.
  bool cut() {
    choose();
    if (places_.size() == slots_.size()) return true;
    std::size_t kept = 0;
    for (const std::size_t i : places_) {
      slots_[kept] = slots_[i];
      hashes_[kept] = hashes_[i];
      values_[kept] = values_[i];
      if (kept != i) {
        copy_row(row(kept), row(i), row_bytes_);
        std::copy_n(&scores_[i * scored_moves_], scored_moves_, &scores_[kept * scored_moves_]);
      }
      ++kept;
    }
    slots_.resize(kept);
    valued_ = kept;
    return table_.refill(0, static_cast<Id>(kept), HashAt{hashes_.get()});
  }

  BeamFrame& frame_;
  std::size_t row_bytes_;
  std::size_t capacity_;
  std::size_t scored_moves_;
  std::size_t valued_ = 0;  // candidates before this have their values
  std::vector<Slot> slots_;
  std::unique_ptr<std::byte[]> rows_;        // not cleared, unlike a vector: most searches are small
  std::unique_ptr<std::uint64_t[]> hashes_;  // kept: asking the domain again would cost a call per layer and cut
  std::vector<float> values_;
  std::unique_ptr<float[]> scores_;
  std::vector<std::uint64_t> keys_;
  std::vector<std::uint64_t> in_doubt_;
  std::vector<Id> places_;
  std::vector<char> goals_;
  ClosedTable table_;
};

}  // namespace unscramble
