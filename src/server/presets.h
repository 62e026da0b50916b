// Presets: the few ways to solve that the page offers, for people who do not want to choose a method. Every member of a
// preset but its name and label is a member of a solve request.
#pragma once

#include <nlohmann/json.hpp>

#include "solve/any_puzzle.h"

namespace unscramble::server {

nlohmann::ordered_json presets_for(const AnyPuzzle& puzzle, double max_time);

// A puzzle's description of itself, as /api/puzzles lists it.
nlohmann::ordered_json describe_puzzle(const AnyPuzzle& puzzle, double max_time);

}  // namespace unscramble::server
