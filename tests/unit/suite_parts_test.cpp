// The parts that suites are made of: limits in processor time, states, judges, blocks in solutions, averages of agents.
#include <gtest/gtest.h>

#include <chrono>
#include <limits>
#include <thread>

#include "lab/brunetto.h"
#include "lab/cpu_limit.h"
#include "lab/first_block.h"
#include "lab/konen_agents.h"
#include "lab/solve_experiment.h"
#include "lab/suites.h"
#include "solve/registry.h"

namespace unscramble::suite {
namespace {

TEST(CpuLimit, CountsTheThreadsOwnWork) {
  const CpuLimit limit(0.05, nullptr);
  std::this_thread::sleep_for(std::chrono::milliseconds(150));
  EXPECT_FALSE(limit.reached()) << "sleeping is no work";
  while (!limit.flag()->load()) {
  }
  EXPECT_TRUE(limit.reached());
  EXPECT_GE(limit.spent(), 0.05);
}

TEST(CpuLimit, PassesAStopOn) {
  std::atomic<bool> stop{false};
  const CpuLimit limit(std::numeric_limits<double>::infinity(), &stop);
  EXPECT_FALSE(limit.flag()->load());
  stop = true;
  while (!limit.flag()->load()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_FALSE(limit.reached());
}

TEST(SuiteStates, LengthsBetweenTwoAreDrawnPerState) {
  const auto puzzle = make_puzzle("puzzle8");
  ASSERT_TRUE(puzzle.has_value());
  StateSet set{.label = "walks", .puzzle = "puzzle8", .length = 1, .longest = 2, .count = 40, .seed = 5};
  const auto states = make_states(set, **puzzle, {});
  ASSERT_TRUE(states.has_value());
  int near = 0;  // one move from the goal: the blank is not in its corner but beside it
  for (const auto& known : *states) near += known.state == "1 2 3 4 5 6 7 0 8" || known.state == "1 2 3 4 5 0 7 8 6";
  EXPECT_GT(near, 5);
  EXPECT_LT(near, 35);
  set.count = 7;
  const auto fewer = make_states(set, **puzzle, {});
  ASSERT_TRUE(fewer.has_value());
  for (std::size_t i = 0; i < fewer->size(); ++i) EXPECT_EQ((*fewer)[i].state, (*states)[i].state);
  set.data = {.name = "hard.txt", .required = true};
  const auto refused = make_states(set, **puzzle, {});
  ASSERT_FALSE(refused.has_value());
  EXPECT_NE(refused.error().message.find("hard.txt"), std::string::npos);
}

// The exact solver is a row of its own, and what it proves judges the others.
TEST(SuiteJudge, IsShownAndJudges) {
  Entrant greedy{.name = "greedy", .request = {}, .limits = {}};
  greedy.request.method = "bwas";
  greedy.request.heuristic = "manhattan";
  greedy.request.set(kWeight, 0.0);
  greedy.request.set(kBatch, std::size_t{1});
  Entrant exact{.name = "anything", .request = {}, .limits = {}};
  exact.request.method = "ida";
  exact.request.heuristic = "manhattan";
  SolveSpec spec;
  spec.head = {.name = "t", .title = "T", .source = "s", .about = "a"};
  spec.trials = {{{.label = "8-puzzle", .puzzle = "puzzle8", .count = 12, .seed = 3}, {greedy}, exact}};
  spec.columns = {Quantity::kStates, Quantity::kSolved, Quantity::kOptimum, Quantity::kOptimal};
  const Experiment experiment = make_experiment(spec, Setting{});
  ASSERT_EQ(experiment.cells.size(), 24U);
  const std::atomic<bool> stop{false};
  Results results;
  for (const auto& cell : experiment.cells) {
    const auto result = cell.work(stop);
    ASSERT_TRUE(result.has_value()) << result.error().message;
    EXPECT_GE(result->value("seconds", -1.0), 0);
    results[cell.key] = *result;
  }
  Page page;
  experiment.present(results, page);
  const auto& table = std::get<Table>(page.items().front());
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(table.rows[1][1].shown, "exact solver");
  EXPECT_EQ(*table.rows[1][5].number, 100);
  EXPECT_LT(*table.rows[0][5].number, 100);  // weight 0 is greedy: on some boards it is led astray
  EXPECT_EQ(*table.rows[0][4].number, *table.rows[1][4].number);
  const std::atomic<bool> stopped{true};
  const auto cancelled = experiment.cells.front().work(stopped);
  EXPECT_TRUE(cancelled.has_value() || cancelled.error().code == ErrorCode::kCancelled);
}

TEST(FirstBlock, IsFoundAlongASolution) {
  EXPECT_FALSE(turns_to_first_block("").has_value());
  EXPECT_EQ(turns_to_first_block("R"), 0);  // one turn away, the left side is whole
  // Superflip with four spots: no block to begin with, and one quarter turn before the end there is one.
  const std::string far = "U2 D2 L F2 U' D R2 B U' D' R L F2 R U D' R' L U F' B'";
  const auto first = turns_to_first_block(far);
  ASSERT_TRUE(first.has_value());
  EXPECT_GT(*first, 0);
  EXPECT_LT(*first, 26);
  Page page;
  show_first_blocks({{"MCTS", {"R", far}}}, "MCTS", page);
  ASSERT_EQ(page.items().size(), 2U);
  EXPECT_EQ(std::get<Table>(page.items()[0]).rows.size(), 2U);
}

TEST(KonenAgents, OfOneKindAreAveragedWithTheirRange) {
  ModelAtHand a;
  a.path = "a.model";
  a.label = "a";
  a.symmetries = 8;
  ModelAtHand b = a;
  b.path = "b.model";
  b.label = "b";
  Trial trial{{.label = "p = 13", .x = 13, .puzzle = "cube3"}, {}};
  for (const auto* model : {&a, &b}) {
    Entrant entrant{.name = model->label};
    entrant.request.set(kModel, model->path.string());
    entrant.request.set(kIterations, 100);
    trial.entrants.push_back(entrant);
  }
  const auto outcomes = [](int solved) {
    std::vector<Outcome> list(4);
    for (int i = 0; i < 4; ++i) {
      list[static_cast<std::size_t>(i)].done = true;
      list[static_cast<std::size_t>(i)].solved = i < solved;
      list[static_cast<std::size_t>(i)].length = i < solved ? 5 : -1;
    }
    return list;
  };
  Page page;
  konen::show_agents("k", {&a, &b}, {trial}, {{outcomes(1), outcomes(3)}}, page);
  ASSERT_EQ(page.items().size(), 2U);
  const auto& row = std::get<Table>(page.items()[0]).rows.at(0);
  EXPECT_EQ(row[3].shown, "2");
  EXPECT_EQ(*row[4].number, 50);
  const auto& series = std::get<Chart>(page.items()[1]).series.at(0);
  EXPECT_EQ(series.name, "nSym 8, 100 iterations");
  EXPECT_EQ(series.ranges.at(0), (std::pair{25.0, 75.0}));
  EXPECT_NE(to_svg(std::get<Chart>(page.items()[1])).find("class=\"range\""), std::string::npos);
  Page alone;
  konen::show_agents("k", {&a}, {trial}, {{outcomes(1), {}}}, alone);
  EXPECT_NE(std::get<std::string>(alone.items().at(0)).find("One agent per nSym"), std::string::npos);
}

// The boards are the paper's: 1.8e9 and 4.0e27 combinations.
TEST(KonenAgents, BoardsHaveThePapersSizes) {
  const Experiment sizes = konen::sizes(Setting{});
  const std::atomic<bool> stop{false};
  Results results;
  for (const auto& cell : sizes.cells) {
    const auto result = cell.work(stop);
    ASSERT_TRUE(result.has_value()) << result.error().message;
    results[cell.key] = *result;
  }
  Page page;
  sizes.present(results, page);
  const auto& table = std::get<Table>(page.items().at(0));
  ASSERT_EQ(table.rows.size(), 2U);
  for (const auto& row : table.rows) EXPECT_EQ(row[3].shown, row[4].shown);
  EXPECT_EQ(table.rows[1][1].shown, "40");
}

// Longer solutions are compared on the cubes that both solved, and only there.
TEST(BrunettoSuite, ComparesTheNetworkWithTheDatabases) {
  Setting setting;
  setting.size = Size::kQuick;
  const auto made = make_suite("brunetto-ida", setting);
  ASSERT_TRUE(made.has_value());
  Results results;
  const auto add = [&results](const std::string& who, int number, int length, std::uint64_t expanded) {
    brunetto::Run run{.contender = who, .length = 10, .number = number, .solved = length >= 0, .solution = length};
    run.expanded = expanded;
    results[who + "/10/" + std::to_string(number)] = to_json(run);
  };
  add("h_NN", 0, 11, 50);
  add("h_max(PDB)", 0, 10, 100);
  add("h_NN", 1, 10, 50);
  add("h_max(PDB)", 1, 10, 100);
  add("h_NN", 2, 26, 50);
  add("h_max(PDB)", 2, -1, 100);
  Page page;
  made->front().present(results, page);
  std::string words;
  for (const auto& item : page.items())
    if (const auto* text = std::get_if<std::string>(&item)) words += *text;
  EXPECT_NE(words.find("On the 2 cubes that both solved, h_NN's solutions are 5.00 %"), std::string::npos) << words;
  EXPECT_NE(words.find("0.50 times"), std::string::npos) << words;
}

}  // namespace
}  // namespace unscramble::suite
