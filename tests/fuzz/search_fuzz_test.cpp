// Differential fuzzing of the searches: random small puzzles from definition files, every method, heuristic and option,
// against Dijkstra's algorithm on a model of its own (random_puzzle.h). No proof and no lower bound may be wrong.
#include <gtest/gtest.h>

#include <array>
#include <iostream>
#include <sstream>

#include "domains/perm/library.h"
#include "fuzz/random_puzzle.h"
#include "pdb/table_cache.h"
#include "puzzle/text.h"
#include "solve/option_use.h"
#include "solve/registry.h"

namespace unscramble {
namespace {

using fuzz::AllowedMove;
using fuzz::Arrangement;
using fuzz::Distances;
using fuzz::RandomPuzzle;

constexpr std::size_t kMostStates = 1'000;

template <class T>
T pick(Rng& rng, std::initializer_list<T> choices) {
  return choices.begin()[rng.below(choices.size())];
}

struct SearchTally {
  int puzzles = 0;
  int solves = 0;
  int refused = 0;
  int solved = 0;
  int proved = 0;
  int bounds = 0;  // above 1, without a proof
  int unsolvable = 0;
  int counts = 0;
  std::map<std::string, int> by_method;
  std::vector<std::string> wrong;
};

// A puzzle, the moves that a request allows in it, and what is true then.
class FuzzedWorld {
 public:
  FuzzedWorld(RandomPuzzle model, std::unique_ptr<AnyPuzzle> puzzle, Rng& rng)
      : model_(std::move(model)), puzzle_(std::move(puzzle)) {
    for (const auto& name : puzzle_->card().move_names) allowed_[name] = {model_.action(name), 1};
    if (rng.below(4) == 0) restrict_moves(rng);
    if (rng.below(5) == 0) set_costs(rng);
    std::vector<AllowedMove> moves;
    for (const auto& [name, move] : allowed_) moves.push_back(move);
    distances_ = fuzz::distances(model_, moves, fuzz::Direction::kToGoal, kMostStates);
    if (distances_) spheres_ = *fuzz::distances(model_, moves, fuzz::Direction::kFromGoal, 100 * kMostStates);
  }

  [[nodiscard]] bool small() const { return distances_.has_value(); }
  [[nodiscard]] const AnyPuzzle& puzzle() const { return *puzzle_; }
  [[nodiscard]] const RandomPuzzle& model() const { return model_; }
  [[nodiscard]] const std::string& moves() const { return moves_; }
  [[nodiscard]] const std::string& costs() const { return costs_; }
  [[nodiscard]] const Distances& spheres() const { return spheres_; }  // around the goal

  // Mostly a solvable one; now and then any arrangement of the pieces.
  [[nodiscard]] Arrangement random_state(Rng& rng) const {
    if (rng.below(8) != 0)
      return std::next(distances_->begin(), static_cast<std::ptrdiff_t>(rng.below(distances_->size())))->first;
    Arrangement state = model_.goal;
    rng.shuffle(state);
    for (auto& look : state) look.turn = rng.below_int(model_.turns);
    return state;
  }
  [[nodiscard]] std::optional<int> distance(const Arrangement& state) const {
    const auto found = distances_->find(state);
    return found == distances_->end() ? std::nullopt : std::optional(found->second);
  }
  // The cost of these moves if all of them are allowed and possible and they lead to the goal.
  [[nodiscard]] std::optional<int> cost_of_solution(Arrangement state, const std::string& text) const {
    int cost = 0;
    for (const auto word : split_words(text, " ")) {
      const auto move = allowed_.find(std::string(word));
      if (move == allowed_.end()) return {};
      const auto after = model_.made(state, move->second.action);
      if (!after) return {};
      state = *after;
      cost += move->second.cost;
    }
    return state == model_.goal ? std::optional(cost) : std::nullopt;
  }

 private:
  // In a list a move's own name means all its powers; any other name means itself.
  static bool means(const std::string& name, const std::string& move) {
    return move == name || (name.size() == 1 && fuzz::base_of(move) == name.front());
  }
  void restrict_moves(Rng& rng) {
    std::map<std::string, AllowedMove> kept;
    for (const auto& [name, move] : allowed_) {
      if (rng.below(2) == 0) continue;
      moves_ += (moves_.empty() ? "" : ",") + name;
      for (const auto& [other, same] : allowed_)
        if (means(name, other)) kept[other] = same;
    }
    if (moves_.empty()) return;
    allowed_ = std::move(kept);
  }
  void set_costs(Rng& rng) {
    for (const auto& entry : allowed_) {
      if (rng.below(2) == 0) continue;
      const int cost = 1 + rng.below_int(4);
      costs_ += (costs_.empty() ? "" : ",") + entry.first + "=" + std::to_string(cost);
      for (auto& [name, move] : allowed_)
        if (means(entry.first, name)) move.cost = cost;
    }
  }

