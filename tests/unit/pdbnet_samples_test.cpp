// The two sample generators of Brunetto & Trunda (section 3) and what is drawn from them.
#include <gtest/gtest.h>

#include <fstream>
#include <numeric>

#include "domains/cube/optimal/tables.h"
#include "domains/tile/tile.h"
#include "heuristic/perfect_table.h"
#include "learn/pdbnet/samples.h"
#include "support/temporary_folder.h"

namespace unscramble {
namespace {

template <class P>
void expect_repaired(const P& puzzle, const std::vector<LabelledState<typename P::State>>& samples) {
  std::map<std::string, int> label;
  for (const auto& sample : samples) label[puzzle.format(sample.state)] = sample.distance;
  EXPECT_EQ(label.size(), samples.size());  // each once
  for (const auto& sample : samples)
    for (int m = 0; m < puzzle.num_moves(); ++m) {
      auto other = sample.state;
      if (!puzzle.try_move(other, static_cast<Move>(m))) continue;
      const auto found = label.find(puzzle.format(other));
      if (found != label.end()) {
        EXPECT_LE(found->second, sample.distance + 1);
      }
    }
}

// The 8-puzzle is small: walks meet all the time, and true distances are known.
TEST(WalkSamples, LabelsAreRepairedUpperBoundsOnASmallPuzzle) {
  const TilePuzzle<3> puzzle;
  const auto exact = *PerfectTable<TilePuzzle<3>>::build(puzzle, 200'000);
  Monitor monitor;
  WalkSampler<TilePuzzle<3>> sampler(puzzle);
  const auto samples = sampler.sample({.depth = 8, .walk_length = 20, .walks = 1000, .seed = 3}, monitor);
  EXPECT_GT(samples.states.size(), 2000U);
  EXPECT_GT(samples.discarded, 10U);
  EXPECT_GT(samples.repaired, 10U);
  expect_repaired(puzzle, samples.states);
  int above = 0;
  for (const auto& sample : samples.states) {
    const int distance = static_cast<int>(exact->evaluate_one(sample.state));
    ASSERT_GE(sample.distance, distance);
    EXPECT_EQ((sample.distance - distance) % 2, 0);
    above += sample.distance > distance ? 1 : 0;
    EXPECT_EQ(sampler.known_distance(sample.state), -1);  // outside the ball
    EXPECT_GT(distance, 8);
  }
  EXPECT_GT(above, 0);
}

TEST(WalkSamples, CubesKeepParityAndRange) {
  const Cube3 cube;
  Monitor monitor;
  WalkSampler<Cube3> sampler(cube);
  const auto samples = sampler.sample({.depth = 3, .walk_length = 19, .walks = 300, .seed = 1}, monitor);
  expect_repaired(cube, samples.states);
  EXPECT_EQ(samples.states.size() > 300 * 10, true);
  for (const auto& sample : samples.states) {
    EXPECT_GE(sample.distance, 4);
    EXPECT_LE(sample.distance, 22);
    EXPECT_EQ(sample.distance % 2, cube.distance_parity(sample.state));
  }
  const auto again = WalkSampler<Cube3>(cube).sample({.depth = 3, .walk_length = 19, .walks = 300, .seed = 1}, monitor);
  ASSERT_EQ(again.states.size(), samples.states.size());
  EXPECT_TRUE(same_state(again.states.back().state, samples.states.back().state));
}

TEST(WalkSamples, SpreadEvenlyTakesAsManyOfEachDistance) {
  std::vector<LabelledState<int>> samples;
  for (int i = 0; i < 100; ++i) samples.push_back({i, i < 90 ? 5 : 6});
  std::map<int, int> count;
  for (const auto& sample : spread_evenly(samples, 30, 1)) ++count[sample.distance];
  EXPECT_EQ(count[6], 10);
  EXPECT_EQ(count[5], 20);
  EXPECT_EQ(spread_evenly(samples, 1000, 1).size(), 100U);
}

cube_optimal::TableSet tiny_tables() {
  static const auto loaded = [] {
    Monitor monitor;
    ThreadPool pool(1);
    return *cube_optimal::shared_table(*cube_optimal::choose_table("tiny", Cube3::Metric::kQuarter, {}), monitor, pool);
  }();
  return {{loaded->table()}, 1};
}

TEST(CubePaths, EveryStateOnAPathIsAsFarAsThePathIsLong) {
  const Cube3 cube;
  Monitor monitor;
  ThreadPool pool(1);
  WalkSampler<Cube3> ball(cube);
  (void)ball.sample({.depth = 4}, monitor);  // exact distances up to 4
  bool odd = false;
  bool even = false;
  for (std::uint64_t i = 0; i < 12; ++i) {
    const auto path = optimal_cube_path({.walk_length = 8}, i, tiny_tables(), monitor, pool);
    ASSERT_TRUE(path.has_value()) << path.error().message;
    EXPECT_LE(path->moves.size(), 9U);
    (path->moves.size() % 2 == 1 ? odd : even) = true;
    const auto states = states_of(*path, cube);
    ASSERT_EQ(states.size(), path->moves.size());
    for (const auto& sample : states) {
      const int known = ball.known_distance(sample.state);
      EXPECT_EQ(known, sample.distance <= 4 ? sample.distance : -1);
    }
    const auto text = path_to_text(*path, cube);
    const auto again = path_from_text(text, cube);
    ASSERT_TRUE(again.has_value()) << again.error().message;
    EXPECT_TRUE(same_state(again->start, path->start));
    EXPECT_EQ(again->moves, path->moves);
    EXPECT_FALSE(path_from_text(text + " U", cube).has_value());
  }
  EXPECT_TRUE(odd && even);
  EXPECT_FALSE(path_from_text("R U R' U'", cube).has_value());
}

TEST(CubePaths, LabelsAreKeptAndGoneOnWith) {
  const TemporaryFolder folder("unscramble-labels");
  const Cube3 cube;
  Monitor monitor;
  ThreadPool pool(1);
  pdbnet::Options options;
  options.paths = 0;
  options.short_paths = 20;
  options.short_length = 7;
  options.states_per_path = 0;
  options.tables = "tiny";
  const auto file = folder.path() / "labels.tsv";
  const auto make = [&](Monitor& m) { return pdbnet::optimal_samples(options, cube, file, m, pool, {}); };
  const auto whole = make(monitor);
  ASSERT_TRUE(whole.has_value()) << whole.error().message;
  EXPECT_GT(whole->held_out.size(), 8U);
  EXPECT_GT(whole->train.size(), 80U);
  options.states_per_path = 4;  // "3-4 configurations from every optimal path"
  const auto chosen = make(monitor);
  ASSERT_TRUE(chosen.has_value()) << chosen.error().message;
  EXPECT_GT(chosen->train.size(), 18U * 3);
  EXPECT_LT(chosen->train.size(), 18U * 4);
  EXPECT_FALSE(chosen->fresh.has_value());
  options.states_per_path = 0;
  std::string text;
  {
    std::ifstream in(file);
    text.assign(std::istreambuf_iterator<char>(in), {});
  }
  std::ofstream(file) << text.substr(0, text.size() * 2 / 3);  // killed in the middle of a line
  int solved = 0;
  const auto again =
      pdbnet::optimal_samples(options, cube, file, monitor, pool, [&](std::size_t, std::size_t) { ++solved; });
  ASSERT_TRUE(again.has_value()) << again.error().message;
  EXPECT_GT(solved, 2);
  EXPECT_LT(solved, 12);
  std::string text_again;
  {
    std::ifstream in(file);
    text_again.assign(std::istreambuf_iterator<char>(in), {});
  }
  EXPECT_EQ(text_again, text);
  options.seed = 2;
  const auto other = make(monitor);
  ASSERT_FALSE(other.has_value());
  EXPECT_NE(other.error().message.find("other options"), std::string::npos);
}

TEST(SampleStream, IsEvenByDistanceAndImagesKeepTheDistance) {
  const Cube3 cube;
  Monitor monitor;
  WalkSampler<Cube3> ball(cube);
  (void)ball.sample({.depth = 5}, monitor);
  pdbnet::Samples samples;
  Rng rng(4);
  for (int i = 0; i < 400; ++i) {
    const auto state = cube.scramble(rng, i < 390 ? 5 : 3).state;
    samples.train.push_back({state, ball.known_distance(state)});
  }
  const pdbnet::SampleStream stream(cube, samples, true);
  EXPECT_EQ(stream.size(), 400U);
  std::vector<Cube3::State> states(4000);
  std::vector<float> distances(4000);
  stream.draw(rng, states, distances);
  std::map<int, int> count;
  for (std::size_t i = 0; i < states.size(); ++i) {
    EXPECT_EQ(ball.known_distance(states[i]), static_cast<int>(distances[i]));
    ++count[static_cast<int>(distances[i])];
  }
  EXPECT_NEAR(count[3], count[5], 400);

  // Random cubes stand in for those at 5, which twice as many paths might have had.
  const auto at_five = static_cast<std::size_t>(std::count_if(
      samples.train.begin(), samples.train.end(), [](const pdbnet::Sample& sample) { return sample.distance == 5; }));
  samples.fresh = {5, 2 * at_five};
  pdbnet::SampleStream(cube, samples, true).draw(rng, states, distances);
  std::map<int, int> again;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const bool far = distances[i] == 5;
    EXPECT_EQ(ball.known_distance(states[i]), far ? -1 : static_cast<int>(distances[i]));
    EXPECT_EQ(cube.distance_parity(states[i]), static_cast<int>(distances[i]) % 2);
    ++again[static_cast<int>(distances[i])];
  }
  EXPECT_NEAR(again[5], again[3] / 2, 250);
}

}  // namespace
}  // namespace unscramble
