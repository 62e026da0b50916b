#include "domains/tile/pdb/table_sets.h"

#include "domains/tile/pdb/collection.h"

namespace unscramble {

std::vector<TableSet> tile_table_sets(int side) {
  std::vector<TableSet> sets;
  for (const auto& layout : tile_layouts(side)) {
    TableSet set{layout.name, "moves", {}};
    for (const auto& pattern : layout.tables)
      set.tables.push_back({tile_table_key(pattern), [pattern](Monitor& monitor, ThreadPool& pool) {
                              return obtain_tile_table(pattern, monitor, pool);
                            }});
    sets.push_back(std::move(set));
  }
  return sets;
}

}  // namespace unscramble
