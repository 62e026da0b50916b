// Training data without a trainer: targets against the puzzles' own rules and exact distances.
#include "learn/training_source.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "domains/cube/cube2.h"
#include "domains/lights_out/lights_out.h"
#include "heuristic/net.h"
#include "learn/learnable.h"
#include "learn/options.h"
#include "learn/own_solution.h"
#include "learn/training_walk.h"
#include "solve/registry.h"
#include "unit/misplaced_net.h"
#include "unit/search_fixtures.h"

namespace unscramble {
namespace {

constexpr std::size_t kRows = 600;

Tile3::State state_at(const TrainingBatch& batch, std::size_t row) {
  std::string text;
  for (std::size_t i = 0; i < 9; ++i) text += std::to_string(batch.tokens[row * 9 + i]) + " ";
  return Tile3().read(text)->state;
}

float linear_conflict(const Tile3::State& state) {
  const auto estimates = Tile3::estimates();
  for (std::size_t i = 0; i < estimates.size(); ++i)
    if (estimates[i].name == "linear-conflict") return Tile3().estimate(static_cast<int>(i), state);
  ADD_FAILURE() << "no linear-conflict";
  return 0;
}

// A network that gives `value` for everything and prefers no move.
std::shared_ptr<const nn::Network> constant_network(int positions, int values, int moves, float value) {
  nn::Model model;
  model.info.architecture = nn::fast_architecture(positions, values, moves, {64, 16});
  for (const auto& spec : nn::tensor_specs(model.info.architecture)) {
    std::vector<float> numbers(spec.size(), spec.name == "value.bias" ? value : 0.0F);
    model.tensors.push_back(nn::make_tensor(spec.name, nn::DataType::kFloat32, spec.shape, std::move(numbers)));
  }
  return *nn::Network::create(model);
}

std::shared_ptr<const TrainingSource> source_of(const char* puzzle, const TrainingSetup& setup) {
  auto source = (*make_learnable(puzzle))->training_source(setup);
  EXPECT_TRUE(source.has_value()) << source.error().message;
  return *source;
}

std::shared_ptr<const nn::Network> misplaced_network() { return *nn::Network::create(misplaced_model(1, 0)); }

// The cost-to-go with `depth` moves of look-ahead under that network, and the first move that reaches it.
struct LookAhead {
  float cost;
  int move;
};
LookAhead look_ahead(const Tile3::State& state, int depth) {
  const Tile3 puzzle;
  if (puzzle.is_goal(state)) return {0, -1};
  if (depth == 0) return {static_cast<float>(misplaced(state)), -1};
  LookAhead best{1e9F, -1};
  for (Move m = 0; m < 4; ++m) {
    auto child = state;
    if (!puzzle.try_move(child, m)) continue;
    const float cost = 1 + look_ahead(child, depth - 1).cost;
    if (cost < best.cost) best = {cost, m};
  }
  return best;
}

BellmanOptions adi_options(int length) {
  BellmanOptions options;
  options.length = length;
  options.temperature = 0;
  options.depth_weights = true;
  return options;
}

TEST(AutodidacticIteration, TargetsAreTheBestChildAndTheMoveToIt) {
  const auto source = source_of("puzzle8", {});
  auto options = adi_options(10);
  for (const int lookahead : {1, 2, 3, 4}) {
    options.lookahead = lookahead;
    TrainingBatch batch;
    Rng rng(21);
    source->bellman(rng, options, misplaced_network(), 300, batch);
    for (std::size_t i = 0; i < 300; ++i) {
      const auto expected = look_ahead(state_at(batch, i), lookahead);
      EXPECT_EQ(batch.values[i], expected.cost) << "depth " << lookahead << ", row " << i;
      for (int m = 0; m < 4; ++m)
        EXPECT_EQ(batch.move_targets[i * 4 + static_cast<std::size_t>(m)], m == expected.move ? 1.0F : 0.0F);
    }
  }
}

// The paper counts rewards: +1 for the move into the goal, -1 for any other, and the goal itself has value 0. With
// v = 2 - cost both ways of counting give the same target.
TEST(AutodidacticIteration, IsThePapersRuleInAnotherUnit) {
  const auto source = source_of("puzzle8", {});
  const Tile3 puzzle;
  TrainingBatch batch;
  Rng rng(22);
  source->bellman(rng, adi_options(8), misplaced_network(), 400, batch);
  int beside_goal = 0;
  for (std::size_t i = 0; i < 400; ++i) {
    const auto state = state_at(batch, i);
    if (puzzle.is_goal(state)) continue;
    float best = -1e9F;
    for (Move m = 0; m < 4; ++m) {
      auto child = state;
      if (!puzzle.try_move(child, m)) continue;
      const bool goal = puzzle.is_goal(child);
      beside_goal += goal ? 1 : 0;
      const float value = goal ? 0.0F : 2.0F - static_cast<float>(misplaced(child));
      best = std::max(best, (goal ? 1.0F : -1.0F) + value);
    }
    EXPECT_EQ(2.0F - batch.values[i], best);
  }
  EXPECT_GT(beside_goal, 40);
}

TEST(AutodidacticIteration, ExamplesCountOneOverTheirDepth) {
  const auto source = source_of("puzzle8", {});
  TrainingBatch batch;
  Rng rng(23);
  source->bellman(rng, adi_options(12), misplaced_network(), 100, batch);
  ASSERT_EQ(batch.weights.size(), 100U);
  for (std::size_t i = 0; i < 100; ++i) {
    EXPECT_EQ(batch.weights[i], 1.0F / static_cast<float>(i % 12 + 1));
    EXPECT_LE(distance8(state_at(batch, i)), static_cast<int>(i % 12 + 1));
  }
  auto alike = adi_options(12);
  alike.depth_weights = false;
  source->bellman(rng, alike, misplaced_network(), 100, batch);
  EXPECT_TRUE(batch.weights.empty());
  auto greedy = adi_options(12);
  greedy.greedy_steps = 5;
  source->bellman(rng, greedy, misplaced_network(), 100, batch);
  EXPECT_EQ(batch.weights.size(), 100U);
}

// DeepCubeA, Methods: every training state is scrambled k_i times, k_i uniform between 1 and K.
TEST(ValueIteration, StatesOfEveryPuzzleAreScrambledUniformlyOften) {
  const std::map<std::string, int> printed = {{"cube3", 30},      {"puzzle15", 500},  {"puzzle24", 500},
                                              {"lightsout", 500}, {"puzzle35", 1000}, {"puzzle48", 1000},
                                              {"sokoban", 1000}};
  for (const auto& name : puzzle_names()) {
    const auto run = train::recipe_defaults("deepcubea", name);
    ASSERT_TRUE(run) << run.error().message;
    auto options = run->bellman;
    EXPECT_TRUE(options.own_walks && options.plain_walks) << name;
    if (const auto found = printed.find(name); found != printed.end()) {
      EXPECT_EQ(options.length, found->second) << name;
    }
    options.depth_weights = true;                              // a state's weight then tells its k: 1/k
    const std::size_t count = name == "sokoban" ? 300 : 3000;  // every level is a puzzle of its own
    const auto source = source_of(name.c_str(), {run->encoding, "", {}});
    const auto encoding = source->encoding();
    TrainingBatch batch;
    Rng rng(1);
    source->bellman(rng, options, constant_network(encoding.positions, encoding.values, source->num_moves(), 5), count,
                    batch);
    ASSERT_EQ(batch.weights.size(), count);
    constexpr int kBins = 10;
    std::vector<double> met(kBins);
    for (const float weight : batch.weights) {
      const auto k = std::lround(1 / weight);
      ASSERT_TRUE(k >= 1 && k <= options.length) << name << ": " << k;
      met[static_cast<std::size_t>((k - 1) * kBins / options.length)] += 1;
    }
    double chi_square = 0;
    const double expected = static_cast<double>(count) / kBins;
    for (const double m : met) chi_square += (m - expected) * (m - expected) / expected;
    EXPECT_LT(chi_square, 27.9) << name << ": nine degrees of freedom, one in a thousand";
  }
}

// After two moves, each of n equally likely, one walk in n is back at the goal; a sparing walk never is.
template <class P>
void expect_back_after_two_moves(const P& puzzle, double share) {
  constexpr int kWalks = 20'000;
  Rng rng(4);
  int plain = 0, sparing = 0;
  const Instance<P> origin{puzzle, puzzle.goal(rng)};
  for (int i = 0; i < kWalks; ++i) {
    TrainingWalk<P> as_printed(origin, rng, true), without(origin, rng);
    for (int step = 0; step < 2; ++step) as_printed.step(), without.step();
    plain += puzzle.is_goal(as_printed.state()) ? 1 : 0;
    sparing += puzzle.is_goal(without.state()) ? 1 : 0;
  }
  EXPECT_NEAR(plain, kWalks * share, 4 * std::sqrt(kWalks * share)) << puzzle.name();
  EXPECT_EQ(sparing, 0) << puzzle.name();
}

TEST(ValueIteration, PlainWalksTakeEveryMoveEquallyOften) {
  expect_back_after_two_moves(*LightsOut<1>::make("lightsout", {}), 1.0 / 49);
  expect_back_after_two_moves(Cube2(), 1.0 / 6);
  expect_back_after_two_moves(Tile3(), 1.0 / 3);  // two moves are possible at the goal, three beside it
}

// Three quarter turns are one the other way, so no walk that means to get away makes them.
TEST(ValueIteration, SparingWalksTurnNoFaceThreeTimes) {
  const Cube2 puzzle;
  Rng rng(5);
  const Instance<Cube2> origin{puzzle, puzzle.goal(rng)};
  int twice = 0;
  for (int i = 0; i < 500; ++i) {
    TrainingWalk<Cube2> walk(origin, rng);
    std::vector<Cube2::State> states{walk.state()};
    for (int step = 0; step < 20; ++step) {
      walk.step();
      states.push_back(walk.state());
    }
    for (std::size_t s = 0; s + 1 < states.size(); ++s)
      for (int m = 0; m < puzzle.num_moves(); ++m) {
        const auto makes = [&](std::size_t at) {
          auto state = states[at];
          puzzle.try_move(state, static_cast<Move>(m));
          return same_state(state, states[at + 1]);
        };
        if (!makes(s) || s + 2 >= states.size() || !makes(s + 1)) continue;
        ++twice;
        EXPECT_FALSE(s + 3 < states.size() && makes(s + 2));
      }
  }
  EXPECT_GT(twice, 500);
}

TEST(TrainingSource, ABaseIsTakenOffTheTargets) {
  TrainingBatch plain, corrected;
  WalkOptions walk;
  walk.length = 40;
  Rng first(7), second(7);
  source_of("puzzle8", {})->walks(first, walk, kRows, plain);
  source_of("puzzle8", {"", "linear-conflict", {}})->walks(second, walk, kRows, corrected);
  ASSERT_EQ(plain.tokens, corrected.tokens);
  int lower = 0;
  for (std::size_t i = 0; i < kRows; ++i) {
    EXPECT_EQ(corrected.values[i], std::max(0.0F, plain.values[i] - linear_conflict(state_at(plain, i))));
    lower += corrected.values[i] < plain.values[i] ? 1 : 0;
  }
  EXPECT_GT(lower, 400);
}

TEST(TrainingSource, AnUnknownBaseOrEncodingIsRefusedByName) {
  const auto puzzle = *make_learnable("puzzle8");
  const auto base = puzzle->training_source({"", "crystal-ball", {}});
  ASSERT_FALSE(base.has_value());
  EXPECT_NE(base.error().message.find("crystal-ball"), std::string::npos);
  const auto encoding = puzzle->training_source({"smells", "", {}});
  ASSERT_FALSE(encoding.has_value());
  EXPECT_NE(encoding.error().message.find("smells"), std::string::npos);
}

// A network may read pattern databases besides the puzzle: the same walks, with the tables' entries after each state.
TEST(TrainingSource, EncodingsWithTablesReadThePuzzleAndTheTables) {
  const auto plain = source_of("puzzle8", {});
  const auto with_tables = source_of("puzzle8", {"tiles+pdb", "", {}});
  EXPECT_EQ(with_tables->encoding().name, "tiles+pdb");
  EXPECT_NE(with_tables->hash(), plain->hash());
  const auto own = static_cast<std::size_t>(plain->encoding().positions);
  const auto all = static_cast<std::size_t>(with_tables->encoding().positions);
  ASSERT_GT(all, own);
  TrainingBatch expected;
  TrainingBatch batch;
  for (auto [source, into] : {std::pair{&plain, &expected}, std::pair{&with_tables, &batch}}) {
    Rng rng(5);
    (*source)->walks(rng, {.length = 30}, kRows, *into);
  }
  EXPECT_EQ(batch.values, expected.values);
  EXPECT_EQ(batch.move_targets, expected.move_targets);
  std::set<int> entries;
  for (std::size_t row = 0; row < kRows; ++row) {
    for (std::size_t k = 0; k < own; ++k) ASSERT_EQ(batch.tokens[row * all + k], expected.tokens[row * own + k]);
    for (std::size_t k = own; k < all; ++k) entries.insert(batch.tokens[row * all + k]);
  }
  EXPECT_GT(entries.size(), 3U) << "the tables should tell near states from far ones";
  EXPECT_LT(*entries.rbegin(), with_tables->encoding().values);
  // Its network is evaluated on the same tokens when it guides.
  const auto net = constant_network(static_cast<int>(all), with_tables->encoding().values, 4, 3);
  Rng rng(6);
  with_tables->bellman(rng, {.length = 20}, net, kRows, batch);
  EXPECT_EQ(std::count(batch.values.begin(), batch.values.end(), 4.0F) +
                std::count(batch.values.begin(), batch.values.end(), 1.0F) +
                std::count(batch.values.begin(), batch.values.end(), 0.0F),
            static_cast<std::ptrdiff_t>(kRows));
}

// Along a solution the target is its remaining length: never below the distance, and of the distance's parity. Next to
// it a target lies within one of such a length.
TEST(TrainingSource, OwnSolutionsLabelTheStatesAlongThem) {
  const auto source = source_of("puzzle8", {"", "linear-conflict", {}});
  OwnOptions options;
  options.width = 32;
  options.length = 60;
  TrainingBatch batch;
  Rng rng(11);
  source->own(rng, options, constant_network(9, 9, 4, 0), kRows, batch);
  int along = 0, exact = 0, beside = 0;
  for (std::size_t i = 0; i < kRows; ++i) {
    const auto state = state_at(batch, i);
    const float target = batch.values[i] + linear_conflict(state);
    const int distance = distance8(state);
    float sum = 0;
    for (std::size_t m = 0; m < 4; ++m) sum += batch.move_targets[i * 4 + m];
    if (sum == 0 && distance > 0) {
      ++beside;
      EXPECT_GE(target, linear_conflict(state));
      continue;
    }
    ++along;
    EXPECT_GE(target, static_cast<float>(distance));
    EXPECT_EQ((std::lround(target) - distance) % 2, 0);
    exact += std::lround(target) == distance ? 1 : 0;
  }
  EXPECT_GT(along, 200);
  EXPECT_GT(beside, 50);
  EXPECT_GT(exact, along / 2);
}

// The length of a part of a shortest solution is a distance, and renaming the tiles does not change it.
TEST(TrainingSource, PartsOfAShortestSolutionAreLabelledWithDistances) {
  const Tile3 puzzle;
  const auto guide = NetHeuristic<Tile3>::trusted(puzzle, 0, nullptr, constant_network(9, 9, 4, 0));
  Rng rng(17);
  std::size_t solutions = 0;
  for (int round = 0; round < 20; ++round) {
    const auto start = puzzle.random(rng);
    Moves solution;
    for (auto state = start.state; !puzzle.is_goal(state);) {
      for (Move m = 0; m < 4; ++m) {
        auto next = state;
        if (!puzzle.try_move(next, m) || distance8(next) > distance8(state)) continue;
        state = next;
        solution.push_back(m);
        break;
      }
    }
    constexpr std::size_t kParts = 50;
    const auto examples = examples_of_parts(start, solution, kParts, *guide, rng);
    if (examples.empty()) continue;  // the blank met no corner
    ++solutions;
    ASSERT_GT(examples.size(), kParts);
    for (std::size_t i = 0; i < examples.size(); ++i) {
      const auto distance = static_cast<float>(distance8(examples[i].state));
      if (i < kParts && distance > 0) {
        auto nearer = examples[i].state;
        ASSERT_TRUE(puzzle.try_move(nearer, examples[i].move));
        EXPECT_EQ(distance8(nearer), distance8(examples[i].state) - 1);
      }
      if (i < kParts)
        EXPECT_EQ(examples[i].value, distance);
      else
        EXPECT_NEAR(examples[i].value, distance, 2);
    }
  }
  EXPECT_GT(solutions, 10U);
}

TEST(TrainingSource, ANetworkThatSolvesNothingStillGetsItsBatch) {
  OwnOptions options;
  options.max_moves = 0;
  TrainingBatch batch;
  Rng rng(5);
  const auto source = source_of("puzzle8", {});
  source->own(rng, options, constant_network(9, 9, 4, 3), kRows, batch);
  ASSERT_EQ(batch.values.size(), kRows);
  for (std::size_t i = 0; i < kRows; ++i) EXPECT_GE(batch.values[i], static_cast<float>(distance8(state_at(batch, i))));
}

TEST(TrainingSource, ATeachersLabelsAreDistances) {
  constexpr std::size_t kFew = 100;
  TrainingBatch batch;
  Rng rng(3);
  const auto source = source_of("lightsout", {"lights", "", {}, "optimal"});
  source->own(rng, {}, constant_network(49, 2, 49, 0), kFew, batch);
  const auto puzzle = *make_puzzle("lightsout");
  SolveRequest request;
  request.method = "optimal";
  ThreadPool pool(1);
  int along = 0;
  for (std::size_t i = 0; i < kFew; ++i) {
    const auto moves = std::span(batch.move_targets).subspan(i * 49, 49);
    if (std::count(moves.begin(), moves.end(), 1.0F) == 0) continue;
    ++along;
    std::string lights;
    for (std::size_t light = 0; light < 49; ++light) lights += batch.tokens[i * 49 + light] != 0 ? '1' : '0';
    Monitor monitor;
    EXPECT_EQ(std::lround(batch.values[i]), puzzle->solve(lights, request, monitor, pool).length);
  }
  EXPECT_GT(along, 30);
}

TEST(TrainingSource, OnlyAProvingMethodIsATeacher) {
  const auto puzzle = *make_learnable("puzzle8");
  const auto unknown = puzzle->training_source({"", "", {}, "oracle"});
  ASSERT_FALSE(unknown);
  EXPECT_NE(unknown.error().message.find("oracle"), std::string::npos);
  const auto guessing = puzzle->training_source({"", "", {}, "beam"});
  ASSERT_FALSE(guessing);
  EXPECT_NE(guessing.error().message.find("cannot teach"), std::string::npos);
}

TEST(TrainingSource, StartsBecomeEasyEnoughToBeSolved) {
  OwnOptions options;
  options.width = 1000;
  options.max_moves = 6;
  options.length = 10'000;
  options.random = 1;
  TrainingBatch batch;
  Rng rng(5);
  const auto source = source_of("puzzle8", {});
  for (int i = 0; i < 3; ++i) source->own(rng, options, constant_network(9, 9, 4, 0), kRows, batch);
  // Solutions of six moves, and their neighbours: none of the walks that stand in for solutions is among them.
  for (std::size_t i = 0; i < kRows; ++i) EXPECT_LE(batch.values[i], 7);
}

// Presses commute: a walk makes each once, its length is the target, and every press made leads back.
TEST(TrainingSource, WalksWhereOrderDoesNotMatterMakeEachMoveOnce) {
  const auto source = source_of("lightsout", {"pluses", "", {}});
  EXPECT_EQ(source->encoding().values, 32);
  WalkOptions walk;
  walk.length = 100;  // more than there are
  TrainingBatch batch;
  Rng rng(9);
  source->walks(rng, walk, kRows, batch);
  float longest = 0;
  for (std::size_t i = 0; i < kRows; ++i) {
    int ways = 0;
    float sum = 0;
    for (std::size_t m = 0; m < 49; ++m) {
      const float share = batch.move_targets[i * 49 + m];
      ways += share > 0 ? 1 : 0;
      sum += share;
    }
    EXPECT_EQ(static_cast<float>(ways), batch.values[i]);
    EXPECT_NEAR(sum, ways > 0 ? 1.0F : 0.0F, 1e-5);
    longest = std::max(longest, batch.values[i]);
  }
  EXPECT_EQ(longest, 49.0F);
}

TEST(TrainingSource, LevelsOfAFileAreLearnedOn) {
  const char* level = "#####/#@$.#/#   #/#####";
  const auto source = source_of("sokoban", {"", "", {level}});
  TrainingBatch batch;
  Rng rng(2);
  WalkOptions walk;
  walk.length = 8;
  source->walks(rng, walk, 50, batch);
  const auto puzzle = *make_learnable("sokoban");
  const auto wrong = puzzle->training_source({"", "", {"#@#"}});
  EXPECT_FALSE(wrong.has_value());
  // One level: the cell of the only goal (row 1, column 3 of a 10x10 board) is never plain floor.
  for (std::size_t i = 0; i < 50; ++i) {
    const auto goal = batch.tokens[i * 100 + 13];
    EXPECT_TRUE(goal == 2 || goal == 4 || goal == 6) << goal;
  }
}

}  // namespace
}  // namespace unscramble
