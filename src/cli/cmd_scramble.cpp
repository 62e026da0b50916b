#include <nlohmann/json.hpp>
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
  bool moves = false;
  bool json = false;
  bool draw = false;
};

using Json = nlohmann::ordered_json;

// A random state, and moves that make it where they are wanted.
Expected<Scramble> one_scramble(const AnyPuzzle& puzzle, const ScrambleOptions& options, Rng& rng, ThreadPool& pool) {
  if (!options.moves) return Scramble{puzzle.scramble(rng, options.length), ""};
  Monitor monitor({}, &interrupt_flag());
  return puzzle.scramble_moves(rng, options.length, monitor, pool);
}

int run_scramble(const ScrambleOptions& options) {
  const auto puzzle = make_puzzle(options.puzzle, PuzzleConfig{options.metric});
  if (!puzzle) return fail(puzzle.error());
  Rng rng(options.seed ? *options.seed : (std::uint64_t{std::random_device{}()} << 32) | std::random_device{}());
  ThreadPool pool(options.moves ? 0 : 1);
  for (int i = 0; i < options.count && !interrupted(); ++i) {
    const auto scramble = one_scramble(**puzzle, options, rng, pool);
    if (!scramble) return fail(scramble.error());
    if (options.json) {
      Json json = {{"puzzle", (*puzzle)->card().name}, {"state", scramble->state}};
      if (options.moves) json["moves"] = scramble->moves;
      print_line(json.dump());
    } else {
      print_line(options.moves ? scramble->moves : scramble->state);
    }
    if (options.draw) draw_state(**puzzle, scramble->state);
  }
  return interrupted() ? kLimitReached : kOk;
}

}  // namespace

Command make_scramble() {
  Command command("scramble", "make random states, or moves that lead to them, one per line");
  const auto options = std::make_shared<ScrambleOptions>();
  add_puzzle_argument(command, options->puzzle);
  command.number("--length", "N", options->length, 0, 1e6, "random moves from the goal (default: uniformly random)")
      .number("--count", "N", options->count, 0, 1e9, "how many states (default 1)")
      .number("--seed", "N", options->seed, 0, 1.8e19,
              "seed: the same one gives the same states (default: a new one each time)");
  add_metric_option(command, options->metric);
  command.flag("--moves", options->moves, "print moves that make the state from the goal, as at competitions");
  command.flag("--json", options->json, "one JSON object per line: puzzle, state and, with --moves, moves");
  command.flag("--draw", options->draw, "also draw them, on standard error");
  command.run = [options] { return run_scramble(*options); };
  return command;
}

}  // namespace unscramble::cli
