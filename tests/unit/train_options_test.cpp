// Recipes and their options as data, and settings compared on resume.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "learn/network_options.h"
#include "learn/ntuple_options.h"
#include "learn/training_run.h"
#include "puzzle/text.h"
#include "support/temporary_folder.h"

namespace unscramble::train {
namespace {

namespace fs = std::filesystem;

TrainRequest request(const std::string& recipe, const std::string& puzzle, OptionValues options = {}) {
  return {puzzle, recipe, std::move(options)};
}

std::string complaint(const TrainRequest& asked) {
  const auto run = network_run(asked);
  return run ? "nothing" : run.error().message;
}

TEST(TrainRequests, TakeTheRecipesValuesForThePuzzle) {
  const auto run = network_run(request("adi", "cube3", OptionValues().with(kTime, 7200)));
  ASSERT_TRUE(run) << run.error().message;
  EXPECT_EQ(run->puzzle, "cube3");
  EXPECT_EQ(run->recipe, "adi");
  EXPECT_EQ(run->seconds, 7200);
  EXPECT_TRUE(run->bellman.depth_weights) << "the recipe's weights";
  EXPECT_EQ(run->folder, "runs/cube3-adi");
}

TEST(TrainRequests, WhatIsSetGoesBeforeTheRecipe) {
  const auto run = network_run(
      request("adi", "puzzle8", OptionValues().with(kBatch, 77).with(kRate, 0.5).with(kDepthWeights, false)));
  ASSERT_TRUE(run) << run.error().message;
  EXPECT_EQ(run->batch, 77U);
  EXPECT_EQ(run->rate, 0.5F);
  EXPECT_FALSE(run->bellman.depth_weights);
}

TEST(TrainRequests, MistakesAreNamed) {
  EXPECT_NE(complaint(request("magic", "cube3")).find("'magic'; there are fast, deepcubea"), std::string::npos);
  EXPECT_NE(complaint(request("deepcube", "cube3")).find("did you mean deepcubea?"), std::string::npos);
  EXPECT_NE(complaint(request("fast", "")).find("PUZZLE"), std::string::npos);
  EXPECT_NE(complaint(request("fast", "cube4")).find("cube4"), std::string::npos);
  TrainRequest unknown = request("fast", "cube3");
  unknown.options.put("bacth", std::uint64_t{1});
  EXPECT_NE(complaint(unknown).find("no option --bacth (did you mean batch?)"), std::string::npos)
      << complaint(unknown);
}

TEST(TrainRequests, RefuseWhatTheRecipeDoesNotReadNamingThoseThatDo) {
  EXPECT_EQ(complaint(request("deepcubea", "puzzle8", OptionValues().with(kWalkLength, 9))),
            "recipe 'deepcubea' does not use --walk-length; recipe fast does");
  EXPECT_EQ(complaint(request("adi", "puzzle8", OptionValues().with(kThreshold, 9))),
            "recipe 'adi' does not use --threshold; recipes fast, deepcubea do");
  const auto ntuple = ntuple_run(request("ntuple", "cube2", OptionValues().with(kBatch, 9)));
  ASSERT_FALSE(ntuple);
  EXPECT_EQ(ntuple.error().code, ErrorCode::kUsage);
  EXPECT_EQ(ntuple.error().message, "recipe 'ntuple' does not use --batch; recipes fast, deepcubea, adi, pdbnet do");
}

// A value that a user can give: one that its declaration allows and that differs from the default.
OptionValue another_value(const OptionSpec& spec, const OptionValues& defaults) {
  const auto found = defaults.all().find(spec.name);
  const auto differs = [&](const OptionValue& value) {
    return found == defaults.all().end() || found->second != value;
  };
  switch (spec.kind) {
    case OptionKind::kFlag: return OptionValue(differs(true));
    case OptionKind::kWhole:
    case OptionKind::kCount:
      return static_cast<std::uint64_t>(spec.least) + (differs(static_cast<std::uint64_t>(spec.least)) ? 0U : 1U);
    case OptionKind::kNumber:
    case OptionKind::kDuration: {
      const double middle = std::min(spec.most, std::max(spec.least, 0.375));  // exact in float32
      return differs(middle) ? middle : spec.most;
    }
    case OptionKind::kText:
    case OptionKind::kFile: break;
  }
  const auto words = split_words(spec.choices, " ");
  for (const auto word : words)
    if (differs(std::string(word))) return std::string(word);
  return spec.name == "net" ? std::string("128-16") : std::string("something");
}

// Every option of every recipe reaches its field: set, it is read back; and with its default it changes nothing.
TEST(Recipes, EveryOptionSetsItsOwnField) {
  int tried = 0;
  const auto tries = [&tried](const Recipe& recipe, const auto& settings, auto run) {
    const auto defaults = values_of(run, settings);
    for (const auto* spec : recipe.options) {
      const auto found = std::find_if(settings.begin(), settings.end(), [&](const auto& s) { return s.spec == spec; });
      ASSERT_NE(found, settings.end()) << spec->name;
      const OptionValue value = another_value(*spec, defaults);
      auto changed = run;
      found->put(changed, value);
      EXPECT_EQ(to_text(found->get(changed)), to_text(value)) << recipe.name << " --" << spec->name;
      for (const auto& other : settings)
        if (other.spec != spec && std::string_view(spec->name) != "given") {
          EXPECT_EQ(other.get(changed), other.get(run)) << "--" << spec->name << " changes --" << other.spec->name;
        }
      ++tried;
    }
  };
  for (const auto& recipe : network_recipes())
    tries(recipe, network_settings(), *recipe_defaults(std::string(recipe.name), "puzzle8"));
  tries(ntuple_recipe(), ntuple_settings(), NTupleRun{});
  EXPECT_GT(tried, 120);
}

TEST(Recipes, DescribeEveryOptionOnce) {
  EXPECT_EQ(recipes().size(), 5U);
  EXPECT_EQ(recipes().front().name, TrainRequest{}.recipe) << "the default comes first";
  std::set<std::string_view> names;
  for (const auto* spec : train_options()) {
    EXPECT_TRUE(names.insert(spec->name).second) << spec->name;
    EXPECT_FALSE(spec->help.empty()) << spec->name;
    EXPECT_TRUE(spec->opposite.empty() || names.insert(spec->opposite).second) << spec->opposite;
  }
  // Where recipes share a name, they share the declaration.
  for (const auto& recipe : recipes())
    for (const auto* spec : recipe.options) {
      const auto all = train_options();
      EXPECT_NE(std::find(all.begin(), all.end(), spec), all.end()) << recipe.name << " --" << spec->name;
    }
  for (const auto& recipe : recipes()) {
    const auto defaults = recipe.defaults("cube3", "");
    ASSERT_TRUE(defaults) << defaults.error().message;
    for (const auto* spec : recipe.options) {
      const auto found = defaults->all().find(spec->name);
      if (found == defaults->all().end()) continue;  // a limit that is not set
      const double number = std::visit(
          [](const auto& held) {
            if constexpr (std::is_arithmetic_v<std::decay_t<decltype(held)>>) return static_cast<double>(held);
            return 0.0;
          },
          found->second);
      const bool number_kind = spec->kind == OptionKind::kNumber || spec->kind == OptionKind::kWhole;
      EXPECT_TRUE(!number_kind || check_range(*spec, number, "")) << recipe.name << " --" << spec->name;
    }
  }
}

// What `unscramble` hands to `unscramble-train` is what the user asked for.
TEST(TrainRequests, SurviveTheWayThroughWords) {
  const auto asked = request("adi", "cube2",
                             OptionValues()
                                 .with(kTime, 90)
                                 .with(kRate, 0.1)
                                 .with(kDepthWeights, false)
                                 .with(kResume, true)
                                 .with(kNet, "paper"));
  EXPECT_EQ(to_words(asked), (std::vector<std::string>{"cube2", "--recipe=adi", "--no-depth-weights", "--net=paper",
                                                       "--rate=0.1", "--resume", "--time=90"}));
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
    const bool free = pointer == "/time" || pointer == "/examples" || pointer == "/watch_every";
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
