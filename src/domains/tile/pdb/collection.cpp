#include "domains/tile/pdb/collection.h"

#include <algorithm>

#include "core/shared_build.h"
#include "domains/tile/pdb/pattern_builder.h"

namespace unscramble {

TableKey tile_table_key(const TilePattern& pattern) {
  // Without a PlacementIndex, which takes a tenth of a second to build: this is called before every solve.
  std::uint64_t entries = 1;
  for (int i = 0; i < pattern.size(); ++i) entries *= static_cast<std::uint64_t>(pattern.cells() - i);
  std::string coordinate = "tiles";
  for (const int tile : pattern.tiles) coordinate += "-" + std::to_string(tile);
  return {.puzzle = "puzzle" + std::to_string(pattern.cells() - 1),
          .coordinate = coordinate,
          .metric = "moves",
          .bits = 4,
          .revision = 1,
          .entries = entries,
          .payload_bytes = (entries + 1) / 2};
}

Expected<ObtainedTable> obtain_tile_table(const TilePattern& pattern, Monitor& monitor, ThreadPool& pool) {
  const auto build = [&](std::span<std::byte> payload, DepthHistogram& histogram) -> Status {
    auto table = build_tile_pattern(pattern, monitor, pool);
    if (!table) return table.error();
    copy_tile_table(*table, payload, histogram);
    return Done{};
  };
  return obtain_table(tile_table_key(pattern), build, TableResidence::kCopied, monitor, pool);
}

Expected<std::shared_ptr<const TileCollection>> TileCollection::obtain(const TileLayout& layout, Monitor& monitor,
                                                                       ThreadPool& pool) {
  auto collection = std::make_shared<TileCollection>();
  collection->layout_ = layout;
  for (const auto& pattern : layout.tables) {
    auto table = obtain_tile_table(pattern, monitor, pool);
    if (!table) return table.error();
    collection->tables_.push_back(std::move(table->table));
    collection->indices_.push_back(std::make_unique<PlacementIndex>(pattern.cells(), pattern.size()));
  }
  return std::shared_ptr<const TileCollection>(std::move(collection));
}

Expected<std::shared_ptr<const TileCollection>> TileCollection::shared(const TileLayout& layout, Monitor& monitor,
                                                                       ThreadPool& pool) {
  for (const auto& pattern : layout.tables)
    if (const auto room = hold_table(tile_table_key(pattern), monitor); !room) return room.error();
  static SharedBuild<TileCollection> collections;
  const std::string key = table_cache_dir().string() + ":" + std::to_string(layout.side) + ":" + layout.name;
  return collections.get(key, monitor, [&] { return obtain(layout, monitor, pool); });
}

bool TileCollection::is_built(const TileLayout& layout) {
  return std::all_of(layout.tables.begin(), layout.tables.end(),
                     [](const TilePattern& pattern) { return is_table_kept(tile_table_key(pattern)); });
}

std::uint64_t TileCollection::bytes() const {
  std::uint64_t sum = 0;
  for (const auto& table : tables_) sum += table.data().size();
  return sum;
}

}  // namespace unscramble
