#include <random>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/drawing.h"
#include "cli/exit_code.h"
#include "cli/help_format.h"
#include "cli/interrupt.h"
#include "runtime/registry.h"

namespace unscramble::cli {

namespace {

struct ScrambleOptions {
  std::string puzzle;
  std::string metric;
  int length = -1;  // uniformly random
  int count = 1;
  std::optional<std::uint64_t> seed;
  bool draw = false;
};

int run_scramble(const ScrambleOptions& options) {
  const auto puzzle = make_puzzle(options.puzzle, PuzzleConfig{options.metric});
  if (!puzzle) return fail(puzzle.error());
  Rng rng(options.seed ? *options.seed : (std::uint64_t{std::random_device{}()} << 32) | std::random_device{}());
  for (int i = 0; i < options.count && !interrupted(); ++i) {
    const std::string state = (*puzzle)->scramble(rng, options.length);
    print_line(state);
    if (options.draw) draw_state(**puzzle, state);
  }
  return interrupted() ? kLimitReached : kOk;
}

}  // namespace

void add_scramble(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand("scramble", "make random states, one a line");
  const auto options = std::make_shared<ScrambleOptions>();
  add_puzzle_argument(*command, options->puzzle)->required();
  command->add_option("--length", options->length, "random moves from the goal (default: uniformly random)")
      ->type_name("N")
      ->check(between(0, 1'000'000));
  command->add_option("--count", options->count, "how many (default 1)")
      ->type_name("N")
      ->check(between(0, 1'000'000'000));
  command->add_option("--seed", options->seed, "the same number gives the same states (default: a new one each time)")
      ->type_name("N");
  add_metric_option(*command, options->metric);
  command->add_flag("--draw", options->draw, "draw them too, on standard error");
  command->callback([options, &action] { action = [options] { return run_scramble(*options); }; });
}

}  // namespace unscramble::cli
