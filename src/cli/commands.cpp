#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"

namespace unscramble::cli {

void add_commands(CLI::App& app, Action& action) {
  add_solve(app, action);
  add_scramble(app, action);
  add_verify(app, action);
  add_train(app, action);
  add_export(app, action);
  add_puzzles(app, action);
  add_pdb(app, action);
}

int fail(const Error& error) {
  complain(error.message);
  return exit_code_of(error.code);
}

CLI::Option* add_puzzle_argument(CLI::App& command, std::string& name) {
  return command.add_option("PUZZLE", name, "which puzzle; `unscramble puzzles` lists them")->type_name("");
}

CLI::Option* add_metric_option(CLI::App& command, std::string& metric) {
  return command
      .add_option("--metric", metric, "how moves are counted, where there is a choice: cubes know qtm and htm")
      ->type_name("NAME");
}

}  // namespace unscramble::cli
