#include "domains/tile/pdb/table_sets.h"

#include "domains/tile/pdb/collection.h"
#include "domains/tile/pdb/pattern_builder.h"

namespace unscramble {

namespace {

// Rows are the sets of cells that the tiles can be in.
SplitTable split_tile_table(const TilePattern& pattern) {
  std::uint64_t sets = 1;
  for (int i = 0; i < pattern.size(); ++i)
    sets = sets * static_cast<std::uint64_t>(pattern.cells() - i) / static_cast<std::uint64_t>(i + 1);
  return {sets,
          [pattern](std::span<std::byte> part, DepthHistogram& histogram, Monitor& monitor, ThreadPool& pool,
                    Ranks& ranks) -> Status {
            const auto table = build_tile_pattern(pattern, monitor, pool, ranks);
            if (!table) return table.error();
            copy_tile_table(*table, part, histogram);
            return Done{};
          }};
}

}  // namespace

std::vector<TableSet> tile_table_sets(int side) {
  std::vector<TableSet> sets;
  for (const auto& layout : tile_layouts(side)) {
    TableSet set{layout.name, "moves", {}};
    for (const auto& pattern : layout.tables)
      set.tables.push_back(
          {tile_table_key(pattern),
           [pattern](Monitor& monitor, ThreadPool& pool) { return obtain_tile_table(pattern, monitor, pool); },
           split_tile_table(pattern)});
    sets.push_back(std::move(set));
  }
  return sets;
}

}  // namespace unscramble
