// IDA* against complete breadth-first tables of the 8-puzzle, with full and restricted moves.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <thread>

#include "core/hash.h"
#include "domains/tile/tile.h"
#include "search/ida_star.h"
#include "support/graph_puzzle.h"

namespace unscramble {
namespace {

using Eight = TilePuzzle<3>;
using State = Eight::State;

// Distance to the goal of every state from which the allowed moves lead there.
std::map<std::string, int> distances(const Eight& puzzle, const Moves& allowed) {
  Rng rng(1);
  std::map<std::string, int> table{{puzzle.format(puzzle.goal(rng)), 0}};
  std::vector<State> frontier{puzzle.goal(rng)};
  for (int depth = 1; !frontier.empty(); ++depth) {
    std::vector<State> next;
    for (const State& state : frontier)
      for (const Move move : allowed) {
        State parent = state;
        if (puzzle.try_move(parent, puzzle.inverse_move(move)) && table.emplace(puzzle.format(parent), depth).second)
          next.push_back(parent);
      }
    frontier = std::move(next);
  }
  return table;
}

const std::map<std::string, int>& all_distances() {
  static const auto table = distances(Eight(), {0, 1, 2, 3});
  return table;
}

// Manhattan distance times a factor, as a plain Heuristic: takes the batch path of the search.
class Scaled final : public Heuristic<Eight> {
 public:
  Scaled(float factor, bool admissible) : factor_(factor), traits_{"scaled", admissible, false, false} {}
  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate(std::span<const State> states, std::span<float> out) const override {
    for (std::size_t i = 0; i < states.size(); ++i) out[i] = factor_ * puzzle_.estimate(0, states[i]);
  }

