#include "domains/cube/facelets.h"
#include "puzzle/text.h"

namespace unscramble::cube {

namespace {

// White, red, green, yellow, orange, blue for U R F D L B, the usual colour scheme.
constexpr std::array<int, kFaces> kPalette = {231, 160, 34, 220, 208, 27};

std::string sticker(int colour, bool colours) {
  if (!colours) return std::string(1, kFaceLetters[static_cast<std::size_t>(colour)]) + " ";
  return "\x1b[48;5;" + std::to_string(kPalette[static_cast<std::size_t>(colour)]) + "m  " + ansi(0);
}

}  // namespace

std::string draw_net(std::span<const std::uint8_t> colours, bool colour) {
  const std::size_t side = colours.size() == 54 ? 3 : 2;
  const std::string gap(2 * side + 1, ' ');
  std::string out;
  const auto row_of = [&](int face, std::size_t row) {
    std::string text;
    for (std::size_t column = 0; column < side; ++column)
      text += sticker(colours[static_cast<std::size_t>(face) * side * side + row * side + column], colour);
    return text;
  };
  for (std::size_t row = 0; row < side; ++row) out += gap + row_of(kU, row) + "\n";
  for (std::size_t row = 0; row < side; ++row) {
    for (const int face : {kL, kF, kR, kB}) out += row_of(face, row) + (face == kB ? "\n" : " ");
  }
  for (std::size_t row = 0; row < side; ++row) out += gap + row_of(kD, row) + "\n";
  return out;
}

}  // namespace unscramble::cube
