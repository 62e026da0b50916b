// Goals with stickers that do not matter: read, refused, and reached by shortest ways.
#include <gtest/gtest.h>

#include <map>

#include "domains/cube/pattern/cube_to_pattern.h"
#include "domains/cube/pattern/pattern_table.h"
#include "solve/registry.h"

namespace unscramble {
namespace {

const std::string kCross = "....U........R..R.....F..F..D.DDD.D.....L..L.....B..B.";
const std::string kSolvedCube = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

Cube3::State cube_after(const std::string& turns) { return Cube3().read(turns)->state; }

TEST(GoalPattern, IsToldFromAState) {
  for (const auto* text : {"cross", "F2L", " oll "}) EXPECT_TRUE(cube::is_goal_pattern(text)) << text;
  EXPECT_TRUE(cube::is_goal_pattern(kCross));
  for (const auto& text : {kSolvedCube, std::string("R U F2"), std::string()})
    EXPECT_FALSE(cube::is_goal_pattern(text));
}

TEST(GoalPattern, MatchesWhatLooksLikeIt) {
  const auto cross = cube::read_goal_pattern(kCross);
  ASSERT_TRUE(cross) << cross.error().message;
  EXPECT_EQ(*cross, *cube::read_goal_pattern("Cross"));
  for (const auto* turns : {"", "U", "R U R'", "U2 L' U L"}) {
    const auto state = *turns == '\0' ? Cube3().read(kSolvedCube)->state : cube_after(turns);
    EXPECT_TRUE(cross->matches(state)) << turns;
  }
  for (const auto* turns : {"D", "R", "F2 U"}) EXPECT_FALSE(cross->matches(cube_after(turns))) << turns;
  const auto oll = cube::read_goal_pattern("oll");
  EXPECT_TRUE(oll->matches(cube_after("R U R' U' R' F R2 U' R' U' R U R' F'")));  // the T permutation
  EXPECT_FALSE(oll->matches(cube_after("R U R' U R U2 R'")));
}

TEST(GoalPattern, FaultsAreNamed) {
  const auto message = [](const std::string& text) { return cube::read_goal_pattern(text).error().message; };
  EXPECT_NE(message("???").find("has 3"), std::string::npos);
  EXPECT_NE(message("X" + kCross.substr(1)).find("facelet 1 "), std::string::npos);
  EXPECT_NE(message("....F" + kCross.substr(5)).find("centre of U is F"), std::string::npos);
  std::string opposite(54, '?');
  opposite[7] = 'U';   // the edge UF …
  opposite[19] = 'D';  // … cannot show white and yellow
  EXPECT_NE(message(opposite).find("no edge"), std::string::npos);
  // Everything in place but one flipped edge: it looks like a cube, but no turns lead there.
  std::string flipped = kSolvedCube;
  std::swap(flipped[7], flipped[19]);
  flipped[0] = '?';
  EXPECT_EQ(cube::read_goal_pattern(flipped).error().code, ErrorCode::kUnsolvable);
  // With another edge free, that one can be flipped too.
  flipped[5] = flipped[10] = '?';
  EXPECT_TRUE(cube::read_goal_pattern(flipped));
}

TEST(GoalPattern, HasAnExampleThatCanBeSolvedAndShowsIt) {
  std::string flipped = kSolvedCube;
  std::swap(flipped[7], flipped[19]);
  flipped[5] = flipped[10] = '?';
  for (const std::string& text : {std::string("cross"), std::string("f2l"), flipped}) {
    const auto pattern = cube::read_goal_pattern(text);
    ASSERT_TRUE(pattern);
    EXPECT_TRUE(pattern->matches(pattern->example)) << text;
    EXPECT_TRUE(cube::check_solvable(pattern->example)) << text;
  }
}

// How many of the 190,080 crosses need 0, 1, 2 … face turns: published many times, and by different programs.
TEST(PatternTable, CountsTheCrossesByDistance) {
  const auto cross = cube::read_goal_pattern("cross");
  Monitor monitor;
  const cube::PatternTable::Group group{{}, {4, 5, 6, 7}};
  EXPECT_EQ(cube::groups_of(*cross), std::vector{group});
  const auto table = cube::PatternTable::build(*cross, group, cube::Metric::kHalf, monitor);
  ASSERT_TRUE(table);
  std::map<unsigned, int> counts;
  cube::Cubies cube{};
  auto& edge = cube.edge;
  for (edge[4] = 0; edge[4] < cube::kPlaces; ++edge[4])
    for (edge[5] = 0; edge[5] < cube::kPlaces; ++edge[5])
      for (edge[6] = 0; edge[6] < cube::kPlaces; ++edge[6])
        for (edge[7] = 0; edge[7] < cube::kPlaces; ++edge[7]) {
          const std::uint32_t positions = 1U << edge[4] / 2 | 1U << edge[5] / 2 | 1U << edge[6] / 2 | 1U << edge[7] / 2;
          if (__builtin_popcount(positions) == 4) ++counts[(*table)->distance(cube)];
        }
  const std::map<unsigned, int> known{{0, 1},     {1, 15},    {2, 158},   {3, 1394}, {4, 9809},
                                      {5, 46381}, {6, 97254}, {7, 34966}, {8, 102}};
  EXPECT_EQ(counts, known);
}

class CubeToPatternSolve : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override { cube_ = *make_puzzle("cube3", {GetParam()}); }
  SolveReport solve(const std::string& state, const std::string& goal, SolveRequest request = {}) {
    Monitor monitor;
    request.set(kGoal, goal);
    return cube_->solve(state, request, monitor, pool_);
  }
  std::unique_ptr<AnyPuzzle> cube_;
  ThreadPool pool_{2};
};

TEST_P(CubeToPatternSolve, IsProvedShortestAndVerified) {
  Rng rng(7);
  for (const auto* goal : {"cross", "2x2x2"})
    for (int i = 0; i < 5; ++i) {
      const std::string state = cube_->scramble(rng, -1);
      const auto report = solve(state, goal);
      ASSERT_EQ(report.status, SolveStatus::kSolved) << report.error;
      EXPECT_EQ(report.puzzle, "cube3");
      EXPECT_TRUE(report.proved_optimal);
      EXPECT_EQ(report.note, "");
      const auto check = cube_->verify(state, report.moves, goal);
      ASSERT_TRUE(check) << check.error().message;
      EXPECT_TRUE(check->solves);
      EXPECT_EQ(check->length, report.length);
      EXPECT_FALSE(cube_->verify(state, "", goal)->solves);
    }
}

// IDA* without an estimate knows the answer without any table.
TEST_P(CubeToPatternSolve, AgreesWithAPlainSearch) {
  SolveRequest plain;
  plain.method = "ida";
  plain.heuristic = "zero";
  Rng rng(3);
  for (const auto* goal : {"cross", "f2l"})
    for (int length = 1; length <= 4; ++length) {
      const std::string state = cube_->scramble(rng, length);
      const auto report = solve(state, goal);
      EXPECT_TRUE(report.proved_optimal);
      EXPECT_EQ(report.length, solve(state, goal, plain).length) << state << " to " << goal;
    }
}

TEST_P(CubeToPatternSolve, OtherOptionsAndRefusals) {
  EXPECT_EQ(solve("R U R' U'", "f2l").length, 4);
  EXPECT_EQ(solve("U", "cross").length, 0);
  SolveRequest few;
  few.set(kMoves, std::string("R,U"));
  const auto report = solve("R U R' U'", "f2l", few);
  EXPECT_EQ(report.length, 4);
  EXPECT_EQ(report.moves.find_first_of("FDLB"), std::string::npos);
  SolveRequest two_phase;
  two_phase.method = "two-phase";
  EXPECT_NE(solve("R", "cross", two_phase).error.find("no method 'two-phase'"), std::string::npos);
  EXPECT_EQ(solve("R", std::string(53, '?')).status, SolveStatus::kInvalid);
  Monitor tiny(Limits{.memory = 1000});
  SolveRequest request;
  request.set(kGoal, std::string("f2l"));
  EXPECT_NE(cube_->solve("R F", request, tiny, pool_).error.find("memory limit"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Metrics, CubeToPatternSolve, ::testing::Values("qtm", "htm"));

}  // namespace
}  // namespace unscramble
