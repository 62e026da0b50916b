// StaticDomain<P>: a Puzzle as the searches see it. The only template there is per puzzle; the loops over a batch are
// inlined into it.
#pragma once

#include "core/hash.h"
#include "search/bounds.h"
#include "search/rows/domain.h"
#include "search/search.h"

namespace unscramble {

template <Puzzle P>
class StaticDomain final : public Domain {
 public:
  using State = typename P::State;

  explicit StaticDomain(P puzzle) : Domain(facts_of(puzzle)), puzzle_(std::move(puzzle)) {}

  std::size_t expand(const Expansion& batch) const override {
    return batch.goals == nullptr ? expand_all<false>(batch) : expand_all<true>(batch);
  }
  std::size_t step(const Expansion& batch) const override {
    const State* const parents = states(batch.parents);
    auto* const rows = reinterpret_cast<State*>(batch.rows);
    std::size_t k = 0;
    for (std::size_t i = 0; i < batch.count; ++i) {
      rows[k] = parents[i];
      if (!puzzle_.try_move(rows[k], batch.last[i])) continue;
      batch.hashes[k] = hash_of(rows[k]);
      if (batch.table != nullptr) batch.table->prefetch(batch.hashes[k]);
      if (batch.goals != nullptr) batch.goals[k] = puzzle_.is_goal(rows[k]) ? 1 : 0;
      batch.made_by[k] = batch.last[i];
      batch.parent_of[k++] = static_cast<std::uint32_t>(batch.first + i);
    }
    return k;
  }
  bool try_move(std::byte* row, Move move) const override {
    return puzzle_.try_move(*reinterpret_cast<State*>(row), move);
  }

  void hash_rows(const std::byte* rows, std::size_t stride, std::size_t count, std::uint64_t* out) const override {
    for (std::size_t i = 0; i < count; ++i) out[i] = hash_bytes(rows + i * stride, sizeof(State));
  }
  void find_goals(const std::byte* rows, std::size_t count, char* out) const override {
    for (std::size_t i = 0; i < count; ++i) out[i] = puzzle_.is_goal(states(rows)[i]) ? 1 : 0;
  }
  [[nodiscard]] std::vector<std::byte> goal() const override {
    Rng rng(1);
    const State goal = puzzle_.goal(rng);
    const auto* bytes = reinterpret_cast<const std::byte*>(&goal);
    return {bytes, bytes + sizeof(State)};
  }
  [[nodiscard]] int parity(const std::byte* row) const override { return solution_parity(puzzle_, *states(row)); }
  bool invert(std::byte* row) const override {
    if constexpr (GroupLike<P>) {
      auto& state = *reinterpret_cast<State*>(row);
      state = puzzle_.inverse_state(state);
    }
    return GroupLike<P>;
  }
  [[nodiscard]] std::vector<int> symmetries() const override {
    std::vector<int> kept{0};
    if constexpr (Symmetric<P>)
      for (int k = 1; k < puzzle_.num_symmetries(); ++k)
        if (puzzle_.symmetric_puzzle(k) == puzzle_) kept.push_back(k);
    return kept;
  }
  void transform(std::byte* row, int symmetry) const override {
    if constexpr (Symmetric<P>) {
      auto& state = *reinterpret_cast<State*>(row);
      state = puzzle_.symmetric_state(state, symmetry);
    }
  }
  [[nodiscard]] Move transformed(Move move, int symmetry) const override {
    if constexpr (Symmetric<P>) return puzzle_.symmetric_move(move, symmetry);
    return move;
  }

 private:
  static const State* states(const std::byte* rows) { return reinterpret_cast<const State*>(rows); }

  static DomainFacts facts_of(const P& puzzle) {
    DomainFacts facts{.name = puzzle.name(),
                      .metric = puzzle.metric(),
                      .row_bytes = sizeof(State),
                      .num_moves = static_cast<std::size_t>(puzzle.num_moves()),
                      .orderless = Orderless<P>};
    if constexpr (Invertible<P>)
      for (int m = 0; m < puzzle.num_moves(); ++m) facts.inverse.push_back(puzzle.inverse_move(static_cast<Move>(m)));
    return facts;
  }

  template <bool kGoals>
  std::size_t expand_all(const Expansion& batch) const {
    // A state's bytes may be any object's, so what is not in a local is read again after each move.
    const Expansion to = batch;
    const ClosedTable* const table = to.table;
    const State* const parents = states(to.parents);
    auto* const rows = reinterpret_cast<State*>(to.rows);
    std::size_t k = 0;
    for (std::size_t i = 0; i < to.count; ++i) {
      const Move back = to.last == nullptr ? kNoMove : way_back(to.last[i]);
      for (const Move move : to.moves) {
        if (move == back) continue;
        rows[k] = parents[i];
        if (!puzzle_.try_move(rows[k], move)) continue;
        const std::uint64_t hash = hash_of(rows[k]);
        to.hashes[k] = hash;
        if (table != nullptr) table->prefetch(hash);
        if constexpr (kGoals) to.goals[k] = puzzle_.is_goal(rows[k]) ? 1 : 0;
        to.made_by[k] = move;
        to.parent_of[k++] = static_cast<std::uint32_t>(to.first + i);
      }
    }
    return k;
  }

  P puzzle_;
};

template <class State>
const std::byte* row_of(const State& state) {
  return reinterpret_cast<const std::byte*>(&state);
}

// A problem as rows, for as long as both exist.
template <Puzzle P>
class ProblemRows {
 public:
  explicit ProblemRows(const Problem<P>& problem)
      : domain_(problem.puzzle), rows_{domain_, row_of(problem.start), problem.moves, problem.costs} {}
  ProblemRows(const ProblemRows&) = delete;
  ProblemRows& operator=(const ProblemRows&) = delete;

  [[nodiscard]] const StaticDomain<P>& domain() const { return domain_; }
  [[nodiscard]] const RowProblem& rows() const { return rows_; }

 private:
  StaticDomain<P> domain_;
  RowProblem rows_;
};

}  // namespace unscramble
