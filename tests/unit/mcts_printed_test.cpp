// Both Monte-Carlo tree searches as their papers print them: memories worked out by hand on a graph of a few states,
// and each addition against the search without it.
#include <gtest/gtest.h>

#include <cmath>

#include "search/mcts/deepcube_search.h"
#include "search/mcts/konen_search.h"
#include "search/mcts/tree_policy.h"
#include "support/graph_puzzle.h"

namespace unscramble {
namespace {

//      a    a
//   0 ---> 1 ---> 3 ---> 6 ...       the goal, 9, is not near
//   |      | b
//   | b    +----> 4
//   +----> 2 ---> 5
GraphPuzzle small_graph() { return GraphPuzzle({{1, 2}, {3, 4}, {5}, {6}, {7}, {7}, {8}, {8}, {9}, {}}, 9); }

// Estimates and move scores from tables.
class Told final : public Heuristic<GraphPuzzle> {
 public:
  Told(std::vector<float> estimates, std::vector<float> odds_of_a)
      : estimates_(std::move(estimates)), odds_(std::move(odds_of_a)) {
    traits_ = {"told", false, false, !odds_.empty()};
  }
  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate(std::span<const GraphPuzzle::State> states, std::span<float> out) const override {
    for (std::size_t i = 0; i < states.size(); ++i) out[i] = estimates_[states[i].node];
  }
  // odds : 1 for move a against move b
  void score_moves(std::span<const GraphPuzzle::State> states, std::span<float> out) const override {
    for (std::size_t i = 0; i < states.size(); ++i) {
      out[2 * i] = std::log(odds_[states[i].node]);
      out[2 * i + 1] = 0;
    }
  }

