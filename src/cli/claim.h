// A claim that some moves solve a state, as `verify` and `eval` read it: STATE, TAB, MOVES, or a line of `solve
// --json`.
#pragma once

#include <string>

#include "core/expected.h"

namespace unscramble::cli {

struct Claim {
  std::string state;
  std::string moves;
  std::string goal;
  std::string metric;
  bool proved_optimal = false;  // as far as the line says so
};

// `given`: the user's own goal and metric, which go before those of the line.
Expected<Claim> read_claim(const std::string& line, const std::string& puzzle, const Claim& given);

}  // namespace unscramble::cli
