// Sokoban's push search: its deadlocks against plain exhaustive search, its answers replayed, its limits.
#include <gtest/gtest.h>

#include "domains/sokoban/optimal/optimal.h"
#include "domains/sokoban/plans/sokoban.h"
#include "domains/sokoban/push/push.h"
#include "unit/sokoban_oracle.h"

namespace unscramble::sokoban_push_test {
namespace {

using testing::careless_level;
using testing::PlainSokoban;

Sokoban any_sokoban() { return *Sokoban::make("sokoban", {}); }

bool solves(const Problem<Sokoban>& problem, const Moves& moves) {
  auto state = problem.start;
  for (const Move move : moves)
    if (!problem.puzzle.try_move(state, move)) return false;
  return problem.puzzle.is_goal(state);
}

struct Solved {
  SearchResult result;
  StopReason stopped = StopReason::kNone;
  std::uint64_t peak_memory = 0;
};

Solved solve(const Problem<Sokoban>& problem, const Limits& limits = {}, int threads = 1) {
  Monitor monitor(limits);
  ThreadPool pool(threads);
  SearchContext context{monitor, pool};
  Solved solved{sokoban_push(problem, context)};
  solved.stopped = monitor.reason();
  solved.peak_memory = monitor.peak_memory();
  EXPECT_EQ(monitor.memory(), 0U) << "all memory is given back";
  return solved;
}

// A hall of twelve boxes, and a room for them behind a passage.
constexpr const char* kWarehouse =
    "####################/"
    "#        ###########/"
    "# $  $ $ ###########/"
    "#  $ $   ###   ....#/"
    "# $   $        ....#/"
    "#   $  $ ###   ....#/"
    "# $  $   ###########/"
    "#   $    ###########/"
    "#  @     ###########/"
    "####################";

Problem<Sokoban> warehouse() { return make_problem(*any_sokoban().read(kWarehouse)); }

// 50x50: halls of 11x11 side by side, joined by doors; a box in most of them, and the goals in the middle one.
std::string large_level() {
  std::vector<std::string> rows(50, std::string(50, '#'));
  for (int r = 1; r < 49; ++r)
    for (int c = 1; c < 49; ++c) {
      const bool wall = r % 12 == 0 || c % 12 == 0;
      const bool door = (r % 12 == 0 && c % 12 >= 5 && c % 12 <= 7) || (c % 12 == 0 && r % 12 >= 5 && r % 12 <= 7);
      if (!wall || door) rows[r][c] = ' ';
    }
  int boxes = 0;
  for (int r = 6; r < 49; r += 12)
    for (int c = 6; c < 49; c += 12)
      if ((r + c) % 24 == 0) {
        rows[r][c - 1] = '$';
        ++boxes;
      }
  for (int g = 0; g < boxes; ++g) rows[16 + g / 4 * 2][16 + g % 4 * 2] = '.';
  rows[2][2] = '@';
  std::string text;
  for (const auto& row : rows) text += (text.empty() ? "" : "/") + row;
  return text;
}

TEST(SokobanPush, SolvesWhatPlainSearchSolvesAndNothingElse) {
  Rng rng(51);
  int solvable = 0;
  int unsolvable = 0;
  for (int round = 0; round < 1500; ++round) {
    const std::string text = careless_level(rng);
    const auto level = any_sokoban().read(text);
    PlainSokoban plain(text);
    if (!level || !plain.explore()) continue;
    const auto problem = make_problem(*level);
    const auto solved = solve(problem);
    ASSERT_NE(solved.result.status, SearchStatus::kUnsolvable) << "the push search proves nothing: " << text;
    ASSERT_EQ(solved.result.status == SearchStatus::kSolved, plain.start_distance() >= 0) << text;
    if (plain.start_distance() < 0) {
      ++unsolvable;
      continue;
    }
    ++solvable;
    EXPECT_TRUE(solves(problem, solved.result.moves)) << text;
    EXPECT_GE(static_cast<int>(solved.result.moves.size()), plain.start_distance()) << text;
  }
  EXPECT_GT(solvable, 150);
  EXPECT_GT(unsolvable, 5);
}

// Every position reachable in many small levels: what is called a deadlock is one.
TEST(SokobanPush, DeadlocksAreDeadlocks) {
  Rng rng(52);
  std::size_t found = 0;
  std::size_t missed = 0;
  for (int round = 0; round < 600; ++round) {
    const std::string text = careless_level(rng);
    PlainSokoban plain(text);
    const auto read = any_sokoban().read(text);
    if (!read || !plain.explore()) continue;
    const auto& level = read->puzzle.level();
    const sokoban::push::Board board(level);
    Monitor monitor;
    sokoban::Ledger ledger(monitor);
    sokoban::push::Deadlocks deadlocks(board, ledger);
    for (std::size_t i = 0; i < plain.states().size(); ++i) {
      const std::string here = plain.text(plain.states()[i]);
      sokoban::State state;
      for (const int cell : level.floor_cells()) {
        const auto place = level.place(cell);
        const char c = here[static_cast<std::size_t>(place.row) * (text.find('/') + 1) + place.column];
        if (c == '$' || c == '*') state.add_box(cell);
        if (c == '@' || c == '+') state.player = static_cast<std::uint32_t>(cell);
      }
      auto layout = sokoban::push::layout_of(board, level, state);
      const bool dead = deadlocks.is_deadlock(layout, sokoban::push::kOff);
      if (dead) {
        ASSERT_LT(plain.distance(i), 0) << here;
      }
      found += dead ? 1 : 0;
      missed += !dead && plain.distance(i) < 0 ? 1 : 0;
    }
  }
  EXPECT_GT(found, 5'000U);
  EXPECT_GT(missed, 0U) << "some deadlocks are beyond these tests, or nothing was tested";
}

TEST(SokobanPush, SolvesAWarehouseOfTwelveBoxes) {
  const auto problem = warehouse();
  EXPECT_EQ(problem.puzzle.level().num_boxes(), 12);
  const auto solved = solve(problem);
  ASSERT_EQ(solved.result.status, SearchStatus::kSolved);
  EXPECT_FALSE(solved.result.proved_optimal);
  EXPECT_TRUE(solves(problem, solved.result.moves));
}

// Each goal once, and none that a box on an earlier one keeps boxes from.
TEST(SokobanPush, ThePackingPlanFillsTheRoomFromBehind) {
  const auto problem = warehouse();
  const sokoban::push::Board board(problem.puzzle.level());
  const auto start = sokoban::push::layout_of(board, problem.puzzle.level(), problem.start);
  Monitor monitor;
  sokoban::Ledger ledger(monitor);
  for (const int variant : {0, 1}) {
    const sokoban::push::PackingPlan plan(board, start, variant, monitor, ledger);
    EXPECT_TRUE(plan.complete());
    auto order = plan.order();
    EXPECT_EQ(problem.puzzle.level().place(board.level_cell[order.back()]).column, 15) << "nearest to the door";
    std::sort(order.begin(), order.end());
    EXPECT_EQ(order, board.goals);
  }
}

TEST(SokobanPush, TheNumberOfThreadsDoesNotMatter) {
  const auto problem = warehouse();
  EXPECT_EQ(solve(problem, {}, 1).result.moves, solve(problem, {}, 3).result.moves);
}

TEST(SokobanPush, SolvesLevelsOfFiftyByFifty) {
  const std::string text = large_level();
  const auto level = any_sokoban().read(text);
  ASSERT_TRUE(level) << level.error().message;
  EXPECT_EQ(level->puzzle.format(level->state), text);
  EXPECT_FALSE(level->puzzle.level().is_small());
  const auto problem = make_problem(*level);
  EXPECT_EQ(Special<Sokoban>::plan(problem, {})->method, "push");
  const auto solved = solve(problem);
  ASSERT_EQ(solved.result.status, SearchStatus::kSolved);
  EXPECT_TRUE(solves(problem, solved.result.moves));
}

// A hall with more boxes than any level people play: read at once, and searched only as long as the limit says.
TEST(SokobanPush, TakesAnyNumberOfBoxes) {
  std::string text(50, '#');
  for (int r = 1; r < 49; ++r) {
    text += "/#";
    for (int c = 1; c < 49; ++c) {
      const bool box = r % 2 == 0 && c % 2 == 0 && r < 48 && c < 48;
      text += box ? '$' : c % 2 == 1 && r % 2 == 1 && c > 1 ? '.' : ' ';
    }
    text += '#';
  }
  text += '/' + std::string(50, '#');
  text[52] = '@';
  const auto level = any_sokoban().read(text);
  ASSERT_TRUE(level) << level.error().message;
  EXPECT_GT(level->puzzle.level().num_boxes(), 400);
  const auto solved = solve(make_problem(*level), {.seconds = 0.3});
  EXPECT_EQ(solved.stopped, StopReason::kTime);
  EXPECT_EQ(solved.result.status, SearchStatus::kUnsolved);
}

TEST(SokobanPush, ObeysItsLimits) {
  const auto problem = warehouse();
  const auto few_nodes = solve(problem, {.nodes = 10});
  EXPECT_EQ(few_nodes.stopped, StopReason::kNodes);
  EXPECT_EQ(few_nodes.result.status, SearchStatus::kUnsolved);
  const auto little_memory = solve(problem, {.memory = 100'000});
  EXPECT_EQ(little_memory.stopped, StopReason::kMemory);
  EXPECT_EQ(little_memory.result.status, SearchStatus::kUnsolved);
  EXPECT_LE(little_memory.peak_memory, 100'000U);
  EXPECT_EQ(solve(problem, {.memory = 1}).stopped, StopReason::kMemory);
  const auto no_time = solve(problem, {.seconds = 0});
  EXPECT_EQ(no_time.stopped, StopReason::kTime);
}

TEST(SokobanPush, ASolvedLevelNeedsNoMove) {
  const auto solved = solve(make_problem(*any_sokoban().read("#####/#@* #/#####")));
  EXPECT_EQ(solved.result.status, SearchStatus::kSolved);
  EXPECT_TRUE(solved.result.moves.empty());
}

// Beyond the exact search: the default finds a solution, and ends.
TEST(SokobanPush, IsWhatTheDefaultFallsBackOn) {
  const auto problem = warehouse();
  const auto plan = Special<Sokoban>::plan(problem, {});
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->method, "optimal");
  EXPECT_TRUE(plan->options.get(kProofLimit));
  Monitor monitor;
  ThreadPool pool(1);
  SearchContext context{monitor, pool};
  const auto result = sokoban_optimal(problem, {.proof_limit = 1000}, context);
  ASSERT_EQ(result.status, SearchStatus::kSolved);
  EXPECT_FALSE(result.proved_optimal) << "too easy for this test";
  EXPECT_TRUE(solves(problem, result.moves));
  EXPECT_EQ(monitor.reason(), StopReason::kNone);
  EXPECT_GT(result.lower_bound, 0);
}

TEST(SokobanPush, ProvingIsNotLimitedWhenAskedFor) {
  SolveRequest request;
  request.options.set(kProve, true);
  EXPECT_FALSE(Special<Sokoban>::plan(warehouse(), request)->options.get(kProofLimit));
}

}  // namespace
}  // namespace unscramble::sokoban_push_test
