// The 2x2x2: the complete state space, facelets in any orientation, refusals, symmetries.
#include "domains/cube/cube2.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>
#include <numeric>
#include <thread>

#include "core/perm_group.h"
#include "domains/cube/cube2_table.h"
#include "domains/cube/cube3.h"
#include "unit/cube_refusals.h"

namespace unscramble::cube2_test {
namespace {

using cube::Metric;

const std::string kSolved = "UUUURRRRFFFFDDDDLLLLBBBB";

std::string refusal(const std::string& text) { return refusal_by(Cube2(), text); }
std::string with(std::initializer_list<std::pair<int, char>> changes) { return changed(kSolved, changes); }

TEST(Cube2, CompleteStateSpaceInQuarterTurns) {
  EXPECT_EQ(cube2_table(Cube2(Metric::kQuarter))->histogram(),
            (std::vector<std::uint32_t>{1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536,
                                        90280, 276}));
}

TEST(Cube2, CompleteStateSpaceInFaceTurns) {
  EXPECT_EQ(cube2_table(Cube2(Metric::kHalf))->histogram(),
            (std::vector<std::uint32_t>{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644}));
}

TEST(Cube2, StateNumbersAreABijection) {
  Rng rng(1);
  EXPECT_EQ(Cube2Table::index(Cube2().goal(rng)), 0U);
  for (std::uint32_t i = 0; i < Cube2Table::kStates; i += 97) ASSERT_EQ(Cube2Table::index(Cube2Table::state(i)), i);
}

TEST(Cube2, TableIsConsistentAlongRandomWalks) {
  for (const auto metric : {Metric::kQuarter, Metric::kHalf}) {
    const Cube2 cube(metric);
    const auto table = cube2_table(cube);
    Rng rng(5);
    for (int round = 0; round < 300; ++round) {
      const auto state = cube.random(rng).state;
      const int here = table->distance(state);
      int best = 99;
      for (int m = 0; m < cube.num_moves(); ++m) {
        auto child = state;
        cube.try_move(child, static_cast<Move>(m));
        best = std::min(best, table->distance(child));
        EXPECT_LE(std::abs(table->distance(child) - here), 1);
      }
      EXPECT_EQ(here == 0 ? -1 : best, here - 1);
      EXPECT_LE(cube.estimate(0, state), static_cast<float>(here));
      EXPECT_EQ(table->distance(cube.inverse_state(state)), here);
    }
  }
}

TEST(Cube2, TablesForFewerTurnsAndOneDirection) {
  const Cube2 cube;
  const auto parse = [&](const char* text) { return *cube.parse_moves(text); };
  EXPECT_EQ(cube2_table(cube, parse("U U'"))->histogram(), (std::vector<std::uint32_t>{1, 2, 1}));
  EXPECT_EQ(cube2_table(cube, parse("U"))->histogram(), (std::vector<std::uint32_t>{1, 1, 1, 1}));
  EXPECT_EQ(cube2_table(cube, parse("U"))->distance(cube.read("U")->state), 3);
  const auto two = cube2_table(cube, parse("U U' R R'"))->histogram();
  EXPECT_EQ(std::accumulate(two.begin(), two.end(), 0U), 29160U);  // 120 * 3^5
}

TEST(Cube2, TablesCanBeAskedForFromManyThreads) {
  std::vector<std::thread> threads;
  std::vector<int> answers(8, -1);
  for (std::size_t i = 0; i < answers.size(); ++i)
    threads.emplace_back([&, i] {
      const Cube2 cube(i % 2 == 0 ? Metric::kQuarter : Metric::kHalf);
      const Moves allowed = *cube.parse_moves(i % 4 < 2 ? "U R" : "U F");
      answers[i] = cube2_table(cube, allowed)->distance(cube.read("U'")->state) +
                   cube2_table(cube)->distance(cube.read("U'")->state);
    });
  for (auto& thread : threads) thread.join();
  for (std::size_t i = 0; i < answers.size(); ++i) EXPECT_EQ(answers[i], 2);
}

TEST(Cube2, UniformlyRandomStatesHaveTheTablesAverage) {
  const Cube2 cube;
  const auto table = cube2_table(cube);
  double expected = 0;
  const auto histogram = table->histogram();
  for (std::size_t d = 0; d < histogram.size(); ++d) expected += static_cast<double>(d) * histogram[d];
  expected /= Cube2Table::kStates;
  Rng rng(8);
  double sum = 0;
  constexpr int kSamples = 20000;
  for (int i = 0; i < kSamples; ++i) sum += table->distance(cube.random(rng).state);
  EXPECT_NEAR(sum / kSamples, expected, 0.05);  // sigma of the mean is 0.008
}

// --- text -----------------------------------------------------------------------------------------

TEST(Cube2, AnyOrientationIsTheSameCube) {
  const Cube2 cube;
  Rng rng(3);
  for (int k = 0; k < cube::kRotations; ++k) {
    const auto state = cube.random(rng).state;
    const auto turned = cube::turned(state.corner, cube::kSymmetries[static_cast<std::size_t>(k)]);
    const std::string held = cube::letters(cube::colours2(turned));
    const auto read = cube.read(held);
    ASSERT_TRUE(read.has_value()) << read.error().message;
    EXPECT_TRUE(same_state(read->state, state));
    EXPECT_EQ(read->puzzle.format(read->state), held) << "for the one who holds it";
  }
}

TEST(Cube2, AnySixColoursAndAnyOrientationKeepTheDistance) {
  const Cube2 cube;
  const auto table = cube2_table(cube);
  Rng rng(4);
  for (int k = 0; k < cube::kRotations; ++k) {
    const auto state = cube.random(rng).state;
    const auto turned = cube::turned(state.corner, cube::kSymmetries[static_cast<std::size_t>(k)]);
    std::string text = cube::letters(cube::colours2(turned));
    for (char& c : text) c = std::string_view("wogyrb")[cube::kFaceLetters.find(c)];
    const auto read = cube.read(text);
    ASSERT_TRUE(read.has_value()) << text << ": " << read.error().message;
    EXPECT_EQ(table->distance(read->state), table->distance(state));
  }
}

TEST(Cube2, ScramblesAgreeWithTheCornersOfTheBigCube) {
  const Cube2 small;
  const Cube3 big;
  Rng rng(6);
  for (int round = 0; round < 200; ++round) {
    std::string moves = "R ";
    for (int i = 0; i < round % 30; ++i) {
      moves += "URFDLBxyz"[rng.below(9)];
      moves += std::array{" ", "' ", "2 "}[rng.below(3)];
    }
    const auto s = small.read(moves);
    const auto b = big.read(moves);
    ASSERT_TRUE(s.has_value() && b.has_value()) << moves;
    const auto corners = cube::turned(b->state.corner, cube::kSymmetries[cube::kRotationToDbl[b->state.corner[6]]]);
    EXPECT_EQ(s->state.corner, corners) << moves;
  }
}

TEST(Cube2, Refusals) {
  EXPECT_EQ(refusal(""), "invalid: empty text; a cube is 24 facelets or a scramble");
  EXPECT_EQ(refusal(kSolved.substr(2)), "invalid: expected 24 facelets, got 22");
  EXPECT_EQ(refusal(kSolved + "B"), "invalid: expected 24 facelets, got 25");
  EXPECT_EQ(refusal(with({{5, '*'}})), "invalid: '*' at facelet 6 (R2) is not a letter or digit");
  EXPECT_EQ(refusal(with({{23, 'X'}})), "invalid: 'X' at facelet 24 (B4) is a seventh colour; the others are URFDLB");
  EXPECT_EQ(refusal("WWWWRRRRGGGGYYYYOOOOOOOO"), "invalid: only 5 colours (WRGYO); a cube has six");
  EXPECT_EQ(refusal(with({{0, 'R'}})),
            "invalid: colour U appears 3 times, colour R appears 5 times; each of the six colours must appear 4 times");
  EXPECT_EQ(refusal(with({{4, 'U'}, {0, 'R'}})), "invalid: the corner at URF shows UUF: the same colour twice");
  EXPECT_EQ(refusal(with({{4, 'D'}, {13, 'R'}})),
            "invalid: the corner at URF shows UDF: U and D are opposite colours and never share a piece");
  EXPECT_EQ(refusal(with({{4, 'F'}, {9, 'R'}})),
            "invalid: the corner at URF shows UFR: a mirror image of corner URF, its colours run the wrong way round");
  EXPECT_EQ(refusal(with({{8, 'R'}, {17, 'F'}, {7, 'B'}, {22, 'L'}})),
            "invalid: corner URF appears twice, corner DBL appears twice, corner UFL is missing, corner DRB is "
            "missing");
}

TEST(Cube2, RefusalsOfOtherColours) {
  const auto coloured = [](std::string text) {
    for (char& c : text) c = std::string_view("WRGYOB")[cube::kFaceLetters.find(c)];
    return text;
  };
  EXPECT_EQ(refusal(coloured(kSolved)), "accepted");
  EXPECT_EQ(refusal(coloured(with({{8, 'R'}, {17, 'F'}, {7, 'B'}, {22, 'L'}}))),
            "invalid: corner WRG appears twice, corner YBO appears twice, corner WGO is missing, corner YRB is "
            "missing");
  EXPECT_EQ(refusal(coloured(with({{4, 'F'}, {9, 'R'}}))),
            "invalid: the corner at URF shows WGR: a mirror image of corner WRG, its colours run the wrong way round");
  // D at URF next to U: then no colour is opposite to D.
  EXPECT_EQ(refusal(coloured(with({{4, 'D'}, {13, 'R'}}))),
            "invalid: colour Y shares a corner with every other colour, so none is opposite");
  EXPECT_EQ(refusal(coloured(with({{14, 'L'}, {16, 'D'}}))), "invalid: the corner at DBL shows the colour O twice");
  EXPECT_EQ(refusal(coloured(with({{14, 'L'}, {18, 'D'}}))),
            "invalid: the corner at DBL shows OBY: a mirror image of corner OYB, its colours run the wrong way round");
}

TEST(Cube2, GarbageIsRefusedWithACause) {
  Rng rng(98);
  std::map<std::string, int> causes;
  for (int round = 0; round < 30000; ++round) {
    std::string text = "WWWWRRRRGGGGYYYYOOOOBBBB";
    const int swaps = 1 + rng.below_int(6);
    for (int i = 0; i < swaps; ++i) std::swap(text[rng.below(24)], text[rng.below(24)]);
    if (round % 7 == 0) text[rng.below(24)] = static_cast<char>(rng.below(256));
    const auto read = Cube2().read(text);
    if (read) continue;
    bool known = false;
    for (const auto* cause : {"every other colour", "only one can be opposite", "opposite to two colours",
                              "mirror image", "same colour twice", "shows the colour", "are opposite colours",
                              "appears", "expected 24", "not a letter", "seventh", "is twisted", "is not a move"})
      if (read.error().message.find(cause) != std::string::npos) {
        ++causes[cause];
        known = true;
      }
    EXPECT_TRUE(known) << text << ": " << read.error().message;
  }
  EXPECT_GT(causes["every other colour"], 0);
  EXPECT_GT(causes["only one can be opposite"], 0);
  EXPECT_GT(causes["opposite to two colours"], 0);
  EXPECT_GT(causes["mirror image"], 0);
  EXPECT_GT(causes["shows the colour"], 0);
}

TEST(Cube2, TwistedCornersAreUnsolvable) {
  auto corners = cube::kSolvedCorners;
  corners[1] = cube::corner_slot(corners[1], 1);
  EXPECT_EQ(refusal(cube::letters(cube::colours2(corners))),
            "unsolvable: no turns solve this cube: a corner is twisted clockwise");
  corners[1] = cube::corner_slot(corners[1], 1);
  EXPECT_EQ(refusal(cube::letters(cube::colours2(corners))),
            "unsolvable: no turns solve this cube: a corner is twisted anticlockwise");
}

// --- symmetry -------------------------------------------------------------------------------------

TEST(Cube2, ViewsKeepDistancesAndCarrySolutions) {
  for (const auto metric : {Metric::kQuarter, Metric::kHalf}) {
    const Cube2 cube(metric);
    const auto table = cube2_table(cube);
    EXPECT_TRUE(rc::check([&](std::uint64_t seed) {
      Rng rng(seed);
      const auto state = cube.random(rng).state;
      Moves solution;
      for (auto s = state; table->distance(s) > 0;) {
        Move down = 0;
        for (;; ++down) {
          auto child = s;
          cube.try_move(child, down);
          if (table->distance(child) < table->distance(s)) break;
        }
        cube.try_move(s, down);
        solution.push_back(down);
      }
      for (int k = 0; k < cube.num_views(); ++k) {
        auto view = cube.view_state(state, k);
        RC_ASSERT(table->distance(view) == table->distance(state));
        for (const Move m : cube.view_moves(state, solution, k)) cube.try_move(view, m);
        RC_ASSERT(cube.is_goal(view));
      }
      RC_ASSERT(same_state(cube.view_state(state, 0), state));
    }));
  }
}

// The comment at Cube2::num_symmetries() claims that only 6 maps of {U, R, F, U', R', F'} extend to the
// group. A map extends exactly if the pairs (turn, its image) generate a group no larger than the turns.
TEST(Cube2, OnlySixSymmetriesMapTurnsIndependentlyOfTheState) {
  const auto pair_up = [](Move turn, Move image) {
    Perm out(48);
    for (std::size_t p = 0; p < 24; ++p) {
      out[p] = cube::kQuarterTable[turn].corner[p];
      out[p + 24] = static_cast<std::uint8_t>(cube::kQuarterTable[image].corner[p] + 24);
    }
    return out;
  };
  int extending = 0;
  std::array<int, 3> order = {0, 1, 2};
  do {
    for (int signs = 0; signs < 8; ++signs) {
      std::vector<Perm> generators;
      for (int f = 0; f < 3; ++f)
        generators.push_back(pair_up(static_cast<Move>(f * 2), static_cast<Move>(order[f] * 2 + (signs >> f & 1))));
      extending += PermGroup(generators).order() == "3674160" ? 1 : 0;
    }
  } while (std::next_permutation(order.begin(), order.end()));
  EXPECT_EQ(extending, Cube2().num_symmetries());
}

}  // namespace
}  // namespace unscramble::cube2_test
