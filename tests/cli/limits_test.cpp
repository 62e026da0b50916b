// Limits and Ctrl-C: a long search ends soon after it is told to, with what it has.
#include <gtest/gtest.h>
#include <signal.h>

#include <nlohmann/json.hpp>

#include "cli/program.h"

namespace unscramble::cli_test {
namespace {

TEST(Limits, CtrlCEndsTheSearchCleanly) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const auto outcome = run_and_signal(
        {"solve", "puzzle24", "--method", "ida", "--heuristic", "zero", "--json", kHardPuzzle24, kHardPuzzle24}, signal,
        0.4);
    EXPECT_EQ(outcome.code, 4) << outcome.err;
    EXPECT_LT(outcome.seconds, 5);
    const auto lines = lines_of(outcome.out);
    ASSERT_EQ(lines.size(), 1U) << "the states after the one interrupted are not begun";
    const auto json = nlohmann::json::parse(lines[0]);
    EXPECT_EQ(json["status"], "unsolved");
    EXPECT_EQ(json["stopped"], "cancelled");
    EXPECT_GT(json["generated"], 0);
  }
}

TEST(Limits, CtrlCEndsAReaderThatWaits) {
  const auto outcome = shell(
      "exec 3< <(sleep 3); $unscramble solve puzzle8 -q - <&3 & pid=$!; sleep 0.4; kill -INT $pid; wait $pid;"
      " echo $? $((SECONDS < 3))");
  EXPECT_EQ(outcome.out, "4 1\n");
  EXPECT_EQ(outcome.err, "unscramble: interrupted\n");
}

TEST(Limits, TimeIsKept) {
  const auto outcome =
      run({"solve", "puzzle24", "--method", "ida", "--heuristic", "zero", "--time", "0.3", "--json", kHardPuzzle24});
  EXPECT_EQ(outcome.code, 4);
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["stopped"], "time limit");
  EXPECT_GE(outcome.seconds, 0.3);
  EXPECT_LT(outcome.seconds, 5);
}

TEST(Limits, AreForEachStateNotForAll) {
  const auto outcome = run(
      {"solve", "puzzle24", "--method", "ida", "--heuristic", "zero", "--time", "0.2", "--json"},
      kHardPuzzle24 + "\n" + kHardPuzzle24 + "\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 0 24\n");
  const auto lines = lines_of(outcome.out);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(nlohmann::json::parse(lines[1])["stopped"], "time limit");
  EXPECT_EQ(nlohmann::json::parse(lines[2])["status"], "solved");
  EXPECT_EQ(outcome.code, 4);
}

TEST(Limits, AnswersComeWhileInputIsStillOpen) {
  const auto outcome = shell(
      "{ echo 1 2 3 4 5 6 7 0 8; sleep 2; } | $unscramble solve puzzle8 -q --method ida |"
      " { read -r first; echo $first after $SECONDS; }");
  ASSERT_EQ(outcome.out.substr(0, 8), "L after ");
  EXPECT_LT(std::stoi(outcome.out.substr(8)), 2);
}

}  // namespace
}  // namespace unscramble::cli_test
