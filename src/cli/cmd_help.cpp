// `unscramble help`: what --help says, for those who look for it under this name. parse.cpp turns its words round, so
// this is only its entry in the lists.
#include "cli/command.h"
#include "cli/exit_code.h"

namespace unscramble::cli {

Command make_help() {
  Command command("help", "explain a subcommand, a puzzle, or a subcommand for a puzzle");
  const auto words = std::make_shared<std::vector<std::string>>();
  command.arguments("WORD", *words, "solve, cube3, solve cube3, …");
  command.run = [words] { return kOk; };
  return command;
}

}  // namespace unscramble::cli
