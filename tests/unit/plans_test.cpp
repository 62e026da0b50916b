// From text to answer for the tiles and Lights Out: default plans, goals, restricted moves, bounds.
#include <gtest/gtest.h>

#include <cstdlib>

#include "domains/cube/cube3.h"
#include "domains/cube/plans/cube3_options.h"
#include "domains/lights_out/lights_out.h"
#include "domains/sokoban/sokoban.h"
#include "domains/tile/tile.h"
#include "solve/problem.h"
#include "solve/registry.h"
#include "solve/solver.h"
#include "support/graph_puzzle.h"
#include "support/temporary_folder.h"
#include "unit/misplaced_net.h"

namespace unscramble {
namespace {

SolveReport solve(const char* puzzle, const std::string& state, const SolveRequest& request = {}) {
  const auto made = make_puzzle(puzzle);
  if (!made) return {};
  ThreadPool pool(1);
  Monitor monitor;
  return (*made)->solve(state, request, monitor, pool);
}

// As if the program had been copied without its models.
class WithoutModels : public ::testing::Test {
 protected:
  void SetUp() override { setenv("UNSCRAMBLE_MODELS", "none", 1); }
  void TearDown() override { unsetenv("UNSCRAMBLE_MODELS"); }
};

TEST_F(WithoutModels, EveryPuzzleIsSolvedByDefault) {
  ASSERT_FALSE(puzzle_names().empty());
  for (const auto& name : puzzle_names()) {
    const auto puzzle = make_puzzle(name);
    ASSERT_TRUE(puzzle) << puzzle.error().message;
    Rng rng(3);
    const auto report = solve(name.c_str(), (*puzzle)->scramble(rng, 3));
    EXPECT_EQ(report.status, SolveStatus::kSolved) << name << ": " << report.error;
    EXPECT_EQ(report.model, "");
  }
}

TEST(Presets, SayWhatTheyDoAndPromiseNoProofOutOfReach) {
  for (const auto& name : puzzle_names()) {
    const auto presets = (*make_puzzle(name))->presets();
    ASSERT_GE(presets.size(), 2U) << name;
    EXPECT_EQ(presets[0].name, "instant") << name;
    EXPECT_LE(presets[0].seconds, 3) << name;
    for (const auto& preset : presets) EXPECT_FALSE(preset.text.empty()) << name << " " << preset.name;
    const bool proofs = presets.back().prove;
    EXPECT_EQ(proofs, name != "puzzle35" && name != "puzzle48") << name;
  }
}

// The network's narrow beam answers long before the time is up.
TEST(Presets, TheInstantOneIsInstantOnSlidingPuzzles) {
  for (const std::string name : {"puzzle8", "puzzle15", "puzzle24", "puzzle35", "puzzle48"}) {
    const auto puzzle = make_puzzle(name);
    if (!puzzle) continue;  // not built
    const auto preset = (*puzzle)->presets().front();
    Rng rng(11);
    ThreadPool pool(2);
    SolveRequest request;
    request.method = preset.method;
    Monitor monitor(Limits{.seconds = preset.seconds});
    double first = 0;
    monitor.on_solution([&](std::span<const Move>) { first = first > 0 ? first : monitor.seconds(); });
    const auto report = (*puzzle)->solve((*puzzle)->scramble(rng, -1), request, monitor, pool);
    EXPECT_EQ(report.status, SolveStatus::kSolved) << name << ": " << report.error;
    EXPECT_LT(report.seconds, 5) << name << ", on a machine that may be busy";
    EXPECT_GT(first, 0) << name;
    EXPECT_LT(first, 1.5) << name << ": 0.3 s on a quiet machine, and this one may be busy";
    RecordProperty(name + "_first_answer_ms", static_cast<int>(first * 1000));
  }
}

// Neither estimates nor a model: the plain search is left.
TEST_F(WithoutModels, APuzzleThatKnowsNothingOfItselfIsSearched) {
  const GraphPuzzle chain({{1}, {2, 0}, {3, 1}, {4, 0}, {}}, 4);
  Monitor monitor;
  ThreadPool pool(1);
  const auto report = Solver<GraphPuzzle>(chain, {}).solve("0", monitor, pool);
  EXPECT_EQ(report.status, SolveStatus::kSolved) << report.error;
  EXPECT_EQ(report.heuristic, "zero");
  EXPECT_EQ(report.length, 4);
}

TEST(Plans, SmallTilesAreSolvedOptimally) {
  const auto report = solve("puzzle8", "8 6 7 2 5 4 3 0 1");
  EXPECT_EQ(report.status, SolveStatus::kSolved);
  EXPECT_EQ(report.method, "ida");
  EXPECT_EQ(report.heuristic, "walking-conflict");
  EXPECT_EQ(report.length, 31);
  EXPECT_TRUE(report.proved_optimal);
  EXPECT_EQ(solve("puzzle15", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15").moves, "L");
}

TEST(Plans, LargeTilesAreSolvedQuicklyAndNearlySolvedOnesShortly) {
  Rng rng(12);
  for (const char* name : {"puzzle24", "puzzle48"}) {
    const auto puzzle = make_puzzle(name);
    ASSERT_TRUE(puzzle.has_value());
    for (int length = 0; length <= 12; length += 3) {
      const auto state = (*puzzle)->scramble(rng, length);
      const auto report = solve(name, state);
      SolveRequest exact;
      exact.method = "ida";
      EXPECT_EQ(report.method, "anytime");
      EXPECT_EQ(report.heuristic, "average(model)");
      const auto proved = solve(name, state, exact);
      EXPECT_TRUE(proved.proved_optimal) << proved.heuristic;
      EXPECT_EQ(report.length, proved.length) << state;
    }
  }
  for (int round = 0; round < 3; ++round) {
    SolveRequest narrow;
    narrow.set(kBeam, 4096);
    const auto report = solve("puzzle24", (*make_puzzle("puzzle24"))->scramble(rng, -1), narrow);
    EXPECT_EQ(report.status, SolveStatus::kSolved);
    EXPECT_EQ(report.method, "anytime");
    EXPECT_NE(report.model.find("puzzle24.model"), std::string::npos);
    EXPECT_LT(report.length, 140);
    EXPECT_LT(report.generated, 60'000'000U);  // most of them by exact search on stretches
  }
}

TEST(Plans, TheCubeIsSolvedWithTheShippedModel) {
  const auto puzzle = make_puzzle("cube3");
  ASSERT_TRUE(puzzle.has_value());
  Rng rng(13);
  SolveRequest request;
  request.set(kBeam, 4096);
  for (int round = 0; round < 3; ++round) {
    const auto report = solve("cube3", (*puzzle)->scramble(rng, -1), request);
    EXPECT_EQ(report.status, SolveStatus::kSolved);
    EXPECT_EQ(report.method, "combined");
    EXPECT_NE(report.model.find("cube3.model"), std::string::npos);
    EXPECT_LE(report.length, 26);  // no cube needs more; two-phase alone would
  }
  request = {};  // a proof has no use for a beam
  request.set(kProve, true);
  request.set(kTables, "tiny");
  const auto proved = solve("cube3", (*puzzle)->scramble(rng, 12), request);
  EXPECT_EQ(proved.method, "optimal");
  EXPECT_TRUE(proved.proved_optimal);
}

TEST(Plans, TheModelIsLookedForOnce) {
  const auto puzzle = *TilePuzzle<4>::make("puzzle15", {});
  SolveRequest request;
  request.set(kModel, "first.model");
  request.lookup = std::make_shared<ModelLookup>();
  EXPECT_EQ(*model_for(puzzle, request), "first.model");
  request.set(kModel, "second.model");
  EXPECT_EQ(*model_for(puzzle, request), "first.model") << "looked for again";
  request.lookup = nullptr;
  EXPECT_EQ(*model_for(puzzle, request), "second.model");
}

TEST(Plans, ProofsAreNotPromisedWithOverestimates) {
  SolveRequest request;
  request.method = "ida";
  request.set(kProve, true);
  for (const auto& heuristic : (*make_puzzle("puzzle8"))->heuristics()) {
    if (heuristic.name == "model" || !heuristic.refusal.empty()) continue;
    request.heuristic = heuristic.name;
    const auto report = solve("puzzle8", "1 2 3 4 5 6 0 7 8", request);
    EXPECT_EQ(report.status == SolveStatus::kSolved && report.proved_optimal, heuristic.admissible) << heuristic.name;
  }
}

TEST(Plans, GoalsOnTheOtherSideOfTheParityAreReached) {
  SolveRequest request;
  request.set(kGoal, "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15");
  const std::string start = "4 1 2 3 5 0 6 7 8 9 10 11 12 13 14 15";
  EXPECT_EQ(solve("puzzle15", start).status, SolveStatus::kUnsolvable);
  EXPECT_EQ(solve("puzzle15", start, request).moves, "RD");
  EXPECT_EQ(solve("puzzle15", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", request).status, SolveStatus::kUnsolvable);
  request.set(kGoal, "1 2");
  const auto refused = solve("puzzle15", start, request);
  EXPECT_EQ(refused.status, SolveStatus::kInvalid);
  EXPECT_EQ(refused.error.substr(0, 6), "goal: ");
}

TEST(Plans, RestrictedTilesAreDecided) {
  SolveRequest request;
  request.set(kMoves, "U,L");
  EXPECT_EQ(solve("puzzle15", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15", request).moves, "L");
  request.set(kMoves, "U,D");
  EXPECT_EQ(solve("puzzle15", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15", request).status, SolveStatus::kUnsolvable);
}

TEST(Plans, UpperBoundsAreCheckedBeforeUse) {
  SolveRequest request;
  request.method = "ida";
  request.set(kUpperBound, "RLL");
  const std::string start = "1 2 3 4 5 6 7 0 8";
  EXPECT_EQ(solve("puzzle8", start, request).moves, "L");
  request.set(kUpperBound, "R");
  EXPECT_EQ(solve("puzzle8", start, request).error_code, ErrorCode::kUsage);
  request.set(kUpperBound, "U");
  EXPECT_EQ(solve("puzzle8", start, request).error_code, ErrorCode::kUsage);
}

TEST(Plans, LightsOutIsAlgebra) {
  const auto report = solve("lightsout5", "11000 10000 00000 00000 00000");
  EXPECT_EQ(report.method, "optimal");
  EXPECT_EQ(report.moves, "0");
  EXPECT_TRUE(report.proved_optimal);
  const auto hopeless = solve("lightsout5", "10000 00000 00000 00000 00000");
  EXPECT_EQ(hopeless.status, SolveStatus::kUnsolvable);
  SolveRequest request;
  request.set(kGoal, "10000 00000 00000 00000 00000");
  EXPECT_EQ(solve("lightsout5", "01000 10000 00000 00000 00000", request).moves, "0");
  request = {};
  request.set(kMoves, "1,2,3");
  EXPECT_EQ(solve("lightsout5", "11000 10000 00000 00000 00000", request).status, SolveStatus::kUnsolvable);
  request = {};
  request.set(kAll, true);
  const auto all = solve("lightsout4", "1100 1000 0000 0000", request);
  EXPECT_EQ(all.solutions, std::vector<std::string>{"0"});
  request.set(kCount, 16);
  EXPECT_EQ(solve("lightsout4", "1100 1000 0000 0000", request).solutions.size(), 16U);
  EXPECT_EQ(solve("lightsout16", std::string(256, '0')).length, 0);
}

// DeepCubeA, Methods, "Hyperparameter selection for BWAS", and K and the residual blocks from the section before.
TEST(PrintedSettings, AreThoseOfThePaper) {
  const auto expect = [](const DeepCubeASettings& s, int scrambles, int blocks, double weight, std::size_t batch) {
    EXPECT_EQ(s.scrambles, scrambles);
    EXPECT_EQ(s.blocks, blocks);
    EXPECT_EQ(s.weight, weight);
    EXPECT_EQ(s.batch, batch);
  };
  expect(deepcubea_settings(Cube3()), 30, 4, 0.6, 10'000);
  expect(deepcubea_settings(TilePuzzle<4>()), 500, 4, 0.8, 20'000);
  expect(deepcubea_settings(TilePuzzle<5>()), 500, 6, 0.8, 20'000);
  expect(deepcubea_settings(TilePuzzle<6>()), 1000, 4, 0.8, 20'000);
  expect(deepcubea_settings(TilePuzzle<7>()), 1000, 4, 0.6, 20'000);
  expect(deepcubea_settings(*LightsOut<1>::make("lightsout", {})), 500, 4, 0.2, 1'000);
  expect(deepcubea_settings(*Sokoban::make("sokoban", {})), 1000, 4, 0.8, 1);
}

// What BWAS does with a model depends on the recipe that made it, unless the user says otherwise.
TEST(PrintedSettings, GoWithModelsOfTheirRecipe) {
  const TemporaryFolder folder("unscramble-printed");
  const auto explained = [&](const std::string& recipe, SolveRequest request) {
    auto model = misplaced_model(1, 0);
    model.info.provenance.recipe = recipe;
    const auto file = (folder.path() / (recipe + ".model")).string();
    EXPECT_TRUE(nn::save_model(model, file));
    request.set(kModel, file);
    Monitor monitor;
    ThreadPool pool(1);
    const auto words = (*make_puzzle("puzzle8"))->solver(request)->explain("1 2 3 4 5 6 0 7 8", monitor, pool);
    EXPECT_TRUE(words) << words.error().message;
    return words ? *words : std::string();
  };
  SolveRequest request;
  request.method = "bwas";
  const auto printed = explained("deepcubea", request);
  for (const char* part : {"weight 0.8", "batch 20000", "DeepCubeA prints"})
    EXPECT_NE(printed.find(part), std::string::npos) << printed;
  EXPECT_EQ(explained("fast", request).find("DeepCubeA"), std::string::npos);
  request.set(kWeight, 0.5);
  const auto changed = explained("deepcubea", request);
  EXPECT_NE(changed.find("weight 0.5"), std::string::npos) << changed;
  EXPECT_NE(changed.find("batch 20000"), std::string::npos) << changed;
  request = {};
  request.method = "beam";
  EXPECT_EQ(explained("deepcubea", request).find("DeepCubeA"), std::string::npos);
}

}  // namespace
}  // namespace unscramble
