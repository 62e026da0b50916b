// A SolveReport as one line of JSON: the fields of the command line's contract, shared by every front end.
#pragma once

#include <string>
#include <string_view>

#include "solve/any_puzzle.h"

namespace unscramble {

// No newline at the end. Bytes that are not UTF-8 (an invalid state may hold any) become U+FFFD.
// `goal` is written only if it is not empty, so that a later check knows the goal.
std::string report_to_json(const SolveReport& report, const std::string& goal = {});

// Whether there is a proof, and of what: the metric is part of it. Empty without one.
std::string proof_in_words(const SolveReport& report);

// qtm and htm, which stand behind a number: "14 moves QTM".
bool is_abbreviation(std::string_view metric);

// QTM, or "the power metric": as people write it.
std::string metric_name(std::string_view metric);

// "moves", "presses", or "moves in QTM" where moves can be counted in several ways.
std::string unit_of(std::string_view metric);

}  // namespace unscramble
