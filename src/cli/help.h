// The texts of --help, made from the commands' descriptions.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace unscramble::cli {

// What `unscramble` alone prints: what it is, subcommands, examples.
std::string overview(const std::vector<Command>& commands);

std::string help_of(const Command& command);

// "PUZZLE [STATE…]"
std::string usage_of(const Argument& argument);

}  // namespace unscramble::cli
