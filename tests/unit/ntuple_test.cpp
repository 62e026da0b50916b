// N-tuple networks: boards, symmetric images, indices, temporal coherence and one step of learning, against what the
// paper (Konen 2022) says and what can be computed by hand.
#include <gtest/gtest.h>

#include <set>

#include "domains/cube/ntuple_boards.h"
#include "domains/tile/tile.h"
#include "ntuple/puzzle_game.h"

namespace unscramble::ntuple {
namespace {

template <class P>
Board board_of(const P& puzzle, const typename P::State& state, int image, std::string_view type) {
  Board board;
  BoardReader<P>::create(puzzle, type)->read(state, image, board);
  return board;
}

bool same(const Board& a, const Board& b) { return std::equal(std::begin(a.cell), std::end(a.cell), b.cell); }

TEST(NTupleBoards, SizesAreThePapers) {
  const auto combinations = [](const BoardLayout& layout) {
    double product = 1;
    for (const int values : layout.values) product *= values;
    return product;
  };
  EXPECT_EQ(cube3_layout(CubeBoard::kSticker2).cells(), 40U);
  EXPECT_NEAR(combinations(cube3_layout(CubeBoard::kSticker2)), 4.0e27, 0.05e27);  // B.3
  EXPECT_NEAR(combinations(cube3_layout(CubeBoard::kSticker)), 4.0e27, 0.05e27);   // B.2
  EXPECT_EQ(cube3_layout(CubeBoard::kCubeState).cells(), 48U);                     // B.1
  EXPECT_NEAR(combinations(cube2_layout(CubeBoard::kSticker2)), 1.8e9, 0.05e9);    // 4.3
  EXPECT_NEAR(combinations(cube2_layout(CubeBoard::kCubeState)), 2.1e16, 0.1e16);  // 4.1, without the fixed corner
}

TEST(NTupleBoards, AdjacencyOfCubes) {
  const auto sticker2 = cube3_layout(CubeBoard::kSticker2);
  EXPECT_EQ(sticker2.adjacent[3].size(), 15U);   // S_1 = {0..15}
  EXPECT_EQ(sticker2.adjacent[39].size(), 23U);  // S_2 = {16..39}
  for (const auto cell : sticker2.adjacent[20]) EXPECT_GE(cell, 16);
  EXPECT_EQ(cube2_layout(CubeBoard::kSticker2).adjacent[13].size(), 13U);
  // A corner sticker meets two edges of its face and the two other stickers of its cubie; an edge sticker two corners
  // and its cubie's other sticker (the centre is not a cell).
  std::multiset<std::size_t> neighbours;
  for (const auto& adjacent : cube3_layout(CubeBoard::kCubeState).adjacent) neighbours.insert(adjacent.size());
  EXPECT_EQ(neighbours.count(4), 24U);
  EXPECT_EQ(neighbours.count(3), 24U);
  // On the 2x2x2 every sticker meets four others; 6 of these pairs lead to stickers of the fixed corner.
  std::size_t pairs = 0;
  for (const auto& adjacent : cube2_layout(CubeBoard::kCubeState).adjacent) pairs += adjacent.size();
  EXPECT_EQ(pairs, 21U * 4 - 6);
}

TEST(NTupleBoards, SolvedCubeReadsAsInTheTables) {
  const Cube3 cube;
  Rng rng(1);
  const Board board = board_of(cube, cube.goal(rng), 0, "sticker2");  // table 11, counted from 0
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(board.cell[i], i);
    EXPECT_EQ(board.cell[8 + i], 0);
  }
  for (int i = 0; i < 12; ++i) {
    EXPECT_EQ(board.cell[16 + i], i);
    EXPECT_EQ(board.cell[28 + i], 0);
  }
  const Cube2 pocket;
  const Board small = board_of(pocket, pocket.goal(rng), 0, "");  // table 8
  for (int i = 0; i < 7; ++i) {
    EXPECT_EQ(small.cell[i], i);
    EXPECT_EQ(small.cell[7 + i], 0);
  }
}

TEST(NTupleBoards, AllValuesAreInRange) {
  Rng rng(2);
  for (const std::string type : {"sticker2", "sticker", "cubestate"}) {
    const Cube3 cube;
    const auto reader = *BoardReader<Cube3>::create(cube, type);
    const Cube2 pocket;
    const auto small = *BoardReader<Cube2>::create(pocket, type);
    for (int i = 0; i < 200; ++i) {
      Board board;
      const int image = rng.below_int(kCubeImages);
      reader.read(cube.random(rng).state, image, board);
      for (std::size_t k = 0; k < reader.layout().cells(); ++k) ASSERT_LT(board.cell[k], reader.layout().values[k]);
      small.read(pocket.random(rng).state, image, board);
      for (std::size_t k = 0; k < small.layout().cells(); ++k) ASSERT_LT(board.cell[k], small.layout().values[k]);
    }
  }
}

TEST(NTupleBoards, ImagesAreTheSymmetricStates) {
  Rng rng(3);
  for (const std::string type : {"sticker2", "sticker", "cubestate"})
    for (int i = 0; i < 20; ++i) {
      const Cube3 cube;
      const auto state = cube.random(rng).state;
      const Cube2 pocket;
      const auto small = pocket.random(rng).state;
      for (int k = 0; k < 48; ++k) {
        EXPECT_TRUE(same(board_of(cube, state, k, type), board_of(cube, cube.symmetric_state(state, k), 0, type)));
        EXPECT_TRUE(same(board_of(cube, state, 48 + k, type),
                         board_of(cube, cube.symmetric_state(cube.inverse_state(state), k), 0, type)));
        EXPECT_TRUE(same(board_of(pocket, small, k, type), board_of(pocket, pocket.view_state(small, k), 0, type)));
      }
    }
}

TEST(NTupleBoards, TilesLieOnTheirGrid) {
  const auto puzzle = *TilePuzzle<3>::make("puzzle8", {});
  auto reader = *BoardReader<TilePuzzle<3>>::create(puzzle, "");
  reader.connect();
  const auto& adjacent = reader.layout().adjacent;
  EXPECT_EQ(adjacent[0], (std::vector<std::uint16_t>{1, 3}));
  EXPECT_EQ(adjacent[4], (std::vector<std::uint16_t>{1, 3, 5, 7}));
  EXPECT_FALSE(BoardReader<TilePuzzle<3>>::create(puzzle, "sticker2").has_value());
}

TEST(NTupleSets, RandomWalksStayConnected) {
  const auto layout = cube3_layout(CubeBoard::kSticker2);
  Rng rng(4);
  const auto set = *random_walk_tuples(layout, 120, 7, rng);
  ASSERT_EQ(set.size(), 120U);
  std::size_t corners = 0;
  for (const auto& tuple : set) {
    EXPECT_EQ(std::set<int>(tuple.begin(), tuple.end()).size(), 7U);
    const bool corner = tuple.front() < 16;
    corners += corner ? 1 : 0;
    for (const auto cell : tuple) EXPECT_EQ(cell < 16, corner);  // never from S_1 to S_2
  }
  EXPECT_GT(corners, 25U);
  EXPECT_LT(corners, 75U);
  const auto small = cube2_layout(CubeBoard::kSticker2);
  EXPECT_FALSE(random_walk_tuples(small, 1, 15, rng).has_value());
}

TEST(NTupleSets, TextIsReadAndChecked) {
  const auto layout = cube2_layout(CubeBoard::kSticker2);
  const auto set = *parse_tuples("0,8,2,10; 1,2", layout);
  EXPECT_EQ(to_text(set), "0,8,2,10 1,2");
  EXPECT_EQ(table_size(layout, set[0]), 441U);  // 7*3*7*3
  for (const auto* bad : {"0,99", "0,x", "1,1", "", "-1"}) EXPECT_FALSE(parse_tuples(bad, layout).has_value()) << bad;
}

// The plain way: a number whose digits are the cells' values, the first being the lowest.
std::uint64_t plain_index(const BoardLayout& layout, const Tuple& tuple, const Board& board) {
  std::uint64_t index = 0;
  std::uint64_t stride = 1;
  for (const auto cell : tuple) {
    index += stride * board.cell[cell];
    stride *= layout.values[cell];
  }
  return index;
}

TEST(NTupleIndices, AgreeWithThePlainFormula) {
  Rng rng(5);
  for (int round = 0; round < 40; ++round) {
    BoardLayout layout;
    const std::size_t cells = 1 + rng.below(64);
    for (std::size_t k = 0; k < cells; ++k)
      layout.values.push_back(static_cast<std::uint8_t>(1 + rng.below(round < 20 ? 12 : 3)));
    TupleSet tuples;
    const std::size_t longest = std::min<std::size_t>(cells, round < 20 ? 7 : 17);
    for (std::size_t t = 0; t < 1 + rng.below(30); ++t)
      tuples.push_back(random_point_tuples(layout, 1, 1 + static_cast<int>(rng.below(longest)), rng)->front());
    const IndexPlan plan(layout, tuples);
    std::vector<std::uint32_t> indices(plan.padded());
    std::vector<std::uint32_t> portable(plan.padded());
    for (int i = 0; i < 20; ++i) {
      Board board;
      for (std::size_t k = 0; k < cells; ++k) board.cell[k] = static_cast<std::uint8_t>(rng.below(layout.values[k]));
      plan.indices(board, indices.data());
      indices_portable(plan.data(), board.cell, portable.data());
      EXPECT_EQ(indices, portable);
      for (std::size_t t = 0; t < tuples.size(); ++t) {
        ASSERT_EQ(indices[t], plan.offset(t) + plain_index(layout, tuples[t], board));
        const std::uint64_t end = t + 1 < tuples.size() ? plan.offset(t + 1) : plan.weights();
        ASSERT_LT(indices[t], end);
      }
    }
  }
}

TEST(NTupleLookups, SumsComeOutInOrder) {
  BoardLayout layout{"", {10}, {}};
  const IndexPlan plan(layout, {{0}});
  std::vector<float> weights(plan.weights());
  for (int v = 0; v < 10; ++v) weights[static_cast<std::size_t>(v)] = static_cast<float>(v * v);
  Lookups<float, false> lookups(plan, weights.data());
  float sums[10];
  for (int round = 0; round < 2; ++round) {
    for (int v = 0; v < 10; ++v) {
      Board board;
      board.cell[0] = static_cast<std::uint8_t>(v);
      lookups.add(board, &sums[v]);
    }
    lookups.finish();
    for (int v = 0; v < 10; ++v) EXPECT_EQ(sums[v], static_cast<float>(v * v));
  }
}

// --- temporal coherence, section 5.2.1 -------------------------------------------------------------------------------

TEST(NTupleTcl, RatesFallWhereSignsAlternate) {
  TclOptions tcl;
  Counters counters;
  float weight = 0;
  learn(weight, counters, 0.1F, 2, 2, tcl);  // nothing counted yet: the full rate
  EXPECT_FLOAT_EQ(weight, 0.2F);
  EXPECT_FLOAT_EQ(counters.net, 0.2F);         // the last term of Eq. 20
  learn(weight, counters, 0.1F, -1, -1, tcl);  // |2|/2 = 1
  EXPECT_FLOAT_EQ(weight, 0.1F);
  EXPECT_FLOAT_EQ(counters.net, 0.1F);
  EXPECT_FLOAT_EQ(counters.absolute, 0.3F);
  learn(weight, counters, 0.1F, 3, 3, tcl);  // 1/3
  EXPECT_FLOAT_EQ(weight, 0.2F);
  learn(weight, counters, 0.1F, -4, -4, tcl);  // 4/6
  EXPECT_NEAR(weight, 0.2 - 0.4 * 4 / 6, 1e-6);
  EXPECT_NEAR(counters.net, 0, 1e-7);
  const float before = weight;
  learn(weight, counters, 0.1F, 5, 5, tcl);  // 0/10
  EXPECT_NEAR(weight, before, 1e-6);
}

TEST(NTupleTcl, ExponentialTransfer) {
  TclOptions tcl;
  tcl.transfer = Transfer::kExponential;
  EXPECT_FLOAT_EQ(rate_factor({3, 3}, tcl), 1);
  EXPECT_NEAR(rate_factor({-1, 2}, tcl), std::exp(2.7 * -0.5), 1e-6);
  EXPECT_NEAR(rate_factor({0, 2}, tcl), std::exp(-2.7), 1e-6);
  EXPECT_FLOAT_EQ(rate_factor({0, 0}, tcl), 1);
}

TEST(NTupleTcl, WhatIsAccumulated) {
  for (const auto what : {Accumulation::kDelta, Accumulation::kRecommendedWeightChange}) {
    TclOptions tcl;
    tcl.accumulation = what;
    Counters counters;
    float weight = 0;
    learn(weight, counters, 0.5F, -0.8F, -0.8F * 0.25F, tcl);  // a trace of 0.25
    EXPECT_FLOAT_EQ(weight, -0.1F);
    EXPECT_FLOAT_EQ(counters.absolute, what == Accumulation::kDelta ? 0.8F : 0.1F);
    EXPECT_FLOAT_EQ(counters.net, -counters.absolute);
  }
}

TEST(NTupleTcl, TablesStartAtTcInit) {
  TclOptions tcl;
  tcl.init = 1e-4F;
  const Table table(128, tcl);
  ASSERT_TRUE(table.ok());
  EXPECT_EQ(table.weights()[127], 0.0F);
  EXPECT_EQ(table.counters()[127].net, 1e-4F);
  EXPECT_EQ(table.counters()[127].absolute, 1e-4F);
  EXPECT_FLOAT_EQ(rate_factor(table.counters()[0], tcl), 1);
}

// --- Algorithm 2 -----------------------------------------------------------------------------------------------------

double total(const Table& table) {
  double sum = 0;
  for (const float w : table.all_weights()) sum += w;
  return sum;
}

struct Learning {
  Learning(const std::string& text, const TdOptions& td)
      : game(*PuzzleGame<Cube2>::create(Cube2(), "")),
        tuples(*parse_tuples(text, game->layout())),
        plan(game->layout(), tuples),
        table(plan.weights(), td.tcl),
        player(game->player(plan, table, td, false)) {}
  std::shared_ptr<const Game> game;
  TupleSet tuples;
  IndexPlan plan;
  Table table;
  std::unique_ptr<Player> player;
};

TdOptions one_twist() {
  TdOptions td;
  td.max_twists = 1;
  td.max_episode = 1;
  return td;
}

TEST(NTupleLearning, OneTwistLearnsTheReward) {
  Learning learning("0,1,2,3,4,5,6 7,8,9 0,7,1", one_twist());
  Rng rng(6);
  const Episode episode = learning.player->play(rng);
  EXPECT_TRUE(episode.solved);  // R_pos > 0 shows the goal to fresh weights (footnote 14)
  EXPECT_EQ(episode.steps, 1);
  EXPECT_NEAR(episode.error, 0.9, 1e-6);                 // delta = c + R_pos - 0
  EXPECT_NEAR(total(learning.table), 0.25 * 0.9, 1e-6);  // alpha of it, shared among three tuples
  Rng again(6);
  EXPECT_NEAR(learning.player->play(again).error, 0.9 * 0.75, 1e-6);
  EXPECT_NEAR(total(learning.table), 0.9 * (1 - 0.75 * 0.75), 1e-6);
}

// One TD(0) step with temporal coherence, worked out by hand: three tuples, alpha 0.25, a state one twist away.
TEST(NTupleLearning, OneStepByHand) {
  Learning learning("0,1,2,3,4,5,6 7,8,9 0,7,1", one_twist());
  Rng find(6);
  learning.player->play(find);  // shows which three weights the state has
  std::vector<std::size_t> met;
  for (std::size_t i = 0; i < learning.table.size(); ++i)
    if (learning.table.weights()[i] != 0) met.push_back(i);
  ASSERT_EQ(met.size(), 3U);
  const float weights[] = {0.3F, -0.1F, 0.2F};            // V = 0.4
  const Counters counters[] = {{1, 4}, {-2, 2}, {0, 8}};  // alpha_i = |N|/A = 1/4, 1, 0
  for (std::size_t t = 0; t < 3; ++t) {
    learning.table.weights()[met[t]] = weights[t];
    learning.table.counters()[met[t]] = counters[t];
  }
  Rng rng(6);
  // T = c + R_pos = 0.9, delta = 0.9 - 0.4 = 0.5; alpha is divided among the tuples: 0.25 / 3 * 0.5 = 1/24 per weight.
  EXPECT_NEAR(learning.player->play(rng).error, 0.5, 1e-6);
  EXPECT_NEAR(learning.table.weights()[met[0]], 0.3 + 1.0 / 24 / 4, 1e-6);
  EXPECT_NEAR(learning.table.weights()[met[1]], -0.1 + 1.0 / 24, 1e-6);
  EXPECT_NEAR(learning.table.weights()[met[2]], 0.2, 1e-6);
  const double net[] = {1 + 1.0 / 24, -2 + 1.0 / 24, 1.0 / 24};
  const double absolute[] = {4 + 1.0 / 24, 2 + 1.0 / 24, 8 + 1.0 / 24};
  for (std::size_t t = 0; t < 3; ++t) {
    EXPECT_NEAR(learning.table.counters()[met[t]].net, net[t], 1e-6);
    EXPECT_NEAR(learning.table.counters()[met[t]].absolute, absolute[t], 1e-6);
  }
}

TEST(NTupleLearning, AllImagesLearnAndSharedWeightsOnce) {
  TdOptions td = one_twist();
  td.symmetries = 24;  // all of them, so the same ones in the next episode
  Learning learning("0,1,2,3,4,5,6 7,8,9 0,7,1", td);
  Rng rng(6);
  EXPECT_NEAR(learning.player->play(rng).error, 0.9, 1e-6);
  Rng again(6);
  EXPECT_NEAR(learning.player->play(again).error, 0.9 * 0.75, 1e-5);
  // Mirrored and inverse images too: any other twist is one of them, so it counts as seen.
  td.symmetries = 96;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Learning fresh("0,1,2,3,4,5,6 7,8,9 0,7,1", td);
    Rng first(6);
    fresh.player->play(first);
    Rng other(seed);
    EXPECT_NEAR(fresh.player->play(other).error, 0.9 * 0.75, 1e-5);
  }
}

