// Pattern databases of the 3x3x3 cube as heuristics.
#pragma once

#include "heuristic/cube_pdb.h"
#include "runtime/method.h"

namespace unscramble {

inline HeuristicChoice<Cube3> cube_pdb_heuristic(std::string name, std::string set, std::string summary,
                                                 bool with_inverse) {
  HeuristicInfo info{
      .name = name, .summary = std::move(summary), .admissible = true, .consistent = !with_inverse, .slow_start = true};
  return {info,
          [name, set, with_inverse](const Cube3& puzzle, const SolveRequest&, Monitor& monitor,
                                    ThreadPool& pool) -> Expected<std::unique_ptr<Heuristic<Cube3>>> {
            auto tables = CubeCollection::shared(set, puzzle.turn_metric(), monitor, pool);
            if (!tables) return tables.error();
            return std::unique_ptr<Heuristic<Cube3>>(
                std::make_unique<CubePdbHeuristic>(name, puzzle, *std::move(tables), with_inverse));
          }};
}

inline void add_cube_pdb_heuristics(std::vector<HeuristicChoice<Cube3>>& choices) {
  choices.push_back(
      cube_pdb_heuristic("pdb", "korf", "Korf's pattern databases: corners and two sets of six edges", false));
  choices.push_back(cube_pdb_heuristic("pdb-inverse", "korf", "the same, also asked about the inverse state", true));
  choices.push_back(cube_pdb_heuristic("pdb-7", "korf7", "corners and two sets of seven edges (556 MB)", false));
  choices.push_back(cube_pdb_heuristic("pdb-8", "brunetto",
                                       "the eight of Brunetto & Trunda: corners and seven sets of six edges", false));
}

}  // namespace unscramble
