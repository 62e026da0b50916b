// The validation states of a puzzle: what settings and checkpoints are chosen by. They are the same in every run and
// are no test states: nothing else in the program draws states from this seed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "solve/any_puzzle.h"

namespace unscramble {

inline constexpr std::uint64_t kValidationSeed = 0x5641'4C49'4441'5445;

// Uniformly random states. A smaller count gives the first ones.
std::vector<std::string> validation_states(const AnyPuzzle& puzzle, int count);

// Puzzles to try in front of a watcher, one after the other; none is a validation state's successor.
std::string attempt_state(const AnyPuzzle& puzzle, std::uint64_t number);

}  // namespace unscramble
