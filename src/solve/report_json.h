// A SolveReport as one line of JSON: the fields of the command line's contract, shared by every front end.
#pragma once

#include <string>

#include "solve/any_puzzle.h"

namespace unscramble {

// No newline at the end. Bytes that are not UTF-8 (an invalid state may hold any) become U+FFFD.
// `goal` is written only if it is not empty, so that a later check knows the goal.
std::string report_to_json(const SolveReport& report, const std::string& goal = {});

}  // namespace unscramble
