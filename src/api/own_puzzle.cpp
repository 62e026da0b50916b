#include "api/public.h"
#include "puzzle/text.h"

namespace unscramble::v0 {

OwnPuzzle::~OwnPuzzle() = default;

Status OwnPuzzle::parse(std::string_view text, std::byte* row) const {
  const auto words = split_words(text, " \t\r\n,");
  const std::size_t bytes = facts().row_bytes;
  if (words.size() != bytes)
    return invalid("expected " + std::to_string(bytes) + " numbers, got " + std::to_string(words.size()));
  for (std::size_t i = 0; i < bytes; ++i) {
    const auto number = parse_int(words[i]);
    if (!number || *number < 0 || *number > 255)
      return invalid("'" + printable(words[i]) + "' is not a number from 0 to 255");
    row[i] = static_cast<std::byte>(*number);
  }
  return Done{};
}

Expected<std::string> OwnPuzzle::format(const std::byte* row) const {
  std::string text;
  for (std::size_t i = 0; i < facts().row_bytes; ++i)
    text += (i == 0 ? "" : " ") + std::to_string(std::to_integer<int>(row[i]));
  return text;
}

Expected<bool> OwnPuzzle::is_state(const std::byte* /*row*/) const { return true; }

}  // namespace unscramble::v0
