// The additive pattern databases of a sliding puzzle: a partition of its tiles, and the same partition
// on the transposed board. A pattern whose shape is another's image under a symmetry of the board
// uses that one's table, as long as the blank's home does not distinguish the two.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/expected.h"
#include "core/monitor.h"
#include "core/thread_pool.h"
#include "domains/tile/pdb/pattern.h"
#include "domains/tile/pdb/placement_index.h"
#include "pdb/table_cache.h"

namespace unscramble {

// One look-up: the pattern's tiles in the order of the table's own, and where each cell lies in the
// table's view of the board.
struct PatternUse {
  int table = 0;
  std::vector<std::uint8_t> tiles;
  std::vector<std::uint8_t> cell;  // board cell -> table cell
};

struct TileLayout {
  std::string name;  // "6-6-6-6"
  int side = 0;
  std::vector<TilePattern> tables;
  std::vector<PatternUse> direct;      // disjoint: their distances add up
  std::vector<PatternUse> transposed;  // the same partition on the transposed board
};

// The partitions offered for a side (3 to 7), the default first; empty for other sides.
std::vector<TileLayout> tile_layouts(int side);

// The tables in memory, loaded from the cache or built.
class TileCollection {
 public:
  static Expected<std::shared_ptr<const TileCollection>> obtain(const TileLayout& layout, Monitor& monitor,
                                                                ThreadPool& pool);

  // The same, kept for the life of the process and shared by all callers.
  static Expected<std::shared_ptr<const TileCollection>> shared(const TileLayout& layout, Monitor& monitor,
                                                                ThreadPool& pool);

  // Whether all tables are already in the cache, judging by their headers alone.
  static bool is_built(const TileLayout& layout);

  [[nodiscard]] const TileLayout& layout() const { return layout_; }
  [[nodiscard]] const PlacementIndex& index(int table) const { return *indices_[static_cast<std::size_t>(table)]; }
  [[nodiscard]] const std::uint8_t* nibbles(int table) const {
    return reinterpret_cast<const std::uint8_t*>(tables_[static_cast<std::size_t>(table)].data().data());
  }
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  TileLayout layout_;
  std::vector<std::unique_ptr<PlacementIndex>> indices_;
  std::vector<Table> tables_;
};

TableKey tile_table_key(const TilePattern& pattern);

// One table, loaded or built.
Expected<ObtainedTable> obtain_tile_table(const TilePattern& pattern, Monitor& monitor, ThreadPool& pool);

}  // namespace unscramble
