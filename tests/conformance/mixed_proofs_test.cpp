// No false proof leaves the program, whatever it solved before: puzzles, metrics, goals and allowed moves are mixed in
// one process, with every method, and each claim is checked against breadth-first search.
#include <gtest/gtest.h>

#include <array>
#include <mutex>
#include <sstream>
#include <thread>

#include "conformance/mixed_world.h"
#include "domains/cube/cube2.h"
#include "domains/cube/cube3.h"
#include "domains/lights_out/lights_out.h"
#include "domains/sokoban/sokoban.h"
#include "domains/tile/tile.h"
#include "solve/option_use.h"

namespace unscramble {
namespace {

using Worlds = std::vector<std::unique_ptr<MixedWorld>>;

bool is_built(const std::string& puzzle) { return static_cast<bool>(make_puzzle(puzzle)); }

template <Invertible P>
void add_worlds(Worlds& worlds, const std::vector<WorldSpec>& specs) {
  for (const auto& spec : specs)
    if (is_built(spec.puzzle)) worlds.push_back(std::make_unique<InvertibleWorld<P>>(spec));
}

// Half-turn worlds with some moves forbidden have the move numbers of quarter-turn worlds with others, and goals that
// hash alike: what is shared between solves must tell them apart.
void add_cubes(Worlds& worlds) {
  constexpr std::size_t kAllOfCube2 = 3'674'161;
  const std::string turned2 = "R2 U F' R U2";
  add_worlds<Cube2>(worlds, {{"cube2", "qtm", "", "", kAllOfCube2, 20},
                             {"cube2", "htm", "", "", kAllOfCube2, 16},
                             {"cube2", "htm", "", "U,R"},
                             {"cube2", "qtm", "", "U,R"},
                             {"cube2", "htm", "", "U,R2,F2"},
                             {"cube2", "htm", "", "U2,R2,F2"},
                             {"cube2", "qtm", "", "U',R',F"},
                             {"cube2", "htm", turned2, ""},
                             {"cube2", "qtm", turned2, "U,R"}});
  const std::string turned3 = "R U2 B' L D";
  add_worlds<Cube3>(worlds, {{"cube3", "qtm", "", "", 60'000, 4},
                             {"cube3", "htm", "", "", 60'000, 3},
                             {"cube3", "htm", "", "U,R,F,D", 60'000, 5},
                             {"cube3", "qtm", "", "U,R", 60'000, 9},
                             {"cube3", "htm", "", "U2,D2,R2,L2,F2,B2", 60'000, 7},
                             {"cube3", "qtm", turned3, "", 60'000, 4},
                             {"cube3", "htm", turned3, "U,R", 60'000, 6}});
}

void add_boards(Worlds& worlds) {
  add_worlds<TilePuzzle<3>>(worlds, {{"puzzle8", "", "", "", 181'441, 60},
                                     {"puzzle8", "", "8 7 6 5 4 3 2 1 0", "", 181'441, 60},
                                     {"puzzle8", "", "1 2 3 8 0 4 7 6 5", "", 181'441, 60},
                                     {"puzzle8", "", "", "U,D,L", 60'000, 8},
                                     {"puzzle8", "", "1 2 3 4 0 5 6 7 8", "U,L,R", 60'000, 8}});
  add_worlds<TilePuzzle<4>>(worlds, {{"puzzle15", "", "", "", 60'000, 30},
                                     {"puzzle15", "", "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", "", 60'000, 30},
                                     {"puzzle15", "", "1 2 3 4 5 6 7 8 9 10 0 11 13 14 15 12", "U,D,R", 60'000, 10}});
  add_worlds<LightsOut<1>>(worlds, {{"lightsout3"},
                                    {"lightsout3", "", "101010101", ""},
                                    {"lightsout3", "", "", "0,1,2,3,5,8"},
                                    {"lightsout4"},
                                    {"lightsout4", "", "1100000000000011", ""},
                                    {"lightsout4", "", "", "0,1,2,3,4,5,6,7,8"},
                                    {"lightsout5", "", "", "", 120'000, 6},
                                    {"lightsout5", "", "", "0,1,2,3,4,5,6,7,8,20,21,22"},
                                    {"lightsout5", "", "1000100000000000000010001", "", 120'000, 6}});
  const std::vector<std::string> levels{"#######/#.$ @ #/#  #  #/# $ . #/#######",
                                        "########/#@ $  .#/#  ## ##/# $.   #/########", "#####/#@$.#/#####",
                                        "######/#.@  #/#  $ #/#  # #/######"};
  if (is_built("sokoban"))
    for (const auto& level : levels)
      for (const std::string moves : {"", "U,D,R", "L,R,U"})
        worlds.push_back(std::make_unique<LevelWorld<Sokoban>>(WorldSpec{"sokoban", "", "", moves, 60'000, 6}, level));
}

const Worlds& all_worlds() {
  static const Worlds worlds = [] {
    Worlds made;
    add_cubes(made);
    add_boards(made);
    return made;
  }();
  return worlds;
}

template <class T>
T one_of(Rng& rng, std::initializer_list<T> choices) {
  return choices.begin()[rng.below(choices.size())];
}

struct MixedSolve {
  const MixedWorld* world = nullptr;
  MixedQuestion question;
  SolveRequest request;
  Limits limits;
  int threads = 1;
};

std::string heuristic_for(const AnyPuzzle& puzzle, Rng& rng) {
  auto choices = puzzle.heuristics();
  std::erase_if(choices, [](const HeuristicInfo& h) { return !h.refusal.empty() || h.slow_start; });
  const std::string name = choices[rng.below(choices.size())].name;
  const std::string other = choices[rng.below(choices.size())].name;
  switch (rng.below(16)) {
    case 0: return "symmetric(" + name + ")";
    case 1: return "average(" + name + ")";
    case 2: return "parity(" + name + ")";
    case 3: return name + "," + other;
    case 4: return "sum(" + name + "," + other + ")";
    default: return name;
  }
}

// Every option that the method reads is set now and then.
MixedSolve random_solve(Rng& rng, const Worlds& worlds) {
  MixedSolve solve;
  solve.world = worlds[rng.below(worlds.size())].get();
  const AnyPuzzle& puzzle = solve.world->puzzle();
  solve.question = solve.world->ask(rng);
  auto& request = solve.request;
  if (!solve.world->spec().goal.empty()) request.set(kGoal, solve.world->spec().goal);
  if (!solve.world->spec().moves.empty()) request.set(kMoves, solve.world->spec().moves);
  auto methods = puzzle.methods();
  std::erase_if(methods, [](const MethodInfo& m) { return !m.refusal.empty() || m.slow_start; });
  request.method = methods[rng.below(methods.size())].name;
  // These build tables or take a tenth of a second, and claim next to nothing.
  if ((request.method == "two-phase" || request.method == "combined") && rng.below(8) != 0) request.method = "anytime";
  if (rng.below(5) == 0) request.method = "anytime";  // the one with a cache between solves
  request.heuristic = heuristic_for(puzzle, rng);
  const auto& method = *std::find_if(methods.begin(), methods.end(),
                                     [&](const MethodInfo& info) { return info.name == request.method; });
  // Once in `odds` times, if the method reads it. The random numbers are always drawn.
  const auto set = [&](std::uint64_t odds, const auto& option, auto value) {
    if (rng.below(odds) == 0 && reads(method, option.spec.name)) request.set(option, value);
  };
  request.set(kSeed, rng.below(100));
  set(2, kWeight, one_of(rng, {1.0, 1.0, 0.5, 0.0, 2.0}));
  set(2, kBatch, one_of(rng, {std::size_t{1}, std::size_t{7}, std::size_t{100}}));
  set(1 + rng.below(2), kBeam, one_of(rng, {std::size_t{2}, std::size_t{12}, std::size_t{150}}));
  set(4, kRestarts, 2);
  set(8, kMaxDepth, static_cast<int>(rng.below(12)));
  set(8, kIterations, 20);
  set(8, kTreeDepth, 3);
  if (!solve.question.solution.empty()) set(6, kUpperBound, solve.question.solution);
  set(4, kTaper, true);
  set(3, kProve, true);
  set(12, kCount, 3);
  set(16, kAll, true);
  solve.limits.nodes = one_of<std::uint64_t>(rng, {200, 3'000, 3'000, 30'000});
  solve.limits.memory = one_of<std::uint64_t>(rng, {2U << 20, 8U << 20, 8U << 20, 32U << 20});
  solve.threads = rng.below(6) == 0 ? 2 : 1;
  return solve;
}

// As a command line, as far as there is one.
std::string described(const MixedSolve& solve) {
  std::ostringstream out;
  const auto& spec = solve.world->spec();
  out << "unscramble solve " << spec.puzzle;
  if (!spec.metric.empty()) out << " --metric " << spec.metric;
  out << " --method " << solve.request.method << " --heuristic \"" << solve.request.heuristic << "\"";
  for (const auto& [name, value] : solve.request.options.all()) {
    out << " --" << name;
    if (!std::holds_alternative<bool>(value)) out << " \"" << to_text(value) << "\"";
  }
  out << " --nodes " << solve.limits.nodes << " --memory " << solve.limits.memory << " --threads " << solve.threads
      << " \"" << solve.question.state << "\"";
  return out.str();
}

// What is false in the report, or "".
std::string false_claim(const MixedSolve& solve, const SolveReport& report, int told_bound) {
  const Truth& truth = solve.question.truth;
  const auto& state = solve.question.state;
  const bool solved = report.status == SolveStatus::kSolved;
  if (report.error_code == ErrorCode::kInternal) return report.error;
  if (report.status == SolveStatus::kUnsolvable) return truth.exactly ? "called unsolvable" : "";
  if (solved && truth.unsolvable) return "solved, though there is no solution";
  if (truth.unsolvable) return "";  // any bound holds
  if (solved && solve.world->length_of(state, report.moves) != report.length) return "not a solution: " + report.moves;
  for (const auto& solution : report.solutions)
    if (!solve.world->length_of(state, solution)) return "listed, but not a solution: " + solution;
  if (solved && report.length < truth.at_least) return "shorter than the shortest";
  if (!truth.exactly) return "";
  if (solved && report.proved_optimal && report.length != *truth.exactly)
    return "proved with " + std::to_string(report.length) + " moves";
  const int bound = std::max(report.lower_bound, told_bound);
  return bound > *truth.exactly ? "lower bound " + std::to_string(bound) : "";
}

struct MixedTally {
  int solves = 0;
  int proved = 0;
  int bounds = 0;  // above 1, without a proof
  int unsolvable = 0;
  std::vector<std::string> false_claims;
};

void run_mixed(std::uint64_t seed, int solves, MixedTally& tally) {
  const Worlds& worlds = all_worlds();
  Rng rng(seed);
  std::array<ThreadPool, 2> pools{ThreadPool(1), ThreadPool(2)};
  for (int i = 0; i < solves; ++i) {
    const MixedSolve solve = random_solve(rng, worlds);
    Monitor monitor(solve.limits);
    const auto report = solve.world->puzzle().solve(solve.question.state, solve.request, monitor,
                                                    pools[static_cast<std::size_t>(solve.threads - 1)]);
    ++tally.solves;
    tally.proved += report.proved_optimal && report.length > 0 ? 1 : 0;
    tally.unsolvable += report.status == SolveStatus::kUnsolvable ? 1 : 0;
    tally.bounds += !report.proved_optimal && report.lower_bound > 1 ? 1 : 0;
    const auto wrong = false_claim(solve, report, monitor.lower_bound());
    if (wrong.empty()) continue;
    const auto& truth = solve.question.truth;
    tally.false_claims.push_back("seed " + std::to_string(seed) + ", solve " + std::to_string(i) + ": " + wrong +
                                 (truth.exactly ? "; the truth is " + std::to_string(*truth.exactly) : "") + "\n  " +
                                 described(solve));
  }
}

void expect_true(const MixedTally& tally) {
  for (const auto& claim : tally.false_claims) ADD_FAILURE() << claim;
  std::cout << tally.solves << " solves: " << tally.proved << " proofs, " << tally.bounds << " bounds, "
            << tally.unsolvable << " unsolvable; false: " << tally.false_claims.size() << "\n";
  // Without claims nothing is tested.
  EXPECT_GT(tally.proved, tally.solves / 5);
  EXPECT_GT(tally.bounds, tally.solves / 20);
  EXPECT_GT(tally.unsolvable, tally.solves / 200);
}

TEST(MixedProofs, EveryClaimIsTrueWhateverWasSolvedBefore) {
  MixedTally tally;
  run_mixed(1, 6'000, tally);
  expect_true(tally);
}

TEST(MixedProofs, EveryClaimIsTrueWhileOthersSolve) {
  std::array<MixedTally, 3> tallies;
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < tallies.size(); ++t)
    threads.emplace_back([&tallies, t] { run_mixed(1'000 + t, 400, tallies[t]); });
  for (auto& thread : threads) thread.join();
  for (const auto& tally : tallies) expect_true(tally);
}

TEST(MixedProofs, SlowManyMore) {
  for (std::uint64_t seed = 2; seed < 12; ++seed) {
    MixedTally tally;
    run_mixed(seed, 10'000, tally);
    expect_true(tally);
  }
}

}  // namespace
}  // namespace unscramble
