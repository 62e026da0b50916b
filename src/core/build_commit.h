// The commit this program was built from, for the provenance of what it makes.
#pragma once

#include <string>

namespace unscramble {

std::string build_commit();  // "unknown" outside a git tree
std::string today();         // UTC, 2024-12-31

}  // namespace unscramble
