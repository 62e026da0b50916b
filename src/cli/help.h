// The texts of --help, made from the commands' descriptions.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace unscramble::cli {

// What `unscramble` alone prints: what it is, subcommands, examples.
std::string overview(const std::vector<Command>& commands);

// Of commands with the same first word, as pdb.
std::string help_of_family(const std::vector<Command>& commands, const std::string& family);

// `words`: what the user typed after the command's name, for commands that have more to say about it.
std::string help_of(const Command& command, const std::vector<std::string>& words = {});

// "unscramble solve [OPTIONS] PUZZLE [STATE…]"
std::string usage_line(const Command& command);

// One option, its help beside it.
std::string help_entry(const Option& option);

// "PUZZLE [STATE…]"
std::string usage_of(const Argument& argument);

}  // namespace unscramble::cli
