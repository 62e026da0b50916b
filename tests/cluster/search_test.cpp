// One solution searched for by several ranks: the answer, the proof and the counts of one process.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cluster/ranks.h"

namespace unscramble::cli_test {
namespace {

nlohmann::json fields_of(const Outcome& outcome, bool counts = true) {
  const auto lines = lines_of(outcome.out);
  if (lines.empty()) return "no answer: " + outcome.err;
  const auto json = nlohmann::json::parse(lines.back(), nullptr, false);
  nlohmann::json kept;
  for (const char* name : {"status", "moves", "length", "proved_optimal", "lower_bound", "method"})
    kept[name] = json.value(name, nlohmann::json());
  for (const char* name : {"generated", "expanded"})
    if (counts) kept[name] = json.value(name, nlohmann::json());
  return kept;
}

std::string state(const std::string& puzzle, int seed, const std::string& more = "") {
  return "state=$($unscramble scramble " + puzzle + " --seed " + std::to_string(seed) + " " + more + ")\n";
}

void expect_same_search(const std::string& set_state, const std::string& solve, bool counts = true) {
  SCOPED_TRACE(solve);
  const std::string words = " solve " + solve + " --json -q \"$state\"";
  const auto alone = shell(set_state + "$unscramble" + words);
  const auto expected = fields_of(alone, counts);
  for (const char* ranks : {"1", "2", "4"}) {
    const auto spread = on_ranks(set_state + "on " + ranks + words);
    EXPECT_EQ(fields_of(spread, counts), expected) << ranks << " ranks: " << spread.err;
    EXPECT_EQ(spread.code, alone.code);
  }
}

TEST(ClusterSearch, Beams) {
  expect_same_search(state("puzzle15", 3), "puzzle15 --method beam --heuristic manhattan --beam 3000");
  expect_same_search(state("cube2", 4), "cube2 --method beam --heuristic zero --beam 2000");
  expect_same_search(state("lightsout5", 5), "lightsout5 --method beam --heuristic zero --beam 500");
}

// Counts are the same for any number of ranks (spread_bwas_test.cpp), and nearly those of the ordinary program.
TEST(ClusterSearch, BatchWeightedAStar) {
  expect_same_search(state("puzzle8", 6), "puzzle8 --method bwas --heuristic manhattan --weight 0.8 --batch 100",
                     false);
  expect_same_search(state("puzzle15", 7, "--length 60"), "puzzle15 --method astar --heuristic manhattan", false);
}

// How much of the last iteration is searched before the first solution is known depends on time.
TEST(ClusterSearch, IterativeDeepening) {
  expect_same_search(state("puzzle15", 8, "--length 70"), "puzzle15 --method ida --heuristic manhattan", false);
  expect_same_search(state("puzzle8", 9), "puzzle8 --method ida --heuristic manhattan --all", false);
}

TEST(ClusterSearch, BeamsOfGrowingWidth) {
  expect_same_search(state("puzzle15", 10), "puzzle15 --method anytime --heuristic manhattan --beam 4096 --ball 1000",
                     false);
}

TEST(ClusterSearch, ABeamTooLargeForOneRankFitsIntoFour) {
  const std::string words =
      " solve puzzle15 --method beam --heuristic manhattan --beam 50000 --memory 20M -q \"$state\"";
  const auto one = on_ranks(state("puzzle15", 28) + "on 1" + words);
  EXPECT_EQ(one.code, 4) << one.out;
  EXPECT_TRUE(says(one, "memory limit")) << one.err;
  const auto four = on_ranks(state("puzzle15", 28) + "on 4" + words);
  EXPECT_EQ(four.code, 0) << four.err;
  EXPECT_EQ(lines_of(four.out).size(), 1U);
}

TEST(ClusterSearch, StatesFromStandardInputTogetherInTheirOrder) {
  const std::string states = "{ $unscramble scramble puzzle8 --count 3 --seed 5; echo nonsense; }";
  const std::string solve = "solve puzzle8 --method bwas --heuristic manhattan -q -";
  const auto alone = shell(states + " | $unscramble " + solve);
  const auto spread = on_ranks(states + " | on 2 " + solve + " --together");
  EXPECT_EQ(spread.out, alone.out);
  EXPECT_EQ(spread.err, alone.err);
  EXPECT_EQ(spread.code, 3);
}

TEST(ClusterSearch, WhatCannotBeSpreadSaysSo) {
  const auto outcome = on_ranks("on 2 solve puzzle8 --method greedy --together '1 2 3 4 5 6 7 0 8'");
  EXPECT_EQ(outcome.code, 2) << outcome.err;
  EXPECT_TRUE(says(outcome, "method 'greedy' cannot be spread over ranks")) << outcome.err;
}

TEST(ClusterSearch, CtrlCGivesTheBestSoFar) {
  const auto outcome =
      on_ranks(state("puzzle15", 28) +
               UNSCRAMBLE_SOURCE_DIR  // SIGTERM: a shell without a terminal starts its jobs with Ctrl-C ignored
               "/cmake/on-ranks.sh 2 $mpi solve puzzle15 --method bwas --heuristic manhattan --weight 0.05 --prove "
               "--json -q \"$state\" & job=$!\n"
               "until [ -n \"$(process_of 1 manhattan.*0.05.*prove)\" ]; do sleep 0.1; done; sleep 4; kill -TERM $job; "
               "wait $job");
  EXPECT_EQ(outcome.code, 4) << outcome.err;
  const auto answer = fields_of(outcome);
  EXPECT_EQ(answer["status"], "solved") << outcome.err;
  EXPECT_EQ(answer["proved_optimal"], false);
  EXPECT_TRUE(says(outcome, "interrupted"));
}

}  // namespace
}  // namespace unscramble::cli_test
