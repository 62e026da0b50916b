#include "search/leap.h"

#include "search/best_slots.h"
#include "search/bounds.h"
#include "search/cancel.h"

namespace unscramble {

namespace {

class LeapSearch {
 public:
  LeapSearch(const RowProblem& problem, const RowHeuristic& heuristic, const LeapOptions& options,
             SearchContext& context)
      : problem_(problem),
        domain_(problem.domain),
        heuristic_(heuristic),
        options_(options),
        context_(context),
        row_bytes_(domain_.row_bytes()),
        rng_(context.seed) {}

  SearchResult run() {
    SearchResult result;
    result.lower_bound = start_bound(problem_, heuristic_);
    context_.monitor.raise_lower_bound(result.lower_bound);
    if (domain_.is_goal(problem_.start)) {
      result.status = SearchStatus::kSolved;
      result.proved_optimal = true;
      return result;
    }
    for (int round = 0; !found_ && !context_.monitor.should_stop(); ++round) {
      leap(round == 0);
      keep_nearest();
      walk_home();
    }
    if (!found_) {
      result.note = stop_note(context_.monitor, 0);
      return result;
    }
    result.status = SearchStatus::kSolved;
    result.moves = solution_;
    result.proved_optimal = static_cast<int>(solution_.size()) <= result.lower_bound;
    return result;
  }

 private:
  [[nodiscard]] std::byte* row(std::size_t place) { return rows_.data() + place * row_bytes_; }

  // Every set of moves is as likely as any other; the first round begins at the start itself.
  void leap(bool stay) {
    paths_.assign(options_.leaps, {});
    rows_.resize(options_.leaps * row_bytes_);
    for (std::size_t i = 0; i < options_.leaps; ++i) {
      copy_row(row(i), problem_.start, row_bytes_);
      for (const Move move : problem_.moves)
        if (!(stay && i == 0) && rng_.below(2) == 1 && domain_.try_move(row(i), move)) paths_[i].push_back(move);
    }
    context_.monitor.tick(paths_.size(), 1);
  }

  void keep_nearest() {
    values_.resize(paths_.size());
    for_chunks([&](std::size_t begin, std::size_t count) {
      heuristic_.evaluate_rows(row(begin), std::span(values_).subspan(begin, count));
    });
    std::vector<std::uint64_t> keys(paths_.size());
    for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = rank_key(values_[i], static_cast<std::uint32_t>(i));
    keep_smallest(keys, options_.kept);
    std::vector<Moves> paths;
    std::vector<std::byte> rows;
    for (const std::uint64_t key : keys) {
      const std::size_t place = key & 0xFFFF'FFFF;
      paths.push_back(std::move(paths_[place]));
      rows.insert(rows.end(), row(place), row(place) + row_bytes_);
    }
    paths_ = std::move(paths);
    rows_ = std::move(rows);
  }

  // Each place follows its best move that it has not made on the way. As many steps as could be needed from a place
  // that looked near; more would be wandering.
  void walk_home() {
    const std::size_t steps = problem_.moves.size() / 2;
    made_.assign(paths_.size() * num_moves(), false);
    for (std::size_t step = 0; step < steps && !found_ && !context_.monitor.should_stop(); ++step) {
      score();
      for (std::size_t i = 0; i < paths_.size() && !found_; ++i) follow(i);
      context_.monitor.tick(paths_.size(), paths_.size());
    }
  }

  void follow(std::size_t i) {
    Move best = kNoMove;
    for (const Move move : problem_.moves) {
      const std::size_t slot = i * num_moves() + move;
      if (!made_[slot] && (best == kNoMove || scores_[slot] > scores_[i * num_moves() + best])) best = move;
    }
    if (best == kNoMove || !domain_.try_move(row(i), best)) return;
    made_[i * num_moves() + best] = true;
    paths_[i].push_back(best);
    if (!domain_.is_goal(row(i))) return;
    Moves solution = cancel_pairs(paths_[i]);
    if (static_cast<int>(solution.size()) > options_.max_depth) return;
    solution_ = std::move(solution);
    found_ = true;
    context_.monitor.found(solution_);
  }

  // Move scores, or where the heuristic has none, how near the children look.
  void score() {
    scores_.resize(paths_.size() * num_moves());
    for_chunks([&](std::size_t begin, std::size_t count) {
      const auto scores = std::span(scores_).subspan(begin * num_moves(), count * num_moves());
      if (heuristic_.traits().move_scores) {
        heuristic_.score_rows(row(begin), count, scores);
        return;
      }
      std::vector<std::byte> children(num_moves() * row_bytes_);
      for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t m = 0; m < num_moves(); ++m) {
          std::byte* const child = children.data() + m * row_bytes_;
          copy_row(child, row(begin + i), row_bytes_);
          domain_.try_move(child, static_cast<Move>(m));
        }
        const auto values = scores.subspan(i * num_moves(), num_moves());
        heuristic_.evaluate_rows(children.data(), values);
        for (float& value : values) value = -value;
      }
    });
  }

  template <class Body>
  void for_chunks(Body body) {
    constexpr std::size_t kGrain = 64;
    context_.pool.parallel_for(paths_.size(), kGrain,
                               [&](std::size_t begin, std::size_t end, int) { body(begin, end - begin); });
  }

  [[nodiscard]] std::size_t num_moves() const { return domain_.facts().num_moves; }

  const RowProblem& problem_;
  const Domain& domain_;
  const RowHeuristic& heuristic_;
  const LeapOptions& options_;
  SearchContext& context_;
  std::size_t row_bytes_;
  Rng rng_;
  // The places: a row each, and the moves to it from the start, pairs not yet cancelled.
  std::vector<std::byte> rows_;
  std::vector<Moves> paths_;
  std::vector<float> values_;
  std::vector<float> scores_;
  std::vector<bool> made_;  // place by move
  Moves solution_;
  bool found_ = false;
};

}  // namespace

SearchResult leap(const RowProblem& problem, const RowHeuristic& heuristic, const LeapOptions& options,
                  SearchContext& context) {
  return LeapSearch(problem, heuristic, options, context).run();
}

}  // namespace unscramble
