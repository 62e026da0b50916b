// The same answers, counts, results and weights, whatever the number of ranks.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "cluster/ranks.h"
#include "cluster/tensors.h"
#include "support/temporary_folder.h"

namespace unscramble::cli_test {
namespace {

TEST(Cluster, AnswersAreThoseOfOneProcessInTheirOrder) {
  const std::string solve = "solve puzzle8 --method bwas --heuristic manhattan --weight 0.5 -q -";
  const std::string states =
      "{ $unscramble scramble puzzle8 --count 12 --seed 5; echo nonsense; $unscramble scramble puzzle8 --count 12 "
      "--seed 6; }";
  const auto alone = shell(states + " | $unscramble " + solve);
  EXPECT_EQ(alone.code, 3);
  EXPECT_EQ(lines_of(alone.out).size(), 25U);
  for (const char* ranks : {"1", "2", "4"}) {
    const auto spread = on_ranks(states + " | on " + ranks + " " + solve);
    EXPECT_EQ(spread.out, alone.out) << ranks << " ranks: " << spread.err;
    EXPECT_EQ(spread.err, alone.err);
    EXPECT_EQ(spread.code, 3);
  }
}

TEST(Cluster, CountsAreThoseOfOneProcess) {
  const auto fields = [](const Outcome& outcome) {
    auto json = nlohmann::json::parse(lines_of(outcome.out).back(), nullptr, false);
    json.erase("seconds");
    std::sort(json["farthest"].begin(), json["farthest"].end());  // two, in any order
    return json;
  };
  const auto alone = fields(shell("$unscramble count puzzle8 --json"));
  EXPECT_EQ(alone["states"], "181440");
  for (const char* ranks : {"2", "4"}) {
    const auto spread = on_ranks(std::string("on ") + ranks + " count puzzle8 --json");
    EXPECT_EQ(spread.code, 0) << spread.err;
    EXPECT_EQ(fields(spread), alone);
  }
}

TEST(Cluster, PatternDatabasesAreThoseOfOneProcess) {
  const TemporaryFolder folder("unscramble-cluster-pdb");
  const std::string out = folder.path().string();
  const std::string build = "pdb build puzzle15 --set 5-5-5";
  const auto caches = [&](const std::string& name) { return "export XDG_CACHE_HOME=" + out + "/" + name + "; "; };
  const auto alone = shell(caches("alone") + "$unscramble " + build);
  ASSERT_EQ(alone.code, 0) << alone.err;
  for (const std::string ranks : {"1", "2", "4"}) {
    const auto spread = on_ranks(caches(ranks) + "on " + ranks + " " + build);
    EXPECT_EQ(spread.code, 0) << spread.err;
    EXPECT_EQ(lines_of(spread.out).size(), lines_of(alone.out).size()) << spread.out;
    const auto same = shell("cd " + out + "; for f in alone/unscramble/*.table; do cmp $f " + ranks +
                            "/unscramble/${f##*/} || exit 1; done; ls " + ranks + "/unscramble/*.table | wc -l");
    EXPECT_EQ(same.code, 0) << same.out << same.err;
    EXPECT_EQ(same.out, shell("ls " + out + "/alone/unscramble/*.table | wc -l").out);
    const auto again = on_ranks(caches(ranks) + "on " + ranks + " " + build);
    EXPECT_NE(again.out.find("already built"), std::string::npos) << again.out;
  }
}

TEST(Cluster, ADatabaseTooLargeForOneRankIsBuiltByFour) {
  const TemporaryFolder folder("unscramble-cluster-pdb-memory");
  const std::string build = "pdb build puzzle24 --set 5-5-5-5-4 --memory 26M";
  const std::string here = "export XDG_CACHE_HOME=" + folder.path().string() + "; ";
  const auto one = on_ranks(here + "on 1 " + build);
  EXPECT_EQ(one.code, 4) << one.out;
  EXPECT_NE(one.err.find("more than the memory limit"), std::string::npos) << one.err;
  const auto four = on_ranks(here + "on 4 " + build);
  EXPECT_EQ(four.code, 0) << four.err;
  EXPECT_EQ(shell(here + "$unscramble pdb check").code, 0);
}

TEST(Cluster, CellsOfASuiteAreThoseOfOneProcess) {
  const TemporaryFolder folder("unscramble-cluster-eval");
  const auto results = [&](const std::string& out) {
    std::ifstream stream(folder.path() / out / "results.json");
    return nlohmann::json::parse(stream, nullptr, false)["experiments"].back()["results"];
  };
  const std::string suite = "eval --suite konen-symmetric-states --quick --out " + folder.path().string() + "/";
  ASSERT_EQ(shell("$unscramble " + suite + "alone").code, 0);
  const auto alone = results("alone");
  EXPECT_EQ(alone.size(), 60U);
  for (const std::string ranks : {"2", "4"}) {
    const auto spread = on_ranks("on " + ranks + " " + suite + ranks);
    EXPECT_EQ(spread.code, 0) << spread.err;
    EXPECT_EQ(results(ranks), alone);
  }
}

TEST(Cluster, WeightsAreBitEqual) {
  const TemporaryFolder folder("unscramble-cluster-train");
  const std::string train =
      "train puzzle8 --net 64-16 --batch 512 --walk-fraction 0.5 --check-every 5 --probe-states 0 ";
  const auto out = [&](const std::string& name) { return " --out " + (folder.path() / name).string(); };
  const auto tensors = [&](const std::string& name) { return tensors_of(folder.path() / name / "checkpoint"); };
  for (const std::string ranks : {"1", "2", "4"}) {
    const auto run = on_ranks("on " + ranks + " " + train + "--examples 20480" + out(ranks));
    ASSERT_EQ(run.code, 0) << run.err;
  }
  const auto one = tensors("1");
  EXPECT_GT(one.size(), 20U);
  EXPECT_EQ(tensors("2"), one);
  EXPECT_EQ(tensors("4"), one);
  // The ordinary program, with the same lanes on two threads.
  ASSERT_EQ(shell("$unscramble " + train + "--lanes 4 --threads 2 --examples 20480" + out("plain")).code, 0);
  EXPECT_EQ(tensors("plain"), one);
}

}  // namespace
}  // namespace unscramble::cli_test
