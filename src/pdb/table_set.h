// TableSet: pattern databases that are used together, and how to obtain each. What `unscramble pdb` works on.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "pdb/split_table.h"
#include "pdb/table_cache.h"

namespace unscramble {

struct TableSet {
  struct Table {
    TableKey key;
    std::function<Expected<ObtainedTable>(Monitor&, ThreadPool&)> obtain;  // loads or builds
    SplitTable split{};  // how ranks build it together; without a function: they cannot
  };

  std::string name;  // "7-8", "korf"
  std::string metric;
  std::vector<Table> tables;

  [[nodiscard]] std::uint64_t bytes() const {
    std::uint64_t sum = 0;
    for (const auto& table : tables) sum += table.key.payload_bytes;
    return sum;
  }
};

}  // namespace unscramble
