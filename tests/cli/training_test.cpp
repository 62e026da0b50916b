// `unscramble train` as people run it: what it says, how it is interrupted, and what `solve` and `models` make of it.
#include <gtest/gtest.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "cli/program.h"

namespace unscramble::cli_test {
namespace {

// In a folder of its own, removed at the end.
Outcome in_folder(const std::string& script) {
  return shell("folder=$(mktemp -d); trap 'rm -rf $folder' EXIT; cd $folder; " + script);
}

// A few seconds of learning with a tiny network, or with small tables.
std::string quick(const std::string& recipe) {
  if (recipe == "ntuple")
    return "--recipe ntuple --tuples 20 --length 4 --episodes 400000 --test-every 100000 --threads 1";
  return "--recipe " + recipe + " --net 32-8 --batch 128 --examples 51200 --check-every 20 --threads 2 " +
         "--probe-beam 64 --probe-states 10";
}
const std::vector<std::string> kRecipes = {"fast", "deepcubea", "adi", "ntuple"};

TEST(Training, SaysWhatItWillDoHowItWentAndHowToUseIt) {
  const auto outcome = in_folder("$unscramble train puzzle8 " + quick("fast") + " && ls runs/puzzle8-fast");
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "checkpoint\nlog.jsonl\nplot.svg\npuzzle8.model\n");
  for (const char* part :
       {"learns from random scrambles", "Ctrl-C stops it, --resume continues", "runs/puzzle8-fast",
        "   before      after", "solved greedily, of 10", "shortest possible", "estimate minus distance", "loss: ", "█",
        "To use it:   unscramble solve puzzle8", "--model runs/puzzle8-fast/puzzle8.model"})
    EXPECT_NE(outcome.err.find(part), std::string::npos) << part << "\n" << outcome.err;
}

TEST(Training, ANewModelIsListedAndFoundWithoutAPath) {
  const auto outcome = in_folder(
      "$unscramble train puzzle8 " + quick("fast") +
      " 2> /dev/null; "
      "$unscramble models puzzle8 --json; $unscramble models puzzle8 >&2; "
      "$unscramble solve puzzle8 --method bwas --heuristic model '1 2 3 4 5 6 0 7 8'; "
      "$unscramble solve puzzle8 --method bwas --model latest '1 2 3 4 5 6 0 7 8'; "
      "UNSCRAMBLE_MODELS=none $unscramble solve puzzle8 --method bwas --heuristic model '1 2 3 4 5 6 0 7 8' || true");
  const auto lines = lines_of(outcome.out);
  ASSERT_EQ(lines.size(), 4U) << outcome.out << outcome.err;
  const auto model = nlohmann::json::parse(lines[0]);
  EXPECT_EQ(model["file"], "runs/puzzle8-fast/puzzle8.model");
  EXPECT_EQ(model["puzzle"], "puzzle8");
  EXPECT_EQ(model["recipe"], "fast");
  EXPECT_EQ(model["examples"], 51200);
  EXPECT_EQ(model["trained_here"], true);
  EXPECT_EQ(model["strength"]["states"], 10);
  EXPECT_GE(model["strength"]["solved_beam"].get<double>(), 0.5);
  EXPECT_EQ(lines[1], "LL");
  EXPECT_EQ(lines[2], "LL");
  EXPECT_EQ(lines[3], "") << "no models at all";
  EXPECT_NE(outcome.err.find("51.2 k examples in"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("with model (runs/puzzle8-fast/puzzle8.model)"), std::string::npos) << outcome.err;
}

TEST(Training, TheLatestModelMustExist) {
  const auto outcome = in_folder("$unscramble solve puzzle8 --model latest '1 2 3 4 5 6 7 0 8'");
  EXPECT_NE(outcome.code, 0);
  EXPECT_NE(outcome.err.find("no model of puzzle8 below runs/"), std::string::npos) << outcome.err;
}

TEST(Training, WatchServesThePageAndEndsWithCtrlC) {
  const auto outcome = in_folder(
      "$unscramble train puzzle8 --watch --out run --time 5m --net 32-8 2> said & "
      "while ! grep -q '#learn=run' said; do sleep 0.05; done; port=$(sed -n 's|.*:\\([0-9]*\\)/#learn.*|\\1|p' said); "
      "for i in $(seq 200); do exec 3<> /dev/tcp/127.0.0.1/$port; "
      "printf 'GET /api/runs HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3; grep -q '\"state\":\"running\"' <&3 && "
      "break; "
      "sleep 0.1; done; echo $i; kill -INT $!; wait $!; echo $?; ls run/checkpoint; cat said >&2");
  const auto lines = lines_of(outcome.out);
  ASSERT_EQ(lines.size(), 3U) << outcome.out << outcome.err;
  EXPECT_NE(lines[0], "200") << outcome.err;
  EXPECT_EQ(lines[1], "4") << outcome.err;
  EXPECT_EQ(lines[2], "run/checkpoint");
}

TEST(Training, WatchEndsWhereTheTrainingCannotBegin) {
  const auto outcome = in_folder("mkdir run; touch run/checkpoint; $unscramble train puzzle8 --watch --out run");
  EXPECT_EQ(outcome.code, 2) << outcome.err;
  EXPECT_NE(outcome.err.find("--resume continues that run"), std::string::npos) << outcome.err;
}

// Interrupted, stopped by the page's file, killed: each time it goes on where it was, and ends.
TEST(Training, EveryRecipeSurvivesItsInterruptions) {
  for (const auto& recipe : kRecipes) {
    const std::string train = "$unscramble train puzzle8 --checkpoint-seconds 0 --out run " + quick(recipe);
    const auto outcome =
        in_folder(train + " & sleep 1; kill -INT $!; wait $!; echo $?; "  // 4: stopped, or 0 where it was quicker
                  + train + " --resume & sleep 1; touch run/stop; wait $!; echo $?; " + train +
                  " --resume & sleep 1; kill -9 $!; wait $! 2> /dev/null; " + train + " --resume; echo $?; ls run");
    const auto lines = lines_of(outcome.out);
    ASSERT_EQ(lines.size(), 7U) << recipe << outcome.out << outcome.err;
    EXPECT_TRUE(lines[0] == "4" || lines[0] == "0") << recipe << outcome.err;
    EXPECT_TRUE(lines[1] == "4" || lines[1] == "0") << recipe << outcome.err;
    EXPECT_EQ(lines[2], "0") << recipe << outcome.err;
    EXPECT_EQ(lines[3], "checkpoint") << recipe;
    EXPECT_EQ(lines[6], "puzzle8.model") << recipe;
  }
}

TEST(Training, EveryRecipeRefusesToResumeWithOtherSettingsByName) {
  for (const auto& recipe : kRecipes) {
    const std::string train = "$unscramble train puzzle8 --out run " + quick(recipe);
    const auto outcome = in_folder(train + " 2> /dev/null; cp run/checkpoint before; " + train +
                                   " --resume --seed 7; echo $?; " + "cmp before run/checkpoint && echo untouched");
    EXPECT_EQ(outcome.out, "2\nuntouched\n") << recipe << outcome.err;
    EXPECT_NE(outcome.err.find("--seed 1"), std::string::npos) << recipe << outcome.err;
  }
}

// The disk fills up while it trains: a clear error, the last whole checkpoint, and it goes on once there is room.
TEST(Training, AFullDiskLosesNothingButTheLatestWork) {
  if (::geteuid() != 0 || shell("d=$(mktemp -d); mount -t tmpfs none $d && umount $d; rmdir $d").code != 0)
    GTEST_SKIP() << "only root can mount a small disk";
  for (const auto& recipe : kRecipes) {
    const std::string train = "$unscramble train puzzle8 --checkpoint-seconds 0 --out disk/run " + quick(recipe);
    const auto outcome = in_folder(
        "mkdir disk; mount -t tmpfs -o size=64m none disk; trap 'umount disk; rm -rf $folder' EXIT; "
        // As soon as there is a checkpoint, everything else is filled.
        "(while [ ! -f disk/run/checkpoint ]; do sleep 0.05; done; cat /dev/zero > disk/filler 2> /dev/null) & " +
        train + "; echo $?; wait; ls disk/run/checkpoint; rm disk/filler; " + train + " --resume; echo $?");
    const auto lines = lines_of(outcome.out);
    ASSERT_EQ(lines.size(), 3U) << recipe << outcome.out << outcome.err;
    EXPECT_EQ(lines[0], "1") << recipe << outcome.err;
    EXPECT_NE(outcome.err.find("No space left on device"), std::string::npos) << recipe << outcome.err;
    EXPECT_EQ(lines[1], "disk/run/checkpoint") << recipe;
    EXPECT_EQ(lines[2], "0") << recipe << outcome.err;
  }
}

}  // namespace
}  // namespace unscramble::cli_test
