#include "domains/cube/pdb/features.h"

#include "domains/cube/estimates.h"

namespace unscramble {
namespace {

using namespace cube;

constexpr std::size_t kCountsAt = kCubePdbFeatures;
constexpr std::size_t kCornersAt = kCountsAt + 5;
constexpr std::size_t kEdgesAt = kCornersAt + 4;
static_assert(kEdgesAt + 5 == kCubeFeatures);

// Where a cubie is, each coordinate -1, 0 or 1.
constexpr Vec centre(std::string_view name) {
  Vec sum;
  for (const char letter : name) sum = sum + kFrames[static_cast<std::size_t>(face_of_letter(letter))].normal;
  return sum;
}

// The angle between two places gives the relation: their scalar product falls from 3 in steps of 2 for corners, from 2
// in steps of 1 for edges.
template <std::size_t N>
constexpr auto relations(const std::array<std::string_view, N>& names) {
  const int step = N == kCorners ? 2 : 1;
  std::array<std::array<std::uint8_t, N>, N> table{};
  for (std::size_t a = 0; a < N; ++a)
    for (std::size_t b = 0; b < N; ++b) {
      const Vec place = centre(names[a]);
      table[a][b] = static_cast<std::uint8_t>((dot(place, place) - dot(place, centre(names[b]))) / step);
    }
  return table;
}
constexpr auto kCornerRelations = relations(kCornerNames);
constexpr auto kEdgeRelations = relations(kEdgeNames);

void describe(const Cube3::State& state, std::uint16_t* row) {
  const StickerCounts counts = count_stickers(colours3(state));
  const int numbers[] = {counts.errors, counts.distance, counts.pairs_different, counts.face_different,
                         counts.face_error};
  for (std::size_t i = 0; i < 5; ++i) row[kCountsAt + i] = static_cast<std::uint16_t>(numbers[i]);
  std::fill(row + kCornersAt, row + kCubeFeatures, std::uint16_t{0});
  for (std::size_t i = 0; i < kCorners; ++i) ++row[kCornersAt + kCornerRelations[i][state.corner[i] / 3]];
  for (std::size_t i = 0; i < kEdges; ++i) ++row[kEdgesAt + kEdgeRelations[i][state.edge[i] / 2]];
}

}  // namespace

Expected<TokenSourcePtr<Cube3>> CubeFeatures::create(std::shared_ptr<const CubeCollection> tables) {
  if (tables->patterns().size() != kCubePdbFeatures)
    return usage_error("the features are made from eight pattern databases, not from " +
                       std::to_string(tables->patterns().size()));
  return TokenSourcePtr<Cube3>(std::shared_ptr<CubeFeatures>(new CubeFeatures(std::move(tables))));
}

void CubeFeatures::tokens(std::span<const State> states, std::span<std::uint16_t> tokens,
                          std::span<float> bounds) const {
  entries_.look_up(states, tokens.data(), kCubeFeatures, bounds);
  for (std::size_t i = 0; i < states.size(); ++i) describe(states[i], tokens.data() + i * kCubeFeatures);
}

std::array<float, kCubeFeatures> cube_feature_divisors(Cube3::Metric metric) {
  std::array<float, kCubeFeatures> divisors;
  divisors.fill(1);
  const StickerCounts most = most_changed(metric);
  const int numbers[] = {most.errors, most.distance, most.pairs_different, most.face_different, most.face_error};
  for (std::size_t i = 0; i < 5; ++i) divisors[kCountsAt + i] = static_cast<float>(numbers[i]);
  return divisors;
}

int corner_relation(int position, int other) {
  return kCornerRelations[static_cast<std::size_t>(position)][static_cast<std::size_t>(other)];
}
int edge_relation(int position, int other) {
  return kEdgeRelations[static_cast<std::size_t>(position)][static_cast<std::size_t>(other)];
}

}  // namespace unscramble
