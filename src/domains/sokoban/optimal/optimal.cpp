#include "domains/sokoban/optimal/optimal.h"

#include <algorithm>
#include <optional>

#include "domains/sokoban/optimal/search.h"
#include "domains/sokoban/push/push.h"
#include "domains/sokoban/walk.h"

namespace unscramble {

namespace {

using sokoban::kWall;
using sokoban::Level;
using sokoban::State;

// The moves that lead from one state to the next, which differ by pushes of one box in one direction.
void append_pushes(const Level& level, const State& before, const State& after, std::span<const Move> allowed,
                   Moves& moves) {
  const auto was = sokoban::boxes_of<sokoban::kMostWords>(before);
  const auto is = sokoban::boxes_of<sokoban::kMostWords>(after);
  int from = -1;
  int to = -1;
  (was - is).for_each([&](int cell) { from = cell; });
  (is - was).for_each([&](int cell) { to = cell; });
  for (const Move move : allowed) {
    int pushes = 0;
    int cell = from;
    while (cell != kWall && cell != to) {
      cell = level.neighbour(cell, move);
      ++pushes;
    }
    if (cell == kWall || level.neighbour(to, sokoban::opposite(move)) != static_cast<int>(after.player)) continue;
    sokoban::append_walk(level, before, level.neighbour(from, sokoban::opposite(move)), allowed, moves);
    moves.insert(moves.end(), static_cast<std::size_t>(pushes), move);
    return;
  }
}

Moves moves_through(const Problem<Sokoban>& problem, const std::vector<State>& states) {
  Moves moves;
  for (std::size_t i = 1; i < states.size(); ++i)
    append_pushes(problem.puzzle.level(), states[i - 1], states[i], problem.moves, moves);
  return moves;
}

// Searches take turns until there is a solution: the exact one; one that gives the cost less weight and soon finds
// something; and the push search, for levels that are beyond both. Small levels are solved before the others ever
// start.
template <int W>
class Searches {
 public:
  Searches(const Problem<Sokoban>& problem, const sokoban::Grid<W>& grid, const OptimalOptions& options,
           SearchContext& context)
      : problem_(problem),
        grid_(grid),
        monitor_(context.monitor),
        pool_(context.pool),
        proof_left_(options.proof_limit),
        push_given_up_(!sokoban::push::is_for(problem)) {
    if (!options.known.empty()) best_ = options.known;
  }

  SearchResult run() {
    start(exact_, 10);
    for (std::uint64_t turn = kFirstTurn; !over_; turn *= 2) {
      if (exact_) advance_exact(turn);
      if (turn > kLastQuickTurn && !push_given_up_) give_up_quick();
      if (!over_ && !best_ && !quick_given_up_) advance_quick(turn);
      if (!over_ && !best_ && !push_given_up_) advance_push(static_cast<int>(turn / kStatesPerPush));
    }
    SearchResult result;
    result.lower_bound = lower_bound_;
    if (best_) {
      result.status = SearchStatus::kSolved;
      result.moves = *best_;
      result.proved_optimal = static_cast<int>(best_->size()) == lower_bound_;
      monitor_.found(result.moves);
    } else if (unsolvable_) {
      result.status = SearchStatus::kUnsolvable;
    }
    if (full_ && !result.proved_optimal && !unsolvable_) monitor_.out_of_memory();
    return result;
  }

 private:
  using Search = std::optional<sokoban::PushSearch<W>>;
  using Phase = sokoban::Phase;
  static constexpr std::uint64_t kFirstTurn = 50'000;          // expansions
  static constexpr std::uint64_t kLastQuickTurn = kFirstTurn;  // what it has not found by then, the push search may
  static constexpr std::uint64_t kStatesPerPush = 2;           // a move of the push search takes the time of many
  static constexpr int kQuickTenths = 7;

  void start(Search& search, int tenths) {
    sokoban::PushSearchOptions options;
    options.tenths = tenths;
    if (best_) options.ceiling = static_cast<int>(best_->size());
    search.emplace(problem_.puzzle.level(), grid_, problem_.moves, problem_.start, options, monitor_);
  }

  void advance_exact(std::uint64_t expansions) {
    if (best_) {
      expansions = std::min(expansions, proof_left_);
      proof_left_ -= expansions;
    }
    const Phase phase = exact_->advance(expansions);
    lower_bound_ = exact_->lower_bound();
    switch (phase) {
      case Phase::kRunning: over_ = best_ && proof_left_ == 0; return;
      case Phase::kSolved:
        best_ = moves_through(problem_, exact_->solution());
        lower_bound_ = static_cast<int>(best_->size());
        over_ = true;
        return;
      case Phase::kExhausted:
        if (best_) lower_bound_ = static_cast<int>(best_->size());
        unsolvable_ = !best_;
        over_ = true;
        return;
      case Phase::kFull:  // the quick search may have what it held
        exact_.reset();
        full_ = true;
        quick_given_up_ = false;
        over_ = best_.has_value();
        return;
      case Phase::kStopped: over_ = true; return;
    }
  }

  void advance_quick(std::uint64_t expansions) {
    if (!quick_) start(quick_, kQuickTenths);
    switch (quick_->advance(expansions)) {
      case Phase::kRunning: return;
      case Phase::kSolved: take(moves_through(problem_, quick_->solution())); return;
      case Phase::kExhausted: unsolvable_ = over_ = true; return;
      case Phase::kFull:
        give_up_quick();
        full_ = true;
        over_ = !exact_ && push_given_up_;
        return;
      case Phase::kStopped: over_ = true; return;
    }
  }

  void advance_push(int moves) {
    using Outcome = sokoban::push::Outcome;
    if (!push_) push_.emplace(problem_, monitor_, pool_);
    switch (push_->advance(moves)) {
      case Outcome::kRunning: return;
      case Outcome::kSolved: take(push_->solution()); return;
      case Outcome::kStopped: over_ = true; return;
      case Outcome::kFull: full_ = true; [[fallthrough]];
      case Outcome::kExhausted:  // no proof: the exact search has to say so
        push_.reset();
        push_given_up_ = true;
        over_ = !exact_ && quick_given_up_;
        return;
    }
  }

  // A solution that need not be the shortest. What found it makes room for the proof.
  void take(Moves moves) {
    best_ = std::move(moves);
    monitor_.found(*best_);
    if (exact_) exact_->lower_ceiling(static_cast<int>(best_->size()));
    quick_.reset();
    push_.reset();
    over_ = !exact_ || proof_left_ == 0;
  }

  void give_up_quick() {
    quick_.reset();
    quick_given_up_ = true;
  }

  const Problem<Sokoban>& problem_;
  const sokoban::Grid<W>& grid_;
  Monitor& monitor_;
  ThreadPool& pool_;
  std::uint64_t proof_left_;  // expansions
  std::optional<Moves> best_;
  Search exact_;
  Search quick_;
  std::optional<sokoban::push::Team> push_;
  int lower_bound_ = 0;
  bool unsolvable_ = false;
  bool quick_given_up_ = false;
  bool push_given_up_ = false;
  bool full_ = false;
  bool over_ = false;
};

}  // namespace

SearchResult sokoban_optimal(const Problem<Sokoban>& problem, const OptimalOptions& options, SearchContext& context) {
  return problem.puzzle.level().with_grid([&]<int W>(const sokoban::Grid<W>& grid) -> SearchResult {
    if constexpr (W > sokoban::kSmallWords) {
      return {};
    } else {
      return Searches<W>(problem, grid, options, context).run();
    }
  });
}

}  // namespace unscramble
