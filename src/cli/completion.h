// Completion scripts, made from the app itself so that they never lag behind it.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace unscramble::cli {

std::string bash_completion(const std::vector<Command>& commands);
std::string zsh_completion(const std::vector<Command>& commands);

}  // namespace unscramble::cli
