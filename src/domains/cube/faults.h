// Which stickers of a refused cube are to blame, for an editor that marks them.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace unscramble::cube {

// Facelets in ascending order; `count` is 54 or 24. Empty where the whole cube is at fault rather than some stickers
// (a wrong number of them, two pieces swapped, a corner twisted) and where the text is a scramble.
std::vector<int> faulty_facelets(std::string_view text, std::size_t count);

}  // namespace unscramble::cube
