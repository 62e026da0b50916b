// Solving the 2x2x2 through the same entry point as the command line.
#include <gtest/gtest.h>

#include <set>

#include "solve/registry.h"

namespace unscramble {
namespace {

class Cube2Solve : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    auto made = make_puzzle("cube2", {GetParam()});
    ASSERT_TRUE(made) << made.error().message;
    cube_ = *std::move(made);
  }
  SolveReport solve(const std::string& state, const SolveRequest& request = {}) {
    Monitor monitor;
    return cube_->solve(state, request, monitor, pool_);
  }
  void expect_solves(const std::string& state, const std::string& moves, const std::string& goal = "") {
    const auto report = cube_->verify(state, moves, goal);
    ASSERT_TRUE(report.has_value()) << report.error().message;
    EXPECT_TRUE(report->solves) << state << " by " << moves;
  }

  std::unique_ptr<AnyPuzzle> cube_;
  ThreadPool pool_{2};
};

TEST_P(Cube2Solve, AutoIsOptimalAndProved) {
  Rng rng(1);
  for (int i = 0; i < 50; ++i) {
    const std::string state = cube_->scramble(rng, -1);
    const auto report = solve(state);
    ASSERT_EQ(report.status, SolveStatus::kSolved) << report.error;
    EXPECT_EQ(report.method, "optimal");
    EXPECT_TRUE(report.proved_optimal);
    EXPECT_EQ(report.lower_bound, report.length);
    expect_solves(state, report.moves);
  }
}

TEST_P(Cube2Solve, SolvedAndNearlySolved) {
  EXPECT_EQ(solve("UUUURRRRFFFFDDDDLLLLBBBB").length, 0);
  EXPECT_EQ(solve("x y2").length, 0);
  EXPECT_EQ(solve("L").moves, "R'");
  EXPECT_EQ(solve("D2").length, std::string(GetParam()) == "htm" ? 1 : 2);
}

TEST_P(Cube2Solve, AgreesWithIda) {
  Rng rng(2);
  SolveRequest ida;
  ida.method = "ida";
  ida.heuristic = "table";
  for (int i = 0; i < 20; ++i) {
    const std::string state = cube_->scramble(rng, -1);
    const auto report = solve(state, ida);
    ASSERT_EQ(report.status, SolveStatus::kSolved);
    EXPECT_EQ(report.length, solve(state).length);
    EXPECT_TRUE(report.proved_optimal);
  }
}

TEST_P(Cube2Solve, AllSolutionsAreDifferentOptimalAndComplete) {
  SolveRequest request;
  request.set(kAll, true);
  Rng rng(3);
  for (int i = 0; i < 5; ++i) {
    const std::string state = cube_->scramble(rng, 6);
    const auto report = solve(state, request);
    ASSERT_EQ(report.status, SolveStatus::kSolved);
    const std::set<std::string> different(report.solutions.begin(), report.solutions.end());
    EXPECT_EQ(different.size(), report.solutions.size());
    for (const auto& moves : report.solutions) expect_solves(state, moves);
    // The same list from a search that does not use the table.
    SolveRequest blind = request;
    blind.method = "ida";
    blind.heuristic = "cubies";
    const auto other = solve(state, blind);
    EXPECT_EQ(std::set<std::string>(other.solutions.begin(), other.solutions.end()), different);
  }
}

TEST_P(Cube2Solve, SeveralSolutionsMayBeLonger) {
  SolveRequest request;
  request.set(kCount, 5);
  const auto report = solve("R U", request);
  ASSERT_EQ(report.status, SolveStatus::kSolved);
  EXPECT_EQ(report.solutions.size(), 5U);
  EXPECT_EQ(report.moves, "U' R'");
  for (const auto& moves : report.solutions) expect_solves("R U", moves);
}

TEST_P(Cube2Solve, AShortEnoughUpperBoundIsKept) {
  SolveRequest request;
  request.set(kUpperBound, "F' U' R'");
  const auto kept = solve("R U F", request);
  EXPECT_EQ(kept.moves, "F' U' R'");
  EXPECT_TRUE(kept.proved_optimal);
  request.set(kUpperBound, "R' R F' U' R'");
  const auto shortened = solve("R U F", request);
  EXPECT_EQ(shortened.length, 3);
  EXPECT_TRUE(shortened.proved_optimal);
  request.set(kUpperBound, "F'");
  EXPECT_EQ(solve("R U F", request).error_code, ErrorCode::kUsage);
}

TEST_P(Cube2Solve, DepthLimit) {
  SolveRequest request;
  request.set(kMaxDepth, 2);
  const auto report = solve("R U F", request);
  EXPECT_EQ(report.status, SolveStatus::kUnsolved);
  EXPECT_EQ(report.lower_bound, 3);
  EXPECT_NE(report.note.find("depth limit"), std::string::npos) << report.note;
  request.set(kAll, true);
  EXPECT_EQ(solve("R U F", request).status, SolveStatus::kUnsolved);
  request.set(kAll, false);
  request.set(kMaxDepth, 3);
  EXPECT_EQ(solve("R U F", request).status, SolveStatus::kSolved);
}

TEST_P(Cube2Solve, FewerMoves) {
  SolveRequest request;
  request.set(kMoves, "U,R");
  const auto report = solve("U R' U2 R", request);
  ASSERT_EQ(report.status, SolveStatus::kSolved) << report.error;
  EXPECT_TRUE(report.proved_optimal);
  EXPECT_EQ(report.moves.find('F'), std::string::npos) << report.moves;
  expect_solves("U R' U2 R", report.moves);
  request.set(kMoves, "U',R'");  // these turns alone, not the faces
  const auto one_way = solve("U R' U2 R", request);
  ASSERT_EQ(one_way.status, SolveStatus::kSolved) << one_way.error;
  EXPECT_GE(one_way.length, report.length);
  for (std::size_t i = 0; i < one_way.moves.size(); ++i) {
    if (one_way.moves[i] != 'U' && one_way.moves[i] != 'R') continue;
    ASSERT_LT(i + 1, one_way.moves.size()) << one_way.moves;
    EXPECT_NE(one_way.moves[i + 1], ' ') << one_way.moves;  // a bare U or R would be clockwise
  }
  request.set(kMoves, "U,R");
  const auto never = solve("F", request);
  EXPECT_EQ(never.status, SolveStatus::kUnsolvable);
  EXPECT_FALSE(never.error.empty());
}

TEST_P(Cube2Solve, AnotherGoal) {
  SolveRequest request;
  request.set(kGoal, "R2 U");
  EXPECT_EQ(solve("R2 U", request).length, 0);
  const auto report = solve("R2", request);
  EXPECT_EQ(report.moves, "U");
  Rng rng(4);
  const std::string state = cube_->scramble(rng, -1);
  const auto far = solve(state, request);
  ASSERT_EQ(far.status, SolveStatus::kSolved);
  expect_solves(state, far.moves, request.get_or(kGoal));
}

INSTANTIATE_TEST_SUITE_P(Metrics, Cube2Solve, ::testing::Values("qtm", "htm"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace unscramble
