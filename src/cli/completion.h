// Completion scripts, made from the commands themselves so that they never lag behind.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace unscramble::cli {

std::string bash_completion(const std::vector<Command>& commands);
std::string zsh_completion(const std::vector<Command>& commands);

}  // namespace unscramble::cli
