#include "search/beam_pairs.h"

#include <gtest/gtest.h>

#include "domains/cube/cube3.h"
#include "unit/search_fixtures.h"

namespace unscramble {
namespace {

constexpr std::size_t kParents = 20'000;
constexpr std::size_t kKept = 30'000;
constexpr std::size_t kMoves = 12;

// What a state is worth, by its number, and its moves' scores.
struct Layer {
  std::vector<float> values = std::vector<float>(kParents);
  std::vector<float> scores = std::vector<float>(kParents * kMoves);
};

Layer random_layer() {
  Rng rng(7);
  Layer layer;
  for (float& value : layer.values) value = static_cast<float>(rng.below(40));
  for (float& score : layer.scores) score = static_cast<float>(rng.below(8));  // many ties
  return layer;
}

struct Pair {
  std::uint32_t parent;
  Move move;
  bool operator==(const Pair&) const = default;
};

// All pairs but those straight back, sorted; ties in the order of parents and moves.
std::vector<Pair> best_by_sorting(const Layer& layer, const std::vector<Move>& back) {
  std::vector<std::pair<float, std::size_t>> all;
  for (std::size_t k = 0; k < kParents * kMoves; ++k)
    if (back[k / kMoves] != k % kMoves) all.emplace_back(layer.values[k / kMoves] - layer.scores[k], k);
  std::sort(all.begin(), all.end());
  all.resize(kKept);
  std::sort(all.begin(), all.end(), [](auto a, auto b) { return a.second < b.second; });
  std::vector<Pair> best;
  for (const auto& [value, k] : all)
    best.push_back({static_cast<std::uint32_t>(k / kMoves), static_cast<Move>(k % kMoves)});
  return best;
}

void expect_the_best(const Layer& layer, int threads) {
  const Cube3 puzzle;
  Rng rng(3);
  const auto goal = puzzle.goal(rng);
  const ZeroHeuristic<Cube3> zero;
  with_threads(threads, [&](SearchContext& context) {
    const Problem<Cube3> problem{puzzle, goal, all_moves(puzzle), {}};
    const ProblemRows<Cube3> rows(problem);
    BeamOptions options;
    options.width = kParents;
    BeamFrame frame(rows.rows(), zero, options, context, false);
    MovePairs pairs(frame, kKept);
    pairs.allocate();
    std::vector<Move> back;
    EXPECT_TRUE(frame.layers.begin_layer(kParents));
    for (std::uint64_t i = 0; i < kParents; ++i) {
      const auto move = static_cast<Move>(i % (kMoves + 1));
      const Move last = move < kMoves ? move : kNoMove;
      frame.layers.add(rows.rows().start, i << 32, 0, last);
      back.push_back(last == kNoMove ? kNoMove : frame.domain.way_back(last));
    }
    const auto scores_of = [&](std::size_t parent) { return &layer.scores[parent * kMoves]; };
    const auto rank = [&](std::size_t parent, const float* scores) {
      return [value = layer.values[parent], scores](Move move) { return value - scores[move]; };
    };
    EXPECT_TRUE(pairs.collect_known(scores_of, rank));
    std::vector<Pair> got;
    for (std::size_t i = 0; i < pairs.size(); ++i) got.push_back({pairs.parent(i), pairs.move(i)});
    EXPECT_TRUE(got == best_by_sorting(layer, back)) << got.size();
    return 0;
  });
}

TEST(MovePairs, KeepsWhatSortingAllWouldKeep) {
  for (const int threads : {1, 3}) expect_the_best(random_layer(), threads);
}

// The sample that the first guess comes from is the best of the layer, so the guess lets too few pairs pass.
TEST(MovePairs, KeepsTheBestWhereItsSampleMisleads) {
  Layer layer = random_layer();
  constexpr std::size_t kSample = 2048;
  for (std::size_t s = 0; s < kSample; ++s) layer.values[s * kParents / kSample] -= 100;
  expect_the_best(layer, 2);
}

// And here it is the worst: nearly everything passes.
TEST(MovePairs, KeepsTheBestWhereItsSampleIsTheWorst) {
  Layer layer = random_layer();
  constexpr std::size_t kSample = 2048;
  for (std::size_t s = 0; s < kSample; ++s) layer.values[s * kParents / kSample] += 100;
  expect_the_best(layer, 2);
}

}  // namespace
}  // namespace unscramble
