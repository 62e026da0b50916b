// What goes wrong on one rank is said, with its rank, within seconds; nothing is lost, and the work goes on from there.
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "cluster/ranks.h"
#include "cluster/tensors.h"
#include "support/temporary_folder.h"

namespace unscramble::cli_test {
namespace {

constexpr double kSoon = 20;  // seconds, on a busy machine; mpirun itself takes some of them

// In the background: when a file appears, ends a rank of the run that has `folder` in its command line.
std::string killing(int rank, const std::string& folder, const std::string& file) {
  return "( until p=$(process_of " + std::to_string(rank) + " " + folder +
         ") && [ -n \"$p\" ]; do sleep 0.02; done; until [ -s " + folder + "/" + file +
         " ]; do sleep 0.01; done; kill -9 $p ) & ";
}

TEST(ClusterFaults, ATrainingWhoseRankIsKilledResumesOnOtherRanksToTheSameWeights) {
  const TemporaryFolder folder("unscramble-cluster-killed");
  const std::string out = folder.path().string();
  const std::string train =
      "train puzzle8 --net 64-16 --batch 512 --walk-fraction 0.3 --check-every 20 --probe-states 0 --examples 600000 ";
  const auto whole = on_ranks("on 1 " + train + "--out " + out + "/whole");
  ASSERT_EQ(whole.code, 0) << whole.err;
  const auto killed = on_ranks(killing(1, out + "/cut", "checkpoint") + "on 2 " + train +
                               "--checkpoint-seconds 0 --out " + out + "/cut");
  EXPECT_NE(killed.code, 0);
  EXPECT_TRUE(says(killed, "rank 1")) << killed.err;
  EXPECT_TRUE(says(killed, "Killed")) << killed.err;
  EXPECT_LT(killed.seconds, kSoon);
  const auto resumed = on_ranks("on 4 " + train + "--resume --out " + out + "/cut");
  ASSERT_EQ(resumed.code, 0) << resumed.err;
  EXPECT_EQ(tensors_of(folder.path() / "cut/checkpoint"), tensors_of(folder.path() / "whole/checkpoint"));
}

TEST(ClusterFaults, AnEvaluationWhoseRankIsKilledGoesOnFromItsJournal) {
  const TemporaryFolder folder("unscramble-cluster-journal");
  const std::string out = folder.path().string();
  const std::string eval = "eval --suite konen-symmetric-states --quick --out ";
  const auto killed = on_ranks(killing(1, out + "/cut", "journal.jsonl") + "on 2 " + eval + out + "/cut");
  EXPECT_NE(killed.code, 0);
  EXPECT_TRUE(says(killed, "rank 1")) << killed.err;
  const auto resumed = on_ranks("on 2 " + eval + out + "/cut");
  EXPECT_EQ(resumed.code, 0) << resumed.err;
  ASSERT_EQ(shell("$unscramble " + eval + out + "/whole").code, 0);
  const auto results = [&](const std::string& name) {
    std::ifstream stream(folder.path() / name / "results.json");
    return nlohmann::json::parse(stream, nullptr, false)["experiments"].back()["results"];
  };
  EXPECT_EQ(results("cut"), results("whole"));
  EXPECT_EQ(results("cut").size(), 60U);
}

// The answers without the time they took.
std::vector<nlohmann::json> answers_in(const std::string& out) {
  std::vector<nlohmann::json> answers;
  for (const auto& line : lines_of(out)) {
    answers.push_back(nlohmann::json::parse(line, nullptr, false));
    answers.back().erase("seconds");
  }
  return answers;
}

TEST(ClusterFaults, AnswersOfAKilledSolveAreInTheJournal) {
  const TemporaryFolder folder("unscramble-cluster-solve");
  const std::string out = folder.path().string();
  const std::string solve =
      "solve puzzle15 --method bwas --heuristic manhattan --weight 0.9 --nodes 300k --json -q @" + out + "/states";
  const std::string states = "$unscramble scramble puzzle15 --count 16 --seed 4 >" + out + "/states\n";
  const auto alone = shell(states + "$unscramble " + solve);
  EXPECT_EQ(lines_of(alone.out).size(), 16U) << alone.err;
  const std::string journal = " --journal " + out + "/journal";
  const auto killed = on_ranks("( until [ \"$(wc -l <" + out +
                               "/journal)\" -ge 4 ]; do sleep 0.02; done 2>/dev/null; kill -9 $(process_of 1 " + out +
                               ") ) & on 2 " + solve + journal);
  EXPECT_NE(killed.code, 0);
  EXPECT_TRUE(says(killed, "rank 1")) << killed.err;
  const auto kept = lines_of(shell("cat " + out + "/journal").out);
  EXPECT_GE(kept.size(), 4U);
  EXPECT_LT(kept.size(), 17U);
  const auto resumed = on_ranks("on 4 " + solve + journal);
  EXPECT_EQ(resumed.code, alone.code) << resumed.err;
  EXPECT_EQ(answers_in(resumed.out), answers_in(alone.out));
  EXPECT_EQ(lines_of(shell("cat " + out + "/journal").out).size(), 17U);
  // Now everything is there, for one process, for ranks, and for ranks that search together.
  for (const std::string& command : {"$unscramble " + solve, "on 2 " + solve, "on 2 " + solve + " --together"})
    EXPECT_EQ(on_ranks(command + journal).out, resumed.out) << command;
}

TEST(ClusterFaults, AJournalOfOtherOptionsIsRefusedOnce) {
  const TemporaryFolder folder("unscramble-cluster-other-journal");
  const std::string solve = "solve puzzle8 -q --journal " + folder.path().string() + "/journal '1 2 3 4 5 6 7 0 8' ";
  ASSERT_EQ(on_ranks("on 2 " + solve + "--method greedy --heuristic manhattan").code, 0);
  for (const char* more : {"--method greedy --heuristic zero", "--method bwas --heuristic manhattan --together"}) {
    const auto outcome = on_ranks("on 2 " + solve + more);
    EXPECT_EQ(outcome.code, 2) << outcome.err;
    EXPECT_TRUE(says(outcome, "holds answers to other options")) << outcome.err;
    EXPECT_EQ(lines_of(outcome.err).size(), 1U) << outcome.err;
  }
}

TEST(ClusterFaults, AnotherProgramOnOneRankIsRefused) {
  const TemporaryFolder folder("unscramble-cluster-other");
  const std::string other = (folder.path() / "unscramble-mpi").string();
  const auto outcome = on_ranks("cp $mpi " + other + " && printf x >>" + other +
                                " && $mpirun -n 1 $mpi count puzzle8 : -n 1 " + other + " count puzzle8");
  EXPECT_EQ(outcome.code, 2) << outcome.err;
  EXPECT_TRUE(says(outcome, "rank 1 on ")) << outcome.err;
  EXPECT_TRUE(says(outcome, "the program is not the same as on rank 0")) << outcome.err;
}

TEST(ClusterFaults, AModelThatOneRankDoesNotHaveOrHasOtherwiseIsNamed) {
  const TemporaryFolder folder("unscramble-cluster-model");
  const std::string model = UNSCRAMBLE_SOURCE_DIR "/tests/data/tiny-int8.model";
  const std::string solve = " $mpi solve puzzle8 --heuristic model --model tiny.model '1 2 3 4 5 6 7 0 8' ";
  const auto run = [&](const std::string& second) {
    return on_ranks("cd " + folder.path().string() + "; mkdir -p a b; cp " + model + " a/tiny.model; " + second +
                    "; $mpirun -n 1 --wdir a" + solve + ": -n 1 --wdir b" + solve);
  };
  const auto missing = run("rm -f b/tiny.model");
  EXPECT_EQ(missing.code, 2) << missing.err;
  EXPECT_TRUE(says(missing, "rank 1 on ") && says(missing, "tiny.model cannot be read")) << missing.err;
  const auto different = run("head -c 500 a/tiny.model >b/tiny.model");
  EXPECT_EQ(different.code, 2) << different.err;
  EXPECT_TRUE(says(different, "tiny.model is not the same as on rank 0")) << different.err;
}

TEST(ClusterFaults, AMemoryLimitOfARankEndsTheCountOnAll) {
  const auto outcome = on_ranks("on 2 count puzzle8 --json --memory 2M");
  EXPECT_EQ(outcome.code, 4) << outcome.err;
  EXPECT_EQ(nlohmann::json::parse(lines_of(outcome.out).back())["note"], "the memory limit ended it");
}

// Rank 1 has no room for the network; rank 0 has, and waits for it.
TEST(ClusterFaults, ARankOutOfMemoryIsNamed) {
  const TemporaryFolder folder("unscramble-cluster-memory");
  const std::string train = "$mpi train puzzle8 --net 65536-16 --batch 256 --probe-states 0 --examples 1000000 --out " +
                            folder.path().string() + "/run";
  const auto outcome = on_ranks("$mpirun -n 1 " + train + " : -n 1 bash -c \"ulimit -d 100000; exec " + train + "\"");
  EXPECT_NE(outcome.code, 0);
  EXPECT_TRUE(says(outcome, "rank 1 on ") && says(outcome, "out of memory")) << outcome.err;
  EXPECT_LT(outcome.seconds, kSoon);
}

TEST(ClusterFaults, CtrlCEndsAllRanksWithTheAnswersSoFar) {
  const TemporaryFolder folder("unscramble-cluster-stop");
  const std::string states = (folder.path() / "states.txt").string();
  // SIGTERM: a shell without a terminal starts its jobs with Ctrl-C ignored.
  const auto outcome =
      on_ranks("$unscramble scramble puzzle24 --count 6 --seed 3 >" + states +
               "\nbash -c \"exec " UNSCRAMBLE_SOURCE_DIR
               "/cmake/on-ranks.sh 2 $mpi solve puzzle24 --method mcts --heuristic zero --time 60 -q @" +
               states + "\" & job=$!\nuntil [ -n \"$(process_of 1 " + states +
               ")\" ]; do sleep 0.1; done; sleep 2; kill -TERM $job; wait $job");
  EXPECT_EQ(outcome.code, 4) << outcome.err;
  EXPECT_GE(lines_of(outcome.out).size(), 2U) << "one state was under way on each rank: " << outcome.err;
  EXPECT_TRUE(says(outcome, "line 1: unsolved: cancelled")) << outcome.err;
  EXPECT_TRUE(says(outcome, "interrupted"));
  EXPECT_LT(outcome.seconds, kSoon);
}

TEST(ClusterFaults, TheOrdinaryProgramBecomesTheOtherOneUnderMpirun) {
  const auto outcome = on_ranks("$mpirun -n 2 $unscramble solve puzzle8 -q --method bwas '1 2 3 4 5 6 7 0 8'");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "L\n");
  const TemporaryFolder folder("unscramble-cluster-alone");
  const auto alone = on_ranks("cp $unscramble " + folder.path().string() + "/unscramble; $mpirun -n 2 " +
                              folder.path().string() + "/unscramble puzzles");
  EXPECT_EQ(alone.code, 2) << alone.err;
  EXPECT_TRUE(says(alone, "started as 2 ranks")) << alone.err;
}

TEST(ClusterFaults, OptionsThatAreWrongAreRefusedOnce) {
  const auto outcome = on_ranks("on 4 solve puzzle8 --nonsense");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(lines_of(outcome.err).size(), 2U) << outcome.err;
  const auto lanes = on_ranks("on 4 train puzzle8 --lanes 2 --net 64-16 --examples 1000");
  EXPECT_EQ(lanes.code, 2);
  EXPECT_TRUE(says(lanes, "give --lanes 4 or more")) << lanes.err;
  EXPECT_EQ(lines_of(lanes.err).size(), 1U) << lanes.err;
}

// As root all of the above runs; as a user at least this.
TEST(ClusterFaults, AUserCanRunIt) {
  if (::geteuid() != 0) GTEST_SKIP() << "already a user";
  const auto outcome = on_ranks(
      "export HOME=/tmp TMPDIR=/tmp; as='setpriv --reuid=65534 --regid=65534 --clear-groups'\n"
      "$as test -x $mpi || exit 77\n"
      "echo '1 2 3 4 5 6 7 0 8' | $as " UNSCRAMBLE_SOURCE_DIR
      "/cmake/on-ranks.sh 2 $mpi solve puzzle8 -q --method bwas -");
  if (outcome.code == 77) GTEST_SKIP() << "another user cannot read the build folder";
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "L\n");
}

}  // namespace
}  // namespace unscramble::cli_test
