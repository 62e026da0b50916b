// One line for people about one answer: length, proof, time, nodes, method; or why there is none.
#pragma once

#include <string>

#include "solve/any_puzzle.h"

namespace unscramble::cli {

std::string summarise(const SolveReport& report);

}  // namespace unscramble::cli
