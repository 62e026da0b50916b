// The shape of `unscramble SUBCOMMAND --help`, and checks of numbers that do not clutter it.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace unscramble::cli {

class HelpFormatter : public CLI::Formatter {
 public:
  [[nodiscard]] std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
};

// Refuses what is not a number from `least` to `most`; CLI::Range would print its bounds into the help.
CLI::Validator between(double least, double most);
CLI::Validator existing_file();

}  // namespace unscramble::cli
