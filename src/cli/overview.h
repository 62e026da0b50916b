// The texts of the program as a whole: its overview, help, version and complaints about usage.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace unscramble::cli {

void set_up_app(CLI::App& app);

// What `unscramble` alone prints: what it is, examples, subcommands.
std::string overview(const CLI::App& app);

// For --help (of the program or a subcommand) and --version.
std::string help_or_version(const CLI::App& app, const CLI::Success& request);

std::string usage_message(const CLI::App& app, const CLI::ParseError& error);

}  // namespace unscramble::cli
