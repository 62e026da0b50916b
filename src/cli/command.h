// A subcommand is one source file cmd_NAME.cpp with one function that adds it to the app: options, help, and what
// to do. The list is in commands.cpp; help, completion and the manual page are made from what is added there.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <string>

#include "runtime/any_puzzle.h"

namespace unscramble::cli {

using Action = std::function<int()>;  // returns the exit code

void add_puzzles(CLI::App& app, Action& action);
void add_solve(CLI::App& app, Action& action);
void add_scramble(CLI::App& app, Action& action);
void add_verify(CLI::App& app, Action& action);
void add_pdb(CLI::App& app, Action& action);
void add_train(CLI::App& app, Action& action);
void add_export(CLI::App& app, Action& action);
void add_bench(CLI::App& app, Action& action);
void add_completion(CLI::App& app, Action& action);
void add_man(CLI::App& app, Action& action);

// All of them, in the order of the help text.
void add_commands(CLI::App& app, Action& action);

// A complaint on standard error and its exit code.
int fail(const Error& error);

// What all subcommands that take a puzzle share: the positional argument, and the puzzle itself.
CLI::Option* add_puzzle_argument(CLI::App& command, std::string& name);
CLI::Option* add_metric_option(CLI::App& command, std::string& metric);

}  // namespace unscramble::cli
