// The contract of `solve`: what is printed where, and with which exit code.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/program.h"

namespace unscramble::cli_test {
namespace {

using Json = nlohmann::json;

TEST(Solve, PrintsTheMovesAloneOnStandardOutput) {
  const auto outcome = run({"solve", "puzzle8", "--method", "greedy", "1 2 3 4 5 6 7 0 8"});
  EXPECT_EQ(outcome.out, "L\n");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_NE(outcome.err.find("solved in 1 move"), std::string::npos) << outcome.err;
}

TEST(Solve, ASolvedStateNeedsNoMoves) {
  const auto outcome = run({"solve", "puzzle8", "--method", "greedy", "1 2 3 4 5 6 7 8 0"});
  EXPECT_EQ(outcome.out, "\n");
  EXPECT_EQ(outcome.code, 0);
}

TEST(Solve, UnquotedWordsThatFormOneStateAreJoined) {
  const auto outcome = run({"solve", "puzzle8", "--method", "greedy", "1", "2", "3", "4", "5", "6", "7", "0", "8"});
  EXPECT_EQ(outcome.out, "L\n");
  EXPECT_EQ(outcome.code, 0);
}

TEST(Solve, TwoQuotedStatesAreTwoStates) {
  const auto outcome = run({"solve", "puzzle8", "--method", "greedy", "1 2 3 4 5 6 7 0 8", "1 2 3 4 5 6 0 7 8"});
  EXPECT_EQ(outcome.out, "L\nLL\n");
  EXPECT_EQ(outcome.code, 0);
}

TEST(Solve, WordsThatFormNoStateGiveOneError) {
  const auto outcome = run({"solve", "puzzle8", "1", "2", "3"});
  EXPECT_EQ(outcome.out, "\n");
  EXPECT_EQ(outcome.err, "unscramble: invalid: expected 9 tiles, got 3\n");
  EXPECT_EQ(outcome.code, 3);
}

TEST(Solve, ABatchKeepsItsOrderAroundABadLine) {
  const auto outcome = run({"solve", "puzzle8", "--method", "greedy", "--json"},
                           "# a comment\n1 2 3 4 5 6 7 0 8\nrubbish\n\n1 2 3 4 5 6 0 7 8\r\n1 2 3 4 5 6 8 7 0");
  EXPECT_EQ(outcome.code, 3);
  const auto lines = lines_of(outcome.out);
  ASSERT_EQ(lines.size(), 4U);
  const std::vector<std::string> expected{"solved", "invalid", "solved", "unsolvable"};
  for (std::size_t i = 0; i < lines.size(); ++i) EXPECT_EQ(Json::parse(lines[i])["status"], expected[i]);
  EXPECT_EQ(Json::parse(lines[0])["moves"], "L");
  EXPECT_EQ(Json::parse(lines[1])["error"], "'rubbish' is not a number");
  EXPECT_EQ(Json::parse(lines[2])["moves"], "LL");
}

TEST(Solve, JsonHasEveryFieldOfTheContract) {
  const auto outcome = run({"solve", "puzzle8", "--method", "greedy", "--json", "1 2 3 4 5 6 7 0 8"});
  const auto json = Json::parse(outcome.out);
  for (const char* field : {"puzzle", "state", "status", "moves", "length", "metric", "proved_optimal", "lower_bound",
                            "generated", "expanded", "seconds", "method", "model"})
    EXPECT_TRUE(json.contains(field)) << field;
  EXPECT_EQ(json["puzzle"], "puzzle8");
  EXPECT_EQ(json["state"], "1 2 3 4 5 6 7 0 8");
  EXPECT_EQ(json["length"], 1);
  EXPECT_EQ(json["method"], "greedy");
  EXPECT_EQ(outcome.err, "");
}

TEST(Solve, UnsolvableIsSaidAtOnceWithItsCause) {
  const auto outcome = run({"solve", "puzzle48",
                            "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 "
                            "30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 0"});
  EXPECT_EQ(outcome.code, 5);
  EXPECT_NE(outcome.err.find("unsolvable tile permutation"), std::string::npos);
  EXPECT_LT(outcome.seconds, 5);
}

TEST(Solve, ANodeLimitEndsWithCodeFour) {
  const auto outcome = run(
      {"solve", "puzzle15", "--method", "greedy", "--nodes", "20", "--json", "15 10 3 11 12 9 1 5 14 6 0 4 2 13 7 8"});
  EXPECT_EQ(outcome.code, 4);
  const auto json = Json::parse(outcome.out);
  EXPECT_EQ(json["status"], "unsolved");
  EXPECT_EQ(json["stopped"], "node limit");
  EXPECT_TRUE(json["moves"].is_null());
}

TEST(Solve, AColumnOfATestSetIsSolvedDirectly) {
  const auto outcome = run({"solve", "puzzle8", "--method", "greedy", "--column", "2", "-q"},
                           "# number, tiles, optimum\n0\t1 2 3 4 5 6 7 0 8\t1\n2\t1 2 3 4 5 6 0 7 8\t2\n");
  EXPECT_EQ(outcome.out, "L\nLL\n");
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.code, 0);
}

TEST(Solve, ReadsFilesNamedWithAnAt) {
  const auto outcome = shell(
      "f=$(mktemp) && printf '1 2 3 4 5 6 7 0 8\\n1 2 3 4 5 6 0 7 8\\n' > $f &&"
      " $unscramble solve puzzle8 -q --method greedy @$f; code=$?; rm $f; exit $code");
  EXPECT_EQ(outcome.out, "L\nLL\n");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(run({"solve", "puzzle8", "@/no/such/file"}).code, 1);
}

}  // namespace
}  // namespace unscramble::cli_test
