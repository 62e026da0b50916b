// A set of cube pattern tables in memory, for one metric.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "domains/cube/pdb/pattern.h"
#include "pdb/table_cache.h"

namespace unscramble {

TableKey cube_table_key(const CubePattern& pattern, Cube3::Metric metric);

class CubeCollection {
 public:
  // Loaded from the cache or built, kept for the life of the process and shared by all callers.
  // `set` as for cube_patterns().
  static Expected<std::shared_ptr<const CubeCollection>> shared(const std::string& set, Cube3::Metric metric,
                                                                Monitor& monitor, ThreadPool& pool);

  // Any patterns, built in memory and kept by the caller alone.
  static Expected<std::shared_ptr<const CubeCollection>> build(std::vector<CubePattern> patterns, Cube3::Metric metric,
                                                               Monitor& monitor, ThreadPool& pool);

  [[nodiscard]] const std::vector<CubePattern>& patterns() const { return patterns_; }
  [[nodiscard]] const std::uint8_t* nibbles(std::size_t pattern) const {
    return reinterpret_cast<const std::uint8_t*>(tables_[pattern].data().data());
  }

 private:
  std::vector<CubePattern> patterns_;
  std::vector<Table> tables_;
};

// One table, loaded or built.
Expected<ObtainedTable> obtain_cube_table(const CubePattern& pattern, Cube3::Metric metric, Monitor& monitor,
                                          ThreadPool& pool);

}  // namespace unscramble
