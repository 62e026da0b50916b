// The pattern databases that can be built, by puzzle and set: what `unscramble pdb` works on.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "pdb/table_cache.h"

namespace unscramble::cli {

struct PdbTable {
  TableKey key;
  std::function<Expected<ObtainedTable>(Monitor&, ThreadPool&)> obtain;  // loads or builds
};

struct PdbSet {
  std::string puzzle;
  std::string name;  // "7-8", "korf"
  std::string metric;
  std::vector<PdbTable> tables;

  [[nodiscard]] std::uint64_t bytes() const;
};

// All sets for a puzzle, its default first; empty for a puzzle without pattern databases.
std::vector<PdbSet> pdb_sets(const std::string& puzzle);

// The puzzles that have any.
std::vector<std::string> pdb_puzzles();

}  // namespace unscramble::cli
