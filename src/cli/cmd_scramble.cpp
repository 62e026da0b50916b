#include <random>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/drawing.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "solve/registry.h"

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

Command make_scramble() {
  Command command("scramble", "make random states, one per line");
  const auto options = std::make_shared<ScrambleOptions>();
  add_puzzle_argument(command, options->puzzle);
  command.number("--length", "N", options->length, 0, 1e6, "random moves from the goal (default: uniformly random)")
      .number("--count", "N", options->count, 0, 1e9, "how many states (default 1)")
      .number("--seed", "N", options->seed, 0, 1.8e19,
              "seed: the same one gives the same states (default: a new one each time)");
  add_metric_option(command, options->metric);
  command.flag("--draw", options->draw, "also draw them, on standard error");
  command.run = [options] { return run_scramble(*options); };
  return command;
}

}  // namespace unscramble::cli
