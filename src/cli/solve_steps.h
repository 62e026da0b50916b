// The steps of `solve` for one state, whoever takes them: this process, or one of several ranks.
#pragma once

#include "cli/exit_code.h"
#include "cli/solve_options.h"
#include "cli/state_source.h"

namespace unscramble::cli {

// As the user gave them, with a limit on the memory if they gave none.
Limits limits_of(const SolveOptions& options);

SolveReport solve_one(const AnyPuzzle& puzzle, AnySolver& solver, const StateText& state, const SolveOptions& options,
                      const Limits& limits, ThreadPool& pool);

// Where the state or the options are refused, it says nothing: the answer will.
void explain_plan(AnySolver& solver, const StateText& state, const Limits& limits, ThreadPool& pool);

// Returns what the answer means for the exit code.
ExitCode print_report(const AnyPuzzle& puzzle, const SolveReport& report, const StateText& state,
                      const SolveOptions& options);

}  // namespace unscramble::cli
