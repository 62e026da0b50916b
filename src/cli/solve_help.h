// The help of `solve`: one screen on the command, or what fits one puzzle.
#pragma once

#include <string>

#include "cli/command.h"

namespace unscramble::cli {

std::string solve_help(const Command& command, const std::string& puzzle);

}  // namespace unscramble::cli
