#include "domains/cube/estimates.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "domains/cube/tables.h"

namespace unscramble::cube {

namespace {

struct CubieDistances {
  std::array<PlaceMap, kCorners> corner{};  // corner[cubie][place] = turns it needs alone
  std::array<PlaceMap, kEdges> edge{};
};

constexpr std::uint8_t kUnknown = 0xFF;

// Breadth-first from the home place. Turns come with their inverses, so the direction does not matter.
PlaceMap distances_from(std::size_t home, std::span<const PlaceMap> turns) {
  PlaceMap distance;
  distance.fill(kUnknown);
  distance[home] = 0;
  for (std::uint8_t depth = 0; depth < kPlaces; ++depth)
    for (std::size_t place = 0; place < kPlaces; ++place) {
      if (distance[place] != depth) continue;
      for (const PlaceMap& turn : turns)
        if (distance[turn[place]] == kUnknown) distance[turn[place]] = static_cast<std::uint8_t>(depth + 1);
    }
  return distance;
}

CubieDistances make_distances(Metric metric, int faces) {
  std::vector<PlaceMap> corner_turns;
  std::vector<PlaceMap> edge_turns;
  const auto add = [&](const TurnTable& turn) {
    corner_turns.push_back(turn.corner);
    edge_turns.push_back(turn.edge);
  };
  if (metric == Metric::kQuarter) {
    std::for_each_n(kQuarterTable.begin(), faces * 2, add);
  } else {
    std::for_each_n(kFaceTable.begin(), faces * 3, add);
  }
  CubieDistances out;
  for (std::size_t i = 0; i < kCorners; ++i) out.corner[i] = distances_from(kSolvedCorners[i], corner_turns);
  for (std::size_t i = 0; i < kEdges; ++i) out.edge[i] = distances_from(kSolvedEdges[i], edge_turns);
  return out;
}

const CubieDistances& distances(Metric metric, int faces) {
  static const std::array<CubieDistances, 4> all = {
      make_distances(Metric::kQuarter, kFaces), make_distances(Metric::kHalf, kFaces),
      make_distances(Metric::kQuarter, 3), make_distances(Metric::kHalf, 3)};
  return all[(faces == kFaces ? 0U : 2U) + (metric == Metric::kQuarter ? 0U : 1U)];
}

int with_parity(int bound, int parity, Metric metric) {
  return metric == Metric::kQuarter ? bound + ((bound ^ parity) & 1) : bound;
}

}  // namespace

StickerCounts count_stickers(const std::array<std::uint8_t, 54>& colours) {
  StickerCounts counts;
  for (std::size_t face = 0; face < kFaces; ++face) {
    const auto* on = &colours[face * 9];
    std::array<int, kFaces> seen{};
    for (std::size_t i = 0; i < 9; ++i) {
      ++seen[on[i]];
      counts.pairs_different += i % 3 < 2 && on[i] != on[i + 1] ? 1 : 0;
      counts.pairs_different += i < 6 && on[i] != on[i + 3] ? 1 : 0;
    }
    const int wrong = 9 - seen[face];
    counts.errors += wrong;
    counts.distance += wrong + seen[static_cast<std::size_t>(opposite(static_cast<int>(face)))];
    if (face == kU) counts.face_error = wrong;
    counts.face_different += 9 * 8 / 2;
    for (const int n : seen) counts.face_different -= n * (n - 1) / 2;
  }
  return counts;
}

float sticker_estimate(int which, const StickerCounts& counts, Metric metric) {
  const StickerCounts most = most_changed(metric);
  const std::array<float, 5> quotients = {
      static_cast<float>(counts.errors) / static_cast<float>(most.errors),
      static_cast<float>(counts.distance) / static_cast<float>(most.distance),
      static_cast<float>(counts.pairs_different) / static_cast<float>(most.pairs_different),
      static_cast<float>(counts.face_different) / static_cast<float>(most.face_different),
      static_cast<float>(counts.face_error) / static_cast<float>(most.face_error)};
  if (which == 0) return std::ceil(*std::max_element(quotients.begin(), quotients.end()));
  if (which <= 5) return std::ceil(quotients[static_cast<std::size_t>(which - 1)]);
  return std::accumulate(quotients.begin(), quotients.end(), 0.0F);
}

int cubie_bound3(const Cubies& cubies, Metric metric) {
  const CubieDistances& alone = distances(metric, kFaces);
  int corners = 0;
  int edges = 0;
  for (std::size_t i = 0; i < kCorners; ++i) corners += alone.corner[i][cubies.corner[i]];
  for (std::size_t i = 0; i < kEdges; ++i) edges += alone.edge[i][cubies.edge[i]];
  return with_parity((std::max(corners, edges) + 3) / 4, permutation_parity(cubies.corner), metric);
}

int cubie_bound2(const Corners& corners, Metric metric) {
  const CubieDistances& alone = distances(metric, 3);
  int sum = 0;
  for (std::size_t i = 0; i < kCorners; ++i)
    if (i != kDbl) sum += alone.corner[i][corners[i]];
  return with_parity((sum + 3) / 4, permutation_parity(corners), metric);
}

}  // namespace unscramble::cube
