// Patterns of the 3x3x3 cube whose distances bound the cube's from below: all eight corners, or some of
// the edges (Korf 1997; Brunetto & Trunda 2017, section 4). The largest of several is admissible.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "domains/cube/cube3.h"

namespace unscramble {

// The solved cube.
inline Cube3::State solved_cube() {
  Rng unused(1);  // the goal is one state; nothing is drawn
  return Cube3().goal(unused);
}

class CubePattern {
 public:
  static CubePattern corners();
  static CubePattern edges(std::vector<std::uint8_t> cubies);  // up to seven, ascending

  [[nodiscard]] std::string name() const;  // "corners", "edges-0-1-2-3-4-5"
  [[nodiscard]] bool is_corners() const { return cubies_.empty(); }
  [[nodiscard]] const std::vector<std::uint8_t>& cubies() const { return cubies_; }

  // index = arrangement * num_orientations() + orientation
  [[nodiscard]] std::uint32_t num_arrangements() const { return num_arrangements_; }
  [[nodiscard]] std::uint32_t num_orientations() const { return num_orientations_; }
  [[nodiscard]] std::uint64_t entries() const { return std::uint64_t{num_arrangements_} * num_orientations_; }

  [[nodiscard]] std::uint32_t arrangement(const Cube3::State& cube) const;
  // Corners: twists by position, independent of the arrangement. Edges: one flip bit per cubie.
  [[nodiscard]] std::uint32_t orientation(const Cube3::State& cube) const;
  [[nodiscard]] std::uint64_t index(const Cube3::State& cube) const {
    return std::uint64_t{arrangement(cube)} * num_orientations_ + orientation(cube);
  }

  // A cube that shows this arrangement, oriented as when solved; the rest is arbitrary.
  [[nodiscard]] Cube3::State cube_with_arrangement(std::uint32_t arrangement) const;
  // Corners only: a cube with this twist, everything in place.
  [[nodiscard]] static Cube3::State cube_with_twist(std::uint32_t twist);

 private:
  std::vector<std::uint8_t> cubies_;  // empty: the corners
  std::uint32_t num_arrangements_ = 0;
  std::uint32_t num_orientations_ = 0;
};

// Sets of patterns by name: "korf" (corners and two sets of six edges), "korf7" (two sets of seven that
// overlap in two), "brunetto" (corners and seven sets of six). Empty for any other name.
std::vector<CubePattern> cube_patterns(std::string_view set);

}  // namespace unscramble
