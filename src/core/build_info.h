// What this program is and what it was built from, for --version and the provenance of what it makes.
#pragma once

#include <string>

namespace unscramble {

std::string build_version();  // of CMakeLists.txt: "0.2.0"
std::string build_commit();   // "unknown" outside a git tree
std::string today();          // UTC, 2024-12-31

}  // namespace unscramble
