// `solve --journal FILE`: what ended early goes on, and answers are never mixed with those to another question.
#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <sstream>

#include "cli/program.h"
#include "support/temporary_folder.h"

namespace unscramble::cli_test {
namespace {

std::string journal_text(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

class Journal : public testing::Test {
 protected:
  // A line per state; "seconds" in the answers tells whether they were found again or taken from the journal.
  Outcome solve(const std::string& states, const Words& more = {}) const {
    Words words{"solve", "puzzle8", "--method", "bwas", "--heuristic", "manhattan", "--json", "--journal", file(), "-"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words, states);
  }
  [[nodiscard]] std::string file() const { return (folder_.path() / "answers.jsonl").string(); }
  [[nodiscard]] std::vector<std::string> lines() const { return lines_of(journal_text(file())); }

  const TemporaryFolder folder_{"unscramble-journal"};
  const std::string three_ = "8 6 7 2 5 4 3 0 1\n1 2 3 4 5 6 7 0 8\n6 4 7 8 5 0 3 2 1\n";
};

TEST_F(Journal, TheSameCommandTakesItsAnswersFromThere) {
  const auto first = solve(three_);
  EXPECT_EQ(first.code, 0) << first.err;
  EXPECT_EQ(lines().size(), 4U) << "a header and three answers";
  const std::string kept = journal_text(file());
  const auto second = solve(three_, {"--threads", "1"});
  EXPECT_EQ(second.out, first.out);
  EXPECT_EQ(second.code, 0);
  EXPECT_EQ(journal_text(file()), kept);
  // More states than before: those that are new are solved, and kept too.
  const auto longer = solve(three_ + "1 2 3 4 5 6 0 7 8\n");
  EXPECT_EQ(longer.out.substr(0, first.out.size()), first.out);
  EXPECT_EQ(lines_of(longer.out).size(), 4U);
  EXPECT_EQ(lines().size(), 5U);
}

TEST_F(Journal, HalfALineAtTheEndIsCutOff) {
  const auto first = solve(three_);
  const auto all = lines();
  std::ofstream(file()) << all[0] << "\n" << all[1] << "\n" << all[2].substr(0, 40);
  const auto second = solve(three_);
  EXPECT_EQ(second.code, 0) << second.err;
  EXPECT_EQ(lines_of(second.out).size(), 3U);
  EXPECT_EQ(lines_of(second.out)[0], lines_of(first.out)[0]);
  EXPECT_EQ(lines().size(), 4U);
}

TEST_F(Journal, ARunThatWasKilledGoesOn) {
  const std::string words = "solve puzzle24 --method bwas --heuristic zero --nodes 2M --json --journal " + file() +
                            " '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 0 24' '" + kHardPuzzle24 +
                            "' '" + kHardPuzzle24 + "'";
  const auto killed = shell("$unscramble " + words + " & job=$!; until [ \"$(wc -l <" + file() +
                            ")\" -ge 2 ]; do sleep 0.01; done 2>/dev/null; kill -9 $job; wait $job");
  EXPECT_EQ(killed.code, 137);
  const auto before = lines();
  ASSERT_GE(before.size(), 2U);
  const auto resumed = shell("$unscramble " + words);
  EXPECT_EQ(resumed.code, 4) << "the others reach the limit on nodes: " << resumed.err;
  EXPECT_EQ(lines_of(resumed.out).size(), 3U);
  const auto after = lines();
  ASSERT_EQ(after.size(), 4U);
  EXPECT_TRUE(std::equal(before.begin(), before.end(), after.begin()));
}

TEST_F(Journal, AnswersToOtherOptionsAreRefusedByName) {
  ASSERT_EQ(solve(three_, {"--weight", "0.5"}).code, 0);
  const std::string kept = journal_text(file());
  const auto refused = [&](const Words& more, const std::string& words) {
    const auto outcome = solve(three_, more);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_NE(outcome.err.find(words), std::string::npos) << outcome.err;
    EXPECT_EQ(journal_text(file()), kept);
  };
  refused({"--weight", "0.8"}, "--weight: 0.5 there, 0.8 here");
  refused({}, "--weight: 0.5 there, not set here");
  refused({"--weight", "0.5", "--batch", "7"}, "--batch: not set there, 7 here");
  refused({"--weight", "0.5", "--time", "5"}, "time: none there, 5.0 here");
  const auto other =
      run({"solve", "puzzle15", "--method", "bwas", "--journal", file(), "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15"});
  EXPECT_EQ(other.code, 2);
  EXPECT_NE(other.err.find("puzzle: puzzle8 there, puzzle15 here"), std::string::npos) << other.err;
}

TEST_F(Journal, AnswersToOtherStatesAreRefusedByName) {
  ASSERT_EQ(solve(three_).code, 0);
  const std::string kept = journal_text(file());
  const auto outcome = solve("8 6 7 2 5 4 3 0 1\n1 2 3 4 5 6 0 7 8\n");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.err.find("number 2 is '1 2 3 4 5 6 7 0 8' there and '1 2 3 4 5 6 0 7 8' here"), std::string::npos)
      << outcome.err;
  EXPECT_EQ(journal_text(file()), kept);
}

TEST_F(Journal, SomethingElseIsNotAJournal) {
  std::ofstream(file()) << "a letter to a friend\n";
  const auto outcome = solve(three_);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.err.find("is not a journal of solve"), std::string::npos) << outcome.err;
  EXPECT_EQ(journal_text(file()), "a letter to a friend\n");
}

TEST_F(Journal, ADamagedLineIsNamed) {
  ASSERT_EQ(solve(three_).code, 0);
  auto all = lines();
  all[2].replace(all[2].find("\"moves\":"), 8, "\"novel\":");
  std::ofstream(file()) << all[0] << "\n" << all[1] << "\n" << all[2] << "\n" << all[3] << "\n";
  const auto outcome = solve(three_);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.err.find("line 3 is damaged"), std::string::npos) << outcome.err;
}

TEST_F(Journal, WhatCtrlCCutShortIsNotKept) {
  const auto outcome = run_and_signal(
      {"solve", "puzzle24", "--method", "bwas", "--heuristic", "zero", "--journal", file(), kHardPuzzle24}, SIGINT, 1);
  EXPECT_EQ(outcome.code, 4) << outcome.err;
  EXPECT_LE(lines().size(), 1U);
}

TEST_F(Journal, InvalidStatesHaveAnAnswerToo) {
  const std::string states = "1 2 3 4 5 6 7 0 8\nnonsense \xff\n";
  const auto first = solve(states);
  EXPECT_EQ(first.code, 3);
  EXPECT_EQ(lines().size(), 3U);
  const auto second = solve(states);
  EXPECT_EQ(second.code, 3);
  EXPECT_EQ(second.out, first.out);
}

}  // namespace
}  // namespace unscramble::cli_test
