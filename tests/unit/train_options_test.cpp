// The words after `unscramble train`, and settings compared on resume.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "learn/command_line.h"
#include "learn/training_run.h"
#include "support/temporary_folder.h"

namespace unscramble::train {
namespace {

namespace fs = std::filesystem;

Expected<TrainCommand> parse(std::vector<const char*> words) {
  words.insert(words.begin(), "unscramble-train");
  return parse_command_line(static_cast<int>(words.size()), words.data());
}

TEST(TrainCommandLine, OptionsStandAnywhereInEitherForm) {
  for (const auto& words : std::vector<std::vector<const char*>>{{"cube3", "--recipe", "adi", "--time", "2h"},
                                                                 {"--time", "2h", "cube3", "--recipe=adi"},
                                                                 {"--time=2h", "--recipe=adi", "cube3"}}) {
    const auto command = parse(words);
    ASSERT_TRUE(command.has_value()) << command.error().message;
    const auto& o = command->options;
    EXPECT_EQ(o.puzzle, "cube3");
    EXPECT_EQ(o.recipe, "adi");
    EXPECT_EQ(o.seconds, 7200);
    EXPECT_EQ(o.walk.length, 26) << "the cube's walks";
    EXPECT_TRUE(o.bellman.depth_weights) << "the recipe's weights";
    EXPECT_EQ(o.folder, "runs/cube3-adi");
  }
}

TEST(TrainCommandLine, WhatIsGivenGoesBeforeTheRecipe) {
  const auto command = parse({"--batch", "77", "--recipe=deepcubea", "--no-depth-weights", "--rate=0.5", "puzzle15"});
  ASSERT_TRUE(command.has_value()) << command.error().message;
  EXPECT_EQ(command->options.batch, 77U);
  EXPECT_EQ(command->options.rate, 0.5F);
  EXPECT_EQ(command->options.check_every, 5000U);
  EXPECT_EQ(command->options.bellman.length, 500);
}

TEST(TrainCommandLine, HelpShowsTheRecipesDefaults) {
  const auto command = parse({"--help", "--recipe=deepcubea", "cube3"});
  ASSERT_TRUE(command.has_value()) << command.error().message;
  EXPECT_NE(command->help.find("=10000"), std::string::npos) << command->help;
  EXPECT_FALSE(parse({"--help"})->help.empty());
}

TEST(TrainCommandLine, MistakesAreNamed) {
  const auto complaint = [](const std::vector<const char*>& words) {
    const auto command = parse(words);
    return command ? "nothing" : command.error().message;
  };
  EXPECT_NE(complaint({"cube3", "--recipe=magic"}).find("magic"), std::string::npos);
  EXPECT_NE(complaint({"--time", "2h"}).find("PUZZLE"), std::string::npos);
  EXPECT_NE(complaint({"cube3", "--time", "soon"}).find("soon"), std::string::npos);
  EXPECT_NE(complaint({"cube3", "cube2"}).find("cube2"), std::string::npos);
  EXPECT_NE(complaint({"cube3", "--lookahead", "0"}).find("--lookahead"), std::string::npos);
}

// Each number and text of a run is changed in turn: all that shape the result are noticed.
TEST(TrainSettings, EveryOneThatShapesTheResultIsCompared) {
  const TrainOptions options = *recipe_defaults("fast", "puzzle8");
  const auto settings = to_json(options);
  EXPECT_TRUE(check_same_settings(settings, options).has_value());
  const auto flat = settings.flatten();
  int compared = 0;
  for (const auto& [pointer, value] : flat.items()) {
    auto stored = settings;
    auto& entry = stored.at(nlohmann::json::json_pointer(pointer));
    if (value.is_boolean()) {
      entry = !value.get<bool>();
    } else if (value.is_number()) {
      entry = value.get<double>() + 1;
    } else {
      entry = "another";
    }
    const bool free = pointer == "/seconds" || pointer == "/examples";
    const auto result = check_same_settings(stored, options);
    EXPECT_EQ(result.has_value(), free) << pointer;
    compared += free ? 0 : 1;
  }
  EXPECT_GE(compared, 35);
}

TEST(TrainSettings, WhatDiffersIsNamedAsOptions) {
  TrainOptions before = *recipe_defaults("fast", "puzzle8"), now = before;
  now.net = "64-16";
  now.base = "manhattan";
  now.bellman.depth_weights = true;
  const auto result = check_same_settings(to_json(before), now);
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().message,
            "this run was started with no --base, no --depth-weights and --net 1024-64-64; continue with those or "
            "choose another --out");
}

TEST(TrainFolder, IsNotOverwrittenByAccident) {
  const TemporaryFolder temporary("unscramble-run-folder");
  for (const char* file : {"checkpoint", "cube3.model"}) {
    const auto folder = temporary.path() / (std::string("run-") + file);
    ASSERT_TRUE(claim_run_folder(folder, "cube3.model", RunStart::kFresh).has_value());
    std::ofstream(folder / file) << "weights of a week";
    const auto refused = claim_run_folder(folder, "cube3.model", RunStart::kFresh);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, ErrorCode::kUsage);
    for (const char* way : {file, "--resume", "--overwrite", "--out"})
      EXPECT_NE(refused.error().message.find(way), std::string::npos) << refused.error().message;
    EXPECT_TRUE(claim_run_folder(folder, "cube3.model", RunStart::kResume).has_value());
    EXPECT_TRUE(fs::exists(folder / file));
    EXPECT_TRUE(claim_run_folder(folder, "cube3.model", RunStart::kOverwrite).has_value());
    EXPECT_FALSE(fs::exists(folder / file)) << "an old checkpoint must not be resumed as one of the new run";
  }
}

}  // namespace
}  // namespace unscramble::train
