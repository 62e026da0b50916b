// Searches on several ranks, which are threads of this process, beside the same search without ranks.
#pragma once

#include <gtest/gtest.h>

#include "support/thread_ranks.h"
#include "unit/search_fixtures.h"

namespace unscramble {

struct SpreadOutcome {
  SearchResult result;
  std::uint64_t generated = 0;
  std::uint64_t expanded = 0;
  std::uint64_t peak_memory = 0;  // of the rank that held most
  StopReason reason = StopReason::kNone;
};

inline void expect_same(const SpreadOutcome& outcome, const SpreadOutcome& expected) {
  EXPECT_EQ(outcome.result.status, expected.result.status) << outcome.result.note;
  EXPECT_EQ(outcome.result.moves, expected.result.moves);
  EXPECT_EQ(outcome.result.proved_optimal, expected.result.proved_optimal);
  EXPECT_EQ(outcome.result.lower_bound, expected.result.lower_bound);
  EXPECT_EQ(outcome.generated, expected.generated);
  EXPECT_EQ(outcome.expanded, expected.expanded);
}

// search(context) on this many ranks, or without any if 0. All ranks come to the same answer.
template <class Search>
SpreadOutcome search_on(int ranks, int threads, const Limits& limits, Search search) {
  const auto outcome_of = [&](Ranks* all) {
    Monitor monitor(limits);
    ThreadPool pool(threads);
    SearchContext context{monitor, pool, 1, all};
    SpreadOutcome outcome;
    outcome.result = search(context);
    outcome.generated = monitor.generated();
    outcome.expanded = monitor.expanded();
    outcome.peak_memory = monitor.peak_memory();
    outcome.reason = monitor.reason();
    return outcome;
  };
  if (ranks == 0) return outcome_of(nullptr);
  std::vector<SpreadOutcome> outcomes(static_cast<std::size_t>(ranks));
  ThreadRanks::run(ranks, [&](Ranks& all) { outcomes[static_cast<std::size_t>(all.rank())] = outcome_of(&all); });
  for (const auto& outcome : outcomes) {
    expect_same(outcome, outcomes.front());
    outcomes.front().peak_memory = std::max(outcomes.front().peak_memory, outcome.peak_memory);
  }
  return outcomes.front();
}

}  // namespace unscramble
