// Time, nodes, memory and cancellation, for the searches that keep states.
#include <thread>

#include "domains/cube/cube3.h"
#include "search/beam.h"
#include "search/bwas.h"
#include "search/greedy.h"
#include "support/graph_puzzle.h"
#include "unit/search_fixtures.h"

namespace unscramble {
namespace {

// An estimate per node of a graph.
class ByNode final : public Heuristic<GraphPuzzle> {
 public:
  explicit ByNode(std::vector<float> values) : values_(std::move(values)) {}
  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate(std::span<const GraphPuzzle::State> states, std::span<float> out) const override {
    for (std::size_t i = 0; i < states.size(); ++i) out[i] = values_[states[i].node];
  }

 private:
  std::vector<float> values_;
  HeuristicTraits traits_{"by node", false, false, false};
};

const Problem<Cube3>& hard_cube() {
  static const auto problem = [] {
    const Cube3 puzzle;
    Rng rng(4);
    return make_problem(puzzle.random(rng));
  }();
  return problem;
}

using Search = std::function<SearchResult(SearchContext&)>;
Search blind_bwas() {
  return [](SearchContext& context) {
    return bwas(hard_cube(), ZeroHeuristic<Cube3>(), {1.0, 1000, true, {}}, context);
  };
}
Search blind_beam() {
  return [](SearchContext& context) {
    return beam(hard_cube(), ZeroHeuristic<Cube3>(), {.width = 20'000, .max_depth = 1'000'000}, context);
  };
}

class SearchLimits : public ::testing::TestWithParam<std::pair<std::string, Search>> {};

TEST_P(SearchLimits, NodeLimitIsMetClosely) {
  for (const std::uint64_t limit : {1U, 100U, 12'345U, 200'000U}) {
    Monitor monitor({.nodes = limit});
    ThreadPool pool(2);
    SearchContext context{monitor, pool};
    const auto result = GetParam().second(context);
    EXPECT_EQ(result.status, SearchStatus::kUnsolved);
    EXPECT_EQ(monitor.reason(), StopReason::kNodes);
    EXPECT_GE(monitor.generated(), limit);
    EXPECT_LE(monitor.generated(), limit + 12);
    EXPECT_NE(result.note.find("node limit"), std::string::npos) << result.note;
  }
}

TEST_P(SearchLimits, TimeLimitStops) {
  Monitor monitor({.seconds = 0.1});
  ThreadPool pool(1);
  SearchContext context{monitor, pool};
  const auto result = GetParam().second(context);
  EXPECT_EQ(result.status, SearchStatus::kUnsolved);
  EXPECT_EQ(monitor.reason(), StopReason::kTime);
  EXPECT_LT(monitor.seconds(), 5) << "the machine may be busy, but not that busy";
}

TEST_P(SearchLimits, CancelledFromAnotherThread) {
  Monitor monitor;
  ThreadPool pool(2);
  SearchContext context{monitor, pool};
  std::thread other([&] {
    while (monitor.generated() < 50'000) std::this_thread::yield();
    monitor.cancel();
  });
  const auto result = GetParam().second(context);
  other.join();
  EXPECT_EQ(result.status, SearchStatus::kUnsolved);
  EXPECT_EQ(monitor.reason(), StopReason::kCancelled);
  EXPECT_NE(result.note.find("cancelled"), std::string::npos) << result.note;
}

TEST_P(SearchLimits, TinyMemoryIsRefusedCleanly) {
  for (const std::uint64_t limit : {0U, 1000U, 100'000U, 1'000'000U, 3'000'000U, 5'000'000U}) {
    Monitor monitor({.nodes = 3'000'000, .memory = limit});
    ThreadPool pool(1);
    SearchContext context{monitor, pool};
    const auto result = GetParam().second(context);
    EXPECT_EQ(result.status, SearchStatus::kUnsolved);
    EXPECT_LE(monitor.peak_memory(), limit);
    EXPECT_EQ(monitor.memory(), 0U) << "everything was given back";
    EXPECT_FALSE(result.note.empty());
  }
}

INSTANTIATE_TEST_SUITE_P(Searches, SearchLimits,
                         ::testing::Values(std::pair("bwas", blind_bwas()), std::pair("beam", blind_beam())),
                         [](const auto& info) { return info.param.first; });

TEST(GreedyLimits, NeverVisitsAStateTwiceAndStops) {
  const Tile3 puzzle;
  Rng rng(2);
  const auto problem = make_problem(puzzle.random(rng));
  Monitor monitor({.nodes = 50});
  ThreadPool pool(1);
  SearchContext context{monitor, pool};
  const auto result = greedy(problem, ZeroHeuristic<Tile3>(), {}, context);
  EXPECT_EQ(result.status, SearchStatus::kUnsolved);
  EXPECT_TRUE(result.moves.empty());
  EXPECT_NE(result.note.find("node limit"), std::string::npos) << result.note;
}

TEST(GreedyLimits, ItsPathIsCountedAsMemory) {
  const Tile3 puzzle;
  Rng rng(2);
  const auto problem = make_problem(puzzle.random(rng));
  Monitor monitor({.memory = 600});
  ThreadPool pool(1);
  SearchContext context{monitor, pool};
  const auto result = greedy(problem, ZeroHeuristic<Tile3>(), {.max_depth = 100'000}, context);
  EXPECT_EQ(monitor.reason(), StopReason::kMemory) << result.note;
  EXPECT_LE(monitor.peak_memory(), 600U);
  EXPECT_LT(monitor.expanded(), 20U);
}

// At 1, the way back to 0 looks better than the way on to the goal, 3.
TEST(Greedy, DoesNotGoInCircles) {
  const auto problem = make_problem(GraphPuzzle({{1}, {0, 2}, {3}, {}}, 3).at(0));
  const ByNode looks({0.5F, 4, 3, 0});
  ThreadPool pool(1);
  Monitor monitor;
  SearchContext context{monitor, pool};
  const auto result = greedy(problem, looks, {.max_depth = 50}, context);
  EXPECT_EQ(result.status, SearchStatus::kSolved) << result.note;
  EXPECT_EQ(result.moves, (Moves{0, 1, 0}));
}

}  // namespace
}  // namespace unscramble
