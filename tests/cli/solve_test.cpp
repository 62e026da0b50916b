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

TEST(Solve, MoveScoresOfAHeuristicThatHasNoneAreRefusedByName) {
  for (const char* method : {"greedy", "beam"}) {
    const auto outcome =
        run({"solve", "puzzle8", "--method", method, "--heuristic", "manhattan", "--move-scores", "1 2 3 4 5 6 7 0 8"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_NE(outcome.err.find("'manhattan' has no move scores"), std::string::npos) << outcome.err;
  }
}

TEST(Solve, TreeSearchTakesAWeight) {
  for (const char* weight : {"0", "0.5"}) {
    const auto outcome = run({"solve", "puzzle8", "--method", "mcts-plus", "--heuristic", "manhattan", "--weight",
                              weight, "--json", "8 6 7 2 5 4 3 0 1"});
    EXPECT_EQ(outcome.code, 0);
    const auto answer = Json::parse(outcome.out);
    EXPECT_GE(answer["length"].get<int>(), 31);  // the distance
  }
}

TEST(Solve, PapersSearchesGoByName) {
  const auto with = [](const Words& options) {
    Words words = {"solve", "puzzle8", "--heuristic", "manhattan", "--json"};
    words.insert(words.end(), options.begin(), options.end());
    words.push_back("1 2 3 4 0 6 7 5 8");
    return run(words);
  };
  for (const char* method : {"mcts", "mcts-plus", "mcts-konen", "ida-plain"}) {
    const auto outcome = with({"--method", method});
    EXPECT_EQ(outcome.code, 0) << method << outcome.err;
    EXPECT_GE(Json::parse(outcome.out)["length"].get<int>(), 2) << method;
  }
  EXPECT_EQ(with({"--method", "mcts", "--uniform-share", "0.01", "--relative-values", "--count-workers", "--loop-free",
                  "--first-goal", "--all-edges"})
                .code,
            0);
  EXPECT_EQ(
      with({"--method", "mcts-konen", "--fresh-tree", "--temperature", "0.1", "--loop-free", "--first-goal"}).code, 0);
  const auto circles = with({"--method", "mcts", "--virtual-loss", "0"});
  EXPECT_EQ(circles.code, 2);
  EXPECT_NE(circles.out.find("--virtual-loss must be above 0"), std::string::npos) << circles.out;
  EXPECT_EQ(with({"--method", "ida-plain", "--weight", "0.5"}).code, 2);
}

TEST(Solve, AnNTupleModelSolvesThePocketCube) {
  const std::string model = std::string(UNSCRAMBLE_SOURCE_DIR) + "/models/cube2-ntuple.model";
  const auto wrapped = run({"solve", "cube2", "--method", "mcts-konen", "--heuristic", "model", "--model", model,
                            "--json", "R U F' R2 U' F R U2 F'"});
  EXPECT_EQ(wrapped.code, 0) << wrapped.err;
  const auto answer = Json::parse(wrapped.out);
  EXPECT_EQ(answer["status"], "solved");
  EXPECT_LE(answer["length"].get<int>(), 50);
  const auto alone = run({"solve", "cube2", "--model", model, "R U F'"});
  EXPECT_EQ(alone.code, 0) << alone.err;
  EXPECT_NE(alone.err.find("with model"), std::string::npos) << alone.err;
  const auto other = run({"solve", "cube3", "--heuristic", "model", "--method", "beam", "--model", model, "R U F'"});
  EXPECT_EQ(other.code, 2);
  EXPECT_NE(other.err.find("cube2"), std::string::npos) << other.err;
}

TEST(Solve, DepthFirstSearchTakesAWeightAndSaysWhatItCosts) {
  const auto with = [](const char* weight, const char* more) {
    return run({"solve", "puzzle8", "--method", "ida", "--heuristic", "manhattan", "--weight", weight, more,
                "8 6 7 2 5 4 3 0 1"});
  };
  const auto bold = with("0.5", "--json");
  EXPECT_EQ(bold.code, 0);
  const auto answer = Json::parse(bold.out);
  EXPECT_GE(answer["length"].get<int>(), 31);
  EXPECT_FALSE(answer["proved_optimal"].get<bool>());
  EXPECT_TRUE(Json::parse(with("1", "--json").out)["proved_optimal"].get<bool>());
  EXPECT_EQ(with("0", "--json").code, 2) << "a path of no weight would never end";
  const auto proof = with("0.5", "--prove");
  EXPECT_NE(proof.code, 0);
  EXPECT_NE(proof.err.find("only with --weight 1"), std::string::npos) << proof.err;
}

TEST(Solve, WordsThatFormNoStateGiveOneError) {
  const auto outcome = run({"solve", "puzzle8", "1", "2", "3"});
  EXPECT_EQ(outcome.out, "\n");
  EXPECT_EQ(lines_of(outcome.err).size(), 1U) << outcome.err;
  EXPECT_NE(outcome.err.find("invalid: expected 9 tiles"), std::string::npos) << outcome.err;
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
  EXPECT_NE(Json::parse(lines[1])["error"].get<std::string>().find("rubbish"), std::string::npos);
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

TEST(Solve, LevelFilesAreCutIntoLevels) {
  const std::string file = "; 7\n######\n#@ $.#\n######\n\n; 8\n######\n# $@.#\n######\n\n; 9\n#####\n#@$.#\n#####\n";
  const auto outcome = run({"solve", "sokoban", "--method", "ida"}, file);
  EXPECT_EQ(outcome.out, "RR\n\nR\n");
  EXPECT_NE(outcome.err.find("level 2: unsolvable"), std::string::npos) << outcome.err;
  EXPECT_EQ(outcome.code, 5);
  const auto one_line = run({"solve", "sokoban", "--method", "ida", "-q"}, "######/#@ $.#/######\n#####/#@$.#/#####\n");
  EXPECT_EQ(one_line.out, "RR\nR\n");
  EXPECT_EQ(run({"solve", "sokoban"}, "no level here\n").code, 3);
}

TEST(Solve, AnUnquotedScrambleIsOneState) {
  const auto outcome = run({"solve", "cube3", "--method", "ida", "-q", "R", "U", "F2"});
  EXPECT_EQ(outcome.out, "F2 U' R'\n");
  EXPECT_EQ(run({"solve", "cube3", "--method", "ida", "-q", "R U", "F2"}).out, "U' R'\nF2\n");
}

TEST(Solve, TheMetricIsTheUsers) {
  const auto qtm = run({"solve", "cube3", "--method", "ida", "--json", "F2"});
  EXPECT_EQ(Json::parse(qtm.out)["length"], 2);
  EXPECT_EQ(Json::parse(qtm.out)["metric"], "qtm");
  const auto htm = run({"solve", "cube3", "--method", "ida", "--json", "--metric", "htm", "F2"});
  EXPECT_EQ(Json::parse(htm.out)["length"], 1);
  EXPECT_EQ(run({"verify", "cube3"}, htm.out).out, "solves in 1 move\n") << "verify takes the metric from the line";
  EXPECT_EQ(run({"verify", "cube3"}, qtm.out).out, "solves in 2 moves\n");
}

TEST(Solve, AGoalOfOnesOwn) {
  const auto outcome =
      run({"solve", "puzzle8", "--method", "ida", "--json", "--goal", "1 2 3 4 5 6 0 7 8", "1 2 3 4 5 6 7 8 0"});
  EXPECT_EQ(Json::parse(outcome.out)["moves"], "RR");
  EXPECT_EQ(run({"verify", "puzzle8"}, outcome.out).code, 0) << "the goal is in the line";
  EXPECT_EQ(run({"solve", "puzzle8", "--method", "ida", "--goal", "1 2", "1 2 3 4 5 6 7 8 0"}).code, 3);
}

}  // namespace
}  // namespace unscramble::cli_test
