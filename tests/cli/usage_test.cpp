// Help, version, usage errors, and what happens when the environment fails.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/program.h"

namespace unscramble::cli_test {
namespace {

TEST(Usage, AloneItTellsWhatItIs) {
  const auto outcome = run({});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.err, "");
  for (const char* word : {"Usage: unscramble", "Examples:", "solve", "scramble", "verify", "puzzles"})
    EXPECT_NE(outcome.out.find(word), std::string::npos) << word;
  EXPECT_EQ(run({"--help"}).out, outcome.out);
}

TEST(Usage, VersionIsOneLine) { EXPECT_EQ(run({"--version"}).out.substr(0, 11), "unscramble "); }

TEST(Usage, SolveHelpListsMethodsAndHeuristics) {
  const auto outcome = run({"solve", "--help"});
  EXPECT_EQ(outcome.code, 0);
  for (const char* word : {"greedy", "manhattan", "zero", "--time", "--memory", "--json"})
    EXPECT_NE(outcome.out.find(word), std::string::npos) << word;
}

TEST(Usage, RecipesOfOurOwnHaveTheirOwnHelp) {
  const auto outcome = run({"train", "cube3", "--recipe", "pdbnet", "--help"});
  EXPECT_EQ(outcome.code, 0);
  for (const char* word : {"--samples", "--paths", "--epochs", "--resume"})
    EXPECT_NE(outcome.out.find(word), std::string::npos) << word;
}

TEST(Usage, TrainTellsWhatItCanDoWithoutAnyLibrary) {
  const auto list = run({"train", "--list"});
  EXPECT_EQ(list.code, 0);
  for (const char* recipe : {"fast ", "deepcubea ", "adi ", "ntuple ", "pdbnet "})
    EXPECT_NE(list.out.find(recipe), std::string::npos) << list.out;
  const auto help = run({"train", "--help"});
  EXPECT_EQ(help.code, 0);
  EXPECT_NE(help.out.find("--resume"), std::string::npos) << help.out;
}

TEST(Usage, ExplainSaysWhatWillBeDone) {
  const auto outcome = run({"solve", "puzzle8", "--explain", "1 2 3 4 5 6 7 0 8"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.out, "L\n");
  for (const char* part : {"method     ida", "guided by  ", "proved shortest"})
    EXPECT_NE(outcome.err.find(part), std::string::npos) << outcome.err;
}

struct Mistake {
  Words words;
  std::string complaint;
};

TEST(Usage, MistakesAreNamedAndGiveCodeTwo) {
  const std::vector<Mistake> mistakes = {
      {{"frobnicate"}, "frobnicate"},
      {{"solve"}, "PUZZLE is required"},
      {{"solve", "puzzel8", "1"}, "did you mean puzzle8"},
      {{"solve", "puzzle8", "--frob", "1"}, "--frob"},
      {{"train", "cube3", "--recipe=pdbnet", "--frob"}, "--frob"},
      {{"train", "puzzle8", "--recipe", "pdbnet"}, "cube3 only"},
      {{"train", "--time", "2h", "puzzle8", "--recipe=pdbnet"}, "cube3 only"},
      {{"train", "--epochs=3", "--recipe=pdbnet", "puzzle8"}, "cube3 only"},
      {{"train", "cube3", "--recipe"}, "--recipe"},
      {{"train", "cube3", "--recipe", "pdbnet", "--time", "soon"}, "'soon' is not a time"},
      {{"solve", "puzzle8", "--time", "soon", "1"}, "'soon' is not a number"},
      {{"solve", "puzzle8", "--time", "-1", "1"}, "--time"},
      {{"solve", "puzzle8", "--memory", "lots", "1"}, "'lots' is not a size"},
      {{"solve", "puzzle8", "--threads", "0", "1"}, "--threads"},
      {{"solve", "puzzle8", "--method", "magic", "1"}, "no method 'magic' for puzzle8"},
      {{"solve", "puzzle8", "--heuristic", "magic", "1"}, "no heuristic 'magic' for puzzle8"},
      {{"solve", "puzzle8", "--metric", "parsecs", "1"}, "parsecs"},
      {{"solve", "puzzle8", "--model", "/no/such/file", "1"}, "/no/such/file"},
      {{"solve", "puzzle8", "--method", "ida", "--beam", "9", "1 2 3 4 5 6 7 0 8"}, "'ida' with heuristic"},
      {{"solve", "puzzle8", "--method", "ida", "--beam", "9", "1 2 3 4 5 6 7 0 8"}, "does not use --beam"},
      {{"solve", "puzzle8", "--method", "ida", "--beam", "9", "1 2 3 4 5 6 7 0 8"}, "beam, anytime"},
      {{"solve", "puzzle8", "--tables", "1G", "1 2 3 4 5 6 7 0 8"}, "uses --tables"},
      {{"solve", "puzzle8", "--beam", "0", "1 2 3 4 5 6 7 0 8"}, "'0' is not a whole number from 1 to"},
      {{"train", "puzzle8", "--recipe", "magic"}, "no recipe 'magic'; there are fast"},
      {{"train", "puzzle8", "--net", "wide"}, "wide"},
      {{"verify", "puzzle8", "1 2 3 4 5 6 7 0 8"}, "needs STATE and MOVES"},
      {{"scramble"}, "PUZZLE is required"},
  };
  for (const auto& mistake : mistakes) {
    const auto outcome = run(mistake.words);
    EXPECT_EQ(outcome.code, 2) << mistake.complaint;
    EXPECT_EQ(outcome.out, "") << mistake.complaint;
    EXPECT_NE(outcome.err.find(mistake.complaint), std::string::npos) << outcome.err;
  }
}

TEST(Usage, UnknownMovesInTheListAreAUsageError) {
  const auto outcome = run({"solve", "puzzle8", "--method", "greedy", "--moves", "U,X", "1 2 3 4 5 6 7 0 8"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.err.find("--moves: 'X' is not a move"), std::string::npos) << outcome.err;
}

TEST(Surroundings, AFullDiskIsAnError) {
  const auto outcome = run({"scramble", "puzzle8"}, "", "/dev/full");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.err.find("cannot write to standard output"), std::string::npos) << outcome.err;
  EXPECT_EQ(run({"--help"}, "", "/dev/full").code, 1);
  EXPECT_EQ(run({"solve", "puzzle8", "--method", "greedy", "1 2 3 4 5 6 7 0 8"}, "", "/dev/full").code, 1);
}

TEST(Surroundings, ABrokenPipeEndsQuietly) {
  const auto outcome = shell("$unscramble scramble puzzle8 --count 1000000 | head -1 | wc -l");
  EXPECT_EQ(outcome.out, "1\n");
  EXPECT_EQ(outcome.err, "");
  EXPECT_LT(outcome.seconds, 5);
}

}  // namespace
}  // namespace unscramble::cli_test
