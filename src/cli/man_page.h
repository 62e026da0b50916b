// The manual page, made from the commands: docs/man/unscramble.1 is its stored output, and a test compares the two.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace unscramble::cli {

std::string man_page(const std::vector<Command>& commands);

}  // namespace unscramble::cli
