// The level generator and scrambles, as properties of any seed.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "domains/sokoban/optimal/optimal.h"

namespace unscramble {
namespace {

Sokoban any_sokoban() { return *Sokoban::make("sokoban", {}); }

SearchResult solve(const Instance<Sokoban>& instance) {
  Monitor monitor;
  ThreadPool pool(1);
  SearchContext context{monitor, pool};
  return sokoban_optimal(make_problem(instance), {}, context);
}

RC_GTEST_PROP(SokobanGenerator, MakesTenByTenLevelsWithFourBoxesThatCanBeSolved, (std::uint64_t seed)) {
  Rng rng(seed);
  const auto instance = any_sokoban().random(rng);
  const auto& level = instance.puzzle.level();
  RC_ASSERT(level.rows() == 10 && level.columns() == 10);
  RC_ASSERT(level.num_boxes() == 4 && level.goal_cells().size() == 4U);
  const std::string text = instance.puzzle.format(instance.state);
  RC_ASSERT(std::count(text.begin(), text.end(), '$') == 4);
  const auto again = any_sokoban().read(text);
  RC_ASSERT(again.has_value());
  RC_ASSERT(same_state(again->state, instance.state));
  RC_ASSERT(solve(instance).status == SearchStatus::kSolved);
}

RC_GTEST_PROP(SokobanGenerator, ScramblesAreNoFurtherThanTheyWereWalked, (std::uint64_t seed)) {
  Rng rng(seed);
  const int length = rng.below_int(40);
  const auto instance = any_sokoban().scramble(rng, length);
  const auto result = solve(instance);
  RC_ASSERT(result.status == SearchStatus::kSolved);
  RC_ASSERT(static_cast<int>(result.moves.size()) <= length);
}

RC_GTEST_PROP(SokobanGenerator, ScramblesOfALevelStayOnIt, (std::uint64_t seed)) {
  Rng rng(seed);
  const auto level =
      any_sokoban().read("#########/#   #   #/# $.@.$ #/#   #   #/### # ###/#  $ $  #/#  . .  #/#########");
  RC_ASSERT(level.has_value());
  const int length = rng.below_int(60);
  const auto instance = level->puzzle.scramble(rng, length);
  RC_ASSERT(&instance.puzzle.level() == &level->puzzle.level());
  const auto result = solve(instance);
  RC_ASSERT(result.status == SearchStatus::kSolved);
  RC_ASSERT(static_cast<int>(result.moves.size()) <= length);
}

RC_GTEST_PROP(SokobanSymmetry, OptimalLengthsDoNotChange, (std::uint64_t seed)) {
  Rng rng(seed);
  const auto instance = any_sokoban().scramble(rng, 60);
  const auto& puzzle = instance.puzzle;
  const auto result = solve(instance);
  const int k = rng.below_int(8);
  const auto image = puzzle.symmetric_puzzle(k);
  auto state = puzzle.symmetric_state(instance.state, k);
  RC_ASSERT(solve(Instance<Sokoban>{image, state}).moves.size() == result.moves.size());
  for (const Move move : result.moves) RC_ASSERT(image.try_move(state, puzzle.symmetric_move(move, k)));
  RC_ASSERT(image.is_goal(state));
  RC_ASSERT(image.read(image.format(state)).has_value());
}

TEST(SokobanGenerator, LevelsAreVaried) {
  Rng rng(7);
  std::set<std::string> texts;
  std::set<std::size_t> floors;
  std::set<std::size_t> lengths;
  for (int i = 0; i < 150; ++i) {
    const auto instance = any_sokoban().random(rng);
    texts.insert(instance.puzzle.format(instance.state));
    floors.insert(instance.puzzle.level().floor_cells().size());
    lengths.insert(solve(instance).moves.size());
  }
  EXPECT_EQ(texts.size(), 150U);
  EXPECT_GT(floors.size(), 15U);
  EXPECT_GT(lengths.size(), 25U);
  EXPECT_GT(*lengths.rbegin(), 45U);
}

TEST(SokobanGenerator, TheSameSeedGivesTheSameLevel) {
  Rng a(99);
  Rng b(99);
  const auto first = any_sokoban().random(a);
  const auto second = any_sokoban().random(b);
  EXPECT_EQ(first.puzzle.format(first.state), second.puzzle.format(second.state));
}

TEST(SokobanGenerator, LongScramblesGoFar) {
  Rng rng(3);
  double sum = 0;
  for (int i = 0; i < 100; ++i) sum += static_cast<double>(solve(any_sokoban().scramble(rng, 1000)).moves.size());
  EXPECT_GT(sum / 100, 10);
}

}  // namespace
}  // namespace unscramble
