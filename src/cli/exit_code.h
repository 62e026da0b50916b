// The published exit codes. Where several apply, the smallest that is not 0 is returned.
#pragma once

#include "solve/any_puzzle.h"

namespace unscramble::cli {

enum ExitCode : int {
  kOk = 0,       // everything asked for was solved
  kFailure = 1,  // anything not named below: a file, a full disk, a bug
  kUsage = 2,    // options that are wrong or do not fit together
  kInvalidState = 3,
  kLimitReached = 4,  // time, nodes or memory, Ctrl-C, or a search that gave up
  kUnsolvable = 5,    // proved
};

ExitCode exit_code_of(const SolveReport& report);
ExitCode exit_code_of(ErrorCode code);
ExitCode worse(ExitCode a, ExitCode b);

}  // namespace unscramble::cli
