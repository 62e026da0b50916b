// Which piece a few stickers belong to.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace unscramble::cube {

// The cubie that shows `faces` (clockwise from slot 0) and which of its stickers is in slot 0.
template <std::size_t N>
std::optional<std::pair<int, int>> find_piece(const std::array<std::string_view, N>& names, std::string_view shown) {
  for (std::size_t i = 0; i < N; ++i)
    for (std::size_t first = 0; first < shown.size(); ++first) {
      bool same = true;
      for (std::size_t slot = 0; slot < shown.size(); ++slot)
        same = same && shown[slot] == names[i][(first + slot) % shown.size()];
      if (same) return std::pair(static_cast<int>(i), static_cast<int>(first));
    }
  return std::nullopt;
}

}  // namespace unscramble::cube
