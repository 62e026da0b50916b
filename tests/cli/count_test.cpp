// `count`, and definition files wherever a puzzle's name goes.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "cli/program.h"

namespace unscramble::cli_test {
namespace {

const std::string kExamples = UNSCRAMBLE_SOURCE_DIR "/examples/puzzles/";

TEST(Count, EightPuzzleToTheEnd) {
  const auto outcome = run({"count", "puzzle8", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const auto json = nlohmann::json::parse(lines_of(outcome.out).back());
  EXPECT_EQ(json["puzzle"], "puzzle8");
  EXPECT_EQ(json["states"], "181440");
  EXPECT_TRUE(json["complete"]);
  EXPECT_EQ(json["counts"].size(), 32U);
  EXPECT_EQ(json["counts"][31], 2);
  EXPECT_EQ(json["counts"][5], 20);
}

TEST(Count, StopsAtADepthOrALimit) {
  const auto outcome = run({"count", kExamples + "megaminx.tws", "--depth", "2", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const auto json = nlohmann::json::parse(lines_of(outcome.out).back());
  EXPECT_EQ(json["states"], "100669616553523347122516032313645505168688116411019768627200000000000");
  EXPECT_FALSE(json["complete"]);
  EXPECT_EQ(json["counts"], nlohmann::json({1, 48, 1536}));
  const auto cut = run({"count", kExamples + "megaminx.tws", "--memory", "2M", "--json"});
  EXPECT_EQ(cut.code, 4) << cut.err;
  EXPECT_FALSE(nlohmann::json::parse(lines_of(cut.out).back())["complete"]);
}

TEST(Count, DrawsAChart) {
  const auto file = std::filesystem::temp_directory_path() / "unscramble-count-test.svg";
  ASSERT_EQ(run({"count", kExamples + "pyraminx-duo.tws", "--svg", file.string(), "--quiet"}).code, 0);
  std::ifstream stream(file);
  const std::string text((std::istreambuf_iterator<char>(stream)), {});
  EXPECT_NE(text.find("<svg"), std::string::npos);
  std::filesystem::remove(file);
}

TEST(DefinitionFile, GoesWhereverAPuzzleGoes) {
  const std::string skewb = kExamples + "skewb.tws";
  const auto card = run({"puzzles", skewb});
  EXPECT_EQ(card.code, 0) << card.err;
  EXPECT_NE(card.out.find("UFR UFR'"), std::string::npos) << card.out;
  const auto pipe = shell("set -o pipefail; $unscramble scramble " + skewb +
                          " --count 3 --seed 1 | $unscramble solve " + skewb + " --json | $unscramble verify " + skewb);
  EXPECT_EQ(pipe.code, 0) << pipe.err;
  EXPECT_EQ(lines_of(pipe.out).size(), 3U);
  const auto solved = run({"solve", skewb, "UFR UBL' DFL", "--json"});
  ASSERT_EQ(solved.code, 0) << solved.err;
  const auto json = nlohmann::json::parse(lines_of(solved.out).back());
  EXPECT_EQ(json["length"], 3);
  EXPECT_TRUE(json["proved_optimal"]);
  EXPECT_EQ(json["moves"], "DFL' UBL UFR'");
  EXPECT_EQ(json["proof"], "no solution has fewer moves, every power of a move counted as one");
}

// The table in docs/puzzle-files.md says what the program does.
TEST(DefinitionFile, ScramblesInTheDocumentationAreSolvedAsItSays) {
  std::ifstream stream(UNSCRAMBLE_SOURCE_DIR "/docs/puzzle-files.md");
  std::map<std::string, std::vector<std::string>> rows;
  for (std::string line; std::getline(stream, line);) {
    std::vector<std::string> quoted;  // file, scramble, solution
    for (std::size_t begin = line.find('`'); begin != std::string::npos; begin = line.find('`', begin)) {
      const std::size_t end = line.find('`', begin + 1);
      if (end == std::string::npos) break;
      quoted.push_back(line.substr(begin + 1, end - begin - 1));
      begin = end + 1;
    }
    if (line.starts_with("| `") && quoted.size() == 3 && line.ends_with("` |")) rows[quoted[0]] = quoted;
  }
  EXPECT_GE(rows.size(), 33U);
  for (const std::string file : {"3x3x3.tws", "skewb.tws", "2x2x2-kpuzzle.json", "hungarian-rings-8.json",
                                 "megaminx.tws", "square-1.tws", "lx-7.json"}) {
    SCOPED_TRACE(file);
    ASSERT_TRUE(rows.contains(file));
    const auto solved = run({"solve", kExamples + file, rows[file][1], "--json"});
    ASSERT_EQ(solved.code, 0) << solved.err;
    const auto json = nlohmann::json::parse(lines_of(solved.out).back());
    const auto& solution = rows[file][2];
    EXPECT_EQ(json["length"], std::count(solution.begin(), solution.end(), ' ') + 1) << json["moves"];
    if (solution[0] != '-') {
      EXPECT_EQ(run({"verify", kExamples + file, rows[file][1], solution}).code, 0);
    }
  }
}

TEST(DefinitionFile, MovesMayHaveCosts) {
  const std::string cube = kExamples + "2x2x2.tws";
  const auto cheap = run({"solve", cube, "R2", "--cost", "R2=5", "--json"});
  ASSERT_EQ(cheap.code, 0) << cheap.err;
  const auto json = nlohmann::json::parse(lines_of(cheap.out).back());
  EXPECT_EQ(json["cost"], 2);
  EXPECT_EQ(json["length"], 2);
  EXPECT_EQ(json["lower_bound"], 2);
  EXPECT_EQ(json["proof"], "no solution costs less");
  const auto beam = run({"solve", cube, "R2", "--cost", "R2=5", "--method", "beam"});
  EXPECT_EQ(beam.code, 2);
  EXPECT_NE(beam.err.find("it goes with methods optimal, bwas, astar, ida"), std::string::npos) << beam.err;
  EXPECT_EQ(run({"solve", cube, "R2", "--cost", "R2=0"}).code, 2);
  const auto tiles = run({"solve", "puzzle8", "1 2 3 4 5 6 0 7 8", "--cost", "L=3", "--json"});
  ASSERT_EQ(tiles.code, 0) << tiles.err;
  EXPECT_EQ(nlohmann::json::parse(lines_of(tiles.out).back())["cost"], 6);
  // Two generators of the 2x2x2, whose group is published to have 29,160 elements.
  const auto counted = run({"count", cube, "--moves", "U,R", "--json"});
  EXPECT_EQ(nlohmann::json::parse(lines_of(counted.out).back())["states"], "29160");
}

// What `solve --json` prints names the file alone, whatever folder it was given with.
TEST(DefinitionFile, AnswersAreVerifiedAndMeasured) {
  const std::string duo = kExamples + "pyraminx-duo.tws";
  const auto solved = run({"solve", duo, "U' R L B' U B", "--prove", "--json"});
  ASSERT_EQ(solved.code, 0) << solved.err;
  const auto verified = run({"verify", duo}, solved.out);
  EXPECT_EQ(verified.code, 0) << verified.err;
  const auto measured = run({"eval", duo, "--heuristic", "pdb"}, solved.out);
  EXPECT_EQ(measured.code, 0) << measured.err;
  const auto other = run({"eval", kExamples + "skewb.tws", "--heuristic", "pdb"}, solved.out);
  EXPECT_NE(other.code, 0);
  EXPECT_NE(other.err.find("this line is about pyraminx-duo.tws"), std::string::npos) << other.err;
}

TEST(DefinitionFile, ErrorsNameThePlace) {
  const auto folder = std::filesystem::temp_directory_path() / "unscramble-wrong-definition";
  std::filesystem::create_directories(folder);
  const auto file = folder / "wrong.tws";
  std::ofstream(file) << "Name Wrong\nSet A 3 1\nSolved\nEnd\nMove R\nA\n2 2 1\nEnd\n";
  const auto outcome = run({"solve", file.string(), "R"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.err.find("wrong.tws:7:1: move R is not a permutation"), std::string::npos) << outcome.err;
  EXPECT_NE(run({"solve", (folder / "missing.tws").string(), "R"}).err.find("No such file"), std::string::npos);
  const auto unsolvable = run({"solve", kExamples + "dino.tws", "EDGES 2 1 3 4 5 6 7 8 9 10 11 12"});
  EXPECT_EQ(unsolvable.code, 5) << unsolvable.err;
  EXPECT_EQ(run({"solve", kExamples + "dino.tws", "nonsense"}).code, 3);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace unscramble::cli_test
