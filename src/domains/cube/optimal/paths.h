// Samples with exact labels (Brunetto & Trunda 2017, section 3.2): cubes from random walks, solved optimally. Every
// state on an optimal path is as far from the goal as the path has turns left.
#pragma once

#include <string>
#include <vector>

#include "domains/cube/cube3.h"
#include "domains/cube/optimal/solver.h"
#include "search/walk_samples.h"

namespace unscramble {

struct CubePath {
  Cube3::State start;
  Moves moves;  // to the goal; no shorter solution exists
};

struct CubePathOptions {
  Cube3::Metric metric = Cube3::Metric::kQuarter;
  std::uint64_t seed = 1;
  int walk_length = 1000;  // or one more, at random: in quarter turns the length decides the parity
};

// Path number `index` of those the options describe; it depends on nothing else. kCancelled where the monitor stops it.
Expected<CubePath> optimal_cube_path(const CubePathOptions& options, std::uint64_t index,
                                     const cube_optimal::TableSet& tables, Monitor& monitor, ThreadPool& pool);

// The states of a path with their distances, the start first, the goal left out.
std::vector<LabelledState<Cube3::State>> states_of(const CubePath& path, const Cube3& puzzle);

// "FACELETS TAB MOVES", which `unscramble eval` and `unscramble verify` read too. Reading checks that the moves solve
// the cube, not that they are the fewest.
std::string path_to_text(const CubePath& path, const Cube3& puzzle);
Expected<CubePath> path_from_text(std::string_view line, const Cube3& puzzle);

}  // namespace unscramble
