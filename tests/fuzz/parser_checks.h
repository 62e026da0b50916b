// What must hold for every text given to a puzzle's parsers: it is refused with a cause or accepted for good.
// Shared by the libFuzzer targets and the random-bytes test; works on text alone, so that it fits every puzzle.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "fuzz/texts.h"
#include "solve/any_puzzle.h"

namespace unscramble {

// Each returns what is wrong, or nothing.
std::optional<std::string> check_state_text(const AnyPuzzle& puzzle, std::string_view text);
std::optional<std::string> check_moves_text(const AnyPuzzle& puzzle, const std::string& state, std::string_view text);
// `text` as a field of a request with a node limit of zero.
enum class RequestField { kGoal, kMoves, kUpperBound, kHeuristic };
inline constexpr int kRequestFields = 4;
std::optional<std::string> check_request_text(const AnyPuzzle& puzzle, const std::string& state, std::string_view text,
                                              RequestField field);

}  // namespace unscramble
