// The options of `solve`: what the user typed, checked and turned into a request and limits.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"
#include "solve/any_puzzle.h"

namespace unscramble::cli {

struct SolveOptions {
  std::string puzzle;
  std::vector<std::string> states;
  std::string metric;
  int column = 0;
  SolveRequest request;
  Limits limits;  // per state
  int threads = 0;
  bool json = false;
  bool draw = false;
  bool explain = false;
  bool quiet = false;
  bool together = false;  // all ranks search for each solution
  std::string journal;    // file that keeps the answers; empty: none
};

void add_solve_options(Command& command, SolveOptions& options);

}  // namespace unscramble::cli
