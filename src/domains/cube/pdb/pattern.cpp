#include "domains/cube/pdb/pattern.h"

#include <array>

namespace unscramble {
namespace {

using cube::kCorners;
using cube::kEdges;

// Places of k cubies among n positions as one number: each counted among the positions still free.
template <class Positions>
std::uint32_t rank_positions(const Positions& positions, int count, int among) {
  std::uint32_t rank = 0;
  std::uint32_t used = 0;
  for (int i = 0; i < count; ++i) {
    const std::uint32_t bit = 1U << positions(i);
    const auto below = static_cast<std::uint32_t>(__builtin_popcount(used & (bit - 1)));
    rank = rank * static_cast<std::uint32_t>(among - i) + positions(i) - below;
    used |= bit;
  }
  return rank;
}

std::array<std::uint8_t, kEdges> unrank_positions(std::uint32_t rank, int count, int among) {
  std::array<std::uint8_t, kEdges> digits{};
  for (int i = count - 1; i >= 0; --i) {
    digits[i] = static_cast<std::uint8_t>(rank % static_cast<std::uint32_t>(among - i));
    rank /= static_cast<std::uint32_t>(among - i);
  }
  std::uint32_t free_positions = (1U << among) - 1;
  for (int i = 0; i < count; ++i) {
    std::uint32_t rest = free_positions;
    for (int skip = digits[i]; skip > 0; --skip) rest &= rest - 1;
    digits[i] = static_cast<std::uint8_t>(__builtin_ctz(rest));
    free_positions &= ~(1U << digits[i]);
  }
  return digits;
}

std::uint32_t falling(int n, int k) {
  std::uint32_t product = 1;
  for (int i = 0; i < k; ++i) product *= static_cast<std::uint32_t>(n - i);
  return product;
}

}  // namespace

CubePattern CubePattern::corners() {
  CubePattern pattern;
  pattern.num_arrangements_ = falling(kCorners, kCorners);
  pattern.num_orientations_ = 2187;  // 3^7
  return pattern;
}

CubePattern CubePattern::edges(std::vector<std::uint8_t> cubies) {
  CubePattern pattern;
  pattern.num_arrangements_ = falling(kEdges, static_cast<int>(cubies.size()));
  pattern.num_orientations_ = 1U << cubies.size();
  pattern.cubies_ = std::move(cubies);
  return pattern;
}

std::string CubePattern::name() const {
  if (is_corners()) return "corners";
  std::string text = "edges";
  for (const int cubie : cubies_) text += "-" + std::to_string(cubie);
  return text;
}

std::uint32_t CubePattern::arrangement(const Cube3::State& cube) const {
  if (is_corners()) {
    return rank_positions(
        [&](int i) { return static_cast<std::uint32_t>(cube.corner[static_cast<std::size_t>(i)] / 3); }, kCorners,
        kCorners);
  }
  return rank_positions(
      [&](int i) { return static_cast<std::uint32_t>(cube.edge[cubies_[static_cast<std::size_t>(i)]] >> 1U); },
      static_cast<int>(cubies_.size()), kEdges);
}

std::uint32_t CubePattern::orientation(const Cube3::State& cube) const {
  std::uint32_t value = 0;
  if (is_corners()) {
    constexpr std::array<std::uint32_t, kCorners> kWeight = {729, 243, 81, 27, 9, 3, 1, 0};  // the last twist follows
    for (const unsigned place : cube.corner) value += place % 3 * kWeight[place / 3];
    return value;
  }
  for (const auto cubie : cubies_) value = value << 1U | (cube.edge[cubie] & 1U);
  return value;
}

Cube3::State CubePattern::cube_with_arrangement(std::uint32_t arrangement) const {
  Cube3::State cube = solved_cube();
  if (is_corners()) {
    const auto positions = unrank_positions(arrangement, kCorners, kCorners);
    for (std::size_t i = 0; i < kCorners; ++i) cube.corner[i] = static_cast<std::uint8_t>(positions[i] * 3);
    return cube;
  }
  const auto positions = unrank_positions(arrangement, static_cast<int>(cubies_.size()), kEdges);
  for (std::size_t i = 0; i < cubies_.size(); ++i) cube.edge[cubies_[i]] = static_cast<std::uint8_t>(positions[i] * 2);
  return cube;
}

Cube3::State CubePattern::cube_with_twist(std::uint32_t twist) {
  Cube3::State cube = solved_cube();
  unsigned sum = 0;
  for (std::size_t i = 7; i-- > 0; twist /= 3) {
    cube.corner[i] = static_cast<std::uint8_t>(i * 3 + twist % 3);
    sum += twist % 3;
  }
  cube.corner[7] = static_cast<std::uint8_t>(21 + (21 - sum) % 3);
  return cube;
}

std::vector<CubePattern> cube_patterns(std::string_view set) {
  using Set = std::vector<std::uint8_t>;
  std::vector<Set> edge_sets;
  // Edges are UR UF UL UB DR DF DL DB FR FL BL BR.
  if (set == "korf") edge_sets = {{0, 1, 2, 3, 4, 5}, {6, 7, 8, 9, 10, 11}};
  if (set == "korf7") edge_sets = {{0, 1, 2, 3, 4, 5, 6}, {5, 6, 7, 8, 9, 10, 11}};
  if (set == "brunetto")
    edge_sets = {{0, 1, 2, 3, 4, 5}, {6, 7, 8, 9, 10, 11}, {0, 2, 4, 6, 8, 10}, {1, 3, 5, 7, 9, 11},
                 {0, 1, 4, 5, 8, 9}, {2, 3, 6, 7, 10, 11}, {0, 3, 5, 6, 8, 10}};
  if (edge_sets.empty()) return {};
  std::vector<CubePattern> patterns{CubePattern::corners()};
  for (auto& cubies : edge_sets) patterns.push_back(CubePattern::edges(std::move(cubies)));
  return patterns;
}

}  // namespace unscramble
