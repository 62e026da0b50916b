// Drawings on standard error: standard output is for results.
#pragma once

#include <string>

#include "solve/any_puzzle.h"

namespace unscramble::cli {

void draw_state(const AnyPuzzle& puzzle, const std::string& state);

// Plays the moves in place on a terminal, a few seconds in all; elsewhere draws the last state only.
void play_solution(const AnyPuzzle& puzzle, const std::string& state, const std::string& moves);

}  // namespace unscramble::cli
