// `count`, and definition files wherever a puzzle's name goes.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
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
