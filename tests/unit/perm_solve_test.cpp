// Solving puzzles from definition files: near states, words of the group, costs, symmetries, tables on disk.
#include <gtest/gtest.h>
#include <stdlib.h>  // setenv

#include <filesystem>
#include <map>
#include <queue>

#include "domains/perm/pair_tokens.h"
#include "domains/perm/plans/perm.h"
#include "puzzle/replay.h"
#include "search/bwas.h"

namespace unscramble {
namespace {

namespace perm_solve_test {

template <int Bytes = 32>
PermPuzzle<Bytes> example(const std::string& file, const std::string& metric = "") {
  auto made = PermPuzzle<Bytes>::make(UNSCRAMBLE_SOURCE_DIR "/examples/puzzles/" + file, {metric});
  EXPECT_TRUE(made.has_value()) << made.error().message;
  return *std::move(made);
}

template <class P>
bool solves(const Problem<P>& problem, const Moves& moves) {
  auto state = problem.start;
  for (const Move move : moves)
    if (!problem.puzzle.try_move(state, move)) return false;
  return problem.puzzle.is_goal(state);
}

// Dijkstra over text, the plainest there is: what every state costs to solve.
template <class P>
std::map<std::string, int> costs_to_solve(const P& puzzle, const Moves& moves, const MoveCosts& costs) {
  Rng rng(1);
  std::map<std::string, int> best;
  using Entry = std::pair<int, std::string>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  open.emplace(0, puzzle.format(puzzle.goal(rng)));
  while (!open.empty()) {
    const auto [cost, text] = open.top();
    open.pop();
    if (!best.emplace(text, cost).second) continue;
    const auto state = puzzle.read(text)->state;
    for (const Move move : moves) {
      auto before = state;
      puzzle.try_move(before, puzzle.inverse_move(move));
      open.emplace(cost + cost_of(move, costs), puzzle.format(before));
    }
  }
  return best;
}

}  // namespace perm_solve_test

using perm_solve_test::example;
using perm_solve_test::solves;

TEST(PermSolve, TwoSidedSearchFindsShortestSolutions) {
  const auto puzzle = example("2x2x2.tws");
  ThreadPool pool(1);
  Monitor monitor;
  const auto tables = perm::PatternTables::shared(puzzle.engine(), 1 << 22, {}, monitor, pool);
  ASSERT_TRUE(tables.has_value()) << tables.error().message;
  ASSERT_TRUE((*tables)->exact());
  Rng rng(4);
  SearchContext context{monitor, pool};
  int near = 0;
  for (int i = 0; i < 40; ++i) {
    const auto problem = make_problem(puzzle.scramble(rng, i / 4));
    const int distance = (*tables)->estimate(puzzle.engine().layout(), problem.start.at.data());
    const auto found = two_sided(problem, {.most_states = 20'000}, context);
    if (found.status == SearchStatus::kSolved) {
      EXPECT_EQ(static_cast<int>(found.moves.size()), distance);
      EXPECT_TRUE(found.proved_optimal);
      EXPECT_TRUE(solves(problem, found.moves));
      ++near;
    } else {
      EXPECT_LE(found.lower_bound, distance);
      EXPECT_GT(found.lower_bound, 4);
    }
  }
  EXPECT_GT(near, 30);
}

// However early it gives up, its bound is no more than the distance, and it gives up where it was told to.
TEST(PermSolve, TwoSidedSearchKeepsToItsStatesAndItsBoundIsTrue) {
  const auto puzzle = example("2x2x2.tws");
  ThreadPool pool(1);
  Monitor unlimited;
  const auto tables = perm::PatternTables::shared(puzzle.engine(), 1 << 22, {}, unlimited, pool);
  ASSERT_TRUE(tables.has_value()) << tables.error().message;
  Rng rng(5);
  int exact = 0;
  for (int i = 0; i < 60; ++i) {
    const auto problem = make_problem(puzzle.scramble(rng, 1 + i / 6));
    const int distance = (*tables)->estimate(puzzle.engine().layout(), problem.start.at.data());
    for (const std::size_t most : {2, 20, 60, 200, 600, 2000}) {
      Monitor monitor;
      SearchContext context{monitor, pool};
      const auto found = two_sided(problem, {.most_states = most}, context);
      EXPECT_LE(found.lower_bound, distance) << most;
      if (found.status == SearchStatus::kSolved) continue;
      exact += found.lower_bound == distance ? 1 : 0;
      EXPECT_LE(monitor.generated(), 20 * most) << "it went on";
    }
  }
  EXPECT_GT(exact, 10) << "otherwise a bound that is too high would not show";
}

TEST(PermSolve, TwoSidedSearchAsksForItsMemoryAndLeavesCostsAlone) {
  const auto puzzle = example("2x2x2.tws");
  ThreadPool pool(1);
  auto problem = make_problem(*puzzle.read("R U R"));
  Monitor narrow({.memory = 10'000});
  SearchContext in_little{narrow, pool};
  EXPECT_EQ(two_sided(problem, {}, in_little).status, SearchStatus::kUnsolved);
  EXPECT_LE(narrow.peak_memory(), 10'000U);
  Monitor monitor;
  SearchContext context{monitor, pool};
  EXPECT_EQ(two_sided(problem, {}, context).status, SearchStatus::kSolved);
  problem.costs.assign(static_cast<std::size_t>(puzzle.num_moves()), 3);
  const auto costly = two_sided(problem, {}, context);
  EXPECT_EQ(costly.status, SearchStatus::kUnsolved) << "it counts moves, not costs";
  EXPECT_FALSE(costly.proved_optimal);
}

TEST(PermSolve, TwoSidedSearchKnowsWhatIsOutOfReach) {
  const auto puzzle = example("2x2x2.tws");
  ThreadPool pool(1);
  Monitor monitor;
  SearchContext context{monitor, pool};
  auto problem = make_problem(*puzzle.read("R"));
  problem.moves = *puzzle.allowed_by("U");
  EXPECT_EQ(two_sided(problem, {}, context).status, SearchStatus::kUnsolvable);
}

TEST(PermSolve, WordsOfTheGroupSolveEveryState) {
  for (const char* file : {"2x2x2.tws", "3x3x3.tws", "skewb.tws", "wreath-6.json", "hungarian-rings-8.json",
                           "lrx-coset-12.json", "topspin-9.json", "pyraminx-duo.tws"}) {
    SCOPED_TRACE(file);
    const auto puzzle = example(file);
    Monitor monitor;
    const auto words = perm::GroupWords::shared(puzzle.engine(), monitor);
    ASSERT_TRUE(words.has_value()) << words.error().message;
    Rng rng(2);
    for (int i = 0; i < 5; ++i) {
      const auto problem = make_problem(puzzle.random(rng));
      const auto moves = (*words)->solve(puzzle.engine(), problem.start.at.data(), 50, 1, monitor);
      ASSERT_TRUE(moves.has_value());
      EXPECT_TRUE(solves(problem, *moves));
      EXPECT_LE(moves->size(), (*words)->longest() + 4);
    }
  }
}

TEST(PermSolve, StretchesAreShortenedAndLeadToTheSamePlace) {
  const auto puzzle = example("3x3x3.tws");
  Monitor monitor;
  ThreadPool pool(2);
  SearchContext context{monitor, pool};
  Rng rng(3);
  Moves walk;
  const auto state = random_walk(puzzle, puzzle.goal(rng), rng, 60, &walk);
  Moves back;
  for (auto move = walk.rbegin(); move != walk.rend(); ++move) back.push_back(puzzle.inverse_move(*move));
  const auto problem = make_problem(Instance<PermPuzzle<32>>{puzzle, state});
  // A detour of eight moves that does nothing.
  const Moves detour = *puzzle.parse_moves("R U2 F' D D' F U2 R'");
  back.insert(back.begin() + 20, detour.begin(), detour.end());
  const auto shorter = shorten_two_sided(problem, back, {.longest = 6, .most_states = 3'000}, context);
  EXPECT_LE(shorter.size(), 60U);
  EXPECT_TRUE(solves(problem, shorter));
}

TEST(PermSolve, CostsAreMinimised) {
  const auto puzzle = example("wreath-6.json");
  MoveCosts costs(static_cast<std::size_t>(puzzle.num_moves()), 1);
  const auto read = move_costs(puzzle, "L=3,-R=2");
  ASSERT_TRUE(read.has_value()) << read.error().message;
  costs = *read;
  const auto exact = perm_solve_test::costs_to_solve(puzzle, all_moves(puzzle), costs);
  ThreadPool pool(2);
  Monitor monitor;
  SearchContext context{monitor, pool};
  const auto tables = make_perm_pdb(puzzle, costs, 200, monitor, pool);
  ASSERT_TRUE(tables.has_value()) << tables.error().message;
  Rng rng(7);
  for (int i = 0; i < 60; ++i) {
    auto problem = make_problem(puzzle.random(rng));
    problem.costs = costs;
    const int best = exact.at(puzzle.format(problem.start));
    EXPECT_LE((*tables)->evaluate_one(problem.start), static_cast<float>(best));
    const auto ida = ida_star(problem, **tables, {}, context);
    ASSERT_EQ(ida.status, SearchStatus::kSolved);
    EXPECT_TRUE(solves(problem, ida.moves));
    EXPECT_EQ(cost_of(ida.moves, costs), best);
    EXPECT_EQ(ida.lower_bound, best);
    const auto astar = bwas(problem, **tables, {1.0, 10, true, {}}, context);
    ASSERT_EQ(astar.status, SearchStatus::kSolved);
    EXPECT_TRUE(solves(problem, astar.moves));
    EXPECT_EQ(cost_of(astar.moves, costs), best);
    EXPECT_TRUE(astar.proved_optimal);
  }
  // The same by counting: Dijkstra from the solved state, with the inverse moves' costs.
  std::vector<std::uint64_t> by_cost;
  for (const auto& [text, cost] : exact) {
    by_cost.resize(std::max<std::size_t>(by_cost.size(), static_cast<std::size_t>(cost) + 1));
    ++by_cost[static_cast<std::size_t>(cost)];
  }
  CountOptions options;
  options.costs = costs;
  for (std::size_t m = 0; m < costs.size(); ++m) options.costs[m] = costs[puzzle.inverse_move(static_cast<Move>(m))];
  const auto counted = count_definition(puzzle, options, monitor, pool);
  EXPECT_TRUE(counted.complete);
  EXPECT_EQ(counted.counts, by_cost);
}

TEST(PermSolve, WrongCostsAreRefused) {
  const auto puzzle = example("2x2x2.tws");
  for (const char* text : {"", "R", "R=", "R=0", "R=101", "R=1.5", "Q=2", "=2", "R=x"})
    EXPECT_FALSE(move_costs(puzzle, text).has_value()) << text;
  const auto costs = move_costs(puzzle, "R=2,R2=5");
  ASSERT_TRUE(costs.has_value());
  EXPECT_EQ((*costs)[puzzle.parse_moves("R")->front()], 2);
  EXPECT_EQ((*costs)[puzzle.parse_moves("R'")->front()], 2);
  EXPECT_EQ((*costs)[puzzle.parse_moves("R2")->front()], 5);
  EXPECT_EQ((*costs)[puzzle.parse_moves("U")->front()], 1);
}

// With fewer moves allowed, and pairs that equal pairs of other moves, nothing is lost.
TEST(PermSolve, RestrictedMoves) {
  const auto puzzle = example("globe-1-2.json");
  Moves allowed;
  for (const char* name : {"r0", "f0", "f1", "r1"}) {
    const auto named = puzzle.allowed_by(name);
    allowed.insert(allowed.end(), named->begin(), named->end());
  }
  std::sort(allowed.begin(), allowed.end());
  const auto exact = perm_solve_test::costs_to_solve(puzzle, allowed, {});
  ThreadPool pool(2);
  Monitor monitor;
  SearchContext context{monitor, pool};
  const auto tables = make_perm_pdb(puzzle, {}, 1 << 16, monitor, pool);
  ASSERT_TRUE(tables.has_value()) << tables.error().message;
  Rng rng(3);
  for (int i = 0; i < 15; ++i) {
    auto problem = make_problem(puzzle.random(rng));
    problem.moves = allowed;
    const auto found = exact.find(puzzle.format(problem.start));
    if (found == exact.end()) continue;
    const auto ida = ida_star(problem, **tables, {}, context);
    ASSERT_EQ(ida.status, SearchStatus::kSolved);
    EXPECT_EQ(static_cast<int>(ida.moves.size()), found->second);
    EXPECT_TRUE(solves(problem, ida.moves));
  }
}

TEST(PermSolve, AnotherGoalHasTablesOfItsOwn) {
  for (const char* file : {"wreath-6.json", "pyraminx-duo.tws", "skewb-diamond.tws"}) {
    SCOPED_TRACE(file);
    const auto puzzle = example(file);
    ThreadPool pool(1);
    Monitor monitor;
    SearchContext context{monitor, pool};
    Rng rng(5);
    for (int i = 0; i < 5; ++i) {
      const auto aimed = puzzle.aim(puzzle.random(rng).state, puzzle.random(rng).state);
      ASSERT_TRUE(aimed.has_value());
      const auto problem = make_problem(*aimed);
      const auto near = two_sided(problem, {}, context);
      const auto tables = make_perm_pdb(aimed->puzzle, {}, 0, monitor, pool);
      ASSERT_TRUE(tables.has_value()) << tables.error().message;
      ASSERT_EQ(near.status, SearchStatus::kSolved);
      EXPECT_EQ((*tables)->evaluate_one(problem.start), static_cast<float>(near.moves.size()));
      const auto words = words_solution(problem, context);
      ASSERT_TRUE(words.has_value());
      EXPECT_TRUE(solves(problem, *words));
    }
  }
}

template <class P>
void expect_symmetries(const P& puzzle, int count) {
  ASSERT_EQ(puzzle.num_symmetries(), count) << puzzle.name();
  Rng rng(1);
  for (int k = 0; k < std::min(count, 60); ++k) {
    const auto state = puzzle.random(rng).state;
    EXPECT_TRUE(puzzle.is_goal(puzzle.symmetric_state(puzzle.goal(rng), k)));
    for (int i = 0; i < 5; ++i) {
      const auto move = static_cast<Move>(rng.below_int(puzzle.num_moves()));
      auto after = state;
      puzzle.try_move(after, move);
      auto image = puzzle.symmetric_state(state, k);
      puzzle.try_move(image, puzzle.symmetric_move(move, k));
      ASSERT_TRUE(same_state(image, puzzle.symmetric_state(after, k))) << k;
    }
  }
}

TEST(PermSolve, SymmetriesAreFound) {
  expect_symmetries(example("3x3x3.tws"), 48);
  expect_symmetries(example("3x3x3.tws", "quarter"), 48);
  expect_symmetries(example("2x2x2.tws"), 6);  // those that keep the held corner
  expect_symmetries(example("pyraminx-no-tips.tws"), 24);
  expect_symmetries(example("dino.tws"), 48);
  expect_symmetries(example<96>("megaminx.tws"), 120);
  expect_symmetries(example<96>("4x4x4.tws"), 12);  // times the exchange of the inner slices
  expect_symmetries(example("lrx-8.json"), 2);      // read backwards
  expect_symmetries(example("pancake-8.json"), 1);
}

// The tokens that say which neighbours are together.
template <class P>
std::vector<std::uint16_t> pair_tokens(const P& puzzle, const typename P::State& state) {
  const auto& pairs = puzzle.engine().pairs();
  std::vector<std::uint16_t> tokens(static_cast<std::size_t>(pairs.count()));
  pairs.read(state.at.data(), tokens);
  return tokens;
}

template <class P>
void expect_pairs(const P& puzzle, int count) {
  const auto together = [&](const typename P::State& state) {
    const auto tokens = pair_tokens(puzzle, state);
    return static_cast<int>(tokens.size()) - static_cast<int>(std::count(tokens.begin(), tokens.end(), 0));
  };
  ASSERT_EQ(puzzle.engine().pairs().count(), count) << puzzle.name();
  Rng rng(3);
  const auto solved = puzzle.goal(rng);
  EXPECT_EQ(together(solved), count);
  for (int m = 0; m < puzzle.num_moves(); ++m) {
    auto state = solved;
    puzzle.try_move(state, static_cast<Move>(m));
    EXPECT_LT(together(state), count) << "a move separates some";
    EXPECT_GT(together(state), count / 4) << "and keeps most together";
  }
  for (int i = 0; i < 20; ++i) {
    const auto state = puzzle.scramble(rng, i).state;
    for (int k = 0; k < puzzle.num_symmetries(); k += 5)
      ASSERT_EQ(together(puzzle.symmetric_state(state, k)), together(state)) << puzzle.name() << ' ' << k;
  }
  // Both encodings are offered, and tokens() fills the one that was asked for.
  const auto encodings = puzzle.encodings();
  ASSERT_EQ(encodings.size(), 2U);
  for (std::size_t e = 0; e < 2; ++e) {
    const bool with_pairs = encodings[e].name.starts_with("pairs-");
    EXPECT_EQ(encodings[e].positions, puzzle.engine().layout().bytes() + (with_pairs ? count : 0));
    std::vector<std::uint16_t> tokens(static_cast<std::size_t>(encodings[e].positions), 9999);
    puzzle.tokens(solved, static_cast<int>(e), tokens);
    for (const auto token : tokens) EXPECT_LT(token, encodings[e].values);
  }
}

TEST(PermSolve, NeighboursAreFound) {
  expect_pairs(example("3x3x3.tws"), 24);  // an edge and a corner beside it
  expect_pairs(example("2x2x2-free.tws"), 12);
  expect_pairs(example<96>("megaminx.tws"), 60);
  expect_pairs(example<96>("4x4x4-slices.tws"), 228);  // in the same row of four, or opposite each other
}

template <class P>
void expect_parity(const P& puzzle) {
  ASSERT_TRUE(puzzle.knows_parity()) << puzzle.name();
  Rng rng(1);
  for (int length = 0; length < 30; ++length)
    EXPECT_EQ(puzzle.distance_parity(puzzle.scramble(rng, length).state), length % 2) << puzzle.name();
}

TEST(PermSolve, ParityOfTheDistance) {
  expect_parity(example("3x3x3.tws", "quarter"));
  expect_parity(example("2x2x2.tws", "quarter"));
  expect_parity(example("lrx-8.json"));  // a cycle of eight and a swap are both odd
  EXPECT_FALSE(example("3x3x3.tws").knows_parity());
  EXPECT_FALSE(example("topspin-9.json").knows_parity());
  EXPECT_FALSE(example("lrx-coset-12.json").knows_parity());  // pieces that look alike hide it
}

TEST(PermSolve, TablesWorthKeepingAreKept) {
  const auto folder = std::filesystem::temp_directory_path() / ("unscramble-perm-" + std::to_string(getpid()));
  setenv("XDG_CACHE_HOME", folder.c_str(), 1);
  ThreadPool pool(2);
  const auto puzzle = example("2x2x2.tws");
  const auto engine = perm::Engine::make(std::make_shared<perm::Definition>(puzzle.engine().definition()), "quarter");
  ASSERT_TRUE(engine.has_value());
  Monitor monitor;
  const auto built = perm::PatternTables::shared(**engine, 1 << 22, {}, monitor, pool);
  ASSERT_TRUE(built.has_value()) << built.error().message;
  const auto files = list_table_files(table_cache_dir());
  ASSERT_EQ(files.size(), 1U);
  const auto info = read_table_info(files.front());
  ASSERT_TRUE(info.has_value());
  EXPECT_EQ(info->key.entries, 3674160U);
  EXPECT_EQ(info->histogram[1], 6U);
  EXPECT_EQ(info->histogram[14], 276U);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace unscramble
