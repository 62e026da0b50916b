// `eval`: a heuristic against true distances.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
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

// The smallest experiment: it counts symmetric states.
TEST(Eval, ASuiteWritesAReportAndGoesOnWithAPart) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("unscramble-eval-" + std::to_string(::getpid()));
  fs::remove_all(folder);
  const std::string suite = "konen-symmetric-states";
  const Words command = {"eval", "--suite", suite, "--quick", "--out", folder.string()};
  const auto first = run(command);
  EXPECT_EQ(first.code, 0) << first.err;
  EXPECT_EQ(first.out, (folder / "report.md").string() + "\n");
  for (const char* file : {"report.md", "results.json", "konen-symmetric-states.csv", "konen-symmetric-states.svg"})
    EXPECT_TRUE(fs::exists(folder / file)) << file;
  const auto figures = [&folder] {
    std::ifstream stream(folder / "results.json");
    return nlohmann::json::parse(stream)["experiments"].back()["results"];
  };
  const auto before = figures();
  EXPECT_EQ(before.size(), 60U);

  // As if it had been killed while the 31st cell was written.
  std::vector<std::string> lines;
  {
    std::ifstream stream(folder / "journal.jsonl");
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
  }
  ASSERT_EQ(lines.size(), 61U);
  {
    std::ofstream stream(folder / "journal.jsonl", std::ios::trunc);
    for (std::size_t i = 0; i < 31; ++i) stream << lines[i] << "\n";
    stream << lines[31].substr(0, 20);
  }
  const auto second = run(command);
  EXPECT_EQ(second.code, 0) << second.err;
  EXPECT_NE(second.err.find("continuing after 30 cells"), std::string::npos) << second.err;
  EXPECT_EQ(figures(), before);

  const auto pages = folder / "pages";
  const auto report = run({"report", folder.string(), "--out", pages.string()});
  EXPECT_EQ(report.code, 0) << report.err;
  EXPECT_EQ(report.out, (pages / "README.md").string() + "\n");
  for (const char* file : {"README.md", "konen.md", "deepcubea.md", "figures/konen-symmetric-states.svg"})
    EXPECT_TRUE(fs::exists(pages / file)) << file;
  EXPECT_EQ(run({"report"}).code, 2);
  EXPECT_NE(run({"report", (folder / "nothing").string()}).err.find("nothing"), std::string::npos);

  EXPECT_EQ(run({"eval", "--suite", suite, "--quick", "--full", "--out", folder.string()}).code, 2);
  EXPECT_EQ(run({"eval", "--suite", suite, "--out", folder.string()}).code, 2);  // not quick: another run
  EXPECT_EQ(run({"eval", "--suite", "nonsense", "--out", folder.string()}).code, 2);
  EXPECT_EQ(run({"eval", "cube2", "--suite", suite, "--out", folder.string()}).code, 2);
  fs::remove_all(folder);
}

TEST(Eval, ASuiteCanBeCutDownAndRaised) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("unscramble-cut-" + std::to_string(::getpid()));
  fs::remove_all(folder);
  const Words command = {"eval",   "--suite", "deepcube-1000", "--quick",   "--states", "2",
                         "--time", "0.5",     "--only",        "Kociemba:", "--out",    folder.string()};
  const auto done = run(command);
  EXPECT_EQ(done.code, 0) << done.err;
  std::ifstream stream(folder / "results.json");
  const auto results = nlohmann::json::parse(stream)["experiments"].back()["results"];
  EXPECT_EQ(results.size(), 2U) << results;
  for (const char* key : {"1,000 turns/Kociemba: two-phase/0", "1,000 turns/Kociemba: two-phase/1"})
    EXPECT_TRUE(results.contains(key)) << key;
  Words more = command;
  more[5] = "6";  // a quick run has four by itself; the two that are done are kept
  const auto raised = run(more);
  EXPECT_EQ(raised.code, 0) << raised.err;
  EXPECT_NE(raised.err.find("continuing after 2 cells"), std::string::npos) << raised.err;
  EXPECT_NE(raised.err.find("6 of 6 cells"), std::string::npos) << raised.err;
  const auto nobody =
      run({"eval", "--suite", "deepcube-1000", "--quick", "--only", "nobody", "--out", folder.string()});
  EXPECT_EQ(nobody.code, 2);
  EXPECT_NE(nobody.err.find("nobody"), std::string::npos) << nobody.err;
  fs::remove_all(folder);
}

}  // namespace
}  // namespace unscramble::cli_test
