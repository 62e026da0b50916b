// Sokoban solved by pushes, for levels too large for an exact search: feature space search (fess.h), by a team of
// searches with different packing plans. The answer is a solution, with the shortest walk between each two pushes; it
// is not proved to be the shortest. That there is no solution is never claimed.
#pragma once

#include <memory>

#include "domains/sokoban/push/fess.h"
#include "domains/sokoban/sokoban.h"
#include "search/search.h"

namespace unscramble {

namespace sokoban::push {

// All four moves must be allowed.
bool is_for(const Problem<Sokoban>& problem);

// The members take turns of equally many moves, side by side if the pool has threads. The first in order of those
// that have solved the level in the same turn gives the answer, so the number of threads does not matter.
class Team {
 public:
  Team(const Problem<Sokoban>& problem, Monitor& monitor, ThreadPool& pool);

  // Up to this many moves by each member.
  Outcome advance(int moves);
  // After kSolved.
  [[nodiscard]] Moves solution();

 private:
  static constexpr std::array<int, 2> kVariants{0, Fess::kOtherPlan | Fess::kNewestFirst};
  static constexpr int kMembers = kVariants.size();

  const Problem<Sokoban>& problem_;
  ThreadPool& pool_;
  Board board_;
  std::vector<std::unique_ptr<Fess>> members_;
  std::vector<Outcome> outcomes_;
  Fess* winner_ = nullptr;
};

}  // namespace sokoban::push

SearchResult sokoban_push(const Problem<Sokoban>& problem, SearchContext& context);

}  // namespace unscramble
