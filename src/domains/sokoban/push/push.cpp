#include "domains/sokoban/push/push.h"

#include <algorithm>

#include "domains/sokoban/walk.h"

namespace unscramble {

namespace sokoban::push {

bool is_for(const Problem<Sokoban>& problem) { return problem.moves.size() == kAllMoves.size(); }

Team::Team(const Problem<Sokoban>& problem, Monitor& monitor, ThreadPool& pool)
    : problem_(problem),
      pool_(pool),
      board_(problem.puzzle.level()),
      members_(kMembers),
      outcomes_(kMembers, Outcome::kRunning) {
  const Layout start = layout_of(board_, problem.puzzle.level(), problem.start);
  pool_.parallel_for(kMembers, 1, [&](std::size_t begin, std::size_t end, int /*worker*/) {
    for (std::size_t m = begin; m < end; ++m)
      members_[m] = std::make_unique<Fess>(board_, start, kVariants[m], monitor);
  });
}

Outcome Team::advance(int moves) {
  constexpr int kSlice = 200;
  for (int made = 0; made < moves; made += kSlice) {
    const int slice = std::min(kSlice, moves - made);
    pool_.parallel_for(kMembers, 1, [&](std::size_t begin, std::size_t end, int /*worker*/) {
      for (std::size_t m = begin; m < end; ++m)
        if (outcomes_[m] == Outcome::kRunning) outcomes_[m] = members_[m]->advance(slice);
    });
    const auto any = [&](Outcome outcome) { return std::find(outcomes_.begin(), outcomes_.end(), outcome); };
    if (const auto solved = any(Outcome::kSolved); solved != outcomes_.end()) {
      winner_ = members_[solved - outcomes_.begin()].get();
      return Outcome::kSolved;
    }
    if (any(Outcome::kStopped) != outcomes_.end()) return Outcome::kStopped;
    if (any(Outcome::kRunning) == outcomes_.end())
      return any(Outcome::kFull) != outcomes_.end() ? Outcome::kFull : Outcome::kExhausted;
    // What a member that has given up holds, another may need.
    for (int m = 0; m < kMembers; ++m)
      if (outcomes_[m] != Outcome::kRunning) members_[m].reset();
  }
  return Outcome::kRunning;
}

Moves Team::solution() {
  const Level& level = problem_.puzzle.level();
  State state = problem_.start;
  Moves moves;
  for (const auto& step : winner_->solution()) {
    const int box = board_.level_cell[step.box];
    const int stand = level.neighbour(box, opposite(step.move));
    append_walk(level, state, stand, problem_.moves, moves);
    moves.push_back(step.move);
    state.player = static_cast<std::uint32_t>(box);
    state.remove_box(box);
    state.add_box(level.neighbour(box, step.move));
  }
  return moves;
}

}  // namespace sokoban::push

SearchResult sokoban_push(const Problem<Sokoban>& problem, SearchContext& context) {
  using sokoban::push::Outcome;
  SearchResult result;
  if (problem.puzzle.is_goal(problem.start)) {
    result.status = SearchStatus::kSolved;
    result.proved_optimal = true;
    context.monitor.found(result.moves);
    return result;
  }
  sokoban::push::Team team(problem, context.monitor, context.pool);
  Outcome outcome = Outcome::kRunning;
  while (outcome == Outcome::kRunning) outcome = team.advance(1000);
  if (outcome == Outcome::kSolved) {
    result.status = SearchStatus::kSolved;
    result.moves = team.solution();
    context.monitor.found(result.moves);
  } else if (outcome == Outcome::kFull) {
    context.monitor.out_of_memory();
  } else if (outcome == Outcome::kExhausted) {
    result.note = "the push search has nothing left to try, which does not prove that there is no solution";
  }
  return result;
}

}  // namespace unscramble
