// Methods and heuristics describe themselves once; help, completion, `puzzles` and the docs come from that.
#pragma once

#include <string>
#include <vector>

#include "method/option.h"

namespace unscramble {

struct MethodInfo {
  std::string name;
  std::string summary;
  bool complete = false;  // finds a solution whenever one exists, given time and memory
  bool optimal = false;   // with an admissible heuristic its answer is proved optimal
  bool uses_heuristic = true;
  std::string refusal{};                     // "" = usable on this puzzle, else why not
  bool slow_start = false;                   // the very first use builds tables and may take minutes
  bool spreads = false;                      // several ranks can search for one solution together
  std::vector<const OptionSpec*> options{};  // those it reads besides common_options()
  std::vector<std::string> also{};           // what else people call it, in small letters: for "did you mean"
};

struct HeuristicInfo {
  std::string name;
  std::string summary;
  bool admissible = false;
  bool consistent = false;
  std::string refusal{};
  bool slow_start = false;
  std::vector<const OptionSpec*> options{};
  std::vector<std::string> also{};
};

}  // namespace unscramble
