// The 22 features of Brunetto & Trunda 2017 (section 4) as the numbers of a small net: eight pattern-database
// distances, five sticker counts, and how many corners and edges are in each relation to their home.
#pragma once

#include <array>

#include "domains/cube/pdb/entries.h"
#include "heuristic/token_source.h"

namespace unscramble {

inline constexpr std::size_t kCubeFeatures = 22;
inline constexpr std::size_t kCubePdbFeatures = 8;

class CubeFeatures final : public TokenSource<Cube3> {
 public:
  // Eight patterns: the set "brunetto", or smaller ones in tests. kUsage for any other number of them.
  static Expected<TokenSourcePtr<Cube3>> create(std::shared_ptr<const CubeCollection> tables);

  // Order: the distances; errors, distance, pairs-different, face-different, face-error; corners in relation 1 to 4
  // to their place; edges in relation 1 to 5. Counts are whole, not yet divided: see cube_feature_divisors().
  [[nodiscard]] Encoding encoding() const override { return {"pdb-features", kCubeFeatures, 256}; }
  void tokens(std::span<const State> states, std::span<std::uint16_t> tokens, std::span<float> bounds) const override;

 private:
  explicit CubeFeatures(std::shared_ptr<const CubeCollection> tables) : entries_(std::move(tables)) {}
  CubeEntries entries_;
};

// The paper's features are these numbers over the divisors that make the five counts admissible. A net over the whole
// numbers has the division in its first layer.
std::array<float, kCubeFeatures> cube_feature_divisors(Cube3::Metric metric);

// Relations of places (section 4). Corners: 0 the same, 1 along an edge, 2 across a face, 3 opposite. Edges: 0 the
// same, 1 meeting in a corner, 2 across a face, 3 without a common face but not opposite, 4 opposite.
int corner_relation(int position, int other);
int edge_relation(int position, int other);

}  // namespace unscramble