 private:
  Eight puzzle_;
  float factor_;
  HeuristicTraits traits_;
};

bool solves(const Problem<Eight>& problem, const Moves& moves) {
  State state = problem.start;
  const auto make = [&](Move m) {
    const bool allowed = std::find(problem.moves.begin(), problem.moves.end(), m) != problem.moves.end();
    return allowed && problem.puzzle.try_move(state, m);
  };
  return std::all_of(moves.begin(), moves.end(), make) && problem.puzzle.is_goal(state);
}

struct Run {
  SearchResult result;
  std::uint64_t generated;
};

Run run(const Problem<Eight>& problem, const Heuristic<Eight>& heuristic, const IdaOptions& options = {},
        int threads = 1, Limits limits = {}) {
  ThreadPool pool(threads);
  Monitor monitor(limits);
  SearchContext context{monitor, pool};
  auto result = ida_star(problem, heuristic, options, context);
  return {std::move(result), monitor.generated()};
}

Problem<Eight> random_problem(Rng& rng) { return make_problem(Eight().random(rng)); }

TEST(Ida, TableIsComplete) { EXPECT_EQ(all_distances().size(), 181'440U); }

TEST(Ida, FindsOptimalSolutionsWithAnyHeuristicAndThreadCount) {
  Rng rng(3);
  const EstimateHeuristic<Eight> own(Eight(), 0);
  const Scaled batch(1, true);
  const Scaled half(0.51F, true);
  for (int round = 0; round < 60; ++round) {
    const auto problem = random_problem(rng);
    const int optimal = all_distances().at(problem.puzzle.format(problem.start));
    Moves first;
    for (const Heuristic<Eight>* heuristic :
         {static_cast<const Heuristic<Eight>*>(&own), static_cast<const Heuristic<Eight>*>(&batch),
          static_cast<const Heuristic<Eight>*>(&half)})
      for (const int threads : {1, 3}) {
        const auto [result, generated] = run(problem, *heuristic, {}, threads);
        ASSERT_EQ(result.status, SearchStatus::kSolved);
        EXPECT_TRUE(solves(problem, result.moves));
        EXPECT_EQ(static_cast<int>(result.moves.size()), optimal);
        EXPECT_EQ(result.lower_bound, optimal);
        EXPECT_TRUE(result.proved_optimal);
        EXPECT_TRUE(result.note.empty());
        if (first.empty()) first = result.moves;
        EXPECT_EQ(result.moves, first) << "the answer is the first in depth-first order";
      }
  }
}

TEST(Ida, ZeroHeuristicSolvesShallowStates) {
  Rng rng(4);
  for (int depth = 0; depth < 14; ++depth) {
    const auto problem = make_problem(Eight().scramble(rng, depth));
    const auto [result, generated] = run(problem, ZeroHeuristic<Eight>());
    EXPECT_EQ(static_cast<int>(result.moves.size()), all_distances().at(problem.puzzle.format(problem.start)));
  }
}

TEST(Ida, SolvedStartNeedsNothing) {
  Rng rng(1);
  const auto problem = make_problem(Instance<Eight>{Eight(), Eight().goal(rng)});
  const auto [result, generated] = run(problem, Scaled(5, false), {.all = true});
  EXPECT_EQ(result.status, SearchStatus::kSolved);
  EXPECT_TRUE(result.moves.empty());
  EXPECT_TRUE(result.proved_optimal);
  EXPECT_EQ(result.solutions, std::vector<Moves>{Moves{}});
}

TEST(Ida, OneThreadCountsTheSameNodesEveryTime) {
  Rng rng(5);
  const auto problem = random_problem(rng);
  const Scaled heuristic(1, true);
  const auto first = run(problem, heuristic).generated;
  EXPECT_GT(first, 0U);
  EXPECT_EQ(run(problem, heuristic).generated, first);
  EXPECT_EQ(run(problem, EstimateHeuristic<Eight>(Eight(), 0)).generated, first);
}

TEST(Ida, OverestimatesAreMarked) {
  Rng rng(6);
  bool longer = false;
  for (int round = 0; round < 40; ++round) {
    const auto problem = random_problem(rng);
    const auto [result, generated] = run(problem, Scaled(3, false), {}, 1 + round % 2);
    ASSERT_EQ(result.status, SearchStatus::kSolved);
    EXPECT_TRUE(solves(problem, result.moves));
    const int optimal = all_distances().at(problem.puzzle.format(problem.start));
    longer |= static_cast<int>(result.moves.size()) > optimal;
    EXPECT_LE(result.lower_bound, optimal);
    if (static_cast<int>(result.moves.size()) > 2) {
      EXPECT_FALSE(result.proved_optimal);
      EXPECT_NE(result.note.find("not proved"), std::string::npos);
    }
  }
  EXPECT_TRUE(longer) << "three times the distance should have misled it at least once";
}

bool never_twice(const Problem<Eight>& problem, const Moves& moves) {
  State state = problem.start;
  std::set<std::string> seen{problem.puzzle.format(state)};
  return std::all_of(moves.begin(), moves.end(), [&](Move m) {
    return problem.puzzle.try_move(state, m) && seen.insert(problem.puzzle.format(state)).second;
  });
}

// As a table has them.
class Guessed final : public Heuristic<GraphPuzzle> {
 public:
  explicit Guessed(std::vector<float> values) : values_(std::move(values)) {}
  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate(std::span<const GraphPuzzle::State> states, std::span<float> out) const override {
    for (std::size_t i = 0; i < states.size(); ++i) out[i] = values_[states[i].node];
  }

 private:
  std::vector<float> values_;
  HeuristicTraits traits_{"guess", false, false, false};
};

// 0 -> 1 -> 3, a dead end; 0 -> 2 -> 4, the goal. By hand.
TEST(Ida, PlainSearchTakesMovesInOrderAndBoundsFromTheEstimates) {
  const GraphPuzzle graph({{1, 2}, {3}, {4}, {}, {}}, 4);
  const auto expanded = [&](const Guessed& guess, bool plain) {
    Monitor monitor;
    ThreadPool pool(1);
    SearchContext context{monitor, pool, 1};
    const auto result = ida_star(make_problem(graph.at(0)), guess, {.plain = plain}, context);
    EXPECT_EQ(result.moves, (Moves{1, 0}));
    EXPECT_FALSE(result.proved_optimal && plain && result.lower_bound < 2);
    return monitor.expanded();
  };
  // Bound 2.5 = h(0). Both children are within it: f = 2.5 and 2. In the order of the moves 1 is searched in vain.
  const Guessed both({2.5F, 1.5F, 1, 9, 0});
  EXPECT_EQ(expanded(both, true), 3U);
  EXPECT_EQ(expanded(both, false), 2U);
  // Bounds 1, then 2.25 (f of 1), then 2.5 (f of 2): 1 + 2 + 3 expansions.
  EXPECT_EQ(expanded(Guessed({1, 1.25F, 1.5F, 9, 0}), true), 6U);
}

TEST(Ida, LessWeightFindsLongerSolutionsSooner) {
  Rng rng(16);
  std::size_t careful_moves = 0;
  std::size_t bold_moves = 0;
  std::uint64_t careful_states = 0;
  std::uint64_t bold_states = 0;
  for (int round = 0; round < 30; ++round) {
    const auto problem = random_problem(rng);
    const auto careful = run(problem, Scaled(1, true));
    const auto bold = run(problem, Scaled(1, true), {.weight = 0.4}, 1 + round % 2);
    ASSERT_EQ(bold.result.status, SearchStatus::kSolved);
    EXPECT_TRUE(solves(problem, bold.result.moves));
    EXPECT_TRUE(never_twice(problem, bold.result.moves));
    // f <= bound means weight*g + h <= (h* + half a step), so no solution is longer than that over the weight.
    const double optimal = static_cast<double>(careful.result.moves.size());
    EXPECT_LE(static_cast<double>(bold.result.moves.size()), (optimal + 1) / 0.4);
    EXPECT_LE(bold.result.lower_bound, static_cast<int>(optimal));
    EXPECT_FALSE(bold.result.proved_optimal && bold.result.moves.size() > careful.result.moves.size());
    careful_moves += careful.result.moves.size();
    bold_moves += bold.result.moves.size();
    careful_states += careful.generated;
    bold_states += bold.generated;
  }
  EXPECT_GT(bold_moves, careful_moves);
  EXPECT_LT(bold_states, careful_states / 2);
}

TEST(Ida, BoldSearchesKeepToTheDepthLimit) {
  Rng rng(17);
  int solved = 0;
  for (int round = 0; round < 20; ++round) {
    const auto problem = random_problem(rng);
    const int optimal = all_distances().at(problem.puzzle.format(problem.start));
    const auto near = run(problem, Scaled(1, true), {.max_depth = optimal + 4, .weight = 0.5}).result;
    if (near.status == SearchStatus::kSolved) {
      EXPECT_LE(static_cast<int>(near.moves.size()), optimal + 4);
      ++solved;
    }
    const auto none = run(problem, Scaled(1, true), {.max_depth = optimal - 1, .weight = 0.5}).result;
    EXPECT_EQ(none.status, SearchStatus::kUnsolved) << "shorter than optimal, or called unsolvable";
  }
  EXPECT_GT(solved, 10);
}

TEST(Ida, AnswersOfGuessesDoNotDependOnThreads) {
  Rng rng(18);
  for (int round = 0; round < 10; ++round) {
    const auto problem = random_problem(rng);
    const auto one = run(problem, Scaled(1.7F, false), {.weight = 0.8}, 1).result;
    const auto three = run(problem, Scaled(1.7F, false), {.weight = 0.8}, 3).result;
    EXPECT_EQ(one.moves, three.moves);
  }
}

// The number of shortest paths, by dynamic programming over the distance table.
std::size_t shortest_paths(const Eight& puzzle, const State& state) {
  const int here = all_distances().at(puzzle.format(state));
  if (here == 0) return 1;
  std::size_t sum = 0;
  for (Move move = 0; move < 4; ++move) {
    State child = state;
    if (puzzle.try_move(child, move) && all_distances().at(puzzle.format(child)) == here - 1)
      sum += shortest_paths(puzzle, child);
  }
  return sum;
}

TEST(Ida, AllListsEveryOptimalSolutionOnce) {
  Rng rng(7);
  std::size_t most = 0;
  for (int round = 0; round < 40; ++round) {
    const auto problem = random_problem(rng);
    const auto [result, generated] = run(problem, Scaled(1, true), {.all = true}, 1 + round % 3);
    const std::set<Moves> different(result.solutions.begin(), result.solutions.end());
    EXPECT_EQ(different.size(), result.solutions.size());
    EXPECT_EQ(different.size(), shortest_paths(problem.puzzle, problem.start));
    for (const auto& solution : result.solutions) EXPECT_TRUE(solves(problem, solution));
    most = std::max(most, different.size());
  }
  EXPECT_GT(most, 1U);
}

TEST(Ida, CountGoesOnToLongerSolutions) {
  Rng rng(8);
  for (int round = 0; round < 12; ++round) {
    const auto problem = make_problem(Eight().scramble(rng, 12));
    if (problem.puzzle.is_goal(problem.start)) continue;
    const bool admissible = round % 2 == 0;
    const auto [result, generated] = run(problem, Scaled(admissible ? 1 : 2, admissible), {.count = 7}, 1 + round % 3);
    ASSERT_EQ(result.solutions.size(), 7U);
    EXPECT_EQ(result.solutions.front(), result.moves);
    EXPECT_EQ(result.proved_optimal, admissible);
    std::set<Moves> different;
    for (const auto& solution : result.solutions) {
      EXPECT_TRUE(solves(problem, solution));
      EXPECT_TRUE(different.insert(solution).second);
      EXPECT_GE(solution.size(), result.moves.size());
      std::set<std::string> visited{problem.puzzle.format(problem.start)};
      State state = problem.start;
      for (const Move move : solution) {
        problem.puzzle.try_move(state, move);
        EXPECT_TRUE(visited.insert(problem.puzzle.format(state)).second) << "a loop";
      }
    }
  }
}

TEST(Ida, RestrictedMovesAreSolvedOptimallyOrProvedHopeless) {
  Rng rng(9);
  for (const Moves& allowed : {Moves{0, 1, 2}, Moves{0, 2}, Moves{0, 1}, Moves{2}}) {
    const auto table = distances(Eight(), allowed);
    ASSERT_GT(table.size(), 1U);
    int hopeless = 0;
    for (const auto& [text, distance] : table) {
      auto problem = make_problem(*Eight().read(text));
      problem.moves = allowed;
      // The path rules, requested at once: they rely on all moves, so they must not be used.
      for (const IdaOptions& options : {IdaOptions{}, IdaOptions{.worth_path_rules = 0}}) {
        const auto result = run(problem, Scaled(0.3F, true), options, 2).result;
        ASSERT_EQ(result.status, SearchStatus::kSolved) << text;
        EXPECT_EQ(static_cast<int>(result.moves.size()), distance);
        EXPECT_TRUE(solves(problem, result.moves));
        EXPECT_TRUE(result.proved_optimal);
      }
    }
    for (int round = 0; round < 20; ++round) {
      auto problem = random_problem(rng);
      problem.moves = allowed;
      if (table.contains(problem.puzzle.format(problem.start))) continue;
      EXPECT_EQ(run(problem, Scaled(1, true)).result.status, SearchStatus::kUnsolvable);
      ++hopeless;
    }
    EXPECT_GT(hopeless, 0);
  }
}

// With moves forbidden a child may be much farther from the goal than its parent, or have no way there: that says
// nothing about the parent.
TEST(Ida, ForbiddenMovesMakeDistancesJump) {
  for (const Moves& allowed : {Moves{0, 1, 2}, Moves{0, 2, 3}}) {
    const auto table = distances(Eight(), allowed);
    class Exact final : public Heuristic<Eight> {
     public:
      explicit Exact(const std::map<std::string, int>& table) : table_(table) {}
      [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
      void evaluate(std::span<const State> states, std::span<float> out) const override {
        for (std::size_t i = 0; i < states.size(); ++i) {
          const auto found = table_.find(Eight().format(states[i]));
          out[i] = found == table_.end() ? kDeadEnd : static_cast<float>(found->second);
        }
      }

     private:
      const std::map<std::string, int>& table_;
      HeuristicTraits traits_{"exact", true, false, false};
    };
    int left = 300;
    for (const auto& [text, distance] : table) {
      if (left-- == 0) break;
      auto problem = make_problem(*Eight().read(text));
      problem.moves = allowed;
      const auto result = run(problem, Exact(table)).result;
      ASSERT_EQ(result.status, SearchStatus::kSolved) << text;
      EXPECT_EQ(static_cast<int>(result.moves.size()), distance) << text;
    }
  }
}

// Without the third arrow there is no way out of the circle 0 1 2, and the search has to notice.
TEST(Ida, RestrictedMovesThatGoRoundInCirclesEnd) {
  const GraphPuzzle graph({{1, 0, 3}, {2}, {0}, {4}, {}}, 4);
  auto problem = make_problem(graph.at(0));
  Monitor monitor({.nodes = 10'000});
  ThreadPool pool(1);
  SearchContext context{monitor, pool};
  EXPECT_EQ(ida_star(problem, ZeroHeuristic<GraphPuzzle>(), {}, context).moves, (Moves{2, 0}));
  problem.moves = {0, 1};
  const auto result = ida_star(problem, ZeroHeuristic<GraphPuzzle>(), {}, context);
  EXPECT_EQ(result.status, SearchStatus::kUnsolvable);
  EXPECT_FALSE(monitor.stopped());
}

// Two faces on one axis in quarter turns, U U' D D': pairs redundant as on a cube.
struct Axis {
  [[nodiscard]] int num_moves() const { return 4; }
  [[nodiscard]] Move inverse_move(Move m) const { return m ^ 1U; }
  [[nodiscard]] bool redundant(Move a, Move b) const {
    if (a / 2 == b / 2) return b == inverse_move(a) || (a == b && (a & 1) != 0);
    return a / 2 > b / 2;
  }
};

TEST(Successors, DropOnlyWhatTheAllowedMovesCanReplace) {
  const auto list = [](const Successors& s, Move last) {
    const auto moves = s.after(last == kNoMove ? s.start() : s.next(s.start(), last));
    return Moves(moves.begin(), moves.end());
  };
  const Successors full(Axis{}, {0, 1, 2, 3});
  EXPECT_EQ(list(full, 1), (Moves{2, 3})) << "U' U' is left to U U";
  EXPECT_EQ(list(full, 2), (Moves{2}));
  EXPECT_EQ(list(full, kNoMove), (Moves{0, 1, 2, 3}));
  const Successors restricted(Axis{}, {1, 2, 3});
  EXPECT_EQ(list(restricted, 1), (Moves{1, 2, 3})) << "without U, U' U' has no other name";
  EXPECT_EQ(list(restricted, 3), (Moves{3})) << "D' D is useless, D' U' is U' D'";
}

// Half turns: U, U' and U2, where any two in a row are one of the three, or nothing.
struct HalfTurnAxis {
  static int num_moves() { return 3; }
  static bool redundant(Move /*before*/, Move /*after*/) { return true; }
  static Move inverse_move(Move move) { return move == 2 ? Move{2} : static_cast<Move>(1 - move); }
};

TEST(Successors, TwoMovesAreOneOnlyIfThatOneIsAllowed) {
  const Successors restricted(HalfTurnAxis{}, {0, 2});
  const auto after_turn = restricted.after(restricted.next(restricted.start(), 0));
  const auto after_half = restricted.after(restricted.next(restricted.start(), 2));
  EXPECT_EQ(Moves(after_turn.begin(), after_turn.end()), (Moves{0, 2})) << "without U', U U2 has no other name";
  EXPECT_EQ(Moves(after_half.begin(), after_half.end()), (Moves{0})) << "U2 U2 is nothing";
}

// Every board is met at its distance by some sequence the rules leave, and they leave fewer than the move back alone.
template <int N>
void expect_rules_lose_nothing(int cell, int depth) {
  using P = TilePuzzle<N>;
  struct Path {
    typename P::State state;
    PathRules::State rule;
  };
  const P puzzle;
  const PathRules& rules = P::path_rules();
  Rng rng(static_cast<std::uint64_t>(cell));
  auto start = puzzle.goal(rng);
  while (start.blank != cell) puzzle.try_move(start, static_cast<Move>(rng.below(4)));
  std::set<std::string> met{puzzle.format(start)};
  std::set<std::string> frontier = met;
  std::vector<Path> paths{{start, rules.start(start.blank)}};
  std::size_t tried = 0;
  std::size_t boards = 0;
  for (int d = 1; d <= depth; ++d) {
    std::vector<Path> longer;
    std::set<std::string> reached;
    for (const Path& path : paths)
      for (const Move move : rules.after(path.rule)) {
        Path next{path.state, rules.next(path.rule, move)};
        ASSERT_TRUE(puzzle.try_move(next.state, move));
        reached.insert(puzzle.format(next.state));
        longer.push_back(next);
      }
    std::set<std::string> fresh;
    for (const auto& board : frontier)
      for (Move move = 0; move < 4; ++move) {
        auto state = *puzzle.parse_state(board);
        if (!puzzle.try_move(state, move)) continue;
        if (auto text = puzzle.format(state); met.insert(text).second) fresh.insert(std::move(text));
      }
    ASSERT_TRUE(std::includes(reached.begin(), reached.end(), fresh.begin(), fresh.end())) << "at depth " << d;
    frontier = std::move(fresh);
    paths = std::move(longer);
    tried = paths.size();
    boards = frontier.size();
  }
  EXPECT_LT(tried, boards * 5 / 4) << "with the move back alone it is half as many again and more";
}

TEST(PathRules, LoseNoBoardAndTryFewTwice) {
  for (int cell = 0; cell < 9; ++cell) expect_rules_lose_nothing<3>(cell, 11);
  for (const int cell : {0, 1, 5, 15}) expect_rules_lose_nothing<4>(cell, 12);
  expect_rules_lose_nothing<6>(14, 9);
}

TEST(Ida, PathRulesKeepTheFirstAnswer) {
  Rng rng(12);
  for (int round = 0; round < 40; ++round) {
    const auto problem = random_problem(rng);
    const auto plain = run(problem, Scaled(0.7F, true), {.worth_path_rules = ~std::uint64_t{0}});
    for (const int threads : {1, 2}) {
      const auto ruled = run(problem, Scaled(0.7F, true), {.worth_path_rules = 0}, threads);
      EXPECT_EQ(ruled.result.moves, plain.result.moves);
      EXPECT_TRUE(ruled.result.proved_optimal);
      EXPECT_TRUE(threads > 1 || ruled.generated <= plain.generated);
    }
  }
}

// Manhattan distance for half of the states, nothing for the others: admissible and as inconsistent as can be.
class Patchy final : public Heuristic<Eight> {
 public:
  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate(std::span<const State> states, std::span<float> out) const override {
    for (std::size_t i = 0; i < states.size(); ++i)
      out[i] = hash_of(states[i]) % 2 == 0 ? 0 : puzzle_.estimate(3, states[i]);
  }

 private:
  Eight puzzle_;
  HeuristicTraits traits_{"patchy", true, false, false};
};

TEST(Ida, EstimatesThatJumpRuleOutParentsButNoSolution) {
  Rng rng(13);
  for (int round = 0; round < 20; ++round) {
    const auto problem = make_problem(Eight().scramble(rng, 24));
    const auto sure = run(problem, Scaled(1, true), {.all = true}).result;
    const auto patchy = run(problem, Patchy(), {.all = true}).result;
    EXPECT_EQ(static_cast<int>(patchy.moves.size()), all_distances().at(problem.puzzle.format(problem.start)));
    EXPECT_EQ(patchy.solutions, sure.solutions);
  }
}

TEST(Ida, UpperBoundIsProvedOrImproved) {
  Rng rng(10);
  const auto problem = random_problem(rng);
  const auto best = run(problem, Scaled(1, true)).result.moves;
  const auto proved = run(problem, Scaled(1, true), {.upper_bound = best}).result;
  EXPECT_EQ(proved.moves, best);
  EXPECT_TRUE(proved.proved_optimal);
  Moves longer{best.front(), static_cast<Move>(best.front() ^ 1U)};
  longer.insert(longer.end(), best.begin(), best.end());
  ASSERT_TRUE(solves(problem, longer));
  EXPECT_EQ(run(problem, Scaled(1, true), {.upper_bound = longer}).result.moves.size(), best.size());
  const int shorter = static_cast<int>(best.size()) - 1;
  EXPECT_TRUE(run(problem, Scaled(1, true), {.max_depth = shorter, .upper_bound = best}).result.proved_optimal);
  EXPECT_FALSE(run(problem, Scaled(1, true), {.max_depth = shorter - 2, .upper_bound = best}).result.proved_optimal);
  const auto stopped = run(problem, ZeroHeuristic<Eight>(), {.upper_bound = longer}, 1, {.nodes = 1000}).result;
  EXPECT_EQ(stopped.status, SearchStatus::kSolved);
  EXPECT_EQ(stopped.moves, longer);
  EXPECT_FALSE(stopped.proved_optimal);
}

TEST(Ida, DepthLimitEndsTheSearch) {
  const auto problem = make_problem(*Eight().read("8 6 7 2 5 4 3 0 1"));  // 31 moves
  const auto [result, generated] = run(problem, Scaled(1, true), {.max_depth = 25});
  EXPECT_EQ(result.status, SearchStatus::kUnsolved);
  EXPECT_EQ(result.lower_bound, 27);
}

TEST(Ida, NodeLimitHoldsAndKeepsTheLowerBound) {
  const auto problem = make_problem(*Eight().read("8 6 7 2 5 4 3 0 1"));
  for (const int threads : {1, 2}) {
    const auto [result, generated] = run(problem, ZeroHeuristic<Eight>(), {}, threads, {.nodes = 200'000});
    EXPECT_EQ(result.status, SearchStatus::kUnsolved);
    EXPECT_LT(generated, 220'000U);
    EXPECT_GT(result.lower_bound, 10);
    EXPECT_LE(result.lower_bound, 31);
  }
}

TEST(Ida, CancellationAndTimeStopIt) {
  const auto problem = make_problem(TilePuzzle<7>().random(*std::make_unique<Rng>(1)));
  ThreadPool pool(2);
  for (const bool cancel : {false, true}) {
    Monitor monitor({.seconds = cancel ? 60.0 : 0.1});
    SearchContext context{monitor, pool};
    std::thread stopper;
    if (cancel)
      stopper = std::thread([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        monitor.cancel();
      });
    const auto result = ida_star(problem, ZeroHeuristic<TilePuzzle<7>>(), {}, context);
    if (stopper.joinable()) stopper.join();
    EXPECT_EQ(result.status, SearchStatus::kUnsolved);
    EXPECT_LT(monitor.seconds(), 5.0);
    EXPECT_EQ(monitor.lower_bound(), result.lower_bound);
  }
}

TEST(Ida, RoundsFloatEstimatesUpWithoutOvershooting) {
  EXPECT_EQ(round_estimate(0), 0);
  EXPECT_EQ(round_estimate(-3), 0);
  EXPECT_EQ(round_estimate(4.2F), 5);
  EXPECT_EQ(round_estimate(5.00001F), 5);
  EXPECT_EQ(round_estimate(kDeadEnd), kIdaInfinity);
  EXPECT_EQ(IdaScale::fractions(0.5).estimate(2.5F), 160);
  EXPECT_EQ(IdaScale::fractions(0.5).estimate(-1), 0);
  EXPECT_EQ(IdaScale::fractions(0.5).estimate(0.9F * kDeadEnd), kIdaInfinity);
}

}  // namespace
}  // namespace unscramble
