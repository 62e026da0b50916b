#include <gtest/gtest.h>

#include <filesystem>
#include <numeric>

#include "domains/cube/pdb/heuristic.h"
#include "domains/cube/pdb/pattern_builder.h"

namespace unscramble {
namespace {

using Metric = Cube3::Metric;

DepthHistogram histogram_of(const CubePattern& pattern, Metric metric, std::vector<std::byte>* table = nullptr) {
  ThreadPool pool(2);
  Monitor monitor;
  std::vector<std::byte> payload((pattern.entries() + 1) / 2);
  DepthHistogram histogram{};
  EXPECT_TRUE(build_cube_pattern(pattern, metric, payload, histogram, monitor, pool).has_value());
  if (table != nullptr) *table = std::move(payload);
  return histogram;
}

void expect_histogram(const DepthHistogram& histogram, const std::vector<std::uint64_t>& expected) {
  for (std::size_t d = 0; d < histogram.size(); ++d)
    EXPECT_EQ(histogram[d], d < expected.size() ? expected[d] : 0) << "depth " << d;
}

TEST(CubePattern, IndicesAreOneToOneOnArrangementsAndFollowMoves) {
  Rng rng(1);
  const Cube3 puzzle(Metric::kHalf);
  for (const auto& pattern : cube_patterns("korf")) {
    for (int i = 0; i < 2000; ++i) {
      const auto a = static_cast<std::uint32_t>(rng.below(pattern.num_arrangements()));
      ASSERT_EQ(pattern.arrangement(pattern.cube_with_arrangement(a)), a);
      ASSERT_LT(pattern.index(puzzle.random(rng).state), pattern.entries());
    }
  }
  for (std::uint32_t twist = 0; twist < 2187; ++twist)
    ASSERT_EQ(CubePattern::corners().orientation(CubePattern::cube_with_twist(twist)), twist);
}

// Small enough to be quick; checked against a breadth-first search over whole cubes' patterns.
TEST(CubePattern, ThreeEdgesAgreeWithPlainSearch) {
  for (const Metric metric : {Metric::kQuarter, Metric::kHalf}) {
    const auto pattern = CubePattern::edges({1, 4, 9});
    std::vector<std::byte> table;
    histogram_of(pattern, metric, &table);
    const Cube3 puzzle(metric);
    std::vector<int> distance(pattern.entries(), -1);
    std::vector<Cube3::State> layer{solved_cube()};
    distance[pattern.index(layer[0])] = 0;
    for (int depth = 0; !layer.empty(); ++depth) {
      std::vector<Cube3::State> next;
      for (const auto& state : layer) {
        for (int m = 0; m < puzzle.num_moves(); ++m) {
          auto child = state;
          puzzle.try_move(child, static_cast<Move>(m));
          int& known = distance[pattern.index(child)];
          if (known >= 0) continue;
          known = depth + 1;
          next.push_back(child);
        }
      }
      layer = std::move(next);
    }
    for (std::size_t i = 0; i < pattern.entries(); ++i)
      ASSERT_EQ(std::to_integer<int>(table[i / 2]) >> (i % 2 * 4) & 15, distance[i]) << i;
  }
}

TEST(CubePattern, SetsAreWhatThePapersUse) {
  EXPECT_EQ(cube_patterns("korf").size(), 3U);
  EXPECT_EQ(cube_patterns("korf")[0].entries(), 88'179'840U);
  EXPECT_EQ(cube_patterns("korf")[1].entries(), 42'577'920U);
  EXPECT_EQ(cube_patterns("brunetto").size(), 8U);
  EXPECT_EQ(cube_patterns("korf7")[1].entries(), 510'935'040U);
  EXPECT_TRUE(cube_patterns("nonsense").empty());
}

// The published distributions (Korf 1997 and the 2x2x2's, whose group the corners are), and below them
// the edges'; labelled slow.
TEST(CubePatternSlow, KorfHistograms) {
  const auto sets = cube_patterns("korf");
  expect_histogram(histogram_of(sets[0], Metric::kHalf),
                   {1, 18, 243, 2874, 28000, 205416, 1168516, 5402628, 20776176, 45391616, 15139616, 64736});
  expect_histogram(histogram_of(sets[0], Metric::kQuarter), {1, 12, 114, 924, 6539, 39528, 199926, 806136, 2761740,
                                                             8656152, 22334112, 32420448, 18780864, 2166720, 6624});
  for (const Metric metric : {Metric::kQuarter, Metric::kHalf}) {
    const auto histogram = histogram_of(sets[1], metric);
    EXPECT_EQ(std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0}), sets[1].entries());
    EXPECT_EQ(histogram[1], metric == Metric::kQuarter ? 12U : 18U);
    EXPECT_EQ(histogram[metric == Metric::kQuarter ? 12 : 11], 0U);
  }
}

}  // namespace
}  // namespace unscramble
