#include "search/spread/spread_nodes.h"

#include <algorithm>

namespace unscramble {

namespace {

constexpr std::size_t kNodesGrain = 512;

}  // namespace

bool SpreadNodes::make_room(std::size_t children) {
  return closed_.ensure_room(children, 0, RowHasher(domain_, nodes_, sizeof(SpreadNode))) &&
         closed_.room() >= children && nodes_.ensure_room(children);
}

SpreadNodes::Id SpreadNodes::add(const std::byte* state, std::uint64_t hash) {
  const auto id = static_cast<Id>(nodes_.size());
  *reinterpret_cast<SpreadNode*>(nodes_.push_back()) = {0, 0, SpreadNode::kNotReached, 1, 0, 0};
  copy_row(nodes_[id] + sizeof(SpreadNode), state, row_bytes_);
  closed_.insert(hash, id);
  return id;
}

std::size_t SpreadNodes::scratch_bytes(std::size_t children) const {
  return children *
         (row_bytes_ + sizeof(float) + 1 + sizeof(std::uint64_t) + sizeof(void*) + sizeof(Id) + sizeof(Family) / 2);
}

bool SpreadNodes::read(const ChildPost& post, std::span<const Bytes> letters) {
  families_.clear();
  std::size_t total = 0;
  for (std::size_t from = 0; from < letters.size(); ++from)
    post.read(letters[from], [&](const ParentRef& parent, std::size_t count, const std::byte* first) {
      families_.push_back({parent, static_cast<std::uint16_t>(from), count, first, 0});
      total += count;
    });
  if (!make_room(total)) {
    families_.clear();
    return false;
  }
  std::sort(families_.begin(), families_.end(),
            [](const Family& a, const Family& b) { return a.parent.place < b.parent.place; });
  hashes_.resize(total);
  rows_.resize(total);
  ids_.resize(total);
  std::size_t at = 0;
  for (Family& family : families_) {
    family.begin = at;
    domain_.hash_rows(ChildPost::row_of(family.first), post.stride(), family.count, hashes_.data() + at);
    for (std::size_t i = 0; i < family.count; ++i) rows_[at++] = ChildPost::row_of(family.first + i * post.stride());
  }
  find_nodes();
  evaluate_fresh();
  return true;
}

void SpreadNodes::find_nodes() {
  constexpr std::size_t kFar = 24;  // the table's line, then the node it names
  constexpr std::size_t kNear = 8;
  const std::size_t row_bytes = row_bytes_;
  fresh_begin_ = static_cast<Id>(nodes_.size());
  fresh_rows_.clear();
  for (std::size_t k = 0; k < ids_.size(); ++k) {
    if (k + kFar < ids_.size()) closed_.prefetch(hashes_[k + kFar]);
    if (k + kNear < ids_.size()) {
      const Id likely = closed_.candidate(hashes_[k + kNear]);
      if (likely != ClosedTable::kNone) nodes_.prefetch(likely);
    }
    if (k % kNodesGrain == 0) ranks_.progress();
    const std::byte* const state = rows_[k];
    const auto nodes = nodes_.view();
    ids_[k] =
        closed_.find(hashes_[k], [&](Id id) { return same_row(nodes[id] + sizeof(SpreadNode), state, row_bytes); });
    if (ids_[k] != ClosedTable::kNone) continue;
    ids_[k] = add(state, hashes_[k]);
    fresh_rows_.insert(fresh_rows_.end(), state, state + row_bytes);
  }
}

void SpreadNodes::evaluate_fresh() {
  const std::size_t count = nodes_.size() - fresh_begin_;
  fresh_values_.resize(count);
  fresh_goals_.resize(count);
  pool_.parallel_for(count, kNodesGrain, [&](std::size_t begin, std::size_t end, int worker) {
    const std::byte* const rows = fresh_rows_.data() + begin * row_bytes_;
    heuristic_.evaluate_rows(rows, std::span(fresh_values_).subspan(begin, end - begin));
    domain_.find_goals(rows, end - begin, fresh_goals_.data() + begin);
    if (worker == 0) ranks_.progress();  // the thread that talks to the others
  });
  for (std::size_t i = 0; i < count; ++i) {
    const Id id = fresh_begin_ + static_cast<Id>(i);
    (*this)[id].h = fresh_goals_[i] != 0 ? 0 : to_fixed(fresh_values_[i]);
    if (fresh_goals_[i] != 0) goals_.push_back(id);
  }
}

}  // namespace unscramble
