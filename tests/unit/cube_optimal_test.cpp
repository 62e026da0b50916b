// The optimal solver on the smallest coset table: short scrambles, proved no longer than they were made, and replayed.
#include <gtest/gtest.h>

#include "pdb/table_cache.h"
#include "puzzles/cube3.h"
#include "special/cube_optimal/coset_builder.h"
#include "special/cube_optimal/solver.h"

namespace unscramble::cube_optimal {
namespace {

TEST(CubeOptimal, ProvesShortScramblesAndReplays) {
  const auto metric = cube::Metric::kQuarter;
  ThreadPool pool(2);
  Monitor monitor;
  const CosetTableKind kind{{1, 1}, metric, 8};
  const auto table = obtain_table(
      kind.key(),
      [&](std::span<std::byte> payload, DepthHistogram& histogram) {
        return build_coset_table(kind, payload, histogram, monitor, pool);
      },
      TableResidence::kCopied, monitor, pool);
  ASSERT_TRUE(table.has_value()) << table.error().message;
  TableSet tables;
  tables.table[tables.count++] = {kind.shape, kind.base, table->table.data().data()};
  const Cube3 puzzle(metric);
  Rng rng(8);
  for (int length = 0; length <= 12; ++length) {
    for (int i = 0; i < 5; ++i) {
      auto state = puzzle.scramble(rng, length).state;
      Monitor search;
      const Answer answer = solve({state.corner, state.edge}, {.metric = metric}, tables, search, pool);
      ASSERT_TRUE(answer.solution.has_value());
      EXPECT_TRUE(answer.proved);
      EXPECT_LE(static_cast<int>(answer.solution->size()), length);
      EXPECT_EQ((static_cast<int>(answer.solution->size()) ^ length) & 1, 0);
      if (length <= 2) {
        EXPECT_EQ(static_cast<int>(answer.solution->size()), length);
      }
      for (const Move m : *answer.solution) ASSERT_TRUE(puzzle.try_move(state, m));
      EXPECT_TRUE(puzzle.is_goal(state));
    }
  }
}

}  // namespace
}  // namespace unscramble::cube_optimal
