// The optimal cube solver against distances found by plain search, and against itself.
#include <atomic>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <thread>

#include "domains/cube/optimal/shorten.h"
#include "domains/cube/optimal/split.h"
#include "unit/cube_optimal_fixtures.h"

namespace unscramble::cube_optimal {
namespace {

class CubeOptimal : public ::testing::TestWithParam<cube::Metric> {
 protected:
  [[nodiscard]] static bool quarter() { return GetParam() == cube::Metric::kQuarter; }

  Answer solve_with(const Cube3::State& state, Options options, ThreadPool& pool) {
    options.metric = GetParam();
    Monitor monitor;
    return solve(to_cube(state), options, tables_, monitor, pool);
  }
  Answer solve_one(const Cube3::State& state, Options options = {}) {
    return solve_with(state, std::move(options), one_);
  }

  void expect_optimal(const Cube3::State& state, int length, const Answer& answer) const {
    ASSERT_TRUE(answer.solution);
    EXPECT_TRUE(answer.proved);
    EXPECT_EQ(static_cast<int>(answer.solution->size()), length) << puzzle_.format(state);
    EXPECT_EQ(answer.lower_bound, length);
    EXPECT_TRUE(solves(puzzle_, state, *answer.solution)) << puzzle_.format(state);
  }

  ThreadPool one_{1};
  ThreadPool two_{2};
  Cube3 puzzle_{GetParam()};
  TableSet tables_ = tiny_table(GetParam(), two_);
};

TEST_P(CubeOptimal, EveryCubeNearTheGoal) {
  const int deepest = quarter() ? 4 : 3;
  for (int depth = 0; depth <= deepest; ++depth) {
    const MeetInTheMiddle reference(puzzle_, all_moves(puzzle_), depth);
    for (const auto& state : reference.sphere()) expect_optimal(state, depth, solve_one(state));
  }
}

TEST_P(CubeOptimal, AgreesWithPlainSearchUpToDepthNine) {
  Rng rng(11);
  const MeetInTheMiddle reference(puzzle_, all_moves(puzzle_), quarter() ? 5 : 4);
  const int deepest = quarter() ? 9 : 8;
  std::map<int, int> seen;
  for (int n = 0; n < 60; ++n) {
    const auto state = puzzle_.scramble(rng, n % (deepest + 1)).state;
    const int distance = reference.distance(state);
    ASSERT_GE(distance, 0);
    ++seen[distance];
    expect_optimal(state, distance, solve_with(state, {}, n % 2 == 0 ? one_ : two_));
  }
  EXPECT_GE(seen.size(), 8U) << "the sample should reach all depths";
}

TEST_P(CubeOptimal, ThreadsAndInstructionSetsAgree) {
  Rng rng(12);
  ThreadPool three(3);
  for (int n = 0; n < 12; ++n) {
    const auto state = puzzle_.scramble(rng, quarter() ? 13 : 11).state;
    const auto one = solve_one(state);
    ASSERT_TRUE(one.proved);
    for (auto* pool : {&two_, &three}) expect_optimal(state, one.lower_bound, solve_with(state, {}, *pool));
  }
}

// Both ways of computing must visit exactly the same nodes.
TEST_P(CubeOptimal, InstructionSetsVisitTheSameNodes) {
  if (!can_run(Isa::kAvx2)) GTEST_SKIP() << "this machine has no AVX2";
  Rng rng(13);
  const TurnOrder order(TurnOrder::all(GetParam()), GetParam());
  for (int n = 0; n < 5; ++n) {
    const Cube cube = to_cube(puzzle_.random(rng).state);
    const int length = lower_bound(cube, GetParam(), tables_) + 2;
    std::array<std::uint64_t, 2> generated{};
    std::array<std::uint64_t, 2> expanded{};
    for (const Isa isa : {Isa::kPortable, Isa::kAvx2}) {
      Monitor monitor;
      Iteration iteration{.tables = tables_, .order = order, .monitor = monitor};
      const auto root = make_root(iteration, pack(cube.corner, cube.edge),
                                  pack(cube::inverse(cube.corner), cube::inverse(cube.edge)), length);
      ASSERT_TRUE(root);
      iteration.nodes = {*root};
      run_worker_as(isa, iteration, -1, nullptr);
      generated[static_cast<int>(isa)] = monitor.generated();
      expanded[static_cast<int>(isa)] = monitor.expanded();
    }
    EXPECT_GT(generated[0], 100U);
    EXPECT_EQ(generated[0], generated[1]);
    EXPECT_EQ(expanded[0], expanded[1]);
  }
}

// Cut into parts, a search visits the same nodes as whole, those with the lowest bounds first.
TEST_P(CubeOptimal, PartsAreTheWholeInOrder) {
  const TurnOrder order(TurnOrder::all(GetParam()), GetParam());
  Rng rng(16);
  for (const bool shared : {false, true}) {
    const Cube cube = to_cube(puzzle_.random(rng).state);
    const int length = quarter() ? 16 : 14;  // long enough to be put in order
    std::array<std::uint64_t, 2> generated{};
    for (const bool cut : {false, true}) {
      Monitor monitor;
      MemoryAccount account(monitor);
      Iteration iteration{.tables = tables_, .order = order, .monitor = monitor, .solutions_wanted = 1'000'000};
      const auto root = make_root(iteration, pack(cube.corner, cube.edge),
                                  pack(cube::inverse(cube.corner), cube::inverse(cube.edge)), length);
      ASSERT_TRUE(root);
      iteration.nodes = {*root};
      if (cut) {
        split_search(iteration, GetParam(), 1'000'000'000, shared ? two_ : one_, account);
        EXPECT_GT(iteration.nodes.size(), 5U);
        EXPECT_GT(account.held(), 0U);
        const auto most = [](const Node& node) { return *std::max_element(node.bound.begin(), node.bound.end()); };
        const auto& order = iteration.sequence;
        ASSERT_EQ(std::set(order.begin(), order.end()).size(), iteration.nodes.size());
        for (std::size_t i = 1; i < order.size(); ++i)
          ASSERT_LE(most(iteration.nodes[order[i - 1]]), most(iteration.nodes[order[i]]));
      }
      run_worker(iteration, -1, nullptr);
      generated[cut ? 1 : 0] = monitor.generated();
    }
    EXPECT_GT(generated[0], 1000U);
    EXPECT_EQ(generated[0], generated[1]);
  }
}

TEST_P(CubeOptimal, WithoutMemoryASearchStaysWhole) {
  Rng rng(17);
  const auto state = puzzle_.scramble(rng, quarter() ? 15 : 13).state;
  const auto expected = solve_one(state);
  Monitor monitor({.memory = 1});
  const auto answer = solve(to_cube(state), {.metric = GetParam()}, tables_, monitor, two_);
  expect_optimal(state, expected.lower_bound, answer);
}

TEST_P(CubeOptimal, MirrorImagesAndInversesAreAsFar) {
  Rng rng(14);
  for (int n = 0; n < 4; ++n) {
    const auto state = puzzle_.scramble(rng, quarter() ? 12 : 10).state;
    const auto answer = solve_one(state);
    ASSERT_TRUE(answer.proved);
    expect_optimal(puzzle_.inverse_state(state), answer.lower_bound, solve_one(puzzle_.inverse_state(state)));
    for (int k = 1; k < 48; k += 5) {
      const auto image = puzzle_.symmetric_state(state, k);
      expect_optimal(image, answer.lower_bound, solve_one(image));
    }
  }
}

TEST_P(CubeOptimal, AGivenSolutionIsProvedOrImproved) {
  Rng rng(15);
  for (int n = 0; n < 10; ++n) {
    const auto state = puzzle_.scramble(rng, quarter() ? 12 : 10).state;
    const auto alone = solve_one(state);
    ASSERT_TRUE(alone.solution);

    Monitor monitor;
    Options given{.metric = GetParam(), .upper_bound = alone.solution};
    const auto proved = solve(to_cube(state), given, tables_, monitor, two_);
    expect_optimal(state, alone.lower_bound, proved);
    EXPECT_EQ(proved.solution, alone.solution);

    // The same with a detour: a turn and its inverse in front.
    Moves longer = {0, puzzle_.inverse_move(0)};
    longer.insert(longer.end(), alone.solution->begin(), alone.solution->end());
    expect_optimal(state, alone.lower_bound, solve_one(state, {.upper_bound = longer}));
  }
}

// Every sequence of `length` moves, commuting ones in one order only.
std::vector<Moves> sequences(const Cube3& puzzle, int length) {
  std::vector<Moves> out = {{}};
  for (int i = 0; i < length; ++i) {
    std::vector<Moves> longer;
    for (const auto& moves : out)
      for (const Move move : all_moves(puzzle)) {
        if (!moves.empty() && puzzle.redundant(moves.back(), move)) continue;
        longer.push_back(moves);
        longer.back().push_back(move);
      }
    out = std::move(longer);
  }
  return out;
}

// Every such sequence that solves the state: its halves meet in the middle.
std::set<Moves> all_solutions(const Cube3& puzzle, const Cube3::State& start, int length) {
  std::multimap<std::uint64_t, Moves> fronts;
  for (const auto& moves : sequences(puzzle, length / 2)) {
    auto state = start;
    for (const Move move : moves) puzzle.try_move(state, move);
    fronts.emplace(hash_of(state), moves);
  }
  Rng rng(1);
  std::set<Moves> out;
  for (const auto& back : sequences(puzzle, length - length / 2)) {
    auto state = puzzle.goal(rng);
    for (auto move = back.rbegin(); move != back.rend(); ++move) puzzle.try_move(state, puzzle.inverse_move(*move));
    const auto [first, last] = fronts.equal_range(hash_of(state));
    for (auto front = first; front != last; ++front) {
      Moves moves = front->second;
      if (!moves.empty() && !back.empty() && puzzle.redundant(moves.back(), back.front())) continue;
      moves.insert(moves.end(), back.begin(), back.end());
      out.insert(moves);
    }
  }
  return out;
}

TEST_P(CubeOptimal, FindsEverySolution) {
  std::size_t several = 0;
  // Slices that commute, so that there are many solutions; and a few that have one.
  for (const char* turns :
       {"R2 L2 U2 D2", "R L' U D'", "U2 D2 R L F2", "R L' F B' U D' R L'", "R2 U2 R2 U2", "R U F D", "U D R", ""}) {
    Rng rng(1);
    auto state = *turns == '\0' ? puzzle_.goal(rng) : puzzle_.read(turns)->state;
    const auto first = solve_one(state);
    ASSERT_TRUE(first.proved);
    const auto expected = all_solutions(puzzle_, state, first.lower_bound);
    for (auto* pool : {&one_, &two_}) {
      const auto answer = solve_with(state, {.solutions = 1'000'000}, *pool);
      const std::set<Moves> found(answer.solutions.begin(), answer.solutions.end());
      EXPECT_EQ(found.size(), answer.solutions.size()) << "each once";
      EXPECT_EQ(found, expected) << turns;
    }
    several += expected.size() > 1 ? 1 : 0;
  }
  EXPECT_GE(several, 2U);
}

TEST_P(CubeOptimal, KeepsToTheTurnsAllowed) {
  Rng rng(17);
  for (const char* allowed : {"U U' R R'", "U R", "U R F'", "U U' D D' R R' L L' F F'"}) {
    const auto moves = *puzzle_.parse_moves(allowed);
    const MeetInTheMiddle reference(puzzle_, moves, quarter() ? 5 : 4);
    for (int n = 0; n < 8; ++n) {
      Rng walk = rng.split();
      auto state = puzzle_.goal(walk);
      for (int i = 0; i < n; ++i) puzzle_.try_move(state, puzzle_.inverse_move(moves[walk.below(moves.size())]));
      const int distance = reference.distance(state);
      ASSERT_GE(distance, 0);
      const auto answer = solve_one(state, {.turns = turn_set(moves, GetParam())});
      expect_optimal(state, distance, answer);
      for (const Move move : *answer.solution)
        EXPECT_NE(std::find(moves.begin(), moves.end(), move), moves.end()) << allowed;
    }
  }
}

TEST_P(CubeOptimal, SymmetricCubesAtTheirKnownDepths) {
  // (turns, quarter-turn length, face-turn length): from the tables of the literature.
  struct Known {
    const char* turns;
    int quarter, half;
  };
  const std::vector<Known> cubes = {
      {"", 0, 0},
      {"U2 D2 F2 B2 R2 L2", 12, 6},      // pons asinorum
      {"R L' F B' U D' R L'", 8, 8},     // six spots
      {"F2 B2 U D' R2 L2 U D'", 12, 8},  // four spots
  };
  for (const auto& known : cubes) {
    const auto state =
        *known.turns == '\0' ? puzzle_.scramble(*std::make_unique<Rng>(1), 0).state : puzzle_.read(known.turns)->state;
    expect_optimal(state, quarter() ? known.quarter : known.half, solve_with(state, {}, two_));
  }
}

TEST_P(CubeOptimal, LowerIterationsOfTheDeepestCubesAreEmpty) {
  // Superflip: 24 quarter turns, 20 face turns.
  const auto superflip = puzzle_.read("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
  ASSERT_TRUE(superflip);
  const int last = quarter() ? 12 : 10;
  const auto answer = solve_with(superflip->state, {.last_length = last}, two_);
  EXPECT_FALSE(answer.solution);
  EXPECT_FALSE(answer.proved);
  EXPECT_EQ(answer.lower_bound, last + (quarter() ? 2 : 1));
}

TEST_P(CubeOptimal, LimitsGiveWhatIsKnownByThen) {
  Rng rng(18);
  const auto state = puzzle_.random(rng).state;
  Moves known;  // any solution: here the inverse of a scramble of 40
  auto scrambled = puzzle_.goal(rng);
  for (int i = 0; i < 40; ++i) {
    const auto move = static_cast<Move>(rng.below_int(puzzle_.num_moves()));
    puzzle_.try_move(scrambled, move);
    known.insert(known.begin(), puzzle_.inverse_move(move));
  }
  for (const bool by_nodes : {true, false}) {
    Monitor monitor(by_nodes ? Limits{.nodes = 100'000} : Limits{.seconds = 0.05});
    const auto answer = solve(to_cube(scrambled), {.metric = GetParam(), .upper_bound = known}, tables_, monitor, two_);
    EXPECT_TRUE(monitor.stopped());
    EXPECT_FALSE(answer.proved);
    EXPECT_EQ(answer.solution, known);
    EXPECT_GE(answer.lower_bound, 8);
    EXPECT_EQ(monitor.lower_bound(), answer.lower_bound);
    if (by_nodes) {
      EXPECT_LT(monitor.generated(), 200'000U);
    }
  }
  Monitor monitor;
  std::thread canceller([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    monitor.cancel();
  });
  const auto answer = solve(to_cube(state), {.metric = GetParam()}, tables_, monitor, two_);
  canceller.join();
  EXPECT_FALSE(answer.proved && answer.solution->size() > 16);
}

TEST_P(CubeOptimal, StretchesAreReplacedByShortestOnes) {
  Rng rng(19);
  int shortened = 0;
  for (int n = 0; n < 6; ++n) {
    auto state = puzzle_.goal(rng);
    Moves known;
    for (int i = 0; i < 24; ++i) {
      const auto move = static_cast<Move>(rng.below_int(puzzle_.num_moves()));
      puzzle_.try_move(state, move);
      known.insert(known.begin(), puzzle_.inverse_move(move));
    }
    Monitor monitor;
    const auto shorter = shorten(known, GetParam(), 4, 9, tables_, monitor, one_);
    EXPECT_TRUE(solves(puzzle_, state, shorter));
    EXPECT_LE(shorter.size(), known.size());
    shortened += shorter.size() < known.size() ? 1 : 0;
    // No stretch of nine is longer than the shortest path between its ends.
    for (std::size_t at = 0; at + 9 <= shorter.size(); at += 3) {
      auto piece = puzzle_.goal(rng);
      for (std::size_t i = at + 9; i-- > at;) puzzle_.try_move(piece, puzzle_.inverse_move(shorter[i]));
      EXPECT_EQ(solve_one(piece).lower_bound, 9);
    }
  }
  EXPECT_GE(shortened, 5);
  Monitor stopped;
  stopped.cancel();
  const Moves detour = {0, puzzle_.inverse_move(0), 1};
  EXPECT_EQ(shorten(detour, GetParam(), 2, 3, tables_, stopped, one_), detour);
}

INSTANTIATE_TEST_SUITE_P(Metrics, CubeOptimal, ::testing::Values(cube::Metric::kQuarter, cube::Metric::kHalf),
                         [](const auto& info) { return cube::metric_name(info.param); });

// --- the cubes of the DeepCubeA test set, whose optimal lengths are known ---------------------------

struct Instance {
  int number;
  Cube3::State state;
  Moves solution;
};

std::vector<Instance> read_instances(const Cube3& puzzle) {
  std::vector<Instance> out;
  std::ifstream file(UNSCRAMBLE_SOURCE_DIR "/../shared/data/cube3.txt");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream fields(line);
    int number = 0;
    int length = 0;
    int other = 0;
    std::string facelets;
    std::string solution;
    fields >> number >> facelets >> length >> other;
    std::getline(fields, solution);
    out.push_back({number, puzzle.read(facelets)->state, *puzzle.parse_moves(solution)});
    EXPECT_EQ(static_cast<int>(out.back().solution.size()), length);
  }
  return out;
}

TEST(CubeOptimalData, GivenSolutionsAreProved) {
  const Cube3 puzzle;
  const auto instances = read_instances(puzzle);
  if (instances.empty()) GTEST_SKIP() << "shared/data/cube3.txt is not here";
  ThreadPool pool(2);
  const TableSet tables = tiny_table(cube::Metric::kQuarter, pool);
  int proved = 0;
  for (const auto& [number, state, solution] : instances) {
    if (solution.size() > 18) continue;
    Monitor monitor;
    const auto answer = solve(to_cube(state), {.upper_bound = solution}, tables, monitor, pool);
    EXPECT_TRUE(answer.proved) << number;
    EXPECT_EQ(answer.solution, solution) << number;
    ++proved;
  }
  EXPECT_EQ(proved, 4);
}

// Found from scratch, with a table of medium size; 19 and 20 turns.
TEST(CubeOptimalData, SlowSolvesToTheKnownLengths) {
  const Cube3 puzzle;
  const auto instances = read_instances(puzzle);
  if (instances.empty()) GTEST_SKIP() << "shared/data/cube3.txt is not here";
  ThreadPool pool;
  Monitor building;
  const auto table = shared_table(*choose_table("500M", cube::Metric::kQuarter, {}), building, pool);
  ASSERT_TRUE(table);
  const TableSet tables{{(*table)->table()}, 1};
  int solved = 0;
  for (const auto& [number, state, solution] : instances) {
    if (solution.size() > 20 || solved == 12) continue;
    Monitor monitor;
    const auto answer = solve(to_cube(state), {}, tables, monitor, pool);
    ASSERT_TRUE(answer.solution) << number;
    EXPECT_EQ(answer.solution->size(), solution.size()) << number;
    EXPECT_TRUE(solves(puzzle, state, *answer.solution)) << number;
    ++solved;
  }
  EXPECT_EQ(solved, 12);
}

}  // namespace
}  // namespace unscramble::cube_optimal
