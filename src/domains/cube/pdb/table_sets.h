// The tables of the 3x3x3 cube that `unscramble pdb` can build: pattern databases, and the optimal solver's.
#pragma once

#include <vector>

#include "pdb/table_set.h"

namespace unscramble {

// In both metrics, the default first.
std::vector<TableSet> cube3_table_sets();

}  // namespace unscramble
