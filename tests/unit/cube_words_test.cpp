// Triplets and mirrors, on solutions made by hand.
#include <gtest/gtest.h>

#include "domains/cube/cube3.h"
#include "domains/cube/words.h"

namespace unscramble::suite {
namespace {

using Words = std::vector<std::string>;

TEST(CubeWords, QuarterTurns) {
  EXPECT_EQ(quarter_turns("R U2 F'  L2'"), (Words{"R", "U", "U", "F'", "L", "L"}));
  EXPECT_EQ(quarter_turns(""), Words{});
  EXPECT_EQ(quarter_turns("x R y"), Words{"R"});
  EXPECT_EQ(joined({"R", "U'"}), "R U'");
}

TEST(CubeWords, MirrorsSwapLeftAndRightAndTurnTheOtherWay) {
  EXPECT_EQ(mirrored(quarter_turns("R U F' L D' B")), quarter_turns("L' U' F R' D B'"));
  EXPECT_EQ(mirrored(mirrored({"R", "U'"})), (Words{"R", "U'"}));
}

// The mirrored solution solves the mirrored cube.
TEST(CubeWords, AMirroredSolutionSolvesTheMirroredCube) {
  const Cube3 cube;
  Rng rng(5);
  const auto turns = random_turns(rng, 30);
  ASSERT_EQ(turns.size(), 30U);
  Words solution(turns.rbegin(), turns.rend());
  for (auto& turn : solution) turn = inverse_turn(turn);
  for (const bool mirror : {false, true}) {
    const auto start = cube.read(joined(mirror ? mirrored(turns) : turns));
    const auto moves = cube.parse_moves(joined(mirror ? mirrored(solution) : solution));
    ASSERT_TRUE(start.has_value());
    ASSERT_TRUE(moves.has_value());
    auto state = start->state;
    for (const Move move : *moves) ASSERT_TRUE(cube.try_move(state, move));
    EXPECT_TRUE(cube.is_goal(state));
  }
}

TEST(CubeWords, OrderOfOppositeFacesDoesNotMatter) {
  EXPECT_EQ(in_standard_order(quarter_turns("L R U D'")), in_standard_order(quarter_turns("R L D' U")));
  EXPECT_NE(in_standard_order(quarter_turns("R U")), in_standard_order(quarter_turns("U R")));
  EXPECT_EQ(in_standard_order({"R'", "R'"}), in_standard_order({"R", "R"}));
  EXPECT_EQ(in_standard_order({"R'", "L", "R'"}), in_standard_order({"R", "R", "L"}));
  EXPECT_EQ(with_plain_halves({"R'", "R'", "R'"}), (Words{"R", "R", "R'"}));
}

TEST(CubeWords, Triplets) {
  Triplets triplets;
  triplets.add(quarter_turns("R U R' U'"));  // R U R', U R' U'
  triplets.add(quarter_turns("F D F"));      // a b a
  triplets.add(quarter_turns("L2 B"));       // a a b
  triplets.add(quarter_turns("B L2"));       // a b b
  triplets.add(quarter_turns("R U"));        // too short
  EXPECT_EQ(triplets.all, 5U);
  EXPECT_EQ(triplets.conjugate, 2U);
  EXPECT_EQ(triplets.aba, 1U);
  EXPECT_EQ(triplets.aab, 1U);
  EXPECT_EQ(triplets.abb, 1U);
  EXPECT_DOUBLE_EQ(triplets.share(triplets.conjugate), 0.4);
  EXPECT_EQ(triplets.each.at("R U R'"), 1U);
  EXPECT_FALSE(is_conjugate("R", "R", "R'"));
  EXPECT_DOUBLE_EQ(Triplets{}.share(0), 0);
}

TEST(CubeWords, ConjugatesAmongTheMostFrequent) {
  Triplets triplets;
  for (int i = 0; i < 3; ++i) triplets.add(quarter_turns("R U R'"));
  for (int i = 0; i < 2; ++i) triplets.add(quarter_turns("F D B"));
  triplets.add(quarter_turns("U R U'"));
  EXPECT_EQ(conjugates_among_top(triplets, 1), 1U);
  EXPECT_EQ(conjugates_among_top(triplets, 2), 1U);
  EXPECT_EQ(conjugates_among_top(triplets, 10), 2U);
}

TEST(CubeWords, RandomTurnsTakeNothingBack) {
  Rng rng(1);
  const auto turns = random_turns(rng, 500);
  for (std::size_t i = 1; i < turns.size(); ++i) EXPECT_NE(turns[i], inverse_turn(turns[i - 1]));
  const auto any = random_turns(rng, 500, true);
  std::size_t taken_back = 0;
  for (std::size_t i = 1; i < any.size(); ++i) taken_back += any[i] == inverse_turn(any[i - 1]) ? 1 : 0;
  EXPECT_GT(taken_back, 10U);
}

}  // namespace
}  // namespace unscramble::suite
