// The help of `solve`: one screen on the command, or what fits one puzzle.
#pragma once

#include <string>

#include "cli/command.h"

namespace unscramble::cli {

// `words`: what the user typed; the first that names a puzzle is the one meant.
std::string solve_help(const Command& command, const std::vector<std::string>& words);

}  // namespace unscramble::cli
