#include "cli/pdb_catalogue.h"

#include "domains/cube/optimal/tables.h"
#include "domains/cube/pdb/collection.h"
#include "domains/cube/two_phase/tables.h"
#include "domains/tile/pdb/collection.h"

namespace unscramble::cli {
namespace {

constexpr int kSmallestSide = 3;
constexpr int kLargestSide = 7;

std::string tile_puzzle(int side) { return "puzzle" + std::to_string(side * side - 1); }

PdbSet tile_set(const TileLayout& layout) {
  PdbSet set{tile_puzzle(layout.side), layout.name, "moves", {}};
  for (const auto& pattern : layout.tables) {
    set.tables.push_back({tile_table_key(pattern), [pattern](Monitor& monitor, ThreadPool& pool) {
                            return obtain_tile_table(pattern, monitor, pool);
                          }});
  }
  return set;
}

PdbSet cube_set(const std::string& name, Cube3::Metric metric) {
  PdbSet set{"cube3", name, Cube3(metric).metric(), {}};
  for (const auto& pattern : cube_patterns(name)) {
    set.tables.push_back({cube_table_key(pattern, metric), [pattern, metric](Monitor& monitor, ThreadPool& pool) {
                            return obtain_cube_table(pattern, metric, monitor, pool);
                          }});
  }
  return set;
}

// The tables of the optimal solver, by the size its --tables asks for.
PdbSet optimal_cube_set(const std::string& size, Cube3::Metric metric) {
  const auto kind = *cube_optimal::choose_table(size, metric, {});
  return {"cube3", "optimal-" + size, Cube3(metric).metric(), {{kind.key(), [kind](Monitor& monitor, ThreadPool& pool) {
                                                                  return cube_optimal::obtain_coset_table(kind, monitor,
                                                                                                          pool);
                                                                }}}};
}

PdbSet two_phase_set(Cube3::Metric metric) {
  return {"cube3",
          "two-phase",
          Cube3(metric).metric(),
          {{two_phase::table_key(metric),
            [metric](Monitor& monitor, ThreadPool& pool) { return two_phase::obtain_tables(metric, monitor, pool); }}}};
}

}  // namespace

std::uint64_t PdbSet::bytes() const {
  std::uint64_t sum = 0;
  for (const auto& table : tables) sum += table.key.payload_bytes;
  return sum;
}

std::vector<PdbSet> pdb_sets(const std::string& puzzle) {
  std::vector<PdbSet> sets;
  if (puzzle == "cube3") {
    for (const auto metric : {Cube3::Metric::kQuarter, Cube3::Metric::kHalf})
      for (const auto* name : {"korf", "brunetto", "korf7"}) sets.push_back(cube_set(name, metric));
    for (const auto metric : {Cube3::Metric::kQuarter, Cube3::Metric::kHalf}) {
      sets.push_back(two_phase_set(metric));
      sets.push_back(optimal_cube_set("tiny", metric));
      for (const auto& size : cube_optimal::table_sizes()) sets.push_back(optimal_cube_set(size, metric));
    }
    return sets;
  }
  for (int side = kSmallestSide; side <= kLargestSide; ++side) {
    if (puzzle != tile_puzzle(side)) continue;
    for (const auto& layout : tile_layouts(side)) sets.push_back(tile_set(layout));
  }
  return sets;
}

std::vector<std::string> pdb_puzzles() {
  std::vector<std::string> names{"cube3"};
  for (int side = kSmallestSide; side <= kLargestSide; ++side) names.push_back(tile_puzzle(side));
  return names;
}

}  // namespace unscramble::cli
