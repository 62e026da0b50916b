// The 3x3x3: known numbers, notation, facelets.
#include "domains/cube/cube3.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/hash.h"

namespace unscramble {
namespace {

const std::string kSolved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

// Distinct states at each depth, by hashes: wrong with probability 1e-7.
std::vector<std::size_t> states_per_depth(const Cube3& cube, int depth) {
  Rng rng(1);
  std::vector<Cube3::State> layer{cube.goal(rng)};
  std::vector<std::uint64_t> before;
  std::vector<std::uint64_t> here{hash_of(layer[0])};
  std::vector<std::size_t> counts{1};
  for (int d = 0; d < depth; ++d) {
    std::vector<std::pair<std::uint64_t, Cube3::State>> next;
    next.reserve(layer.size() * static_cast<std::size_t>(cube.num_moves()));
    for (const auto& state : layer)
      for (int m = 0; m < cube.num_moves(); ++m) {
        auto child = state;
        cube.try_move(child, static_cast<Move>(m));
        next.emplace_back(hash_of(child), child);
      }
    std::sort(next.begin(), next.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::uint64_t> hashes;
    layer.clear();
    for (const auto& [hash, state] : next) {
      if (!hashes.empty() && hashes.back() == hash) continue;
      if (std::binary_search(here.begin(), here.end(), hash)) continue;
      if (std::binary_search(before.begin(), before.end(), hash)) continue;
      hashes.push_back(hash);
      layer.push_back(state);
    }
    before = std::move(here);
    here = std::move(hashes);
    counts.push_back(here.size());
  }
  return counts;
}

TEST(Cube3, StatesPerDepthInQuarterTurns) {
  EXPECT_EQ(states_per_depth(Cube3(cube::Metric::kQuarter), 6),
            (std::vector<std::size_t>{1, 12, 114, 1068, 10011, 93840, 878880}));
}

TEST(Cube3, StatesPerDepthInFaceTurns) {
  EXPECT_EQ(states_per_depth(Cube3(cube::Metric::kHalf), 5),
            (std::vector<std::size_t>{1, 18, 243, 3240, 43239, 574908}));
}

TEST(Cube3, PublishedSolutionsSolveTheirStates) {
  const char* folder = std::getenv("UNSCRAMBLE_DATA");
  const auto path =
      std::filesystem::path(folder != nullptr ? folder : UNSCRAMBLE_SOURCE_DIR "/../shared/data") / "cube3.txt";
  std::ifstream file(path);
  if (!file) GTEST_SKIP() << path << " is not here";
  const Cube3 cube;
  int read = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream fields(line);
    std::string number, facelets, optimal, found, solution;
    std::getline(fields, number, '\t');
    std::getline(fields, facelets, '\t');
    std::getline(fields, optimal, '\t');
    std::getline(fields, found, '\t');
    std::getline(fields, solution, '\t');
    const auto instance = cube.read(facelets);
    ASSERT_TRUE(instance.has_value()) << number << ": " << instance.error().message;
    EXPECT_EQ(cube.format(instance->state), facelets);
    const auto moves = cube.parse_moves(solution);
    ASSERT_TRUE(moves.has_value()) << number << ": " << moves.error().message;
    EXPECT_EQ(std::to_string(moves->size()), optimal);
    auto state = instance->state;
    for (const Move m : *moves) cube.try_move(state, m);
    EXPECT_TRUE(cube.is_goal(state)) << number;
    for (int e = 0; e < static_cast<int>(Cube3::estimates().size()); ++e)
      if (Cube3::estimates()[static_cast<std::size_t>(e)].admissible) {
        EXPECT_LE(cube.estimate(e, instance->state), static_cast<float>(moves->size()));
      }
    ++read;
  }
  EXPECT_EQ(read, 500);
}

std::vector<std::uint16_t> tokens_of(const Cube3& cube, std::string_view encoding, const Cube3::State& state) {
  const auto encodings = cube.encodings();
  for (std::size_t e = 0; e < encodings.size(); ++e) {
    if (encodings[e].name != encoding) continue;
    std::vector<std::uint16_t> row(static_cast<std::size_t>(encodings[e].positions));
    cube.tokens(state, static_cast<int>(e), row);
    return row;
  }
  ADD_FAILURE() << "no encoding " << encoding;
  return {};
}

// Beside each other on a solved cube: URF and UR, but not URF and UL.
TEST(Cube3, PairTokensTellWhereNeighboursAre) {
  std::array<int, cube::kCorners> edges_of{};
  std::array<int, cube::kEdges> corners_of{};
  for (const auto& [corner, edge] : cube::kNeighbours) {
    ++edges_of[corner];
    ++corners_of[edge];
    for (const char face : cube::kEdgeNames[edge])
      EXPECT_NE(cube::kCornerNames[corner].find(face), std::string_view::npos);
  }
  EXPECT_EQ(edges_of, (std::array<int, cube::kCorners>{3, 3, 3, 3, 3, 3, 3, 3}));
  EXPECT_EQ(corners_of, (std::array<int, cube::kEdges>{2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}));

  const Cube3 cube;
  const auto read = [&](const char* moves) { return tokens_of(cube, "pairs", cube.read(moves)->state); };
  const auto solved = read("U U'");
  const auto turned = read("U");
  int changed = 0;
  for (std::size_t p = 0; p < solved.size(); ++p) {
    const auto [corner, edge] = cube::kNeighbours[p];
    EXPECT_EQ(solved[p], corner * 3 * 24 + edge * 2);  // each at home, not turned
    EXPECT_LT(turned[p], cube::kPairValues);
    changed += solved[p] != turned[p] ? 1 : 0;
  }
  EXPECT_EQ(changed, 12);  // U has four corners; each of their three pairs moves, and no pair has an edge of U alone
}

int shared_letters(std::string_view a, std::string_view b) {
  return static_cast<int>(
      std::count_if(a.begin(), a.end(), [&](char face) { return b.find(face) != std::string_view::npos; }));
}

// URF and UFL are at the ends of UF; UR and UF meet in URF, UR and UL nowhere.
TEST(Cube3, LikePairsAreNeighboursToo) {
  std::array<int, cube::kCorners> corners_beside{};
  std::array<int, cube::kEdges> edges_beside{};
  for (const auto& [edges, first, second] : cube::kAlike) {
    EXPECT_LT(first, second);
    if (edges) {
      EXPECT_EQ(shared_letters(cube::kEdgeNames[first], cube::kEdgeNames[second]), 1);
      EXPECT_TRUE(std::any_of(cube::kCornerNames.begin(), cube::kCornerNames.end(), [&, a = first, b = second](auto c) {
        return shared_letters(cube::kEdgeNames[a], c) == 2 && shared_letters(cube::kEdgeNames[b], c) == 2;
      }));
      ++edges_beside[first];
      ++edges_beside[second];
    } else {
      EXPECT_EQ(shared_letters(cube::kCornerNames[first], cube::kCornerNames[second]), 2);
      ++corners_beside[first];
      ++corners_beside[second];
    }
  }
  EXPECT_EQ(corners_beside, (std::array<int, cube::kCorners>{3, 3, 3, 3, 3, 3, 3, 3}));
  EXPECT_EQ(edges_beside, (std::array<int, cube::kEdges>{4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4}));
}

// All pairs of a cube are its own and its inverse's; an inverse cube's are the same the other way round.
TEST(Cube3, AllPairTokensReadTheInverseCubeAsWell) {
  const Cube3 cube;
  Rng rng(8);
  for (int i = 0; i < 20; ++i) {
    const auto state = cube.random(rng).state;
    const auto all = tokens_of(cube, "pairs-all", state);
    const auto other = tokens_of(cube, "pairs-all", cube.inverse_state(state));
    const auto part = [](const std::vector<std::uint16_t>& row, int begin, int count) {
      return std::vector<std::uint16_t>(row.begin() + begin, row.begin() + begin + count);
    };
    constexpr int kMixed = cube::kNeighbourPairs;
    constexpr int kLike = cube::kLikePairs;
    EXPECT_EQ(part(all, 0, kMixed), tokens_of(cube, "pairs", state));
    EXPECT_EQ(part(all, kMixed, kMixed), part(other, 0, kMixed));
    EXPECT_EQ(part(all, 2 * kMixed, kLike), part(other, 2 * kMixed + kLike, kLike));
    for (std::size_t p = 0; p < cube::kAlike.size(); ++p) {
      const auto& [edges, first, second] = cube::kAlike[p];
      const int a = edges ? state.edge[first] : state.corner[first];
      const int b = edges ? state.edge[second] : state.corner[second];
      EXPECT_EQ(all[2 * cube::kNeighbourPairs + p], a * 24 + b);
    }
  }
}

TEST(Cube3, SolvedCubeReadsAsTheGoal) {
  const Cube3 cube;
  const auto instance = cube.read(kSolved);
  ASSERT_TRUE(instance.has_value());
  EXPECT_TRUE(cube.is_goal(instance->state));
  EXPECT_EQ(cube.format(instance->state), kSolved);
}

}  // namespace
}  // namespace unscramble
