// Pattern databases of the 3x3x3 cube as heuristics, and as what networks read.
#pragma once

#include "domains/cube/pdb/features.h"
#include "domains/cube/pdb/heuristic.h"
#include "method/encodings.h"
#include "method/method.h"

namespace unscramble {

inline HeuristicChoice<Cube3> cube_pdb_heuristic(const std::string& name, const std::string& set, std::string summary,
                                                 CubePdbFold fold) {
  HeuristicInfo info{.name = name,
                     .summary = std::move(summary),
                     .admissible = fold != CubePdbFold::kSum,
                     .consistent = fold == CubePdbFold::kMax,
                     .slow_start = true};
  return {info,
          [name, set, fold](const Cube3& puzzle, const SolveRequest&, Monitor& monitor,
                            ThreadPool& pool) -> Expected<std::unique_ptr<Heuristic<Cube3>>> {
            auto tables = CubeCollection::shared(set, puzzle.turn_metric(), monitor, pool);
            if (!tables) return tables.error();
            return std::unique_ptr<Heuristic<Cube3>>(
                std::make_unique<CubePdbHeuristic>(name, puzzle, *std::move(tables), fold));
          }};
}

inline void add_cube_pdb_heuristics(std::vector<HeuristicChoice<Cube3>>& choices) {
  choices.push_back(cube_pdb_heuristic("pdb", "korf", "Korf's pattern databases: corners and two sets of six edges",
                                       CubePdbFold::kMax));
  choices.push_back(cube_pdb_heuristic("pdb-inverse", "korf", "the same, also looked up for the inverse state",
                                       CubePdbFold::kMaxWithInverse));
  choices.push_back(
      cube_pdb_heuristic("pdb-7", "korf7", "corners and two sets of seven edges (556 MB)", CubePdbFold::kMax));
  choices.push_back(cube_pdb_heuristic(
      "pdb-8", "brunetto", "the eight of Brunetto & Trunda: corners and seven sets of six edges", CubePdbFold::kMax));
  choices.push_back(
      cube_pdb_heuristic("pdb-8-sum", "brunetto", "the sum of these eight: greedy, not a bound", CubePdbFold::kSum));
}

inline constexpr std::string_view kCubeTokens = "cubies+pdb";

inline std::vector<EncodingChoice<Cube3>> cube_encodings() {
  const auto tables = [](const Cube3& puzzle, Monitor& monitor, ThreadPool& pool) {
    return CubeCollection::shared("brunetto", puzzle.turn_metric(), monitor, pool);
  };
  return {{"pdb-features", "the 22 features of Brunetto & Trunda, as numbers",
           [tables](const Cube3& puzzle, Monitor& monitor, ThreadPool& pool) -> Expected<TokenSourcePtr<Cube3>> {
             auto collection = tables(puzzle, monitor, pool);
             if (!collection) return collection.error();
             return CubeFeatures::create(*std::move(collection));
           }},
          {std::string(kCubeTokens), "the cubies' places, and the entries of eight pattern databases",
           [tables](const Cube3& puzzle, Monitor& monitor, ThreadPool& pool) -> Expected<TokenSourcePtr<Cube3>> {
             auto collection = tables(puzzle, monitor, pool);
             if (!collection) return collection.error();
             return TokenSourcePtr<Cube3>(std::make_shared<PdbTokens<Cube3, CubeEntries>>(
                 puzzle, 0, kCubeTokens, CubeEntries(*std::move(collection))));
           }}};
}

}  // namespace unscramble
