// The pattern databases of a sliding puzzle that `unscramble pdb` can build.
#pragma once

#include <vector>

#include "pdb/table_set.h"

namespace unscramble {

// All for boards of this side, the default first.
std::vector<TableSet> tile_table_sets(int side);

}  // namespace unscramble