TEST(NTupleLearning, TracesReachBack) {
  TdOptions td;
  td.max_twists = 2;
  td.max_episode = 2;
  td.tcl.init = 0;  // or the second change of the first state's weight would be a little smaller
  int met = 0;
  for (std::uint64_t seed = 0; seed < 400 && met < 3; ++seed) {
    Learning plain("0,1,2,3,4,5,6", td);
    Rng rng(seed);
    const Episode episode = plain.player->play(rng);
    if (episode.steps != 2 || !episode.solved) continue;
    ++met;
    // The tuple sees all positions, so the two states share no weight: c, then c + R_pos.
    EXPECT_NEAR(total(plain.table), 0.25 * (-0.1 + 0.9), 1e-6);
    TdOptions faded = td;
    faded.lambda = 0.5F;
    Learning traced("0,1,2,3,4,5,6", faded);
    Rng same_rng(seed);
    traced.player->play(same_rng);
    EXPECT_NEAR(total(traced.table), 0.25 * (-0.1 + 0.9 + 0.5 * 0.9), 1e-6);
  }
  EXPECT_EQ(met, 3);
}

TEST(NTupleLearning, SigmoidEntersValueAndSlope) {
  TdOptions td = one_twist();
  td.sigmoid = Sigmoid::kTanh;
  td.tcl.active = false;
  td.alpha = 1;
  Learning learning("0,1,2,3,4,5,6", td);
  Rng rng(6);
  learning.player->play(rng);
  EXPECT_NEAR(total(learning.table), 0.9, 1e-6);
  Rng again(6);
  const double value = std::tanh(0.9);
  EXPECT_NEAR(learning.player->play(again).error, 0.9 - value, 1e-6);
  EXPECT_NEAR(total(learning.table), 0.9 + (0.9 - value) * (1 - value * value), 1e-6);
}

