// Which coset table to use, and getting it: from this process, from the cache on disk, or built.
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "domains/cube/optimal/coset_table.h"
#include "pdb/table_cache.h"

namespace unscramble::cube_optimal {

// The tables on offer in a metric, each about twice the one before and worth its size; the first is
// built in a second.
std::vector<CosetTableKind> table_ladder(cube::Metric metric);

// What a table may take.
struct TableLimits {
  std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();
  double seconds = std::numeric_limits<double>::infinity();  // until it is ready
};
// What is left of the monitor's memory, and half of its remaining time.
TableLimits table_limits(const Monitor& monitor);

// A size as the user wrote it ("0.3G", "1G", "3G", "8G", "tiny"): the largest table of about that size or less.
// "": the largest that is already in the cache or quickly built and keeps within the limits, else the smallest.
Expected<CosetTableKind> choose_table(std::string_view size, cube::Metric metric, const TableLimits& limits,
                                      const std::filesystem::path& dir = table_cache_dir());

// The largest table that is in the cache already and keeps within the limits.
std::optional<CosetTableKind> largest_built_table(cube::Metric metric, const TableLimits& limits,
                                                  const std::filesystem::path& dir = table_cache_dir());

struct LoadedTable {
  CosetTableKind kind;
  Table memory;

  [[nodiscard]] CosetTable table() const { return {kind.shape, kind.base, memory.data().data()}; }
};

// The sizes of table_ladder() that have a name of their own: "0.3G", "1G", "3G", "8G".
std::vector<std::string> table_sizes();

// Loads or builds, for the caller alone.
Expected<ObtainedTable> obtain_coset_table(const CosetTableKind& kind, Monitor& monitor, ThreadPool& pool);

// One copy per process, kept for the next cube.
Expected<std::shared_ptr<const LoadedTable>> shared_table(const CosetTableKind& kind, Monitor& monitor,
                                                          ThreadPool& pool);

// The same, if this process has it already; else null.
std::shared_ptr<const LoadedTable> loaded_table(const CosetTableKind& kind);

// Begins to read a table of the cache beside whatever else goes on, so that a later cube has it. Nobody waits for it.
void read_aside(const CosetTableKind& kind);

}  // namespace unscramble::cube_optimal
