// `scramble`, `verify` and `puzzles`.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/program.h"

namespace unscramble::cli_test {
namespace {

TEST(Verify, SaysTheLengthOrTheImpossibleMove) {
  const auto good = run({"verify", "puzzle8", "1 2 3 4 5 6 7 0 8", "L"});
  EXPECT_EQ(good.out, "solves in 1 move\n");
  EXPECT_EQ(good.code, 0);
  const auto impossible = run({"verify", "puzzle8", "1 2 3 4 5 6 7 0 8", "LU"});
  EXPECT_EQ(impossible.out, "does not solve: move 2 (U) is not possible there\n");
  EXPECT_EQ(impossible.code, 1);
  const auto elsewhere = run({"verify", "puzzle8", "1 2 3 4 5 6 7 0 8", "R"});
  EXPECT_EQ(elsewhere.out, "does not solve: the moves end in 1 2 3 4 5 6 0 7 8\n");
  EXPECT_EQ(elsewhere.code, 1);
  EXPECT_EQ(run({"verify", "puzzle8", "1 2 3", "R"}).code, 3);
  EXPECT_EQ(run({"verify", "puzzle8", "1 2 3 4 5 6 0 7 8", "", "--goal", "1 2 3 4 5 6 0 7 8"}).code, 0);
}

TEST(Verify, ChecksWhatSolvePrints) {
  const auto outcome = shell(
      "set -o pipefail; $unscramble scramble puzzle8 --length 8 --count 20 --seed 5 |"
      " $unscramble solve puzzle8 --json --method ida | $unscramble verify puzzle8");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(lines_of(outcome.out).size(), 20U);
}

TEST(Verify, ReadsStatesAndMovesFromLines) {
  const auto outcome = run({"verify", "puzzle8"}, "1 2 3 4 5 6 7 0 8\tL\n1 2 3 4 5 6 0 7 8\tLR\nnonsense\n");
  const auto lines = lines_of(outcome.out);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0], "solves in 1 move");
  EXPECT_EQ(lines[1], "does not solve: the moves end in 1 2 3 4 5 6 0 7 8");
  EXPECT_EQ(outcome.code, 1);
}

TEST(Verify, SkipsTheCommentsThatSolveSkips) {
  const auto outcome = run({"verify", "puzzle8"}, "# one\n// two\n1 2 3 4 5 6 7 0 8\tL\n");
  EXPECT_EQ(lines_of(outcome.out), std::vector<std::string>{"solves in 1 move"});
  EXPECT_EQ(outcome.code, 0);
}

TEST(Verify, AnUnsolvedLineIsNotASolution) {
  EXPECT_EQ(
      run({"verify", "puzzle8"}, R"({"puzzle":"puzzle8","state":"1 2 3 4 5 6 7 0 8","status":"unsolved","moves":null})")
          .code,
      1);
  EXPECT_EQ(run({"verify", "puzzle8"}, R"({"puzzle":"puzzle15","state":"1 2 3 4 5 6 7 0 8","moves":"L"})").code, 3);
}

TEST(Scramble, TheSameSeedGivesTheSameStates) {
  const Words words{"scramble", "puzzle15", "--count", "3", "--seed", "11"};
  const auto first = run(words);
  EXPECT_EQ(lines_of(first.out).size(), 3U);
  EXPECT_EQ(run(words).out, first.out);
  EXPECT_NE(run({"scramble", "puzzle15", "--count", "3", "--seed", "12"}).out, first.out);
  EXPECT_NE(run({"scramble", "puzzle15"}).out, run({"scramble", "puzzle15"}).out);
  EXPECT_EQ(run({"scramble", "puzzle8", "--length", "0"}).out, "1 2 3 4 5 6 7 8 0\n");
}

TEST(Scramble, DrawingsGoToStandardErrorWithoutColour) {
  const auto outcome = run({"scramble", "puzzle8", "--length", "0", "--draw"});
  EXPECT_EQ(outcome.out, "1 2 3 4 5 6 7 8 0\n");
  EXPECT_NE(outcome.err.find("1    2    3"), std::string::npos) << outcome.err;
  EXPECT_EQ(outcome.err.find('\x1b'), std::string::npos);
}

TEST(Puzzles, EachListedPuzzleHasACard) {
  const auto list = run({"puzzles", "--json"});
  ASSERT_EQ(list.code, 0);
  for (const auto& line : lines_of(list.out)) {
    const auto card = nlohmann::json::parse(line);
    const auto one = run({"puzzles", card["name"], "--json"});
    EXPECT_EQ(one.out, line + "\n");
    EXPECT_FALSE(card["methods"].empty());
    EXPECT_NE(run({"puzzles", card["name"]}).out.find(card["summary"].get<std::string>()), std::string::npos);
  }
}

// Where shipped models come from can be checked: what they answered when they were made is computed again.
TEST(Models, CheckComputesTheGoldenRowsAgain) {
  const auto good = run({"models", "--check"});
  EXPECT_EQ(good.code, 0) << good.err;
  const auto lines = lines_of(good.out);
  EXPECT_GE(lines.size(), 10U) << good.out;
  for (const auto& line : lines) EXPECT_NE(line.find("golden rows come out as recorded"), std::string::npos) << line;

  const auto changed =
      shell("d=$(mktemp -d); trap 'rm -rf $d' EXIT; cp " UNSCRAMBLE_SOURCE_DIR
            "/models/cube2.model $d/; printf '\\377' | dd of=$d/cube2.model bs=1 seek=40000 conv=notrunc 2> /dev/null; "
            "UNSCRAMBLE_MODELS=$d $unscramble models --check");
  EXPECT_EQ(changed.code, 1) << changed.out;
  EXPECT_NE(changed.err.find("cube2.model"), std::string::npos) << changed.err;
}

}  // namespace
}  // namespace unscramble::cli_test
