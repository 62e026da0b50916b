// Small text helpers for parsers and drawings.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "core/move.h"

namespace unscramble {

std::vector<std::string_view> split_words(std::string_view text, std::string_view separators);
std::string_view trim(std::string_view text);

// Decimal, the whole word; nothing for anything else or for what does not fit an int.
std::optional<int> parse_int(std::string_view word);

// For error messages: up to 40 bytes, unprintable ones as \xNN, so that a message about garbage is readable.
std::string printable(std::string_view text);

std::string pad_left(std::string text, std::size_t width);
std::string ansi(int code);

// Moves written as single letters, with or without spaces between them; letter i of `alphabet` is move i.
Expected<Moves> parse_letters(std::string_view text, std::string_view alphabet);
std::string format_letters(std::span<const Move> moves, std::string_view alphabet);

}  // namespace unscramble
