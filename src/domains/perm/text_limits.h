// Shared by the readers of states and of moves.
#pragma once

#include <cstddef>
#include <string_view>

namespace unscramble::perm {

inline constexpr std::string_view kSpaces = " \t\r\n";
inline constexpr std::size_t kLongestText = 1 << 16;

}  // namespace unscramble::perm
