#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <set>
#include <unordered_map>

#include "core/hash.h"
#include "domains/tile/pdb/blank_regions.h"
#include "domains/tile/pdb/evaluator.h"
#include "domains/tile/pdb/pattern_builder.h"
#include "search/ida_star.h"

namespace unscramble {
namespace {

// Each test keeps its tables in its own folder.
class TilePdb : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() / ("unscramble-tile-pdb-" + std::string(info->name()));
    std::filesystem::remove_all(folder_);
    setenv("XDG_CACHE_HOME", folder_.c_str(), 1);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::shared_ptr<const TileCollection> obtain(const TileLayout& layout) {
    auto collection = TileCollection::obtain(layout, monitor_, pool_);
    EXPECT_TRUE(collection.has_value());
    return *collection;
  }

  std::filesystem::path folder_;
  Monitor monitor_;
  ThreadPool pool_{2};
};

TEST_F(TilePdb, PlacementsAreNumberedOneToOne) {
  const PlacementIndex index(9, 4);
  EXPECT_EQ(index.size(), 9U * 8 * 7 * 6);
  std::set<PatternPlaces> seen;
  for (std::uint64_t i = 0; i < index.size(); ++i) {
    const auto places = index.places(i);
    ASSERT_EQ(index.rank(places), i);
    seen.insert(places);
  }
  EXPECT_EQ(seen.size(), index.size());
}

TEST_F(TilePdb, BlankRegionsAreFound) {
  const BoardMasks masks(3);
  // A wall of tiles down the middle column leaves two regions.
  const std::uint64_t free_cells = masks.all() & ~std::uint64_t{0b010010010};
  EXPECT_EQ(masks.region_of(0, free_cells), 0);
  EXPECT_EQ(masks.region_of(6, free_cells), 0);
  EXPECT_EQ(masks.region_of(2, free_cells), 1);
  EXPECT_EQ(masks.region_of(8, free_cells), 1);
}

// All eight tiles tracked: the table is the puzzle's distance itself.
TEST_F(TilePdb, TrackingAllTilesGivesExactDistances) {
  const auto collection = obtain(tile_layouts(3).front());
  const TilePdbTracker<3> tracker(*collection);
  const TilePuzzle<3> puzzle;
  Rng rng(1);
  std::vector<TilePuzzle<3>::State> layer{puzzle.goal(rng)};
  std::unordered_map<std::uint64_t, int> distance{{hash_of(layer[0]), 0}};
  std::size_t total = 0;
  for (int depth = 0; !layer.empty(); ++depth) {
    std::vector<TilePuzzle<3>::State> next;
    for (const auto& state : layer) {
      ++total;
      ASSERT_EQ(tracker.value(tracker.start(state)), depth);
      for (Move m = 0; m < 4; ++m) {
        auto child = state;
        if (puzzle.try_move(child, m) && distance.emplace(hash_of(child), depth + 1).second) next.push_back(child);
      }
    }
    layer = std::move(next);
  }
  EXPECT_EQ(total, 181'440U);
}

TEST_F(TilePdb, LayoutsCoverEveryTileOnceAndShareTables) {
  for (int side = 3; side <= 7; ++side) {
    for (const auto& layout : tile_layouts(side)) {
      for (const auto* group : {&layout.direct, &layout.transposed}) {
        std::set<int> tiles;
        std::size_t count = 0;
        for (const auto& use : *group) {
          tiles.insert(use.tiles.begin(), use.tiles.end());
          count += use.tiles.size();
        }
        EXPECT_EQ(count, static_cast<std::size_t>(side * side - 1)) << layout.name;
        EXPECT_EQ(tiles.size(), count) << layout.name;
        EXPECT_EQ(*tiles.begin(), 1);
      }
    }
  }
  EXPECT_EQ(tile_layouts(5).front().tables.size(), 2U);  // three of the four 2x3 blocks are one table
}

// A symmetric use must give what the pattern's own table would.
TEST_F(TilePdb, SharedTablesAgreeWithTheirOwn) {
  const TileLayout layout = tile_layouts(4)[1];
  const auto collection = obtain(layout);
  for (const auto& use : layout.direct) {
    const auto own = build_tile_pattern(TilePattern{4, use.tiles}, monitor_, pool_);
    ASSERT_TRUE(own.has_value());
    const PlacementIndex index(16, static_cast<int>(use.tiles.size()));
    Rng rng(2);
    for (int i = 0; i < 5000; ++i) {
      const auto places = index.places(rng.below(index.size()));
      PatternPlaces mapped{};
      for (std::size_t k = 0; k < use.tiles.size(); ++k) mapped[k] = use.cell[places[k]];
      ASSERT_EQ(stored_excess(own->nibbles.data(), index.rank(places)),
                stored_excess(collection->nibbles(use.table), collection->index(use.table).rank(mapped)));
    }
  }
}

TEST_F(TilePdb, TrackerFollowsMoves) {
  const auto collection = obtain(tile_layouts(4)[1]);
  const TilePdbTracker<4> tracker(*collection);
  const TilePuzzle<4> puzzle;
  Rng rng(3);
  auto state = puzzle.random(rng).state;
  auto track = tracker.start(state);
  for (int i = 0; i < 20'000; ++i) {
    const int gap = state.blank;
    if (!puzzle.try_move(state, static_cast<Move>(rng.below_int(4)))) continue;
    const int tile = state.tile[static_cast<std::size_t>(gap)];
    tracker.step(track, tile, state.blank, gap);
    tracker.settle(track, tile);
    ASSERT_EQ(tracker.value(track), tracker.value(tracker.start(state)));
  }
}

// What its traits promise, so that averages over images evaluate it once.
TEST_F(TilePdb, SaysTheSameOfTheTransposedState) {
  const TilePdbHeuristic<4> pdb(obtain(tile_layouts(4)[1]));
  ASSERT_TRUE(pdb.traits().symmetric);
  const TilePuzzle<4> puzzle;
  Rng rng(8);
  for (int round = 0; round < 200; ++round) {
    const auto state = puzzle.random(rng).state;
    const std::vector<TilePuzzle<4>::State> both{state, puzzle.symmetric_state(state, 1)};
    std::vector<float> values(2);
    pdb.evaluate(both, values);
    EXPECT_EQ(values[0], values[1]);
  }
}

TEST_F(TilePdb, IdaStarAgreesWithManhattan) {
  const auto collection = obtain(tile_layouts(4)[1]);
  const TilePdbTracker<4> tracker(*collection);
  const TilePuzzle<4> puzzle;
  Rng rng(4);
  for (int i = 0; i < 20; ++i) {
    const auto problem = make_problem(puzzle.scramble(rng, 35));
    Monitor monitor;
    SearchContext context{monitor, pool_, 1};
    const auto fast =
        IdaStar<TilePuzzle<4>, TilePdbEvaluator<4>>(problem, TilePdbEvaluator<4>(puzzle, tracker), true, {}, context)
            .run();
    const auto plain = ida_star(problem, EstimateHeuristic<TilePuzzle<4>>(puzzle, 0), {}, context);
    ASSERT_EQ(fast.status, SearchStatus::kSolved);
    EXPECT_EQ(fast.moves.size(), plain.moves.size());
    EXPECT_TRUE(fast.proved_optimal);
  }
}

TEST_F(TilePdb, BuildingStopsWhenTold) {
  Monitor cancelled;
  cancelled.cancel();
  const auto table = build_tile_pattern(TilePattern{4, {1, 2, 3, 4, 5}}, cancelled, pool_);
  ASSERT_FALSE(table.has_value());
  EXPECT_EQ(table.error().code, ErrorCode::kCancelled);
  Monitor small({.memory = 1000});
  EXPECT_EQ(build_tile_pattern(TilePattern{4, {1, 2, 3, 4, 5}}, small, pool_).error().code, ErrorCode::kLimit);
}

}  // namespace
}  // namespace unscramble
