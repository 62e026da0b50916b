// A model as a heuristic: it must be the right model for the puzzle, and everything about it is read from its file.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>

#include "domains/cube/cube3.h"
#include "domains/tile/tile.h"
#include "heuristic/net.h"
#include "method/model_files.h"
#include "nn/quantise.h"
#include "nn/random_model.h"
#include "solve/registry.h"

namespace unscramble {
namespace {

namespace fs = std::filesystem;

template <class P>
nn::Model model_for(const P& puzzle) {
  const auto encoding = puzzle.encodings()[0];
  nn::Model model = *nn::quantise(
      nn::random_model(nn::fast_architecture(encoding.positions, encoding.values, puzzle.num_moves(), {64, 16}), 3));
  model.info.puzzle = puzzle.name();
  model.info.encoding = std::string(encoding.name);
  model.info.encoding_hash = encoding_hash(puzzle, 0);
  EXPECT_TRUE(nn::add_golden_rows(model).has_value());
  return model;
}

template <class P>
auto heuristic_of(const P& puzzle, const nn::Model& model) {
  return NetHeuristic<P>::create(puzzle, *nn::Network::create(model));
}

TEST(NetHeuristic, EvaluatesWhatTheNetworkSays) {
  const Cube3 cube;
  const auto network = *nn::Network::create(model_for(cube));
  const auto heuristic = NetHeuristic<Cube3>::create(cube, network);
  ASSERT_TRUE(heuristic.has_value()) << heuristic.error().message;
  EXPECT_TRUE((*heuristic)->traits().move_scores);
  EXPECT_FALSE((*heuristic)->traits().admissible);
  Rng rng(1);
  std::vector<Cube3::State> states;
  for (int i = 0; i < 600; ++i) states.push_back(cube.random(rng).state);
  states[5] = cube.goal(rng);
  std::vector<float> values(states.size());
  std::vector<float> scores(states.size() * 12);
  (*heuristic)->evaluate(states, values);
  (*heuristic)->score_moves(states, scores);
  EXPECT_EQ(values[5], 0.0F);
  std::vector<float> values_at_once(states.size());
  std::vector<float> scores_at_once(scores.size());
  (*heuristic)->evaluate_and_score(states, values_at_once, scores_at_once);
  EXPECT_EQ(values_at_once, values);
  EXPECT_EQ(scores_at_once, scores);
  for (std::size_t i = 0; i < states.size(); i += 97) {
    std::vector<std::uint16_t> tokens(20);
    cube.tokens(states[i], 0, tokens);
    float value = 0;
    std::vector<float> score(12);
    network->run_raw(tokens, std::span(&value, 1), score);
    EXPECT_EQ(values[i], std::max(value, 0.0F));
    for (std::size_t m = 0; m < 12; ++m) EXPECT_EQ(scores[i * 12 + m], score[m]);
  }
}

TEST(NetHeuristic, AModelWithABaseIsAddedToIt) {
  const TilePuzzle<3> tiles;
  auto model = model_for(tiles);
  const auto folder = fs::temp_directory_path() / ("unscramble-base-" + std::to_string(getpid()));
  fs::create_directories(folder);
  const auto value = [&](const std::string& base, const std::string& heuristic) -> Expected<float> {
    model.info.base = base;
    const auto file = folder / "puzzle8.model";
    EXPECT_TRUE(nn::save_model(model, file).has_value());
    SolveRequest request;
    request.heuristic = heuristic;
    request.set(kModel, file.string());
    Monitor monitor;
    ThreadPool pool(1);
    const auto estimates = (*make_puzzle("puzzle8"))->estimate_along("8 6 7 2 5 4 3 0 1", "", request, monitor, pool);
    if (!estimates) return estimates.error();
    return estimates->values.front();
  };
  const float net = *value("", "model");
  const float bound = *value("", "linear-conflict");
  EXPECT_GT(bound, 0.0F);
  EXPECT_FLOAT_EQ(*value("linear-conflict", "model"), bound + net);
  const auto unknown = value("crystal-ball", "model");
  ASSERT_FALSE(unknown.has_value());
  EXPECT_NE(unknown.error().message.find("crystal-ball"), std::string::npos);
  fs::remove_all(folder);
}

TEST(NetHeuristic, RefusesOtherPuzzlesEncodingsMetricsAndGoals) {
  const Cube3 cube;
  const TilePuzzle<3> tiles;
  const auto refused = [](const auto& made, const char* word) {
    ASSERT_FALSE(made.has_value());
    EXPECT_NE(made.error().message.find(word), std::string::npos) << made.error().message;
  };
  refused(heuristic_of(tiles, model_for(cube)), "cube3");
  auto model = model_for(cube);
  model.info.encoding = "smells";
  refused(heuristic_of(cube, model), "smells");
  refused(heuristic_of(*Cube3::make("cube3", {"htm"}), model_for(cube)), "metric");
  model = model_for(cube);
  model.info.encoding_hash ^= 1;
  refused(heuristic_of(cube, model), "tokens");
  Rng rng(4);
  const auto aimed = tiles.aim(tiles.random(rng).state, tiles.random(rng).state);
  ASSERT_TRUE(aimed.has_value());
  refused(heuristic_of(aimed->puzzle, model_for(tiles)), "goal");
}

TEST(NetHeuristic, HashTellsEncodingsApart) {
  const Cube3 cube;
  EXPECT_NE(encoding_hash(cube, 0), encoding_hash(cube, 1));
  EXPECT_EQ(encoding_hash(cube, 0), encoding_hash(Cube3(), 0));
  EXPECT_NE(encoding_hash(TilePuzzle<3>(), 0), encoding_hash(TilePuzzle<4>(), 0));
}

// Through the registry, as the command line does it.
TEST(NetHeuristic, ModelsAreFoundByNameOrGivenByFile) {
  const auto folder = fs::temp_directory_path() / ("unscramble-models-" + std::to_string(::getpid()));
  fs::create_directories(folder);
  setenv("UNSCRAMBLE_MODELS", folder.c_str(), 1);
  const auto puzzle = *make_puzzle("puzzle8");
  ThreadPool pool(1);
  const auto solve = [&](const std::string& model) {
    SolveRequest request;
    request.method = "greedy";
    request.heuristic = "model";
    request.set(kModel, model);
    Monitor monitor;
    return puzzle->solve("1 2 3 4 5 6 7 0 8", request, monitor, pool);
  };
  const auto none = find_model("", "puzzle-nobody-trained");
  ASSERT_FALSE(none.has_value());
  EXPECT_NE(none.error().message.find("no model for puzzle-nobody-trained"), std::string::npos);
  EXPECT_NE(none.error().message.find(folder.string()), std::string::npos);
  ASSERT_TRUE(nn::save_model(model_for(TilePuzzle<3>()), folder / "puzzle8.model").has_value());
  const auto found = solve("");
  EXPECT_EQ(found.status, SolveStatus::kSolved) << found.error;  // the goal is one move away
  EXPECT_EQ(found.model, (folder / "puzzle8.model").string());
  EXPECT_EQ(solve((folder / "puzzle8.model").string()).status, SolveStatus::kSolved);
  EXPECT_NE(solve((folder / "other.model").string()).error.find("other.model"), std::string::npos);
  unsetenv("UNSCRAMBLE_MODELS");
  fs::remove_all(folder);
}

}  // namespace
}  // namespace unscramble
