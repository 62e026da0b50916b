// The parts under the optimal cube solver: packed cubes, cosets, tables, the order of turns.
#include <set>

#include "domains/cube/optimal/coset_builder.h"
#include "domains/cube/optimal/coset_moves.h"
#include "domains/cube/optimal/ops_portable.h"
#include "unit/cube_optimal_fixtures.h"

namespace unscramble::cube_optimal {
namespace {

PackedCube packed(const Cube3::State& state) { return pack(state.corner, state.edge); }

// Without the corner twists, which a Conjugator does not carry through a mirror.
PackedCube untwisted(const PackedCube& original) {
  PackedCube cube = original;
  for (int i = 0; i < cube::kCorners; ++i) cube.place[kCornerLane + i] &= kCubieBits;
  return cube;
}

TEST(PackedCube, MultipliesAsThePuzzleTurns) {
  Rng rng(3);
  const Cube3 puzzle(cube::Metric::kHalf);
  for (int n = 0; n < 200; ++n) {
    auto state = puzzle.random(rng).state;
    const PackedCube before = packed(state);
    EXPECT_EQ(multiply(before, packed(puzzle.inverse_state(state))), identity());
    const auto move = static_cast<Move>(rng.below_int(18));
    const PackedCube inverse = packed(puzzle.inverse_state(state));
    puzzle.try_move(state, move);
    EXPECT_EQ(packed(state), multiply(before, constants().turn[move]));
    EXPECT_EQ(packed(puzzle.inverse_state(state)), multiply(constants().inverse_turn[move], inverse));
  }
}

TEST(PackedCube, ConjugatesAsThePuzzlesSymmetries) {
  Rng rng(4);
  const Cube3 puzzle;
  std::set<int> seen;
  for (int axis = 0; axis < kAxes; ++axis)
    for (int s = 0; s < kAxialSymmetries; ++s) {
      const int k = constants().symmetry[axis][s];
      seen.insert(k);
      const auto& g = cube::kSymmetries[k];
      EXPECT_EQ(g.face[axis] % 3, cube::kU) << "axis " << axis << " does not stand upright";
      for (int n = 0; n < 20; ++n) {
        const auto state = puzzle.random(rng).state;
        const PackedCube image = conjugate(packed(state), constants().conjugator[axis][s]);
        const PackedCube expected = packed(puzzle.symmetric_state(state, k));
        EXPECT_EQ(untwisted(image), untwisted(expected));
        if (!g.mirrors) {
          EXPECT_EQ(image, expected);
        }
      }
    }
  EXPECT_EQ(seen.size(), 48U);
  EXPECT_EQ(constants().symmetry[0][0], 0);
}

TEST(Coset, HasTheKnownNumberOfRows) {
  EXPECT_EQ(coset_representatives().row.size(), static_cast<std::size_t>(kCornerRows));
  std::uint64_t all = 0;
  for (const auto stabiliser : coset_representatives().stabiliser) all += 16U / std::popcount(unsigned{stabiliser});
  EXPECT_EQ(all, kSplits * kTwists);
}

TEST(Coset, TurnsOfTheAxisDoneLastChangeNothing) {
  Rng rng(5);
  const Cube3 puzzle;
  const auto& c = constants();
  for (const CosetShape shape : {CosetShape{1, 1}, {1, 24}, {3, 12}, {6, 3}}) {
    for (int n = 0; n < 100; ++n) {
      const PackedCube cube = packed(puzzle.random(rng).state);
      for (const int turn : {0, 1, 2, 9, 10, 11}) {
        const PackedCube other = multiply(c.turn[turn], cube);
        const auto at = [&](const PackedCube& p) {
          return locate<PortableOps>(view_along<PortableOps>(p, 0, c, coset_index()), shape, coset_index());
        };
        EXPECT_EQ(at(cube).offset, at(other).offset);
        EXPECT_EQ(at(cube).shift, at(other).shift);
      }
    }
  }
}

TEST(FlipMaps, MoveSetsAsTheyMovePatterns) {
  const FlipMaps maps;
  Rng rng(6);
  for (int map = 0; map < FlipMaps::kCount; ++map) {
    std::uint32_t images = 0;
    for (int f = 0; f < 16; ++f) {
      const std::uint32_t image = maps.apply(map, std::uint32_t{1} << 2 * f);
      EXPECT_EQ(std::popcount(image), 1);
      EXPECT_EQ(maps.apply(maps.inverse(map), image), std::uint32_t{1} << 2 * f);
      images |= image;
    }
    EXPECT_EQ(images, 0x55555555U);
    const auto set = static_cast<std::uint32_t>(rng()) & 0x55555555U;
    EXPECT_EQ(maps.apply(maps.inverse(map), maps.apply(map, set)), set);
  }
}

class CosetTableTest : public ::testing::TestWithParam<cube::Metric> {
 protected:
  ThreadPool pool_{2};
  TableSet tables_ = tiny_table(GetParam(), pool_);
  Cube3 puzzle_{GetParam()};
};

// A function that is 0 at the goal, changes by at most 1 per move, and is lowered by some move wherever it is
// not 0, is the distance. Codes above the base are exact, so this can be seen from outside.
TEST_P(CosetTableTest, HoldsDistances) {
  Rng rng(7);
  const int base = tables_.table[0].base;
  int exact = 0;
  for (int n = 0; n < 3000; ++n) {
    const PackedCube cube = packed(puzzle_.random(rng).state);
    const int bound = coset_bound(tables_, cube, 0);
    if (bound <= base) continue;
    ++exact;
    int lowest = 99;
    for (const Move move : all_moves(puzzle_)) {
      const int next = coset_bound(tables_, multiply(cube, constants().turn[to_turn(move, GetParam())]), 0);
      EXPECT_LE(next, bound + 1);
      lowest = std::min(lowest, next);
    }
    // Below the base the stored minimum may be lower than the distance; code 3 is "or more".
    if (bound > base + 1 && bound < base + 3) {
      EXPECT_EQ(lowest, bound - 1);
    }
    if (bound == base + 1) {
      EXPECT_LE(lowest, base);
    }
  }
  EXPECT_GT(exact, 2000);
}

TEST_P(CosetTableTest, NeverExceedsTheDistance) {
  Rng rng(8);
  for (int n = 0; n < 3000; ++n) {
    const int length = n % 15;
    const auto state = puzzle_.scramble(rng, length).state;
    EXPECT_LE(lower_bound(to_cube(state), GetParam(), tables_), length);
  }
}

TEST_P(CosetTableTest, IsTheSameForMirrorImages) {
  Rng rng(9);
  for (int n = 0; n < 200; ++n) {
    const auto state = puzzle_.random(rng).state;
    std::multiset<int> expected;
    for (int axis = 0; axis < kAxes; ++axis) expected.insert(coset_bound(tables_, packed(state), axis));
    for (int k = 0; k < 48; ++k) {
      std::multiset<int> bounds;
      for (int axis = 0; axis < kAxes; ++axis)
        bounds.insert(coset_bound(tables_, packed(puzzle_.symmetric_state(state, k)), axis));
      EXPECT_EQ(bounds, expected);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Metrics, CosetTableTest, ::testing::Values(cube::Metric::kQuarter, cube::Metric::kHalf));

TEST(CosetBuilder, CountsAreTheSameForAnyNumberOfThreads) {
  const CosetTableKind kind{{1, 1}, cube::Metric::kQuarter, 5};
  std::array<DepthHistogram, 2> histogram{};
  std::array<HugeBuffer, 2> payload = {HugeBuffer(kind.bytes()), HugeBuffer(kind.bytes())};
  for (int i = 0; i < 2; ++i) {
    ThreadPool pool(1 + 2 * i);
    Monitor monitor;
    ASSERT_TRUE(build_coset_table(kind, payload[i].bytes(), histogram[i], monitor, pool));
  }
  EXPECT_EQ(histogram[0], histogram[1]);
  EXPECT_TRUE(std::ranges::equal(payload[0].bytes(), payload[1].bytes()));
  const DepthHistogram expected = {1, 1, 9, 52, 449, 3697, 31887, 264017, kind.entries() - 300113};
  EXPECT_EQ(histogram[0], expected);
}

TEST(CosetBuilder, StopsWhenAsked) {
  const CosetTableKind kind{{1, 1}, cube::Metric::kQuarter, 9};
  HugeBuffer payload(kind.bytes());
  DepthHistogram histogram{};
  ThreadPool pool(2);
  Monitor monitor;
  monitor.cancel();
  const auto status = build_coset_table(kind, payload.bytes(), histogram, monitor, pool);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, ErrorCode::kCancelled);
}

TEST(TableChoice, FollowsTheSizeAndTheMemory) {
  const auto dir = std::filesystem::temp_directory_path() / "unscramble-no-tables-here";
  const auto chosen = [&](const char* size, std::uint64_t memory) {
    const auto kind = choose_table(size, cube::Metric::kQuarter, {.memory = memory}, dir);
    EXPECT_TRUE(kind) << size;
    return kind->bytes();
  };
  constexpr std::uint64_t kPlenty = ~std::uint64_t{0};
  EXPECT_LT(chosen("tiny", kPlenty), 30'000'000U);
  std::uint64_t last = 0;
  for (const char* size : {"1", "0.3G", "1G", "3G", "8G"}) {
    EXPECT_GT(chosen(size, 0), last) << size;
    last = chosen(size, 0);
  }
  EXPECT_LE(chosen("3G", 0), 3'000'000'000U);
  EXPECT_LE(chosen("", 100'000'000), 100'000'000U);
  EXPECT_LE(chosen("", kPlenty), 600'000'000U) << "nothing is built, so nothing that takes minutes";
  EXPECT_FALSE(choose_table("many", cube::Metric::kQuarter, {}, dir));
}

// All sequences the order allows, from one end.
std::uint64_t count_sequences(const TurnOrder& order, int end, int length, TurnOrder::State last = 0) {
  if (length == 0) return 1;
  std::uint64_t count = 0;
  for (int turn = 0; turn < kTurns; ++turn)
    if ((order.next(end, last) >> turn & 1U) != 0)
      count += count_sequences(order, end, length - 1, TurnOrder::after(last, turn));
  return count;
}

TEST(TurnOrder, LeavesAsManySequencesAsThereAreStatesNearTheGoal) {
  const TurnOrder quarter(TurnOrder::all(cube::Metric::kQuarter), cube::Metric::kQuarter);
  const TurnOrder half(TurnOrder::all(cube::Metric::kHalf), cube::Metric::kHalf);
  for (int end = 0; end < 2; ++end) {
    EXPECT_EQ(count_sequences(quarter, end, 4), 10011U);
    EXPECT_EQ(count_sequences(half, end, 3), 3240U);
  }
}

TEST(TurnOrder, MovesAndTurnsNameEachOther) {
  for (const auto metric : {cube::Metric::kQuarter, cube::Metric::kHalf}) {
    const Cube3 puzzle(metric);
    TurnSet set = 0;
    for (const Move move : all_moves(puzzle)) {
      EXPECT_EQ(to_move(to_turn(move, metric), metric), move);
      EXPECT_EQ(to_turn(puzzle.inverse_move(move), metric), inverse_of(to_turn(move, metric)));
      set |= TurnSet{1} << to_turn(move, metric);
    }
    EXPECT_EQ(set, TurnOrder::all(metric));
  }
}

}  // namespace
}  // namespace unscramble::cube_optimal
