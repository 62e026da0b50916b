#include "search/spread/spread_candidates.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "search/best_slots.h"
#include "search/spread/order.h"

namespace unscramble {

SpreadCandidates::SpreadCandidates(BeamFrame& frame, Ranks& ranks, std::size_t window_children)
    : frame_(frame),
      ranks_(ranks),
      row_bytes_(frame.row_bytes),
      num_moves_(frame.domain.facts().num_moves),
      share_(likely_share(2 * frame.options.width + 2 * window_children, ranks.size())),
      account_(frame.monitor),
      table_(frame.monitor) {}

bool SpreadCandidates::allocate() { return make_room(share_); }

void SpreadCandidates::clear() {
  slots_.clear();
  hashes_.clear();
  values_.clear();
  arrivals_.clear();
  table_.clear();
  valued_ = 0;
}

bool SpreadCandidates::make_room(std::size_t more) {
  const std::size_t wanted = slots_.size() + more;
  if (wanted > capacity_) {
    const std::size_t capacity = std::max(wanted, capacity_ + capacity_ / 4);
    // Two keys each for the cut.
    const std::size_t each = sizeof(Slot) + row_bytes_ + sizeof(float) + 3 * sizeof(std::uint64_t);
    const std::uint64_t held = account_.held();
    if (!account_.take(capacity * each)) return false;  // old and new exist together for a moment
    slots_.reserve(capacity);
    auto rows = std::make_unique_for_overwrite<std::byte[]>(capacity * row_bytes_);
    if (!slots_.empty()) std::memcpy(rows.get(), rows_.get(), slots_.size() * row_bytes_);
    rows_ = std::move(rows);
    hashes_.reserve(capacity);
    values_.reserve(capacity);
    account_.give_back(held);
    capacity_ = capacity;
  }
  return table_.ensure_room(more, 0, HashAt{hashes_.data()}) && table_.room() >= more;
}

template <class Task>
void SpreadCandidates::value_while(Task task) {
  const std::byte* const rows = row(valued_);
  const std::size_t count = slots_.size() - valued_;
  values_.resize(slots_.size());
  const auto values = std::span(values_).subspan(valued_, count);
  valued_ = slots_.size();
  const std::size_t grain = frame_.heuristic.traits().grain;
  const std::size_t grains = (count + grain - 1) / grain;
  frame_.context.pool.parallel_for(1 + grains, 1, [&](std::size_t item, std::size_t, int worker) {
    if (item == 0) {
      task();
    } else {
      const std::size_t begin = (item - 1) * grain;
      const std::size_t size = std::min(grain, count - begin);
      frame_.heuristic.evaluate_rows(rows + begin * row_bytes_, values.subspan(begin, size));
    }
    if (worker == 0) ranks_.progress();  // the thread that talks to the others
  });
}

void SpreadCandidates::evaluate() {
  value_while([] {});
}

bool SpreadCandidates::take(std::span<const Newcomer> own) {
  if (!make_room(own.size())) return false;
  const std::size_t before = slots_.size();
  value_while([&] { join(own); });
  find_goals(before);
  return true;
}

bool SpreadCandidates::take(const ChildPost& post, std::span<const Bytes> letters) {
  std::size_t children = 0;
  for (const auto& letter : letters) children += post.num_children(letter);
  if (!make_room(children)) return false;
  const std::size_t before = slots_.size();
  value_while([&] {
    for (std::size_t from = 0; from < letters.size(); ++from)
      read_letter(post, static_cast<std::uint16_t>(from), letters[from]);
  });
  find_goals(before);
  return true;
}

void SpreadCandidates::read_letter(const ChildPost& post, std::uint16_t from, std::span<const std::byte> letter) {
  if (letter.empty()) return;
  letter_hashes_.resize(post.num_children(letter));
  frame_.domain.hash_rows(ChildPost::row_of(letter.data()), post.stride(), letter_hashes_.size(),
                          letter_hashes_.data());
  constexpr std::size_t kAtOnce = 1024;
  std::size_t number = 0;
  post.read(letter, [&](const ParentRef& parent, std::size_t count, const std::byte* child) {
    const std::uint64_t order = static_cast<std::uint64_t>(parent.place) * num_moves_;
    for (std::size_t i = 0; i < count; ++i, child += post.stride()) {
      const Move move = ChildPost::move_of(child);
      read_.push_back({ChildPost::row_of(child), letter_hashes_[number++], {order + move, parent.id, from, move}});
    }
    if (read_.size() < kAtOnce) return;
    join(read_);
    read_.clear();
  });
  join(read_);
  read_.clear();
}

void SpreadCandidates::join(std::span<const Newcomer> children) {
  constexpr std::size_t kFew = 64;
  for (std::size_t at = 0; at < children.size(); at += kFew)
    join_few(children.subspan(at, std::min(kFew, children.size() - at)));
}

// Two tables, and the states they name, are far apart in memory: all misses of one kind are under way together.
void SpreadCandidates::join_few(std::span<const Newcomer> children) {
  for (const auto& child : children) {
    frame_.layers.table().prefetch(child.hash);
    table_.prefetch(child.hash);
    if (frame_.ball != nullptr) frame_.ball->prefetch(child.hash);
  }
  for (const auto& child : children) {
    const Id old = frame_.layers.table().candidate(child.hash);
    if (old != ClosedTable::kNone) __builtin_prefetch(frame_.layers.row(old));
    const Id known = table_.candidate(child.hash);
    if (known == ClosedTable::kNone) continue;
    __builtin_prefetch(row(known));
    __builtin_prefetch(&slots_[known]);
  }
  for (const auto& child : children) add(child);
}

void SpreadCandidates::add(const Newcomer& child) {
  const std::size_t row_bytes = row_bytes_;
  const auto in_layers = [&](Id id) { return same_row(frame_.layers.row(id), child.row, row_bytes); };
  if (frame_.layers.table().find(child.hash, in_layers) != ClosedTable::kNone) return;
  const Id known = table_.find(child.hash, [&](Id id) { return same_row(row(id), child.row, row_bytes); });
  if (known != ClosedTable::kNone) {
    if (child.slot.order < slots_[known].order) slots_[known] = child.slot;
    return;
  }
  const auto id = static_cast<Id>(slots_.size());
  table_.insert(child.hash, id);
  slots_.push_back(child.slot);
  copy_row(rows_.get() + id * row_bytes, child.row, row_bytes);
  hashes_.push_back(child.hash);
  if (frame_.ball != nullptr && frame_.ball->distance(child.hash) >= 0) arrivals_.push_back({id, false});
}

void SpreadCandidates::find_goals(std::size_t first) {
  goals_.resize(slots_.size() - first);
  frame_.domain.find_goals(row(first), goals_.size(), goals_.data());
  for (auto goal = std::find(goals_.begin(), goals_.end(), 1); goal != goals_.end();
       goal = std::find(goal + 1, goals_.end(), 1))
    arrivals_.push_back({static_cast<Id>(first + static_cast<std::size_t>(goal - goals_.begin())), true});
}

SpreadCandidates::Kept SpreadCandidates::cut(std::size_t width, std::uint64_t orders, bool more_will_come) {
  std::vector<std::uint64_t> keys;
  keys.reserve(slots_.size());
  for (const float value : values_)
    if (value < kDeadEnd) keys.push_back(ordered_bits(value));
  std::uint64_t alive = keys.size();
  ranks_.sum(std::span(&alive, 1));
  if (alive <= width) {
    if (keys.size() < slots_.size()) keep(kDeadEnd, 0, more_will_come);
    return {alive, true};
  }
  const NthKey worst = nth_smallest(ranks_, std::move(keys), width - 1, 32);
  const float value = value_of_key(worst.key << 32U);
  std::vector<std::uint64_t> ties;
  for (std::size_t i = 0; i < slots_.size(); ++i)
    if (ordered_bits(values_[i]) == worst.key) ties.push_back(slots_[i].order);
  const auto last = nth_smallest(ranks_, std::move(ties), width - 1 - worst.smaller, std::bit_width(orders));
  keep(value, last.key, more_will_come);
  return {width, false};
}

// Those below this value, and of those with it the ones up to this order.
void SpreadCandidates::keep(float value, std::uint64_t order, bool more_will_come) {
  const std::uint32_t bits = ordered_bits(value);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    const std::uint32_t its = ordered_bits(values_[i]);
    if (!(values_[i] < kDeadEnd) || its > bits || (its == bits && slots_[i].order > order)) continue;
    if (kept != i) {
      slots_[kept] = slots_[i];
      copy_row(rows_.get() + kept * row_bytes_, row(i), row_bytes_);
      hashes_[kept] = hashes_[i];
      values_[kept] = values_[i];
    }
    ++kept;
  }
  slots_.resize(kept);
  hashes_.resize(kept);
  values_.resize(kept);
  valued_ = kept;
  if (!more_will_come) return;
  if (!table_.refill(0, static_cast<Id>(kept), HashAt{hashes_.data()})) frame_.monitor.out_of_memory();
}

std::vector<SpreadCandidates::Id> SpreadCandidates::sorted() const {
  struct Place {
    std::uint64_t order;
    Id id;
  };
  std::vector<Place> places;
  places.reserve(slots_.size());
  for (std::size_t i = 0; i < slots_.size(); ++i) places.push_back({slots_[i].order, static_cast<Id>(i)});
  std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) { return a.order < b.order; });
  std::vector<Id> ids;
  ids.reserve(places.size());
  for (const auto& place : places) ids.push_back(place.id);
  return ids;
}

}  // namespace unscramble
