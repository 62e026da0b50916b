// Nothing leaves solve unchecked: answers are replayed, and claims that contradict them are errors.
#include <gtest/gtest.h>

#include "domains/cube/cube3.h"
#include "solve/solver.h"

namespace unscramble::solve_check_test {
namespace {

const Cube3 kCube;

Problem<Cube3> problem() { return *pose_problem(kCube, "R U", {}); }

// As a search would return it, claiming to be right.
SearchResult result(const std::string& moves) {
  SearchResult made;
  made.status = SearchStatus::kSolved;
  made.moves = *kCube.parse_moves(moves);
  made.lower_bound = static_cast<int>(made.moves.size());
  made.proved_optimal = true;
  return made;
}

SolveReport report_of(const Problem<Cube3>& problem, const SearchResult& result) {
  SolveReport report;
  fill_report(report, problem, result);
  return report;
}

void expect_fault(const SolveReport& report) {
  EXPECT_EQ(report.status, SolveStatus::kUnsolved);
  EXPECT_EQ(report.error_code, ErrorCode::kInternal);
  EXPECT_NE(report.error.find("internal error"), std::string::npos) << report.error;
  EXPECT_FALSE(report.proved_optimal);
  EXPECT_EQ(report.length, -1);
  EXPECT_EQ(report.lower_bound, 0);
  EXPECT_EQ(report.moves, "");
  EXPECT_TRUE(report.solutions.empty());
}

TEST(SolveCheck, LetsASolutionOut) {
  const auto report = report_of(problem(), result("U' R'"));
  EXPECT_EQ(report.status, SolveStatus::kSolved);
  EXPECT_EQ(report.moves, "U' R'");
  EXPECT_EQ(report.length, 2);
  EXPECT_TRUE(report.proved_optimal);
}

TEST(SolveCheck, StopsMovesThatDoNotSolve) {
  expect_fault(report_of(problem(), result("U'")));
  expect_fault(report_of(problem(), result("R' U'")));
  expect_fault(report_of(problem(), result("")));
}

TEST(SolveCheck, StopsMovesThatAreNotAllowed) {
  auto restricted = problem();
  restricted.moves = *kCube.parse_moves("U' R");
  expect_fault(report_of(restricted, result("U' R'")));
  EXPECT_EQ(report_of(restricted, result("U' R R R")).status, SolveStatus::kSolved);
}

TEST(SolveCheck, StopsListsWithAWrongSolution) {
  auto several = result("U' R'");
  several.solutions = {*kCube.parse_moves("U' R'"), *kCube.parse_moves("U' R' F")};
  expect_fault(report_of(problem(), several));
  several.solutions.pop_back();
  EXPECT_EQ(report_of(problem(), several).solutions.size(), 1U);
}

TEST(SolveCheck, StopsClaimsThatContradictTheAnswer) {
  auto bold = result("U' R'");
  bold.proved_optimal = false;
  bold.lower_bound = 3;
  expect_fault(report_of(problem(), bold));
  auto longer = result("U' R' F F'");
  longer.solutions = {*kCube.parse_moves("U' R'")};
  expect_fault(report_of(problem(), longer));
}

}  // namespace
}  // namespace unscramble::solve_check_test
