// Options that only the cube's own solvers have.
#pragma once

#include "method/option.h"

namespace unscramble {

inline constexpr auto kTables = text_option("tables", "SIZE", "size of the exact solver's tables: 0.3G, 1G, 3G or 8G");

}  // namespace unscramble
