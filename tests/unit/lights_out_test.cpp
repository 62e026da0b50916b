// Lights Out: the algebraic solver against light chasing, a method that shares nothing with it, against
// IDA*, and on the published 7x7 instances.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <chrono>
#include <set>

#include "domains/lights_out/algebra.h"
#include "search/ida_star.h"
#include "support/data.h"

namespace unscramble {
namespace {

// Choose the presses of the first row; every later row is then forced by the lights above it.
// Calls visit(presses) for each way to put everything out with the allowed cells.
template <class Visit>
void chase(const std::vector<int>& lights, const std::vector<bool>& allowed, int n, Visit visit) {
  for (int first = 0; first < (1 << n); ++first) {
    std::vector<int> on = lights;
    std::vector<int> presses;
    bool possible = true;
    for (int cell = 0; cell < n * n; ++cell) {
      const bool press = cell < n ? ((first >> cell) & 1) != 0 : on[cell - n] != 0;
      if (!press) continue;
      possible &= allowed[cell];
      presses.push_back(cell);
      on[cell] ^= 1;
      if (cell >= n) on[cell - n] ^= 1;
      if (cell + n < n * n) on[cell + n] ^= 1;
      if (cell % n > 0) on[cell - 1] ^= 1;
      if (cell % n < n - 1) on[cell + 1] ^= 1;
    }
    for (const int light : on) possible &= light == 0;
    if (possible) visit(presses);
  }
}

struct Chased {
  std::set<std::vector<int>> solutions;
  std::size_t lightest = ~std::size_t{0};
};

Chased chase_all(const std::string& lights, const Moves& moves, int n) {
  std::vector<int> on;
  for (const char c : lights) on.push_back(c - '0');
  std::vector<bool> allowed(on.size(), false);
  for (const Move move : moves) allowed[move] = true;
  Chased result;
  chase(on, allowed, n, [&](const std::vector<int>& presses) {
    result.solutions.insert(presses);
    result.lightest = std::min(result.lightest, presses.size());
  });
  return result;
}

template <int W>
SearchResult solve(const Problem<LightsOut<W>>& problem, const LightsOutOptions& options = {}) {
  ThreadPool pool(1);
  Monitor monitor;
  SearchContext context{monitor, pool};
  return solve_lights_out(problem, options, context);
}

// The solver's answers are exactly the chased ones. `lights` may be unsolvable.
template <int W>
void expect_as_chased(const LightsOut<W>& puzzle, const std::string& lights, const Moves& moves) {
  SCOPED_TRACE(puzzle.name() + " " + lights);
  const Chased chased = chase_all(lights, moves, puzzle.side());
  const Problem<LightsOut<W>> problem{puzzle, *puzzle.parse_state(lights), moves};
  const auto result = solve<W>(problem, {.all = true, .count = 1});
  EXPECT_EQ(puzzle.reachable_with(problem.start, moves), !chased.solutions.empty());
  if (chased.solutions.empty()) {
    EXPECT_EQ(result.status, SearchStatus::kUnsolvable);
    EXPECT_NE(result.note.find("even number"), std::string::npos);
    return;
  }
  ASSERT_EQ(result.status, SearchStatus::kSolved);
  EXPECT_TRUE(result.proved_optimal);
  EXPECT_EQ(result.moves.size(), chased.lightest);
  EXPECT_EQ(result.moves, result.solutions.front());
  std::set<std::vector<int>> listed;
  for (const auto& solution : result.solutions) listed.emplace(solution.begin(), solution.end());
  std::set<std::vector<int>> expected;
  for (const auto& s : chased.solutions)
    if (s.size() == chased.lightest) expected.insert(s);
  EXPECT_EQ(listed, expected);
  EXPECT_EQ(solve<W>(problem, {.all = false, .count = 1000}).solutions.size(), chased.solutions.size());
}

Moves every_move(int cells) {
  Moves moves(static_cast<std::size_t>(cells));
  std::iota(moves.begin(), moves.end(), Move{0});
  return moves;
}

std::string random_lights(Rng& rng, int cells) {
  std::string lights;
  for (int i = 0; i < cells; ++i) lights += static_cast<char>('0' + rng.below_int(2));
  return lights;
}

template <int W>
void compare_with_chasing(int from, int to, int rounds) {
  Rng rng(17);
  for (int n = from; n <= to; ++n) {
    const LightsOut<W> puzzle(n);
    for (int round = 0; round < rounds; ++round) {
      Moves some;
      for (Move move = 0; move < n * n; ++move)
        if (rng.below(4) != 0) some.push_back(move);
      expect_as_chased(puzzle, random_lights(rng, n * n), every_move(n * n));
      expect_as_chased(puzzle, puzzle.format(puzzle.random(rng).state), every_move(n * n));
      auto reachable = puzzle.goal(rng);
      for (const Move move : some)
        if (rng.below(2) == 1) puzzle.try_move(reachable, move);
      expect_as_chased(puzzle, puzzle.format(reachable), some);
      expect_as_chased(puzzle, random_lights(rng, n * n), some);
    }
  }
}

TEST(LightsOutAlgebra, SmallBoardsAsByChasing) { compare_with_chasing<1>(2, 8, 10); }
TEST(LightsOutAlgebra, LargeBoardsAsByChasing) { compare_with_chasing<4>(9, 11, 3); }
TEST(LightsOutAlgebra, LargestBoardsAsByChasing) {
  Rng rng(2);
  for (const int n : {14, 16}) {
    const LightsOut<4> puzzle(n);
    expect_as_chased(puzzle, puzzle.format(puzzle.random(rng).state), every_move(n * n));
  }
}

TEST(LightsOutAlgebra, NullSpacesHaveTheKnownDimensions) {
  // OEIS A159257.
  const std::array<std::size_t, 17> known{0, 0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8};
  for (int n = 2; n <= 8; ++n) EXPECT_EQ(LightsOut<1>(n).board().presses.relations().size(), known[n]) << n;
  for (int n = 9; n <= 16; ++n) EXPECT_EQ(LightsOut<4>(n).board().presses.relations().size(), known[n]) << n;
}

// Breadth-first over all patterns: the count of each distance, and every pattern outside is proved so.
TEST(LightsOutAlgebra, EveryPatternUpToFourByFour) {
  for (int n = 2; n <= 4; ++n) {
    const LightsOut<1> puzzle(n);
    std::vector<int> distance(std::size_t{1} << (n * n), -1);
    std::vector<std::uint64_t> frontier{0};
    distance[0] = 0;
    for (int depth = 1; !frontier.empty(); ++depth) {
      std::vector<std::uint64_t> next;
      for (const auto lights : frontier)
        for (int cell = 0; cell < n * n; ++cell) {
          const auto child = lights ^ puzzle.board().toggles[static_cast<std::size_t>(cell)][0];
          if (distance[child] >= 0) continue;
          distance[child] = depth;
          next.push_back(child);
        }
      frontier = std::move(next);
    }
    int unsolvable = 0;
    for (std::uint64_t lights = 0; lights < distance.size(); ++lights) {
      const auto text = puzzle.format({{lights}});
      const auto read = puzzle.read(text);
      ASSERT_EQ(read.has_value(), distance[lights] >= 0) << text;
      const auto result = solve<1>({puzzle, {{lights}}, every_move(n * n)});
      if (!read) {
        ++unsolvable;
        EXPECT_EQ(read.error().code, ErrorCode::kUnsolvable);
        EXPECT_EQ(result.status, SearchStatus::kUnsolvable);
      } else {
        ASSERT_EQ(static_cast<int>(result.moves.size()), distance[lights]) << text;
      }
    }
    EXPECT_EQ(unsolvable, n == 4 ? 65536 - 4096 : 0);
  }
}

TEST(LightsOutAlgebra, AgreesWithIdaStarAlsoOnTheNumberOfSolutions) {
  Rng rng(4);
  const LightsOut<1> puzzle(5);
  ThreadPool pool(2);
  for (int round = 0; round < 10; ++round) {
    auto problem = make_problem(puzzle.scramble(rng, 4));
    if (round % 2 == 1) {
      problem.moves.erase(problem.moves.begin() + 7);
      if (!puzzle.reachable_with(problem.start, problem.moves)) continue;
    }
    Monitor monitor;
    SearchContext context{monitor, pool};
    const EstimateHeuristic<LightsOut<1>> lit(puzzle, 0);
    const auto ida = ida_star(problem, lit, {.all = true}, context);
    const auto exact = solve<1>(problem, {.all = true, .count = 1});
    EXPECT_EQ(ida.moves.size(), exact.moves.size());
    EXPECT_EQ(std::set<Moves>(ida.solutions.begin(), ida.solutions.end()),
              std::set<Moves>(exact.solutions.begin(), exact.solutions.end()));
  }
}

TEST(LightsOutAlgebra, PublishedSevenBySevenInstances) {
  const auto path = testing_support::data_file("lightsout7.txt");
  if (path.empty()) GTEST_SKIP() << "lightsout7.txt is not here";
  const auto puzzle = *LightsOut<1>::make("lightsout", {});
  const auto rows = testing_support::read_table(path);
  EXPECT_EQ(rows.size(), 250U);
  double slowest = 0;
  for (const auto& row : rows) {  // number, lights, optimal length, another's length, the cells
    ASSERT_GE(row.size(), 5U);
    double fastest = 1e9;  // of three, so that the machine's load is not measured
    for (int round = 0; round < 3; ++round) {
      const auto start = std::chrono::steady_clock::now();
      const auto instance = puzzle.read(row[1]);
      ASSERT_TRUE(instance.has_value()) << instance.error().message;
      const auto result = solve<1>(make_problem(*instance));
      fastest = std::min(fastest, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
      EXPECT_EQ(std::to_string(result.moves.size()), row[2]) << row[0];
      EXPECT_EQ(puzzle.format_moves(result.moves), row[4]) << row[0];
    }
    slowest = std::max(slowest, fastest);
  }
  RecordProperty("slowest_microseconds", static_cast<int>(slowest * 1e6));
  EXPECT_LT(slowest, 1e-3);
}

TEST(LightsOut, RefusalsNameTheCause) {
  const LightsOut<1> five(5);
  const auto message = [&](const std::string& text) { return five.read(text).error().message; };
  EXPECT_EQ(five.read("0101").error().code, ErrorCode::kInvalid);
  EXPECT_NE(message(std::string(49, '0')).find("lightsout7"), std::string::npos);
  EXPECT_NE(message(std::string(26, '0')).find("expected 25 lights (5x5), got 26"), std::string::npos);
  EXPECT_NE(message("00000 00x00 00000 00000 00000").find("'x' at character 9"), std::string::npos);
  const auto odd = five.read("1" + std::string(24, '0'));
  EXPECT_EQ(odd.error().code, ErrorCode::kUnsolvable);
  EXPECT_NE(odd.error().message.find("every press toggles an even number"), std::string::npos);
  EXPECT_TRUE(five.read("11000\n10000\n00000\n00000\n00000\n").has_value());
  EXPECT_NE(five.parse_moves("3 25").error().message.find("cells are 0 to 24"), std::string::npos);
}

TEST(LightsOut, NamesOfAllSizes) {
  EXPECT_EQ(LightsOut<1>::make("lightsout", {})->side(), 7);
  for (int n = 2; n <= 16; ++n) {
    const auto name = "lightsout" + std::to_string(n);
    const auto small = LightsOut<1>::make(name, {});
    const auto large = LightsOut<4>::make(name, {});
    EXPECT_EQ(small.has_value(), n <= 8);
    EXPECT_EQ(large.has_value(), n > 8);
    EXPECT_EQ(n <= 8 ? small->name() : large->name(), n == 7 ? "lightsout" : name);
  }
  EXPECT_EQ(LightsOut<1>::make("lightsout17", {}).error().code, ErrorCode::kInvalid);
  EXPECT_EQ(LightsOut<4>::make("lightsout17", {}).error().code, ErrorCode::kUsage);
}

RC_GTEST_PROP(LightsOut, AimingIsSolvingTheDifference, (std::uint64_t a, std::uint64_t b)) {
  const LightsOut<1> puzzle(5);
  constexpr std::uint64_t kBoard = (1U << 25) - 1;
  const LightsOut<1>::State from{{a & kBoard}};
  const LightsOut<1>::State to{{b & kBoard}};
  const auto aimed = puzzle.aim(from, to);
  RC_ASSERT(aimed.has_value() == puzzle.read(puzzle.format({{(a ^ b) & kBoard}})).has_value());
  if (!aimed) return;
  auto state = from;
  for (const Move move : solve<1>(make_problem(*aimed)).moves) aimed->puzzle.try_move(state, move);
  RC_ASSERT(same_state(state, to));
  RC_ASSERT(aimed->puzzle.is_goal(state));
}

RC_GTEST_PROP(LightsOut, PressesCommuteAndUndoThemselves, ()) {
  const LightsOut<4> puzzle(9);
  const auto presses = *rc::gen::container<Moves>(rc::gen::inRange<Move>(0, 81));
  auto shuffled = presses;
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  rng.shuffle(shuffled);
  auto forth = puzzle.goal(rng);
  auto other = forth;
  for (const Move move : presses) puzzle.try_move(forth, move);
  for (const Move move : shuffled) puzzle.try_move(other, move);
  RC_ASSERT(same_state(forth, other));
  for (const Move move : presses) puzzle.try_move(forth, move);
  RC_ASSERT(puzzle.is_goal(forth));
}

}  // namespace
}  // namespace unscramble
