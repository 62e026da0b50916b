// Limits and Ctrl-C: a long search ends soon after it is told to, with what it has.
#include <gtest/gtest.h>
#include <signal.h>

#include <nlohmann/json.hpp>

#include "cli/program.h"
#include "support/temporary_folder.h"

namespace unscramble::cli_test {
namespace {

// An answer without the proof that was asked for is printed, and the exit code says that a limit was reached.
TEST(Limits, AProofThatIsCutOffIsNotSuccess) {
  const Words words{"solve",       "puzzle8",   "--method", "bwas", "--weight",         "0", "--batch", "1",
                    "--heuristic", "manhattan", "--nodes",  "8000", "8 6 7 2 5 4 3 0 1"};
  EXPECT_EQ(run(words).code, 0);
  Words proving = words;
  proving.insert(proving.begin() + 2, "--prove");
  const auto outcome = run(proving);
  EXPECT_EQ(outcome.code, 4) << outcome.err;
  EXPECT_NE(outcome.out, "\n");
}

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

const std::string kHardCube = "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD";
const std::string kHardPuzzle15 = "0 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1";  // 80 moves

// With a table cache of its own, empty until something is built.
class EmptyCache : public ::testing::Test {
 protected:
  Outcome solve(const std::string& options) const {
    return shell("XDG_CACHE_HOME=" + cache_.path().string() + " $unscramble solve --json " + options);
  }
  [[nodiscard]] const std::filesystem::path& cache() const { return cache_.path(); }

 private:
  TemporaryFolder cache_{"unscramble-limits"};
};

TEST_F(EmptyCache, TablesAreBuiltWithinTheTimeLimit) {
  const auto outcome = solve("cube3 --time 1 " + kHardCube);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_LT(outcome.seconds, 2.5);
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(json["status"], "solved") << "by what needs no table";
  const std::string note = json.value("note", "");
  EXPECT_NE(note.find("not finished in time; 'unscramble pdb build cube3 --set "), std::string::npos) << note;
}

TEST_F(EmptyCache, TheNoteNamesACommandThatWorks) {
  const auto built = shell("export XDG_CACHE_HOME=" + cache().string() +
                           "; for set in two-phase optimal-tiny; do $unscramble pdb build cube3 --set $set --metric "
                           "qtm || exit; done");
  ASSERT_EQ(built.code, 0) << built.err;
  const auto json = nlohmann::json::parse(solve("cube3 --time 1 " + kHardCube).out);
  EXPECT_EQ(json["status"], "solved");
  const std::string note = json.value("note", "");
  EXPECT_EQ(note.find("pdb build"), std::string::npos) << note;
}

TEST_F(EmptyCache, AFractionOfASecondIsKeptToo) {
  for (const std::string method : {"optimal", "combined", "two-phase"}) {
    const auto json = nlohmann::json::parse(solve("cube3 --time 0.01 --method " + method + " " + kHardCube).out);
    EXPECT_LT(json["seconds"], 0.5) << method;
    EXPECT_EQ(json["stopped"], "time limit") << method;
  }
}

TEST_F(EmptyCache, CtrlCEndsABuildSoon) {
  const auto outcome = shell("export XDG_CACHE_HOME=" + cache().string() +
                             "; $unscramble solve cube3 --method ida --heuristic pdb --json " + kHardCube +
                             " & pid=$!; sleep 0.5; kill -INT $pid; wait $pid");
  EXPECT_EQ(outcome.code, 4) << outcome.err;
  EXPECT_LT(outcome.seconds, 3);
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["stopped"], "cancelled");
}

TEST_F(EmptyCache, TablesThatDoNotFitIntoTheMemoryLimitLeaveTheBestAnswer) {
  const auto outcome = solve("cube3 --method optimal --time 5 --memory 16M " + kHardCube);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(json["status"], "solved");
  EXPECT_EQ(json["proved_optimal"], false);

  const auto none = solve("cube3 --method optimal --time 5 --memory 1M " + kHardCube);
  EXPECT_EQ(none.code, 4) << none.err;
  EXPECT_EQ(nlohmann::json::parse(none.out)["status"], "unsolved");
}

// What the program uses that is not counted: its code, libraries and models, and one stack per thread.
constexpr double kProgram = 24;

TEST_F(EmptyCache, MemoryLimitsMeanResidentBytes) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "sanitizers use memory of their own";
#endif
  struct Asked {
    std::string puzzle, method, state;
  };
  const std::vector<Asked> all = {{"cube3", "anytime", kHardCube},        {"cube3", "combined", kHardCube},
                                  {"cube3", "two-phase", kHardCube},      {"cube3", "optimal", kHardCube},
                                  {"puzzle15", "anytime", kHardPuzzle15}, {"puzzle15", "ida", kHardPuzzle15},
                                  {"puzzle24", "ida", kHardPuzzle24}};
  for (const auto& [puzzle, method, state] : all)
    for (const int limit : {16, 64}) {
      SCOPED_TRACE(puzzle + " " + method + " in " + std::to_string(limit) + " MB");
      const auto outcome =
          shell("XDG_CACHE_HOME=" + cache().string() + " exec $unscramble solve --json --time 2 " + puzzle +
                " --method " + method + " --memory " + std::to_string(limit) + "M '" + state + "'");
      EXPECT_TRUE(outcome.code == 0 || outcome.code == 4) << outcome.err;
      EXPECT_LT(outcome.peak_megabytes, kProgram + 1.1 * limit);
      EXPECT_GT(nlohmann::json::parse(outcome.out)["generated"], 1000) << "and something was done";
    }
}

}  // namespace
}  // namespace unscramble::cli_test
