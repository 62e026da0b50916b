// Properties of both cubes in both metrics, beyond what the conformance suite requires of every puzzle.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <set>

#include "domains/cube/cube2.h"
#include "domains/cube/cube3.h"

namespace unscramble {
namespace {

using cube::Metric;

template <class P>
class Cubes : public ::testing::Test {
 public:
  static std::array<P, 2> both() { return {P(Metric::kQuarter), P(Metric::kHalf)}; }
};
using BothCubes = ::testing::Types<Cube2, Cube3>;
TYPED_TEST_SUITE(Cubes, BothCubes);

template <class P>
Moves random_moves(const P& cube, Rng& rng, int length) {
  Moves moves;
  for (int i = 0; i < length; ++i) moves.push_back(static_cast<Move>(rng.below_int(cube.num_moves())));
  return moves;
}

TYPED_TEST(Cubes, ScrambleTextAndFaceletsAgree) {
  for (const auto& cube : TestFixture::both())
    EXPECT_TRUE(rc::check([&](std::uint64_t seed, std::uint8_t length) {
      Rng rng(seed);
      const Moves moves = random_moves(cube, rng, 1 + length % 60);
      auto state = cube.goal(rng);
      for (const Move m : moves) cube.try_move(state, m);
      const auto scrambled = cube.read(cube.format_moves(moves));
      RC_ASSERT(scrambled.has_value());
      RC_ASSERT(same_state(scrambled->state, state));
      const auto again = cube.read(cube.format(state));
      RC_ASSERT(again.has_value());
      RC_ASSERT(same_state(again->state, state));
    }));
}

TYPED_TEST(Cubes, AimingMakesTheWayToTheGoalASolution) {
  for (const auto& cube : TestFixture::both())
    EXPECT_TRUE(rc::check([&](std::uint64_t seed) {
      Rng rng(seed);
      const auto from = cube.random(rng).state;
      auto goal = from;
      const Moves moves = random_moves(cube, rng, 12);
      for (const Move m : moves) cube.try_move(goal, m);
      auto aimed = cube.aim(from, goal);
      RC_ASSERT(aimed.has_value());
      for (const Move m : moves) cube.try_move(aimed->state, m);
      RC_ASSERT(cube.is_goal(aimed->state));
    }));
}

TYPED_TEST(Cubes, ReachIsDecidedByTheTurnsAllowed) {
  for (const auto& cube : TestFixture::both())
    EXPECT_TRUE(rc::check([&](std::uint64_t seed) {
      Rng rng(seed);
      const Moves allowed = *cube.parse_moves(rng.below(2) == 0 ? "U R" : "U2 R");
      auto state = cube.goal(rng);
      for (int i = 0; i < 30; ++i) cube.try_move(state, allowed[rng.below(allowed.size())]);
      RC_ASSERT(cube.reachable_with(state, allowed));
      cube.try_move(state, cube.parse_moves("F")->front());
      RC_ASSERT(!cube.reachable_with(state, allowed));
      RC_ASSERT(!cube.reachable_with(state, {}));
      RC_ASSERT(cube.reachable_with(cube.goal(rng), {}));
    }));
}

TYPED_TEST(Cubes, SymmetriesActOnMovesInBothMetrics) {
  for (const auto& cube : TestFixture::both()) {
    Rng rng(2);
    for (int k = 0; k < cube.num_symmetries(); ++k) {
      const auto state = cube.random(rng).state;
      std::set<Move> images;
      for (int m = 0; m < cube.num_moves(); ++m) {
        auto moved = state;
        auto image = cube.symmetric_state(state, k);
        cube.try_move(moved, static_cast<Move>(m));
        cube.try_move(image, cube.symmetric_move(static_cast<Move>(m), k));
        EXPECT_TRUE(same_state(cube.symmetric_state(moved, k), image));
        images.insert(cube.symmetric_move(static_cast<Move>(m), k));
      }
      EXPECT_EQ(static_cast<int>(images.size()), cube.num_moves());
    }
  }
}

TYPED_TEST(Cubes, SymmetriesAreDifferent) {
  const TypeParam cube;
  Rng rng(12);
  const auto state = cube.random(rng).state;
  std::set<std::string> images;
  for (int k = 0; k < cube.num_symmetries(); ++k) images.insert(cube.format(cube.symmetric_state(state, k)));
  EXPECT_EQ(static_cast<int>(images.size()), cube.num_symmetries());
}

TYPED_TEST(Cubes, RedundantPairsLoseNothingInBothMetrics) {
  for (const auto& cube : TestFixture::both()) {
    Rng rng(13);
    const auto reach = [&](bool prune) {
      std::set<std::string> states;
      const auto walk = [&](auto&& self, const auto& state, Move last, int depth) -> void {
        states.insert(std::string(reinterpret_cast<const char*>(&state), sizeof state));
        if (depth == 0) return;
        for (Move m = 0; m < cube.num_moves(); ++m) {
          if (prune && last != kNoMove && cube.redundant(last, m)) continue;
          auto child = state;
          cube.try_move(child, m);
          self(self, child, m, depth - 1);
        }
      };
      walk(walk, cube.goal(rng), kNoMove, 3);
      return states;
    };
    EXPECT_EQ(reach(true), reach(false));
  }
}

TYPED_TEST(Cubes, EstimatesAreConsistentInBothMetrics) {
  for (const auto& cube : TestFixture::both()) {
    const auto infos = TypeParam::estimates();
    Rng rng(14);
    for (int round = 0; round < 200; ++round) {
      const auto state = round % 2 == 0 ? cube.random(rng).state : cube.scramble(rng, round / 10).state;
      for (int m = 0; m < cube.num_moves(); ++m) {
        auto child = state;
        cube.try_move(child, static_cast<Move>(m));
        for (int e = 0; e < static_cast<int>(infos.size()); ++e)
          if (infos[static_cast<std::size_t>(e)].consistent) {
            EXPECT_LE(std::abs(cube.estimate(e, state) - cube.estimate(e, child)), 1)
                << infos[static_cast<std::size_t>(e)].name;
          }
      }
    }
  }
}

TYPED_TEST(Cubes, MetricsAreCheckedByName) {
  EXPECT_EQ(TypeParam::make(TypeParam::names()[0], {"htm"})->metric(), "htm");
  EXPECT_EQ(TypeParam::make(TypeParam::names()[0], {""})->metric(), "qtm");
  const auto wrong = TypeParam::make(TypeParam::names()[0], {"stm"});
  ASSERT_FALSE(wrong.has_value());
  EXPECT_EQ(wrong.error().code, ErrorCode::kUsage);
  EXPECT_EQ(wrong.error().message, "cubes have the metrics 'qtm' (quarter turns) and 'htm' (face turns), not 'stm'");
}

// 100,000 strings, half of them random bytes, half of them made of what the parsers look for.
TYPED_TEST(Cubes, GarbageIsRefusedWithACause) {
  const TypeParam cube;
  Rng rng(99);
  int accepted = 0;
  for (int round = 0; round < 100'000; ++round) {
    std::string text;
    const int length = rng.below_int(60);
    for (int i = 0; i < length; ++i)
      text += round % 2 == 0 ? "URFDLB'2 xyM"[rng.below(12)] : static_cast<char>(rng.below(256));
    const auto read = cube.read(text);
    const auto moves = cube.parse_moves(text);
    if (!moves) {
      ASSERT_GT(moves.error().message.size(), 10U) << text;
    }
    if (read) {
      ASSERT_TRUE(cube.read(cube.format(read->state)).has_value()) << text;
      ++accepted;
    } else {
      ASSERT_GT(read.error().message.size(), 10U) << text;
    }
  }
  EXPECT_GT(accepted, 100);
}

TEST(CubeDrawing, NetOfLetters) {
  const Cube2 cube;
  Rng rng(1);
  EXPECT_EQ(cube.draw(cube.goal(rng), {.colour = false}),
            "     U U \n"
            "     U U \n"
            "L L  F F  R R  B B \n"
            "L L  F F  R R  B B \n"
            "     D D \n"
            "     D D \n");
}

TEST(CubeStickers, CountsAfterOneTurn) {
  const Cube3 cube;
  const auto counts = [&](const char* moves) { return cube::count_stickers(cube::colours3(cube.read(moves)->state)); };
  const auto quarter = counts("R");
  EXPECT_EQ(quarter.errors, 12);
  EXPECT_EQ(quarter.distance, 12);
  EXPECT_EQ(quarter.pairs_different, 12);
  EXPECT_EQ(quarter.face_different, 72);
  EXPECT_EQ(quarter.face_error, 3);
  const auto half = counts("R2");
  EXPECT_EQ(half.errors, 12);
  EXPECT_EQ(half.distance, 24);
  const Cube3 face_turns(Metric::kHalf);
  for (int e = 0; e + 1 < static_cast<int>(Cube3::estimates().size()); ++e)
    EXPECT_EQ(face_turns.estimate(e, face_turns.read("R2")->state), 1)
        << Cube3::estimates()[static_cast<std::size_t>(e)].name;
}

}  // namespace
}  // namespace unscramble
