// Sokoban's bounds, deadlock tests and optimal solver against plain exhaustive search.
#include <gtest/gtest.h>

#include <chrono>
#include <map>

#include "domains/sokoban/optimal/optimal.h"
#include "domains/sokoban/optimal/search.h"
#include "support/data.h"
#include "unit/sokoban_oracle.h"

namespace unscramble::sokoban_optimal_test {
namespace {

using testing::careless_level;
using testing::PlainSokoban;

Sokoban any_sokoban() { return *Sokoban::make("sokoban", {}); }

struct Solved {
  SearchResult result;
  StopReason stopped = StopReason::kNone;
  std::uint64_t generated = 0;
  std::uint64_t peak_memory = 0;
};

Solved solve(const Problem<Sokoban>& problem, const Limits& limits = {}, const Moves& known = {}) {
  Monitor monitor(limits);
  ThreadPool pool(1);
  SearchContext context{monitor, pool};
  Solved solved{sokoban_optimal(problem, {.known = known}, context)};
  solved.stopped = monitor.reason();
  solved.generated = monitor.generated();
  solved.peak_memory = monitor.peak_memory();
  EXPECT_EQ(monitor.memory(), 0U) << "all memory is given back";
  return solved;
}

bool solves(const Problem<Sokoban>& problem, const Moves& moves) {
  auto state = problem.start;
  for (const Move move : moves) {
    const bool allowed = std::find(problem.moves.begin(), problem.moves.end(), move) != problem.moves.end();
    if (!allowed || !problem.puzzle.try_move(state, move)) return false;
  }
  return problem.puzzle.is_goal(state);
}

TEST(SokobanOptimal, AgreesWithPlainSearchOnCarelessLevels) {
  Rng rng(41);
  int solvable = 0;
  int refused = 0;
  int exhausted = 0;
  for (int round = 0; round < 1500; ++round) {
    const std::string text = careless_level(rng);
    PlainSokoban plain(text);
    const auto level = any_sokoban().read(text);
    if (!level) {
      EXPECT_EQ(level.error().code, ErrorCode::kUnsolvable) << text;
      if (!plain.explore("UDLR", 5'000)) continue;
      EXPECT_EQ(plain.start_distance(), -1) << text << ": " << level.error().message;
      ++refused;
      continue;
    }
    const auto problem = make_problem(*level);
    const auto solved = solve(problem);
    if (solved.result.status == SearchStatus::kUnsolvable) {
      if (!plain.explore()) continue;
      EXPECT_EQ(plain.start_distance(), -1) << text;
      ++exhausted;
      continue;
    }
    ASSERT_EQ(solved.result.status, SearchStatus::kSolved) << text;
    EXPECT_TRUE(solved.result.proved_optimal) << text;
    EXPECT_TRUE(solves(problem, solved.result.moves)) << text;
    const int shortest = plain.shortest(30'000);
    if (shortest < 0) continue;
    EXPECT_EQ(static_cast<int>(solved.result.moves.size()), shortest) << text;
    ++solvable;
  }
  EXPECT_GT(solvable, 150);
  EXPECT_GT(refused, 200);
  EXPECT_GT(exhausted, 5);
}

// Later arrivals in a configuration may have come at less cost than earlier ones; they must not be cut off.
TEST(SokobanOptimal, CheaperLateArrivalsAreFollowed) {
  const std::string text = "#######/#    .#/# $#. #/#*$  ##/# @#  #/#     #/#######";
  EXPECT_EQ(PlainSokoban(text).shortest(1'000'000), 33);
  EXPECT_EQ(solve(make_problem(*any_sokoban().read(text))).result.moves.size(), 33U);
}

TEST(SokobanOptimal, AgreesWithPlainSearchWhenMovesAreRestricted) {
  Rng rng(43);
  int solvable = 0;
  for (int round = 0; round < 6000; ++round) {
    const std::string text = careless_level(rng);
    const auto level = any_sokoban().read(text);
    if (!level) continue;
    auto problem = make_problem(*level);
    const auto left_out = static_cast<std::size_t>(rng.below(4));
    problem.moves.erase(problem.moves.begin() + static_cast<std::ptrdiff_t>(left_out));
    PlainSokoban plain(text);
    ASSERT_TRUE(plain.explore(level->puzzle.format_moves(problem.moves), 500'000));
    const auto solved = solve(problem);
    ASSERT_EQ(solved.result.status == SearchStatus::kSolved, plain.start_distance() >= 0) << text;
    if (plain.start_distance() < 0) continue;
    if (plain.start_distance() > 0) ++solvable;
    EXPECT_EQ(static_cast<int>(solved.result.moves.size()), plain.start_distance()) << text;
    EXPECT_TRUE(solves(problem, solved.result.moves)) << text;
  }
  EXPECT_GT(solvable, 40);
}

// Every state reachable from the start of many small levels: a dead end is one, a bound is one, no move
// lowers it by more than itself, and read() refuses only what cannot be solved.
TEST(SokobanBounds, HoldOnEveryStateOfCarelessLevels) {
  Rng rng(42);
  std::size_t checked = 0;
  std::size_t dead_ends = 0;
  std::size_t missed = 0;
  for (int round = 0; round < 600; ++round) {
    const std::string text = careless_level(rng);
    PlainSokoban plain(text);
    if (!plain.explore()) continue;
    const auto level = any_sokoban().read(text);
    if (!level) continue;
    std::vector<std::array<float, 2>> bounds;
    for (std::size_t i = 0; i < plain.states().size(); ++i) {
      const std::string here = plain.text(plain.states()[i]);
      Sokoban::State state;
      for (const int cell : level->puzzle.level().floor_cells()) {
        const auto place = level->puzzle.level().place(cell);
        const char c = here[static_cast<std::size_t>(place.row) * (text.find('/') + 1) + place.column];
        if (c == '$' || c == '*') state.add_box(cell);
        if (c == '@' || c == '+') state.player = static_cast<std::uint32_t>(cell);
      }
      const int distance = plain.distance(i);
      bounds.push_back({level->puzzle.estimate(0, state), level->puzzle.estimate(1, state)});
      for (const float bound : bounds.back()) {
        if (distance >= 0) {
          ASSERT_LE(bound, static_cast<float>(distance)) << here;
        }
        dead_ends += bound == kDeadEnd ? 1 : 0;
      }
      missed += distance < 0 && bounds.back()[0] != kDeadEnd ? 1 : 0;
      ++checked;
    }
    for (const auto& edge : plain.edges())
      for (const int which : {0, 1})
        ASSERT_LE(bounds[edge.from][which], 1 + bounds[edge.to][which])
            << plain.text(plain.states()[edge.from]) << " to " << plain.text(plain.states()[edge.to]);
  }
  EXPECT_GT(checked, 50'000U);
  EXPECT_GT(dead_ends, 10'000U);
  EXPECT_GT(missed, 0U) << "some deadlocks are beyond these tests, or nothing was tested";
}

TEST(SokobanOptimal, AgreesWithPlainSearchOnGeneratedLevels) {
  Rng rng(44);
  const auto sokoban = any_sokoban();
  int compared = 0;
  for (int round = 0; round < 100 && compared < 10; ++round) {
    const auto instance = sokoban.random(rng);
    const std::string text = instance.puzzle.format(instance.state);
    const int shortest = PlainSokoban(text).shortest(50'000);
    if (shortest < 0) continue;
    ++compared;
    EXPECT_EQ(static_cast<int>(solve(make_problem(instance)).result.moves.size()), shortest) << text;
  }
  EXPECT_EQ(compared, 10);
}

template <int W>
int solved_in_words(const Instance<Sokoban>& instance) {
  const auto& level = instance.puzzle.level();
  const sokoban::Grid<W> grid({level.width(), level.height()}, sokoban::narrow<W>(level.floor()),
                              sokoban::narrow<W>(level.goals()), sokoban::narrow<W>(level.dead()));
  Monitor monitor;
  sokoban::PushSearch<W> search(level, grid, sokoban::kAllMoves, instance.state, {}, monitor);
  EXPECT_EQ(search.advance(1'000'000), sokoban::Phase::kSolved);
  return search.lower_bound();
}

TEST(SokobanOptimal, IsTheSameInBoardsOfAnyNumberOfWords) {
  Rng rng(46);
  for (int round = 0; round < 20; ++round) {
    const auto instance = any_sokoban().random(rng);
    const int length = solved_in_words<1>(instance);
    EXPECT_EQ(solved_in_words<2>(instance), length);
    EXPECT_EQ(solved_in_words<3>(instance), length);
    EXPECT_EQ(solved_in_words<6>(instance), length);
  }
}

TEST(SokobanOptimal, SolvedAndNearlySolvedLevels) {
  const auto solved = any_sokoban().read("#####/#@* #/#####");
  EXPECT_EQ(solve(make_problem(*solved)).result.moves.size(), 0U);
  EXPECT_TRUE(solve(make_problem(*solved)).result.proved_optimal);
  const auto one = any_sokoban().read("#####/#@$.#/#####");
  EXPECT_EQ(solve(make_problem(*one)).result.moves, Moves{sokoban::kRight});
}

TEST(SokobanOptimal, ProvesThatALevelHasNoSolution) {
  // Nothing is dead at once here: only the whole search shows that the left box is always in the way.
  const auto level = any_sokoban().read("########/#  ##  #/#@$  $.#/### ##.#/########");
  ASSERT_TRUE(level.has_value()) << level.error().message;
  const auto solved = solve(make_problem(*level));
  EXPECT_EQ(solved.result.status, SearchStatus::kUnsolvable);
  EXPECT_FALSE(solved.result.proved_optimal);
}

// The first level of the classic collection (Thinking Rabbit's), whose optimum is known to be 230 moves.
constexpr std::string_view kWarehouse =
    "    #####/    #   #/    #$  #/  ###  $##/  #  $ $ #/### # ## #   ######/#   # ## #####  ..#/# $  $          ..#/"
    "##### ### #@##  ..#/    #     #########/    #######";

TEST(SokobanOptimal, StopsAtLimitsWithALowerBound) {
  const auto level = any_sokoban().read(kWarehouse);
  ASSERT_TRUE(level.has_value());
  const auto problem = make_problem(*level);
  const auto nodes = solve(problem, {.nodes = 5000});
  EXPECT_EQ(nodes.result.status, SearchStatus::kUnsolved);
  EXPECT_EQ(nodes.stopped, StopReason::kNodes);
  EXPECT_LT(nodes.generated, 7000U);
  EXPECT_GT(nodes.result.lower_bound, 90);
  EXPECT_LE(nodes.result.lower_bound, 230);
  const auto time = solve(problem, {.seconds = 0.05});
  EXPECT_EQ(time.stopped, StopReason::kTime);
  EXPECT_EQ(time.result.status, SearchStatus::kUnsolved);
  const auto memory = solve(problem, {.memory = 100'000});  // too little even for the push search
  EXPECT_EQ(memory.stopped, StopReason::kMemory);
  EXPECT_LE(memory.peak_memory, 100'000U);
  EXPECT_EQ(memory.result.status, SearchStatus::kUnsolved);
  EXPECT_EQ(solve(problem, {.memory = 1000}).stopped, StopReason::kMemory);
}

TEST(SokobanOptimal, AHardLevelGetsAGoodSolutionBeforeTheBest) {
  const auto problem = make_problem(*any_sokoban().read(kWarehouse));
  const auto nodes = solve(problem, {.nodes = 250'000});
  EXPECT_EQ(nodes.result.status, SearchStatus::kSolved);
  EXPECT_EQ(nodes.stopped, StopReason::kNodes);
  EXPECT_TRUE(solves(problem, nodes.result.moves));
  EXPECT_FALSE(nodes.result.proved_optimal);
  EXPECT_GE(nodes.result.moves.size(), 230U);
  EXPECT_LE(nodes.result.moves.size(), 260U);
  EXPECT_GT(nodes.result.lower_bound, 180);
  EXPECT_LE(nodes.result.lower_bound, 230);
  // When the exact search has filled the memory, the quick one gets all of it.
  const auto memory = solve(problem, {.memory = 4'000'000});
  EXPECT_EQ(memory.result.status, SearchStatus::kSolved);
  EXPECT_EQ(memory.stopped, StopReason::kMemory);
  EXPECT_LE(memory.peak_memory, 4'000'000U);
  EXPECT_TRUE(solves(problem, memory.result.moves));
  EXPECT_LE(memory.result.lower_bound, 230);
}

TEST(SokobanOptimal, CanBeCancelled) {
  const auto level = any_sokoban().read(kWarehouse);
  ASSERT_TRUE(level.has_value()) << level.error().message;
  const std::atomic<bool> cancel{true};
  Monitor monitor({}, &cancel);
  ThreadPool pool(1);
  SearchContext context{monitor, pool};
  const auto result = sokoban_optimal(make_problem(*level), {}, context);
  EXPECT_EQ(result.status, SearchStatus::kUnsolved);
  EXPECT_EQ(monitor.reason(), StopReason::kCancelled);
}

TEST(SokobanOptimal, ImprovesOrProvesAKnownSolution) {
  Rng rng(45);
  for (int round = 0; round < 30; ++round) {
    const auto instance = any_sokoban().random(rng);
    const auto problem = make_problem(instance);
    const Moves best = solve(problem).result.moves;
    const auto proved = solve(problem, {}, best).result;
    EXPECT_EQ(proved.moves, best);
    EXPECT_TRUE(proved.proved_optimal);
    Moves longer = best;  // a step there and back first makes it two longer
    for (const Move move : sokoban::kAllMoves) {
      auto state = problem.start;
      auto back = problem.start;
      if (!problem.puzzle.try_move(state, move) || !problem.puzzle.try_move(state, sokoban::opposite(move))) continue;
      if (!same_state(state, back)) continue;
      longer.insert(longer.begin(), {move, sokoban::opposite(move)});
      break;
    }
    if (longer.size() == best.size()) continue;
    const auto improved = solve(problem, {}, longer).result;
    EXPECT_EQ(improved.moves.size(), best.size());
    EXPECT_TRUE(improved.proved_optimal);
    const auto stopped = solve(problem, {.nodes = 1}, longer).result;
    EXPECT_EQ(stopped.status, SearchStatus::kSolved);
    EXPECT_LE(stopped.moves.size(), longer.size());
  }
}

TEST(SokobanOptimal, SolvesTheBoxobanTestLevelsInTheReferenceLengths) {
  const std::string levels_file = testing_support::data_file("sokoban.txt");
  const std::string lengths_file = testing_support::data_file("sokoban_ref.txt");
  if (levels_file.empty() || lengths_file.empty()) GTEST_SKIP() << "the Boxoban test levels are not here";
  std::ostringstream text_of_all;
  text_of_all << std::ifstream(levels_file).rdbuf();
  const auto levels = Sokoban::split_levels(text_of_all.str());
  std::map<std::string, int> lengths;
  for (const auto& row : testing_support::read_table(lengths_file)) lengths[row.at(0)] = std::stoi(row.at(1));
  ASSERT_EQ(levels.size(), 500U);
  ASSERT_EQ(lengths.size(), 500U);
  const auto start = std::chrono::steady_clock::now();
  for (const auto& [name, text] : levels) {
    const auto level = any_sokoban().read(text);
    ASSERT_TRUE(level.has_value()) << name << ": " << level.error().message;
    const auto problem = make_problem(*level);
    const auto solved = solve(problem);
    EXPECT_EQ(static_cast<int>(solved.result.moves.size()), lengths.at(name)) << name;
    EXPECT_TRUE(solved.result.proved_optimal) << name;
    EXPECT_TRUE(solves(problem, solved.result.moves)) << name;
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  EXPECT_LT(seconds / 500, 0.2);
}

}  // namespace
}  // namespace unscramble::sokoban_optimal_test
