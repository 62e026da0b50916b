// PatternTables: lower bounds for a definition. Each table has the distance of some of the pieces, the others ignored;
// which pieces is decided from the definition and the memory there is. If all fit one table, the bound is the distance.
#pragma once

#include "core/monitor.h"
#include "core/thread_pool.h"
#include "domains/perm/ranked_space.h"
#include "pdb/table_cache.h"
#include "search/costs.h"

namespace unscramble::perm {

class PatternTables {
 public:
  using Pointer = std::shared_ptr<const PatternTables>;

  // Built once per definition, goal, metric, costs and size, and kept in the table cache where building took long.
  // Refused for puzzles whose moves cannot be undone, and where pieces alone do not tell where moves lead. `most`:
  // entries per table; 0 = what suits the monitor's memory.
  static Expected<Pointer> shared(const Engine& engine, std::uint64_t most, const MoveCosts& costs, Monitor& monitor,
                                  ThreadPool& pool);

  // Of these pieces, in memory alone: for comparisons.
  static Expected<Pointer> build(const Engine& engine, const std::vector<std::vector<Coordinate>>& patterns,
                                 Monitor& monitor, ThreadPool& pool);

  [[nodiscard]] int estimate(const Layout& layout, const std::uint8_t* state) const;
  // Of states that lie `stride` bytes apart: entries are asked for before they are read.
  void estimates(const Layout& layout, const std::uint8_t* states, std::size_t stride, std::span<float> out) const;
  [[nodiscard]] bool exact() const { return exact_; }  // the estimates are the distances
  [[nodiscard]] std::uint64_t bytes() const;
  [[nodiscard]] std::size_t count() const { return tables_.size(); }

 private:
  struct OneTable {
    RankedSpace space;
    Table table;
    const std::uint8_t* distance = nullptr;
  };

  Status add(const Engine& engine, const std::vector<Coordinate>& pattern, const std::string& which,
             const MoveCosts& costs, bool keep, Monitor& monitor, ThreadPool& pool);

  std::vector<OneTable> tables_;
  bool exact_ = false;
};

// The coordinates of each table. Exposed for tests.
std::vector<std::vector<Coordinate>> choose_patterns(const Engine& engine, std::uint64_t most);

}  // namespace unscramble::perm
