// What `--heuristic` may say: a name, several names (their maximum), or functions of them:
//   manhattan     manhattan,pdb     max(a,b)   sum(a,b)   parity(a)   symmetric(a)   average(a)   cached(a)
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"

namespace unscramble {

struct HeuristicExpression {
  std::string name;  // of a heuristic, or of a function if there are arguments
  std::vector<HeuristicExpression> arguments;
};

// kUsage for text that is not an expression. Does not check whether the heuristics named exist.
Expected<HeuristicExpression> parse_heuristic(std::string_view text);

// The heuristics it names, without the functions.
std::vector<std::string> heuristics_named(const HeuristicExpression& expression);

}  // namespace unscramble