  RandomPuzzle model_;
  std::unique_ptr<AnyPuzzle> puzzle_;
  std::map<std::string, AllowedMove> allowed_;
  std::string moves_;
  std::string costs_;
  std::optional<Distances> distances_;
  Distances spheres_;
};

struct FuzzedSolve {
  SolveRequest request;
  Limits limits;
  std::size_t threads = 1;
  bool complete = false;  // the method finds a solution where there is one
};

std::string random_heuristic(const AnyPuzzle& puzzle, Rng& rng) {
  auto choices = puzzle.heuristics();
  std::erase_if(choices, [](const HeuristicInfo& h) { return !h.refusal.empty() || h.name == "model"; });
  const std::string name = choices[rng.below(choices.size())].name;
  switch (rng.below(12)) {
    case 0: return "parity(" + name + ")";
    case 1: return "symmetric(" + name + ")";
    case 2: return name + "," + choices[rng.below(choices.size())].name;
    default: return name;
  }
}

FuzzedSolve random_request(const FuzzedWorld& world, Rng& rng) {
  FuzzedSolve solve;
  auto& request = solve.request;
  auto methods = world.puzzle().methods();
  std::erase_if(methods, [&](const MethodInfo& m) {
    return !m.refusal.empty() || (!world.costs().empty() && !reads(m, kCost.spec.name));
  });
  if (methods.empty()) return solve;
  const MethodInfo method = methods[rng.below(methods.size())];
  request.method = method.name;
  request.heuristic = random_heuristic(world.puzzle(), rng);
  if (!world.moves().empty()) request.set(kMoves, world.moves());
  if (!world.costs().empty()) request.set(kCost, world.costs());
  request.set(kSeed, rng.below(100));
  bool bounded = false;
  const auto set = [&](std::uint64_t odds, const auto& option, auto value) {
    if (rng.below(odds) != 0 || !reads(method, option.spec.name)) return false;
    request.set(option, value);
    return true;
  };
  set(2, kWeight, pick(rng, {1.0, 1.0, 0.6, 0.0, 2.0}));
  set(2, kBatch, pick(rng, {std::size_t{1}, std::size_t{3}, std::size_t{50}}));
  set(1, kBeam, pick(rng, {std::size_t{1}, std::size_t{3}, std::size_t{20}, std::size_t{2'000}}));
  bounded |= set(8, kMaxDepth, static_cast<int>(rng.below(8)));
  bounded |= set(8, kIterations, 20);
  set(4, kRestarts, 2);
  set(4, kTaper, true);
  set(3, kProve, true);
  set(12, kCount, 3);
  set(12, kAll, true);
  solve.complete = method.complete && !bounded;
  solve.limits.nodes = pick<std::uint64_t>(rng, {20, 300, 30'000, 30'000, 30'000});
  solve.limits.memory = pick<std::uint64_t>(rng, {4U << 20, 32U << 20, 64U << 20});
  solve.limits.seconds = 20;
  solve.threads = rng.below(8) == 0 ? 2 : 1;
  return solve;
}

// What is false in the report, or "".
std::string what_is_false(const FuzzedWorld& world, const FuzzedSolve& solve, const Arrangement& state,
                          const SolveReport& report, int told_bound) {
  if (report.error_code == ErrorCode::kInternal) return report.error;
  const auto truth = world.distance(state);
  if (report.status == SolveStatus::kUnsolvable) return truth ? "called unsolvable" : "";
  if (report.status == SolveStatus::kSolved) {
    if (!truth) return "solved, though there is no solution";
    const auto cost = world.cost_of_solution(state, report.moves);
    if (!cost) return "not a solution: " + report.moves;
    if (*cost != report.cost.value_or(report.length)) return "another cost: " + report.moves;
    if (report.proved_optimal && *cost != *truth) return "proved with " + std::to_string(*cost);
    if (report.lower_bound > *cost) return "bound above the answer";
    for (const auto& solution : report.solutions)
      if (!world.cost_of_solution(state, solution)) return "listed, but not a solution: " + solution;
  }
  const int bound = std::max(report.lower_bound, told_bound);
  if (truth && bound > *truth) return "lower bound " + std::to_string(bound);
  const bool ended_early = report.status == SolveStatus::kUnsolved && report.stopped == StopReason::kNone;
  if (ended_early && solve.complete && report.error.empty() && truth) return "gave up: " + report.note;
  return "";
}

std::string described(const FuzzedWorld& world, const FuzzedSolve& solve, const Arrangement& state) {
  std::ostringstream out;
  out << " --method " << solve.request.method << " --heuristic \"" << solve.request.heuristic << "\"";
  for (const auto& [name, value] : solve.request.options.all()) out << " --" << name << " \"" << to_text(value) << "\"";
  out << " --nodes " << solve.limits.nodes << " --memory " << solve.limits.memory << " --threads " << solve.threads
      << " \"" << world.model().state_text(state) << "\"\n"
      << world.model().text;
  return out.str();
}

std::string wrong_count(const FuzzedWorld& world, ThreadPool& pool) {
  const auto options = world.puzzle().count_options(world.moves(), world.costs());
  if (!options) return options.error().message;
  Monitor monitor;
  const auto counted = world.puzzle().count(*options, monitor, pool).result;
  std::vector<std::uint64_t> truth;
  for (const auto& [state, distance] : world.spheres()) {
    if (truth.size() <= static_cast<std::size_t>(distance)) truth.resize(static_cast<std::size_t>(distance) + 1);
    ++truth[static_cast<std::size_t>(distance)];
  }
  if (!counted.complete) return "the count did not end";
  return counted.counts == truth ? "" : "the count is wrong";
}

void fuzz_searches(std::uint64_t seed, int solves, SearchTally& tally) {
  Rng rng(seed);
  std::array<ThreadPool, 2> pools{ThreadPool(1), ThreadPool(2)};
  const TableSource nowhere{};  // tables are not kept: there would be one per puzzle
  const TableScope scope(&nowhere);
  constexpr int kPerPuzzle = 20;
  while (tally.solves < solves && tally.wrong.size() < 5) {
    RandomPuzzle model = fuzz::random_puzzle(rng);
    const auto name = perm::add_foreign_definition(model.file, model.text);
    if (!name) {  // moves that change nothing, and the like
      EXPECT_FALSE(name.error().message.empty());
      continue;
    }
    auto made = make_puzzle(*name);
    ASSERT_TRUE(made.has_value()) << made.error().message << "\n" << model.text;
    const FuzzedWorld world(std::move(model), *std::move(made), rng);
    if (!world.small()) continue;
    ++tally.puzzles;
    ++tally.counts;
    if (const auto wrong = wrong_count(world, pools[0]); !wrong.empty())
      tally.wrong.push_back(wrong + "\n" + world.model().text + "\nmoves " + world.moves() + " costs " + world.costs());
    for (int i = 0; i < kPerPuzzle; ++i) {
      const FuzzedSolve solve = random_request(world, rng);
      const Arrangement state = world.random_state(rng);
      Monitor monitor(solve.limits);
      const auto report =
          world.puzzle().solve(world.model().state_text(state), solve.request, monitor, pools[solve.threads - 1]);
      ++tally.solves;
      ++tally.by_method[report.method.empty() ? "(refused)" : report.method];
      tally.refused += report.status == SolveStatus::kInvalid || (!report.error.empty() && report.method.empty());
      tally.solved += report.status == SolveStatus::kSolved;
      tally.proved += report.proved_optimal && report.length > 0;
      tally.unsolvable += report.status == SolveStatus::kUnsolvable;
      tally.bounds += !report.proved_optimal && report.lower_bound > 1;
      const auto wrong = what_is_false(world, solve, state, report, monitor.lower_bound());
      if (wrong.empty()) continue;
      const auto truth = world.distance(state);
      tally.wrong.push_back("seed " + std::to_string(seed) + ": " + wrong + "; the truth is " +
                            (truth ? std::to_string(*truth) : "that there is no solution") + "\n" +
                            described(world, solve, state));
    }
  }
}

void expect_nothing_wrong(const SearchTally& tally) {
  for (const auto& wrong : tally.wrong) ADD_FAILURE() << wrong;
  std::cout << tally.puzzles << " puzzles, " << tally.counts << " counts, " << tally.solves
            << " solves: " << tally.solved << " solved, " << tally.proved << " proofs, " << tally.bounds << " bounds, "
            << tally.unsolvable << " unsolvable, " << tally.refused << " refused\n ";
  for (const auto& [method, count] : tally.by_method) std::cout << " " << method << " " << count;
  std::cout << "\n";
  // Without claims nothing is tested.
  EXPECT_GT(tally.proved, tally.solves / 8);
  EXPECT_GT(tally.unsolvable, tally.solves / 50);
  EXPECT_GT(tally.bounds, tally.solves / 50);
  EXPECT_LT(tally.refused, tally.solves / 4);
}

std::unique_ptr<AnyPuzzle> puzzle_of(const std::string& file, const std::string& text) {
  const auto name = perm::add_foreign_definition(file, text);
  EXPECT_TRUE(name.has_value()) << name.error().message;
  auto made = make_puzzle(*name);
  EXPECT_TRUE(made.has_value()) << made.error().message;
  return *std::move(made);
}

SolveReport solved(const AnyPuzzle& puzzle, const std::string& state, const SolveRequest& request) {
  Monitor monitor;
  ThreadPool pool(1);
  return puzzle.solve(state, request, monitor, pool);
}

// --- found by the fuzzing below -------------------------------------------------------------------------------------

// B2 B2 A3 A2 costs 4; the same with A2 A3 leads through the forbidden place, and B2 B2 A' costs 6.
TEST(SearchFuzz, ForbiddenPlacesDecideTheOrderOfMoves) {
  const auto puzzle = puzzle_of("fuzz.tws",
                                "Set SET 6 1\nSolved\nSET\n1 2 3 4 5 6\nEnd\nMove A\nSET\n3 4 2 5 6 1\nEnd\n"
                                "Move B\nSET\n5 6 2 3 4 1\nEnd\nIllegal SET 4 1\n");
  for (const char* method : {"ida", "astar", "optimal"}) {
    SolveRequest request;
    request.method = method;
    request.heuristic = "zero";
    request.set(kCost, "A'=4,B'=2").set(kMoves, "A',A2,A3,B',B2");
    const auto report = solved(*puzzle, "SET 5 3 1 4 2 6", request);
    EXPECT_TRUE(report.proved_optimal) << method;
    EXPECT_EQ(report.cost, 4) << method << ": " << report.moves;
  }
}

// A symmetry takes a move to one of another cost, and costs have no parity.
TEST(SearchFuzz, SymmetryAndParityAreRefusedWhereMovesHaveCosts) {
  const auto puzzle = puzzle_of("fuzz.json", R"({"generators": {"A": [2, 0, 3, 1]}})");
  for (const char* heuristic : {"symmetric(pdb)", "average(pdb)", "parity(pdb)", "max(zero,parity(pdb))"}) {
    SolveRequest request;
    request.method = "ida";
    request.heuristic = heuristic;
    EXPECT_EQ(solved(*puzzle, "1,3,0,2", request).status, SolveStatus::kSolved) << heuristic;
    request.set(kCost, "-A=2,A=4");
    const auto report = solved(*puzzle, "1,3,0,2", request);
    EXPECT_NE(report.status, SolveStatus::kSolved) << heuristic;
    EXPECT_NE(report.error.find("--cost"), std::string::npos) << report.error;
  }
}

// Their fingerprints are equal: the same two slots change places.
TEST(SearchFuzz, DefinitionsThatDifferInPositionsAloneAreTwoPuzzles) {
  const auto first = puzzle_of("a.json", R"({"central_state": [0, 1, 1], "generators": {"A": [1, 0, 2]}})");
  const auto second = puzzle_of("a.json", R"({"central_state": [0, 1, 1], "generators": {"A": [2, 1, 0]}})");
  EXPECT_NE(first->card().name, second->card().name);
  EXPECT_EQ(solved(*first, "1,0,1", {}).moves, "A");
  EXPECT_EQ(solved(*second, "1,1,0", {}).moves, "A");
  EXPECT_EQ(solved(*second, "1,0,1", {}).status, SolveStatus::kUnsolvable);
}

// --------------------------------------------------------------------------------------------------------------------

TEST(SearchFuzz, NoMethodIsEverWrongOnRandomPuzzles) {
  SearchTally tally;
  fuzz_searches(1, 10'000, tally);
  expect_nothing_wrong(tally);
}

TEST(SearchFuzz, SlowHalfAMillionSolves) {
  for (std::uint64_t seed = 2; seed < 12 && !HasFailure(); ++seed) {
    SearchTally tally;
    fuzz_searches(seed, 50'000, tally);
    expect_nothing_wrong(tally);
  }
}

}  // namespace
}  // namespace unscramble
