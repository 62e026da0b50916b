#include "search/spread/spread_candidates.h"

#include <algorithm>
#include <numeric>

#include "search/best_slots.h"
#include "search/spread/order.h"

namespace unscramble {

namespace {

constexpr int kOrderBits = 48;  // a place of 32 bits, times the number of moves

}  // namespace

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
  rows_.clear();
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
    rows_.reserve(capacity * row_bytes_);
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
  constexpr std::size_t kGrain = 512;
  const std::size_t grains = (count + kGrain - 1) / kGrain;
  frame_.context.pool.parallel_for(1 + grains, 1, [&](std::size_t item, std::size_t, int worker) {
    if (item == 0) {
      task();
    } else {
      const std::size_t begin = (item - 1) * kGrain;
      const std::size_t size = std::min(kGrain, count - begin);
      frame_.heuristic.evaluate_rows(rows + begin * row_bytes_, values.subspan(begin, size));
    }
    if (worker == 0) ranks_.progress();  // the thread that talks to the others
  });
}

void SpreadCandidates::evaluate() {
  value_while([] {});
}

bool SpreadCandidates::take(const ChildPost& post, std::span<const Bytes> letters) {
  std::size_t children = 0;
  for (const auto& letter : letters) children += letter.size() / post.stride();  // at most
  if (!make_room(children)) return false;
  const std::size_t before = slots_.size();
  value_while([&] {
    for (std::size_t from = 0; from < letters.size(); ++from)
      post.read(letters[from], [&](const ParentRef& parent, std::size_t count, const std::byte* first) {
        take_family(post, parent, static_cast<std::uint16_t>(from), count, first);
      });
  });
  find_goals(before);
  return true;
}

void SpreadCandidates::take_family(const ChildPost& post, const ParentRef& parent, std::uint16_t from,
                                   std::size_t count, const std::byte* first) {
  family_hashes_.resize(count);
  frame_.domain.hash_rows(ChildPost::row_of(first), post.stride(), count, family_hashes_.data());
  for (const std::uint64_t hash : family_hashes_) {
    frame_.layers.table().prefetch(hash);
    table_.prefetch(hash);
    if (frame_.ball != nullptr) frame_.ball->prefetch(hash);
  }
  for (std::size_t i = 0; i < count; ++i) {
    const std::byte* const child = first + i * post.stride();
    const Move move = ChildPost::move_of(child);
    add({static_cast<std::uint64_t>(parent.place) * num_moves_ + move, parent.id, from, move}, ChildPost::row_of(child),
        family_hashes_[i]);
  }
}

void SpreadCandidates::add(const Slot& slot, const std::byte* state, std::uint64_t hash) {
  const std::size_t row_bytes = row_bytes_;
  const auto in_layers = [&](Id id) { return same_row(frame_.layers.row(id), state, row_bytes); };
  if (frame_.layers.table().find(hash, in_layers) != ClosedTable::kNone) return;
  const Id known = table_.find(hash, [&](Id id) { return same_row(row(id), state, row_bytes); });
  if (known != ClosedTable::kNone) {
    if (slot.order < slots_[known].order) slots_[known] = slot;
    return;
  }
  const auto id = static_cast<Id>(slots_.size());
  table_.insert(hash, id);
  slots_.push_back(slot);
  rows_.insert(rows_.end(), state, state + row_bytes);
  hashes_.push_back(hash);
  if (frame_.ball != nullptr && frame_.ball->distance(hash) >= 0) arrivals_.push_back({id, false});
}

void SpreadCandidates::find_goals(std::size_t first) {
  goals_.resize(slots_.size() - first);
  frame_.domain.find_goals(row(first), goals_.size(), goals_.data());
  for (auto goal = std::find(goals_.begin(), goals_.end(), 1); goal != goals_.end();
       goal = std::find(goal + 1, goals_.end(), 1))
    arrivals_.push_back({static_cast<Id>(first + static_cast<std::size_t>(goal - goals_.begin())), true});
}

SpreadCandidates::Kept SpreadCandidates::cut(std::size_t width) {
  std::vector<std::uint64_t> keys;
  keys.reserve(slots_.size());
  for (const float value : values_)
    if (value < kDeadEnd) keys.push_back(ordered_bits(value));
  std::uint64_t alive = keys.size();
  ranks_.sum(std::span(&alive, 1));
  if (alive <= width) {
    if (keys.size() < slots_.size()) keep(kDeadEnd, 0);
    return {alive, true};
  }
  const NthKey worst = nth_smallest(ranks_, std::move(keys), width - 1, 32);
  const float value = value_of_key(worst.key << 32U);
  std::vector<std::uint64_t> ties;
  for (std::size_t i = 0; i < slots_.size(); ++i)
    if (ordered_bits(values_[i]) == worst.key) ties.push_back(slots_[i].order);
  keep(value, nth_smallest(ranks_, std::move(ties), width - 1 - worst.smaller, kOrderBits).key);
  return {width, false};
}

// Those below this value, and of those with it the ones up to this order.
void SpreadCandidates::keep(float value, std::uint64_t order) {
  const std::uint32_t bits = ordered_bits(value);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    const std::uint32_t its = ordered_bits(values_[i]);
    if (!(values_[i] < kDeadEnd) || its > bits || (its == bits && slots_[i].order > order)) continue;
    if (kept != i) {
      slots_[kept] = slots_[i];
      copy_row(rows_.data() + kept * row_bytes_, row(i), row_bytes_);
      hashes_[kept] = hashes_[i];
      values_[kept] = values_[i];
    }
    ++kept;
  }
  slots_.resize(kept);
  rows_.resize(kept * row_bytes_);
  hashes_.resize(kept);
  values_.resize(kept);
  valued_ = kept;
  if (!table_.refill(0, static_cast<Id>(kept), HashAt{hashes_.data()})) frame_.monitor.out_of_memory();
}

std::vector<SpreadCandidates::Id> SpreadCandidates::sorted() const {
  std::vector<Id> ids(slots_.size());
  std::iota(ids.begin(), ids.end(), 0U);
  std::sort(ids.begin(), ids.end(), [&](Id a, Id b) { return slots_[a].order < slots_[b].order; });
  return ids;
}

}  // namespace unscramble
