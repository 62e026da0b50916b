// The texts of --help, made from the commands' descriptions.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace unscramble::cli {

// What `unscramble` alone prints: what it is, subcommands, examples.
std::string overview(const std::vector<Command>& commands);

// On one puzzle, where one is named and the command has more to say about it.
std::string help_of(const Command& command, const std::string& puzzle = {});

// "unscramble solve [OPTIONS] PUZZLE [STATE…]"
std::string usage_line(const Command& command);

// One option, its help beside it.
std::string help_entry(const Option& option);

// "PUZZLE [STATE…]"
std::string usage_of(const Argument& argument);

}  // namespace unscramble::cli