 private:
  std::vector<float> estimates_, odds_;
  HeuristicTraits traits_;
};

const GraphEdge& edge(const StateGraph& graph, std::uint32_t node, Move move) {
  for (const GraphEdge& e : graph.edges(graph.node(node)))
    if (e.move == move) return e;
  ADD_FAILURE() << "node " << node << " has no move " << move;
  static const GraphEdge none;
  return none;
}

// DeepCube, section 4.2, with c = 4 and one worker. P at 0 is (0.6, 0.4), at 1 (0.75, 0.25); v = 2 - h.
TEST(MctsPrinted, DeepCubesMemoriesAfterThreeVisitsByHand) {
  const auto problem = make_problem(small_graph().at(0));
  const Told told({5, 1.5F, 1.2F, 3, 3, 3, 3, 3, 3, 0}, {1.5F, 3, 1, 1, 1, 1, 1, 1, 1, 1});
  ProblemRows<GraphPuzzle> rows(problem);
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    Monitor monitor({.nodes = 6});  // 2 + 2 + 1 + 1 children: four simulations
    ThreadPool pool(1);
    SearchContext context{monitor, pool, seed};
    const MctsOptions options{.exploration = 4, .workers = 1, .goal_value = 0};
    DeepCubeSearch search(rows.rows(), told, options, context);
    EXPECT_EQ(search.run().status, SearchStatus::kUnsolved);
    EXPECT_EQ(monitor.expanded(), 4U);
    const StateGraph& graph = search.graph();
    // 1: the leaf is 0 itself. Nothing is above it.
    // 2: all U are 0 and so are all Q; the prior decides: a. Leaf 1, v = 0.5: W(0,a) = 0.5, N(0,a) = 1.
    // 3: a has 0.5 + 4*0.6*1/2 = 1.7, b has 0 + 4*0.4*1/1 = 1.6. Then a again, by its prior. Leaf 3, v = -1:
    //    W(1,a) = max(0, -1) = 0, N(1,a) = 1; W(0,a) = max(0.5, -1) = 0.5, N(0,a) = 2.
    // 4: a has 0.5 + 2.4*sqrt(2)/3 = 1.63, b has 1.6*sqrt(2) = 2.26. Leaf 2, v = 0.8: W(0,b) = 0.8, N(0,b) = 1.
    const GraphEdge& a = edge(graph, 0, 0);
    const GraphEdge& b = edge(graph, 0, 1);
    EXPECT_EQ(a.visits, 2U);
    EXPECT_EQ(b.visits, 1U);
    EXPECT_FLOAT_EQ(a.best, 0.5F);
    EXPECT_FLOAT_EQ(b.best, 0.8F);
    EXPECT_FLOAT_EQ(a.prior, 0.6F);
    EXPECT_FLOAT_EQ(b.prior, 0.4F);
    EXPECT_EQ(a.workers + b.workers, 0U) << "L is taken back";
    const GraphEdge& aa = edge(graph, a.child, 0);
    const GraphEdge& ab = edge(graph, a.child, 1);
    EXPECT_EQ(aa.visits, 1U);
    EXPECT_EQ(ab.visits, 0U);
    EXPECT_EQ(aa.best, 0);
    EXPECT_FLOAT_EQ(aa.prior, 0.75F);
    EXPECT_FLOAT_EQ(ab.prior, 0.25F);
    EXPECT_EQ(graph.node(b.child).stage, NodeStage::kExpanded);
  }
}

// The same tree after these visits, and two workers under way: L keeps them apart.
TEST(MctsPrinted, VirtualLossByHand) {
  const auto problem = make_problem(small_graph().at(0));
  ProblemRows<GraphPuzzle> rows(problem);
  const Domain& domain = rows.rows().domain;
  Monitor monitor;
  StateGraph graph(monitor, domain, 2);
  const GraphPuzzle puzzle = small_graph();
  for (std::uint32_t n = 0; n < 7; ++n) {
    const auto at = make_problem(puzzle.at(n));
    const ProblemRows<GraphPuzzle> row(at);
    ASSERT_EQ(graph.find_or_add(row.rows().start, domain.hash(row.rows().start)).node, n);
  }
  const auto expand = [&](std::uint32_t node, std::vector<GraphEdge> edges, std::uint32_t visits) {
    ASSERT_TRUE(graph.add_edges(graph.node(node), edges));
    graph.node(node).stage = NodeStage::kExpanded;
    graph.node(node).visits = visits;
  };
  expand(0, {{1, 2, 0, 0.5F, 0.6F, 0}, {2, 1, 0, 0.8F, 0.4F, 1}}, 3);
  expand(1, {{3, 1, 0, 0, 0.75F, 0}, {4, 0, 0, 0, 0.25F, 1}}, 1);
  expand(2, {{5, 0, 0, 0, 1, 0}}, 0);
  expand(3, {{6, 0, 0, 0, 1, 0}}, 0);
  const MctsOptions options{.exploration = 4, .virtual_loss = 1};
  TreePolicy policy(graph, options);
  policy.set_root(0);
  Simulation first, second;
  // b has 0.8 + 1.6*sqrt(3)/2 = 2.19, a has 0.5 + 2.4*sqrt(3)/3 = 1.89.
  policy.descend(first);
  EXPECT_EQ(first.leaf, 5U);
  EXPECT_EQ(edge(graph, 0, 1).workers, 1U);  // L = ν
  // Now b has 1.19. Below a: 4*0.75/2 = 1.5 against 4*0.25 = 1.
  policy.descend(second);
  EXPECT_EQ(second.leaf, 6U);
  EXPECT_EQ(edge(graph, 0, 0).workers, 1U);
  EXPECT_EQ(edge(graph, 1, 0).workers, 1U);
  EXPECT_EQ(graph.node(0).visits, 3U) << "N changes when a simulation ends";
  first.expanded = second.expanded = true;
  policy.backup(first, 0.9F);
  policy.backup(second, 0.2F);
  EXPECT_EQ(edge(graph, 0, 0).workers + edge(graph, 0, 1).workers + edge(graph, 1, 0).workers, 0U);
  EXPECT_EQ(edge(graph, 0, 1).visits, 2U);
  EXPECT_FLOAT_EQ(edge(graph, 0, 1).best, 0.9F);
  EXPECT_FLOAT_EQ(edge(graph, 0, 0).best, 0.5F) << "a maximum";
  EXPECT_FLOAT_EQ(edge(graph, 1, 0).best, 0.2F);
}

// 0 -> 1 -> goal, but 1 also leads into a long passage that its prior prefers.
TEST(MctsPrinted, EndsWhenTheGoalIsReachedNotWhenItIsGenerated) {
  const GraphPuzzle graph({{1}, {2, 9}, {3}, {4}, {5}, {6}, {7}, {8}, {8}, {}}, 9);
  const auto problem = make_problem(graph.at(0));
  const Told told({2, 5, 5, 5, 5, 5, 5, 5, 5, 0}, {1, 20, 1, 1, 1, 1, 1, 1, 1, 1});
  const auto expanded = [&](bool first_goal) {
    Monitor monitor({.seconds = 20});
    ThreadPool pool(1);
    SearchContext context{monitor, pool, 1};
    const auto result = mcts(problem, told, MctsOptions{.workers = 1, .first_goal = first_goal}, context);
    EXPECT_EQ(result.status, SearchStatus::kSolved);
    EXPECT_EQ(result.moves, (Moves{0, 1}));
    return monitor.expanded();
  };
  EXPECT_EQ(expanded(true), 2U);  // 0, and 1, whose child is the goal
  EXPECT_GT(expanded(false), 3U);
}

TEST(MctsPrinted, PlainSoftmaxUnlessAShareIsUniform) {
  float plain[] = {std::log(3.0F), 0};
  softmax_priors(plain);
  EXPECT_FLOAT_EQ(plain[0], 0.75F);
  EXPECT_FLOAT_EQ(plain[1], 0.25F);
  float mixed[] = {std::log(3.0F), 0};
  softmax_priors(mixed, 0.1F);
  EXPECT_FLOAT_EQ(mixed[0], 0.9F * 0.75F + 0.05F);
}

// Konen, Eq. 24 and 25, c_PUCT = 1. V = 1 - 0.1 h: 0.8 and 0.6 below 0; 0.9 and 0.7 below 1; 0.4 below 3.
TEST(MctsPrinted, KonensMemoriesAfterThreeIterationsByHand) {
  const auto problem = make_problem(small_graph().at(0));
  const Told told({9, 2, 4, 1, 3, 5, 6, 7, 8, 0}, {});
  ProblemRows<GraphPuzzle> rows(problem);
  Monitor monitor;
  ThreadPool pool(1);
  SearchContext context{monitor, pool, 1};
  const KonenOptions options{.iterations = 3, .max_moves = 1};
  KonenSearch search(rows.rows(), told, options, context);
  const auto result = search.run();
  EXPECT_EQ(result.status, SearchStatus::kUnsolved);
  const PathTree& tree = search.tree();
  const auto child = [&](std::uint32_t node, Move move) -> const PathTree::Node& {
    for (std::uint32_t c = 0; c < tree[node].num_children; ++c)
      if (tree[tree[node].first_child + c].move == move) return tree[tree[node].first_child + c];
    ADD_FAILURE();
    return tree[node];
  };
  // 1: 0 is expanded; its value is that of its best child, 0.8.
  // 2: all N are 0, the prior decides: a. 1 is expanded, 0.9 is backed up.
  // 3: a has 0.9 + 0.55/2, b has 0 + 0.45. Below a the prior decides again: a. 3 is expanded, 0.4 is backed up.
  EXPECT_EQ(tree[0].visits, 3U);
  EXPECT_NEAR(tree[0].total, 0.8 + 0.9 + 0.4, 1e-6);
  const auto& a = child(0, 0);
  const auto& b = child(0, 1);
  const double odds = std::exp(0.8 - 0.6);  // plain softmax of the values
  EXPECT_NEAR(a.prior, odds / (1 + odds), 1e-5);
  EXPECT_NEAR(b.prior, 1 / (1 + odds), 1e-5);
  EXPECT_EQ(a.visits, 2U);
  EXPECT_NEAR(a.total, 0.9 + 0.4, 1e-6);
  EXPECT_EQ(b.visits, 0U);
  const auto aa = tree[a.first_child].move == 0 ? a.first_child : a.first_child + 1;
  EXPECT_EQ(tree[aa].visits, 1U);
  EXPECT_NEAR(tree[aa].total, 0.4, 1e-6);
}

// 0 - 1 - 2 (goal), two ways each. The values say that 0 and 1 are both best next to each other: the bare agent goes to
// and fro as printed, and leaves out what it has visited only if told to.
TEST(MctsPrinted, TheBareAgentMayGoInCircles) {
  const GraphPuzzle line({{1}, {0, 2}, {1, 3}, {}}, 3);
  const Told told({1, 2, 3, 0}, {});
  const auto solve = [&](bool loop_free) {
    Monitor monitor;
    ThreadPool pool(1);
    SearchContext context{monitor, pool, 1};
    return mcts_konen(make_problem(line.at(0)), told, KonenOptions{.iterations = 0, .loop_free = loop_free}, context);
  };
  EXPECT_EQ(solve(false).status, SearchStatus::kUnsolved);
  EXPECT_EQ(solve(false).note, "not solved within 50 moves");
  EXPECT_EQ(solve(true).moves, (Moves{0, 1, 1}));
}

// UseLastMCTS: a kept tree goes into the next move with the visits it has.
TEST(MctsPrinted, TheTreeIsKeptUnlessItIsToBeForgotten) {
  const auto problem = make_problem(small_graph().at(0));
  const Told told({9, 2, 4, 1, 3, 5, 6, 7, 8, 0}, {});
  ProblemRows<GraphPuzzle> rows(problem);
  const auto visits = [&](bool fresh) {
    Monitor monitor;
    ThreadPool pool(1);
    SearchContext context{monitor, pool, 1};
    const KonenOptions options{.iterations = 10, .max_moves = 2, .fresh_tree = fresh};
    KonenSearch search(rows.rows(), told, options, context);
    search.run();
    std::uint32_t most = 0;
    const PathTree& tree = search.tree();
    for (std::uint32_t c = 0; c < tree[0].num_children; ++c)
      most = std::max(most, tree[tree[0].first_child + c].visits);
    return most;
  };
  EXPECT_EQ(visits(true), 10U) << "the second move's ten iterations alone";
  EXPECT_GT(visits(false), 10U);
}

}  // namespace
}  // namespace unscramble
