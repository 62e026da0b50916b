// The cube's default method where a large table is in the cache. A small one stands in for it: what differs is the
// time.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "domains/cube/plans/cube3_learned.h"
#include "heuristic/basic.h"
#include "solve/problem.h"

namespace unscramble {
namespace {

using namespace std::chrono_literals;

const Cube3 kCube(cube::Metric::kQuarter);

std::shared_ptr<const cube_optimal::LoadedTable> smallest_table(ThreadPool& pool) {
  Monitor monitor;
  return *cube_optimal::shared_table(cube_optimal::table_ladder(cube::Metric::kQuarter).front(), monitor, pool);
}

TEST(CubeCombined, ProvesAtOnceWithALargeTable) {
  ThreadPool pool(2);
  const auto table = smallest_table(pool);
  const ZeroHeuristic<Cube3> zero;
  Rng rng(21);
  for (int n = 0; n < 3; ++n) {
    const Problem<Cube3> problem = *pose_problem(kCube, kCube.format(kCube.scramble(rng, 13).state), {});
    Monitor monitor;
    SearchContext context{monitor, pool};
    const auto result = combine_for_cube(problem, zero, {}, 1024, table->kind, context);
    ASSERT_EQ(result.status, SearchStatus::kSolved);
    EXPECT_TRUE(result.proved_optimal);
    EXPECT_LE(result.moves.size(), 13U);
    EXPECT_EQ(result.lower_bound, static_cast<int>(result.moves.size()));
    const auto expected =
        cube_optimal::solve({problem.start.corner, problem.start.edge}, {}, {{table->table()}, 1}, monitor, pool);
    EXPECT_EQ(result.moves.size(), expected.solution->size());
  }
}

TEST(CubeCombined, ShortCubesDoNotWaitForTheTable) {
  ThreadPool pool(2);
  const auto kind = cube_optimal::table_ladder(cube::Metric::kQuarter).back();
  const ZeroHeuristic<Cube3> zero;
  const Problem<Cube3> problem = *pose_problem(kCube, "R U F2 L", {});
  Monitor monitor;
  SearchContext context{monitor, pool};
  const auto result = combine_for_cube(problem, zero, {}, 1024, kind, context);
  EXPECT_TRUE(result.proved_optimal);
  EXPECT_EQ(result.moves.size(), 5U);
  EXPECT_EQ(cube_optimal::loaded_table(kind), nullptr);
}

TEST(CubeCombined, ANodeLimitEndsTheProofWithTheQuickAnswer) {
  ThreadPool pool(1);
  const auto table = smallest_table(pool);
  const ZeroHeuristic<Cube3> zero;
  Rng rng(22);
  const Problem<Cube3> problem = *pose_problem(kCube, kCube.format(kCube.random(rng).state), {});
  Monitor monitor({.nodes = 1'000'000});
  SearchContext context{monitor, pool};
  const auto result = combine_for_cube(problem, zero, {}, 1024, table->kind, context);
  ASSERT_EQ(result.status, SearchStatus::kSolved);
  EXPECT_FALSE(result.proved_optimal);
  EXPECT_GT(result.lower_bound, 10);
  EXPECT_LT(monitor.generated(), 1'200'000U);
}

// As soon as it is read, or without it.
TEST(CubeCombined, ATimeLimitIsNotSpentOnReading) {
  ThreadPool pool(2);
  const auto table = smallest_table(pool);
  const ZeroHeuristic<Cube3> zero;
  Rng rng(23);
  for (const auto& kind : {table->kind, cube_optimal::table_ladder(cube::Metric::kQuarter)[1]}) {
    const Problem<Cube3> problem = *pose_problem(kCube, kCube.format(kCube.random(rng).state), {});
    Monitor monitor({.seconds = 1});
    SearchContext context{monitor, pool};
    const auto result = combine_for_cube(problem, zero, {}, 256, kind, context);
    EXPECT_EQ(result.status, SearchStatus::kSolved);
    EXPECT_FALSE(result.proved_optimal);
    EXPECT_LT(monitor.seconds(), 2.5) << "on a machine that may be busy";
  }
}

TEST(CubeCombined, ATableIsReadAsideForTheNextCube) {
  const auto kind = cube_optimal::table_ladder(cube::Metric::kQuarter).front();
  ThreadPool pool(2);
  Monitor monitor;
  ASSERT_TRUE(cube_optimal::obtain_coset_table(kind, monitor, pool));  // now it is in the cache
  cube_optimal::read_aside(kind);
  cube_optimal::read_aside(kind);
  for (int tries = 0; tries < 1000 && cube_optimal::loaded_table(kind) == nullptr; ++tries)
    std::this_thread::sleep_for(10ms);
  const auto table = cube_optimal::loaded_table(kind);
  ASSERT_NE(table, nullptr);
  EXPECT_EQ(table->memory.data().size(), kind.bytes());
}

}  // namespace
}  // namespace unscramble
