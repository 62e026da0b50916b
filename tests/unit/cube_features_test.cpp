// The 22 features of Brunetto & Trunda on states that can be checked by hand, and pattern entries as tokens.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "domains/cube/pdb/features.h"
#include "domains/cube/pdb/heuristic.h"
#include "domains/tile/pdb/heuristic.h"
#include "heuristic/net.h"
#include "nn/quantise.h"
#include "nn/random_model.h"

namespace unscramble {
namespace {

// Eight sets of three edges: built in no time, and their distances are easy to see.
std::shared_ptr<const CubeCollection> small_tables() {
  static const auto tables = [] {
    std::vector<CubePattern> patterns;
    for (std::uint8_t first = 0; first < 8; ++first)
      patterns.push_back(
          CubePattern::edges({first, static_cast<std::uint8_t>(first + 2), static_cast<std::uint8_t>(first + 4)}));
    Monitor monitor;
    ThreadPool pool(1);
    return *CubeCollection::build(patterns, Cube3::Metric::kQuarter, monitor, pool);
  }();
  return tables;
}

std::vector<std::uint16_t> features_after(const char* moves) {
  const auto source = *CubeFeatures::create(small_tables());
  const auto state = Cube3().read(moves)->state;
  std::vector<std::uint16_t> row(kCubeFeatures);
  source->tokens(std::span(&state, 1), row, {});
  return row;
}
using Row = std::vector<std::uint16_t>;
Row part(const Row& row, std::ptrdiff_t first, std::ptrdiff_t count) {
  return {row.begin() + first, row.begin() + first + count};
}

TEST(CubeFeatures, SolvedCube) {
  EXPECT_EQ(features_after("U U'"), (Row{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 12, 0, 0, 0, 0}));
}

// U carries the edges 0..3 round; the pattern {i, i+2, i+4} needs a turn if it has one of them.
TEST(CubeFeatures, OneQuarterTurn) {
  const Row row = features_after("U");
  EXPECT_EQ(part(row, 0, 8), (Row{1, 1, 1, 1, 0, 0, 0, 0}));
  // 12 stickers change their face, none to the opposite one; on each of four faces the top row differs from the rest in
  // 3 neighbouring pairs and 3*6 pairs in total; U itself stays uniform.
  EXPECT_EQ(part(row, 8, 5), (Row{12, 12, 12, 72, 0}));
  EXPECT_EQ(part(row, 13, 4), (Row{4, 4, 0, 0}));     // four corners moved along an edge
  EXPECT_EQ(part(row, 17, 5), (Row{8, 4, 0, 0, 0}));  // four edges to where they meet their place in a corner
}

TEST(CubeFeatures, HalfTurnGoesAcrossTheFace) {
  const Row row = features_after("F2");
  EXPECT_EQ(part(row, 8, 5), (Row{12, 24, 12, 72, 3}));
  EXPECT_EQ(part(row, 13, 4), (Row{4, 0, 4, 0}));
  EXPECT_EQ(part(row, 17, 5), (Row{8, 0, 4, 0, 0}));
}

// All corners home and untwisted, all edges flipped in their places: the relations do not see it, the counts do.
TEST(CubeFeatures, Superflip) {
  const Row row = features_after("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
  EXPECT_EQ(part(row, 13, 9), (Row{8, 0, 0, 0, 12, 0, 0, 0, 0}));
  EXPECT_EQ(row[8], 24);       // both stickers of all twelve edges
  EXPECT_EQ(row[12], 4);       // four of them on U
  EXPECT_EQ(row[10], 6 * 12);  // no two neighbours agree: corner, edge and centre alternate
}

// Opposite corners and edges are as far as a place can be.
TEST(CubeFeatures, RelationsOfPlaces) {
  const auto corner = [](const char* name) {
    return static_cast<int>(std::find(cube::kCornerNames.begin(), cube::kCornerNames.end(), name) -
                            cube::kCornerNames.begin());
  };
  const auto edge = [](const char* name) {
    return static_cast<int>(std::find(cube::kEdgeNames.begin(), cube::kEdgeNames.end(), name) -
                            cube::kEdgeNames.begin());
  };
  EXPECT_EQ(corner_relation(corner("URF"), corner("URF")), 0);
  EXPECT_EQ(corner_relation(corner("URF"), corner("UFL")), 1);
  EXPECT_EQ(corner_relation(corner("URF"), corner("ULB")), 2);
  EXPECT_EQ(corner_relation(corner("URF"), corner("DBL")), 3);
  EXPECT_EQ(edge_relation(edge("UF"), edge("UF")), 0);
  EXPECT_EQ(edge_relation(edge("UF"), edge("FR")), 1);
  EXPECT_EQ(edge_relation(edge("UF"), edge("UB")), 2);
  EXPECT_EQ(edge_relation(edge("UF"), edge("DF")), 2);
  EXPECT_EQ(edge_relation(edge("UF"), edge("BR")), 3);
  EXPECT_EQ(edge_relation(edge("UF"), edge("DB")), 4);
  for (int a = 0; a < 12; ++a) {
    std::array<int, 5> seen{};
    for (int b = 0; b < 12; ++b) ++seen[static_cast<std::size_t>(edge_relation(a, b))];
    EXPECT_EQ(seen, (std::array<int, 5>{1, 4, 2, 4, 1})) << a;
  }
}

// Divided, the counts are the paper's estimates before rounding.
TEST(CubeFeatures, DividedTheCountsAreTheEstimates) {
  const Cube3 cube;
  const auto source = *CubeFeatures::create(small_tables());
  const auto divisors = cube_feature_divisors(Cube3::Metric::kQuarter);
  Rng rng(3);
  for (int i = 0; i < 200; ++i) {
    const auto state = cube.scramble(rng, i % 30).state;
    std::array<std::uint16_t, kCubeFeatures> row;
    float bound = -1;
    source->tokens(std::span(&state, 1), row, std::span(&bound, 1));
    for (int f = 0; f < 5; ++f) {
      const auto at = static_cast<std::size_t>(8 + f);
      EXPECT_EQ(std::ceil(static_cast<float>(row[at]) / divisors[at]), cube.estimate(2 + f, state));
    }
    EXPECT_EQ(bound, static_cast<float>(*std::max_element(row.begin(), row.begin() + 8)));
    EXPECT_EQ(std::accumulate(row.begin() + 13, row.begin() + 17, 0), 8);
    EXPECT_EQ(std::accumulate(row.begin() + 17, row.end(), 0), 12);
  }
}

TEST(CubeFeatures, MaximumSumAndInverseOfTheTables) {
  const Cube3 cube;
  Rng rng(5);
  std::vector<Cube3::State> states;
  for (int i = 0; i < 100; ++i) states.push_back(cube.random(rng).state);
  std::vector<std::uint16_t> rows(states.size() * 8);
  CubeEntries(small_tables()).look_up(states, rows.data(), 8, {});
  const auto values = [&](CubePdbFold fold, const std::vector<Cube3::State>& of) {
    std::vector<float> out(of.size());
    const CubePdbHeuristic heuristic("pdb", cube, small_tables(), fold);
    EXPECT_EQ(heuristic.traits().admissible, fold != CubePdbFold::kSum);
    heuristic.evaluate(of, out);
    return out;
  };
  auto inverses = states;
  for (auto& state : inverses) state = cube.inverse_state(state);
  const auto largest = values(CubePdbFold::kMax, states);
  const auto inverse = values(CubePdbFold::kMax, inverses);
  const auto both = values(CubePdbFold::kMaxWithInverse, states);
  const auto sum = values(CubePdbFold::kSum, states);
  for (std::size_t i = 0; i < states.size(); ++i) {
    const auto row = std::span(rows).subspan(i * 8, 8);
    EXPECT_EQ(largest[i], static_cast<float>(*std::max_element(row.begin(), row.end())));
    EXPECT_EQ(both[i], std::max(largest[i], inverse[i]));
    EXPECT_EQ(sum[i], static_cast<float>(std::accumulate(row.begin(), row.end(), 0)));
  }
}

TEST(CubeFeatures, NeedEightTables) {
  Monitor monitor;
  ThreadPool pool(1);
  const auto few = *CubeCollection::build({CubePattern::edges({1})}, Cube3::Metric::kQuarter, monitor, pool);
  EXPECT_FALSE(CubeFeatures::create(few).has_value());
}

// --- entries as tokens ------------------------------------------------------------------------------------------

nn::Model random_model_for(const Encoding& encoding, std::uint64_t hash, const nn::Architecture& shape) {
  nn::Model model = nn::random_model(shape, 3);
  if (nn::int8_refusal(shape).empty()) model = *nn::quantise(model);
  model.info.puzzle = "cube3";
  model.info.encoding = std::string(encoding.name);
  model.info.encoding_hash = hash;
  EXPECT_TRUE(nn::add_golden_rows(model).has_value());
  return model;
}

TEST(PdbTokens, FollowThePuzzlesOwnAndRunInInt8) {
  const Cube3 cube;
  const auto source =
      std::make_shared<PdbTokens<Cube3, CubeEntries>>(cube, 0, "cubies+pdb", CubeEntries(small_tables()));
  const Encoding encoding = source->encoding();
  EXPECT_EQ(encoding.positions, 28);
  EXPECT_EQ(encoding.values, 24);
  const auto model = random_model_for(encoding, encoding_hash(cube, *source),
                                      nn::fast_architecture(encoding.positions, encoding.values, 12, {64, 16}));
  const auto network = *nn::Network::create(model);
  const auto heuristic = NetHeuristic<Cube3>::create(cube, network, source, false);
  const auto bounded = NetHeuristic<Cube3>::create(cube, network, source, true);
  ASSERT_TRUE(heuristic && bounded) << heuristic.error().message;
  EXPECT_TRUE((*heuristic)->traits().move_scores);
  Rng rng(8);
  std::vector<Cube3::State> states;
  for (int i = 0; i < 300; ++i) states.push_back(cube.scramble(rng, 1 + i % 20).state);
  std::vector<float> values(states.size()), plus(states.size()), bounds(states.size());
  std::vector<std::uint16_t> tokens(states.size() * 28);
  (*heuristic)->evaluate(states, values);
  (*bounded)->evaluate(states, plus);
  source->tokens(states, tokens, bounds);
  for (std::size_t i = 0; i < states.size(); ++i) {
    std::vector<std::uint16_t> own(20);
    cube.tokens(states[i], 0, own);
    ASSERT_TRUE(std::equal(own.begin(), own.end(), tokens.begin() + static_cast<std::ptrdiff_t>(i * 28)));
    float alone = 0;
    network->run(std::span(tokens).subspan(i * 28, 28), std::span(&alone, 1), {});
    EXPECT_EQ(values[i], std::max(alone, 0.0F));
    EXPECT_EQ(plus[i], cube.is_goal(states[i]) ? 0 : std::max(alone, bounds[i]));
  }
}

TEST(PdbTokens, OtherTablesOrEncodingsAreRefused) {
  const Cube3 cube;
  const auto source =
      std::make_shared<PdbTokens<Cube3, CubeEntries>>(cube, 0, "cubies+pdb", CubeEntries(small_tables()));
  const auto shape = nn::fast_architecture(28, 24, 12, {64, 16});
  const auto network = *nn::Network::create(random_model_for(source->encoding(), encoding_hash(cube, *source), shape));
  Monitor monitor;
  ThreadPool pool(1);
  std::vector<CubePattern> others(8, CubePattern::edges({2, 3}));
  const auto tables = *CubeCollection::build(others, Cube3::Metric::kQuarter, monitor, pool);
  const auto other = std::make_shared<PdbTokens<Cube3, CubeEntries>>(cube, 0, "cubies+pdb", CubeEntries(tables));
  EXPECT_FALSE(NetHeuristic<Cube3>::create(cube, network, other, false).has_value());
  const auto features = *CubeFeatures::create(small_tables());
  const auto refused = NetHeuristic<Cube3>::create(cube, network, features, false);
  ASSERT_FALSE(refused.has_value());
  EXPECT_NE(refused.error().message.find("pdb-features"), std::string::npos);
}

// On the 8-puzzle the tables are small enough to be built here.
TEST(PdbTokens, TilesShowWhatTheTablesAddToManhattan) {
  const TilePuzzle<3> puzzle;
  Monitor monitor;
  ThreadPool pool(1);
  const auto tables = TileCollection::shared(tile_layouts(3).front(), monitor, pool);
  ASSERT_TRUE(tables.has_value()) << tables.error().message;
  const TileEntries<3> entries(*tables);
  const TilePdbHeuristic<3> heuristic(*tables);
  const PdbTokens<TilePuzzle<3>, TileEntries<3>> source(puzzle, 0, "tiles+pdb", entries);
  EXPECT_EQ(source.encoding().positions, 9 + entries.count());
  EXPECT_EQ(source.encoding().values, 16);
  Rng rng(2);
  bool any = false;
  for (int i = 0; i < 200; ++i) {
    const auto state = puzzle.random(rng).state;
    std::vector<std::uint16_t> row(static_cast<std::size_t>(source.encoding().positions));
    float bound = 0;
    source.tokens(std::span(&state, 1), row, std::span(&bound, 1));
    EXPECT_EQ(bound, heuristic.evaluate_one(state));
    for (std::size_t t = 0; t < row.size(); ++t) {
      EXPECT_LT(row[t], 16);
      any = any || (t >= 9 && row[t] > 0);
    }
  }
  EXPECT_TRUE(any);
}

}  // namespace
}  // namespace unscramble
