// `eval`: a heuristic against true distances.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/program.h"

namespace unscramble::cli_test {
namespace {

TEST(Eval, AnExactHeuristicHasNoError) {
  const auto outcome = shell(
      "set -o pipefail; $unscramble scramble cube2 --length 6 --count 10 --seed 3 |"
      " $unscramble solve cube2 --json - | $unscramble eval cube2 --heuristic table --along --json");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const auto lines = lines_of(outcome.out);
  ASSERT_GE(lines.size(), 5U);
  const auto all = nlohmann::json::parse(lines.back());
  EXPECT_EQ(all["distance"], "all");
  EXPECT_GT(all["states"], 40);
  EXPECT_EQ(all["absolute_error"], 0.0);
  EXPECT_EQ(all["overestimated_percent"], 0.0);
}

TEST(Eval, ErrorsAreCountedByDistance) {
  // Manhattan is exact one move away; zero is wrong by the distance.
  const auto outcome = run({"eval", "puzzle8", "--heuristic", "zero", "--along", "--json"},
                           "# a comment\n1 2 3 4 5 6 0 7 8\tLL\n1 2 3 4 5 6 7 0 8\tL\n");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const auto lines = lines_of(outcome.out);
  ASSERT_EQ(lines.size(), 4U);
  const auto one = nlohmann::json::parse(lines[1]);
  EXPECT_EQ(one["distance"], "1");
  EXPECT_EQ(one["states"], 2);
  EXPECT_EQ(one["error"], -1.0);
  const auto two = nlohmann::json::parse(lines[2]);
  EXPECT_EQ(two["states"], 1);
  EXPECT_EQ(two["root_mean_square_error"], 2.0);
}

TEST(Eval, SaysWhichLineIsWrong) {
  const auto outcome = run({"eval", "puzzle8", "--heuristic", "zero"}, "1 2 3 4 5 6 7 0 8\tL\n1 2 3 4 5 6 7 0 8\tR\n");
  EXPECT_NE(outcome.err.find("line 2: the moves do not solve the state"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.code, 0);
  EXPECT_NE(run({"eval", "puzzle8"}, "").code, 0);
}

}  // namespace
}  // namespace unscramble::cli_test
