#include "search/two_sided.h"

#include <algorithm>
#include <bit>

#include "search/pages.h"
#include "search/rows/row_array.h"

namespace unscramble {

namespace {

// The states met from one end, sphere after sphere, each with the way it was met.
class TwoSidedHalf {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  TwoSidedHalf(const Domain& domain, const std::byte* root, Moves moves)
      : domain_(domain), bytes_(domain.row_bytes()), moves_(std::move(moves)), children_(domain) {
    slots_.assign(kFirstSlots, kNone);
    add(root, domain_.hash(root), kNone, kNoMove);
  }

  [[nodiscard]] std::size_t size() const { return hashes_.size(); }
  [[nodiscard]] std::size_t sphere() const { return size() - begin_; }
  [[nodiscard]] int depth() const { return depth_; }
  [[nodiscard]] std::size_t branching() const { return moves_.size(); }
  [[nodiscard]] const std::byte* row(std::size_t i) const { return rows_.data() + i * bytes_; }
  [[nodiscard]] static std::size_t bytes_per_state(std::size_t row_bytes) {
    // Arrays and table may be twice as large as needed, and both copies exist while they grow.
    return 3 * (row_bytes + sizeof(std::uint64_t) + 2 * sizeof(std::uint32_t) + sizeof(Move));
  }

  [[nodiscard]] std::uint32_t find(const std::byte* row, std::uint64_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
      const std::uint32_t id = slots_[at];
      if (id == kNone) return kNone;
      if (hashes_[id] == hash && same_row(this->row(id), row, bytes_)) return id;
    }
  }

  // The next sphere. Stops at the first state the other half has: all such are equally far. Its numbers here and there.
  struct Meeting {
    std::uint32_t here = kNone;
    std::uint32_t there = kNone;
  };
  Meeting grow(const TwoSidedHalf& other, Monitor& monitor) {
    constexpr std::size_t kParents = 64;
    const std::size_t end = size();
    std::vector<std::byte> parents;
    for (std::size_t i = begin_; i < end; i += kParents) {
      const std::size_t count = std::min(kParents, end - i);
      parents.assign(row(i), row(i) + count * bytes_);
      const std::size_t made = children_.make(parents.data(), count, moves_);
      for (std::size_t k = 0; k < made; ++k) {
        const std::byte* child = children_.row(k);
        const std::uint64_t hash = children_.hash(k);
        if (find(child, hash) != kNone) continue;
        const auto id = add(child, hash, static_cast<std::uint32_t>(i + children_.parent(k)), children_.move(k));
        if (const std::uint32_t there = other.find(child, hash); there != kNone) return {id, there};
      }
      if (monitor.tick(made, count)) return {};
    }
    begin_ = end;
    ++depth_;
    return {};
  }

  // The moves made from the root to a state.
  [[nodiscard]] Moves way_to(std::uint32_t id) const {
    Moves moves;
    for (; parent_[id] != kNone; id = parent_[id]) moves.push_back(move_[id]);
    std::reverse(moves.begin(), moves.end());
    return moves;
  }

 private:
  static constexpr std::size_t kFirstSlots = 1024;

  std::uint32_t add(const std::byte* row, std::uint64_t hash, std::uint32_t parent, Move move) {
    const auto id = static_cast<std::uint32_t>(hashes_.size());
    rows_.insert(rows_.end(), row, row + bytes_);
    hashes_.push_back(hash);
    parent_.push_back(parent);
    move_.push_back(move);
    if (2 * hashes_.size() > slots_.size()) {
      slots_.assign(2 * slots_.size(), kNone);
      for (std::uint32_t i = 0; i < id; ++i) put(i);
    }
    put(id);
    return id;
  }
  void put(std::uint32_t id) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hashes_[id] & mask;
    while (slots_[at] != kNone) at = (at + 1) & mask;
    slots_[at] = id;
  }

  const Domain& domain_;
  std::size_t bytes_;
  Moves moves_;
  RowChildren children_;
  std::vector<std::byte> rows_;
  std::vector<std::uint64_t> hashes_;
  std::vector<std::uint32_t> parent_;
  Moves move_;
  std::vector<std::uint32_t> slots_;
  std::size_t begin_ = 0;  // of the last sphere
  int depth_ = 0;
};

}  // namespace

SearchResult two_sided(const RowProblem& problem, const TwoSidedOptions& options, SearchContext& context) {
  if (auto answer = answer_at_once(problem, context.monitor)) return *std::move(answer);
  SearchResult result;
  const Domain& domain = problem.domain;
  const Moves& inverse = domain.facts().inverse;
  if (inverse.empty() || !problem.costs.empty()) return result;
  Moves backwards;
  for (const Move move : problem.moves) {
    if (inverse[move] == kNoMove) return result;
    backwards.push_back(inverse[move]);
  }
  std::sort(backwards.begin(), backwards.end());
  MemoryAccount account(context.monitor);
  if (!account.take(options.most_states * TwoSidedHalf::bytes_per_state(domain.row_bytes()))) return result;
  const auto goal = domain.goal();
  TwoSidedHalf forth(domain, problem.start, problem.moves);
  TwoSidedHalf back(domain, goal.data(), backwards);
  const int parity = domain.parity(problem.start);
  for (;;) {
    const int length = forth.depth() + back.depth() + 1;  // what the next sphere would find
    result.lower_bound = parity < 2 && (length & 1) != parity ? length + 1 : length;
    if (result.lower_bound > options.most_moves) return result;
    const bool forward = forth.sphere() <= back.sphere();
    TwoSidedHalf& half = forward ? forth : back;
    if (forth.size() + back.size() + half.sphere() * half.branching() / 2 > options.most_states) return result;
    const auto met = half.grow(forward ? back : forth, context.monitor);
    if (context.monitor.stopped()) return result;
    if (met.here != TwoSidedHalf::kNone) {
      result.moves = forth.way_to(forward ? met.here : met.there);
      const Moves rest = back.way_to(forward ? met.there : met.here);
      for (auto move = rest.rbegin(); move != rest.rend(); ++move) result.moves.push_back(inverse[*move]);
      result.status = SearchStatus::kSolved;
      result.proved_optimal = true;
      result.lower_bound = static_cast<int>(result.moves.size());
      return result;
    }
    if (half.sphere() == 0) {
      result.status = SearchStatus::kUnsolvable;
      return result;
    }
  }
}

}  // namespace unscramble
