#include "domains/sokoban/optimal/optimal.h"

#include <optional>

#include "domains/sokoban/optimal/search.h"

namespace unscramble {

namespace {

using sokoban::kWall;
using sokoban::Level;
using sokoban::State;

// A shortest walk among the boxes, by breadth-first search backwards from its end.
void append_walk(const Level& level, const State& state, int to, std::span<const Move> allowed, Moves& moves) {
  std::array<int, sokoban::kMaxCells> next{};
  std::array<Move, sokoban::kMaxCells> by{};
  next.fill(-1);
  std::vector<int> queue{to};
  next[to] = to;
  for (std::size_t i = 0; i < queue.size() && next[state.player] < 0; ++i)
    for (const Move move : allowed) {
      const int from = level.neighbour(queue[i], sokoban::opposite(move));
      if (from == kWall || next[from] >= 0 || state.has_box(from)) continue;
      next[from] = queue[i];
      by[from] = move;
      queue.push_back(from);
    }
  for (int at = static_cast<int>(state.player); at != to && next[at] >= 0; at = next[at]) moves.push_back(by[at]);
}

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
    append_walk(level, before, level.neighbour(from, sokoban::opposite(move)), allowed, moves);
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

// Two searches take turns until the quick one has a solution: the exact one, and one that gives the cost
// less weight and soon finds something. Small levels are solved before the second ever starts.
template <int W>
class TwoSearches {
 public:
  TwoSearches(const Problem<Sokoban>& problem, const sokoban::Grid<W>& grid, const Moves& known, Monitor& monitor)
      : problem_(problem), grid_(grid), monitor_(monitor) {
    if (!known.empty()) best_ = known;
  }

  SearchResult run() {
    start(exact_, 10);
    for (std::uint64_t turn = kFirstTurn; !over_; turn *= 2) {
      if (exact_) advance_exact(turn);
      if (!over_ && !best_ && !quick_given_up_) advance_quick(turn);
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
  static constexpr std::uint64_t kFirstTurn = 50'000;  // expansions
  static constexpr int kQuickTenths = 7;

  void start(Search& search, int tenths) {
    sokoban::PushSearchOptions options;
    options.tenths = tenths;
    if (best_) options.ceiling = static_cast<int>(best_->size());
    search.emplace(problem_.puzzle.level(), grid_, problem_.moves, problem_.start, options, monitor_);
  }

  void advance_exact(std::uint64_t expansions) {
    const Phase phase = exact_->advance(expansions);
    lower_bound_ = exact_->lower_bound();
    switch (phase) {
      case Phase::kRunning: return;
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
      case Phase::kSolved:
        best_ = moves_through(problem_, quick_->solution());
        monitor_.found(*best_);
        if (exact_) exact_->lower_ceiling(static_cast<int>(best_->size()));
        quick_.reset();
        over_ = !exact_;
        return;
      case Phase::kExhausted: unsolvable_ = over_ = true; return;
      case Phase::kFull:
        quick_.reset();
        quick_given_up_ = full_ = true;
        over_ = !exact_;
        return;
      case Phase::kStopped: over_ = true; return;
    }
  }

  const Problem<Sokoban>& problem_;
  const sokoban::Grid<W>& grid_;
  Monitor& monitor_;
  std::optional<Moves> best_;
  Search exact_;
  Search quick_;
  int lower_bound_ = 0;
  bool unsolvable_ = false;
  bool quick_given_up_ = false;
  bool full_ = false;
  bool over_ = false;
};

}  // namespace

SearchResult sokoban_optimal(const Problem<Sokoban>& problem, const Moves& known, SearchContext& context) {
  return problem.puzzle.level().with_grid(
      [&]<int W>(const sokoban::Grid<W>& grid) { return TwoSearches<W>(problem, grid, known, context.monitor).run(); });
}

}  // namespace unscramble
