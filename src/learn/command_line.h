// The words after `unscramble train` as data. Knows the options, not how a network learns.
#pragma once

#include <string>

#include "learn/options.h"

namespace unscramble::train {

struct TrainCommand {
  TrainOptions options;
  std::string export_to;  // write the checkpoint as this model and stop
  bool float32 = false;
  std::string help;  // what to print instead of anything else, where it was asked for
};

// Options may stand anywhere and be written --option value or --option=value. Those not given have the values of the
// recipe for the puzzle. kUsage names what is wrong.
Expected<TrainCommand> parse_command_line(int count, const char* const* words);

}  // namespace unscramble::train