TEST(NTupleLearning, PlayersThatShareATableLearnTheSame) {
  TdOptions td;
  td.max_twists = 5;
  Learning alone("0,1,2,7,8 3,4,5,9,10", td);
  Learning shared("0,1,2,7,8 3,4,5,9,10", td);
  shared.player = shared.game->player(shared.plan, shared.table, td, true);
  for (std::uint64_t e = 0; e < 50; ++e) {
    Rng a(e);
    Rng b(e);
    alone.player->play(a);
    shared.player->play(b);
  }
  EXPECT_TRUE(std::equal(alone.table.all_weights().begin(), alone.table.all_weights().end(),
                         shared.table.all_weights().begin()));
}

TEST(NTupleTwists, OnlyUndoingAndMergingIsLeftOut) {
  const Twists<Cube3> quarter{Cube3(), false};
  const Twists<Cube3> half{Cube3(cube::Metric::kHalf), false};
  int left_out = 0;
  for (int a = 0; a < 12; ++a)
    for (int b = 0; b < 12; ++b) left_out += quarter.pointless(static_cast<Move>(a), static_cast<Move>(b)) ? 1 : 0;
  EXPECT_EQ(left_out, 12);
  left_out = 0;
  for (int a = 0; a < 18; ++a)
    for (int b = 0; b < 18; ++b) left_out += half.pointless(static_cast<Move>(a), static_cast<Move>(b)) ? 1 : 0;
  EXPECT_EQ(left_out, 18 * 3);
  EXPECT_FALSE(quarter.pointless(kNoMove, 0));
  const Twists<Cube3> as_printed{Cube3(), true};
  for (int a = 0; a < 12; ++a)
    for (int b = 0; b < 12; ++b) EXPECT_FALSE(as_printed.pointless(static_cast<Move>(a), static_cast<Move>(b)));
  Rng rng(7);
  for (int i = 0; i < 200; ++i) EXPECT_FALSE(Cube3().is_goal(quarter.scramble(rng, 1 + i % 6)));
}

}  // namespace
}  // namespace unscramble::ntuple
