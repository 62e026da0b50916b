#include "puzzle/text.h"

#include <charconv>

namespace unscramble {

std::vector<std::string_view> split_words(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> words;
  std::size_t begin = 0;
  while ((begin = text.find_first_not_of(separators, begin)) != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(separators, begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return words;
}

std::string_view trim(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(kSpace);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kSpace) - begin + 1);
}

std::optional<int> parse_int(std::string_view word) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return value;
}

std::string printable(std::string_view text) {
  constexpr std::size_t kMost = 40;
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string out;
  for (const char c : text.substr(0, kMost)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7F) {
      out += c;
    } else {
      out += "\\x";
      out += kHex[byte >> 4];
      out += kHex[byte & 15U];
    }
  }
  if (text.size() > kMost) out += "…";
  return out;
}

std::string pad_left(std::string text, std::size_t width) {
  if (text.size() < width) text.insert(0, width - text.size(), ' ');
  return text;
}

std::string ansi(int code) { return "\x1b[" + std::to_string(code) + "m"; }

Expected<Moves> parse_letters(std::string_view text, std::string_view alphabet) {
  Moves moves;
  for (const char c : text) {
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',') continue;
    const std::size_t index = alphabet.find(c);
    if (index == std::string_view::npos)
      return invalid("'" + printable(std::string_view(&c, 1)) + "' is not a move; moves are " + std::string(alphabet));
    moves.push_back(static_cast<Move>(index));
  }
  return moves;
}

std::string format_letters(std::span<const Move> moves, std::string_view alphabet) {
  std::string out;
  for (const Move move : moves) out += alphabet[move];
  return out;
}

}  // namespace unscramble
