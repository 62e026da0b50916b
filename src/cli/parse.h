// From the words of the command line to the command to run. The only part that knows the parsing library.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace unscramble::cli {

struct Parsed {
  enum class Kind { kRun, kHelp, kVersion, kNothing, kMistake } kind = Kind::kNothing;
  const Command* command = nullptr;  // null if no subcommand was named
  std::string family{};              // kHelp: the first word of several commands, if it is about all of them
  std::vector<std::string> words{};  // kHelp: those after the command's name
  std::string mistake{};             // what is wrong
};

// Calls the stores of the options and arguments given.
Parsed parse_words(const std::vector<Command>& commands, int count, const char* const* words);

// The value of one option among words whose other options are not known here; "" if it is not given. kUsage if it is
// given twice or without a value.
Expected<std::string> value_among(std::vector<std::string> words, const std::string& option);

}  // namespace unscramble::cli
