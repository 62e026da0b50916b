// From options declared as data (method/option.h) to those of a subcommand.
#pragma once

#include "cli/command.h"
#include "method/option.h"

namespace unscramble::cli {

// Adds an option that stores its value in `values`; a file must exist. A flag with two names becomes two options.
// `note` is added to its help, in parentheses.
void add_declared(Command& command, const OptionSpec& spec, OptionValues& values, const std::string& note = "");

}  // namespace unscramble::cli
