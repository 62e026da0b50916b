// A table that ranks build together. Each has some of its rows (RowShares) and fills them; rank 0 then writes the file
// from what the others send it, block by block, so that no rank ever has more than its part in memory. The file is the
// same, byte for byte, for any number of ranks, and the one that a single process writes.
#pragma once

#include <functional>

#include "core/ranks.h"
#include "pdb/row_shares.h"
#include "pdb/table_cache.h"

namespace unscramble {

struct SplitTable {
  std::uint64_t rows = 0;  // of equally many entries
  // Collective. Fills the entries of this rank's rows into the zeroed `part`, and the histogram of the whole table; all
  // ranks succeed or none does.
  std::function<Status(std::span<std::byte> part, DepthHistogram& histogram, Monitor&, ThreadPool&, Ranks&)> build;
};

struct KeptTable {
  TableInfo info;      // on rank 0
  bool built = false;  // or it was there already
  std::string note;    // for people: why a file was replaced
};

// Collective. Builds the table into the cache unless it is there. Only rank 0 looks at its folder. An error if the file
// cannot be written, since no rank has the table otherwise.
Expected<KeptTable> keep_table(const TableKey& key, const SplitTable& table, Monitor& monitor, ThreadPool& pool,
                               Ranks& ranks, const std::filesystem::path& dir = table_cache_dir());

}  // namespace unscramble
