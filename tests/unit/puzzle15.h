// Solves published 15-puzzle instances with IDA* and the built-in estimates; shared by a quick and a
// complete test.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "domains/tile/tile.h"
#include "search/ida_star.h"
#include "support/data.h"

namespace unscramble::testing_support {

// The `count` instances with the shortest solutions.
inline void solve_easiest_fifteens(std::size_t count) {
  const auto path = data_file("puzzle15.txt");
  if (path.empty()) GTEST_SKIP() << "puzzle15.txt is not here";
  auto rows = read_table(path);  // number, tiles, optimal length, …
  ASSERT_EQ(rows.size(), 250U);
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return std::stoi(a[2]) < std::stoi(b[2]); });
  rows.resize(count);
  ThreadPool pool;
  const TilePuzzle<4> puzzle;
  std::uint64_t nodes = 0;
  double seconds = 0;
  for (const auto& row : rows) {
    const auto instance = puzzle.read(row[1]);
    ASSERT_TRUE(instance.has_value()) << instance.error().message;
    const auto problem = make_problem(*instance);
    Monitor monitor;
    SearchContext context{monitor, pool};
    const auto result = ida_star(problem, EstimateHeuristic<TilePuzzle<4>>(puzzle, 0), {}, context);
    EXPECT_TRUE(result.proved_optimal);
    EXPECT_EQ(result.moves.size(), std::stoul(row[2])) << row[0];
    auto state = instance->state;
    for (const Move move : result.moves) ASSERT_TRUE(puzzle.try_move(state, move));
    EXPECT_TRUE(puzzle.is_goal(state));
    nodes += monitor.generated();
    seconds += monitor.seconds();
  }
  testing::Test::RecordProperty("nodes", std::to_string(nodes));
  testing::Test::RecordProperty("seconds", std::to_string(seconds));
}

}  // namespace unscramble::testing_support
