// The words after `unscramble train` as data. Knows the options, not how a network learns.
#pragma once

#include <string>

#include "learn/options.h"

namespace unscramble::train {

struct TrainCommand {
  TrainOptions options;
  std::string export_to;  // write the checkpoint as this model and stop
  bool float32 = false;
  std::string help;  // if help was asked for: the text to print instead of training
};

// Options may come anywhere, as --option value or --option=value. Those not given have the recipe's values for the
// puzzle. kUsage names what is wrong.
Expected<TrainCommand> parse_command_line(int count, const char* const* words);

}  // namespace unscramble::train
