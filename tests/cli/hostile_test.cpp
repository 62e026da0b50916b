// Input that is not what it should be: named as such, and never taken for something else.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/program.h"

namespace unscramble::cli_test {
namespace {

void expect_refused(const Outcome& outcome, int code, const std::string& why) {
  EXPECT_EQ(outcome.code, code) << outcome.err;
  EXPECT_NE(outcome.err.find(why), std::string::npos) << why << " is not in: " << outcome.err;
  EXPECT_EQ(outcome.err.find("unexpected error"), std::string::npos) << outcome.err;
}

TEST(Hostile, ModelsThatAreNoFiles) {
  const auto with_model = [](const std::string& model) { return run({"solve", "puzzle8", "--model", model, "x"}); };
  expect_refused(with_model(std::string(5000, 'a')), 2, "cannot open");
  expect_refused(with_model("."), 2, "not a regular file");
  expect_refused(with_model("/no/such/file"), 2, "there is no file");
  expect_refused(shell("cd $(mktemp -d) && ln -s a a && $unscramble solve puzzle8 --model a x"), 2, "cannot open");
}

TEST(Hostile, FoldersAsInput) {
  for (const char* command : {"solve puzzle8 -", "solve sokoban -", "verify puzzle8", "eval puzzle8"}) {
    expect_refused(shell(std::string("$unscramble ") + command + " < /"), 1, "directory");
    expect_refused(shell(std::string("$unscramble ") + command + " <&-"), 1, "Bad file descriptor");
  }
}

TEST(Hostile, ACutLineIsNotAnotherState) {
  std::string turns;  // cut after a megabyte it would be the solved cube, whole it is not
  for (int i = 0; i < 600'001; ++i) turns += "R ";
  const auto outcome = run({"solve", "cube3", "-"}, turns + "\nR\n");
  expect_refused(outcome, 3, "longer than a megabyte");
  EXPECT_EQ(outcome.out, "\nR'\n");
  expect_refused(run({"solve", "cube3", "--json", "-"}, turns), 3, "");
  EXPECT_EQ(run({"verify", "cube3"}, turns + "\tR'\n").code, 3);
}

TEST(Hostile, AnEndlessLevel) {
  std::string rows;
  for (int i = 0; i < 3'000'000; ++i) rows += "#####\n";
  const auto outcome = run({"solve", "sokoban", "-"}, rows + "\n####\n#@*#\n####\n");
  expect_refused(outcome, 3, "level 1: invalid: more than 16 MB");
  EXPECT_EQ(lines_of(outcome.out).size(), 2U);
}

TEST(Hostile, WordsThatMeanNothing) {
  expect_refused(run({"frob", "puzzle8"}), 2, "no subcommand 'frob'");
  expect_refused(run({"solve", "cube3", "--tables", "5X", "R"}), 2, "'5X' is not a size");
  expect_refused(run({"solve", "\xff\xfe", "1"}), 2, "no puzzle '\\xff\\xfe'");
  expect_refused(run({"solve", "puzzle8", "--upper-bound", "U", "1 2 3 4 5 6 7 0 8"}), 2,
                 "unsolved: upper bound: move 1 (U) is not possible there\n");
}

TEST(Hostile, TablesThatCannotBeKept) {
  expect_refused(shell("XDG_CACHE_HOME=/dev/null $unscramble pdb build puzzle8"), 1, "not kept");
  const auto solved = shell("XDG_CACHE_HOME=/dev/null $unscramble solve cube3 --method two-phase --json R");
  EXPECT_EQ(solved.code, 0) << solved.err;
  const auto note = nlohmann::json::parse(solved.out).value("note", "");
  EXPECT_NE(note.find("not kept"), std::string::npos) << note;
}

}  // namespace
}  // namespace unscramble::cli_test
