// A SolveReport as bytes and back, complete, for another process of the same program.
#pragma once

#include "core/ranks.h"
#include "solve/any_puzzle.h"

namespace unscramble {

Bytes report_to_bytes(const SolveReport& report);
SolveReport report_from_bytes(std::span<const std::byte> bytes);

// The same as a line of JSON, for a file. Bytes that are not UTF-8 become U+FFFD; kCorrupt if a field is missing or
// wrong.
std::string report_to_text(const SolveReport& report);
Expected<SolveReport> report_from_text(std::string_view text);

}  // namespace unscramble
