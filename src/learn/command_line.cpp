#include "learn/command_line.h"

#include <filesystem>
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>

#include "core/size.h"

namespace unscramble::train {

namespace {

// Where the options are stored. Some are converted to their final form after parsing.
struct Words {
  TrainCommand command;
  std::string time;
  double examples = 0;
  double greedy_after = 0;
};

void add_run_options(CLI::App& app, Words& w) {
  TrainOptions& o = w.command.options;
  app.add_option("puzzle", o.puzzle, "the puzzle, as `unscramble puzzles` lists it");
  app.add_option("--recipe", o.recipe,
                 "fast, deepcubea, adi, ntuple or pdbnet; `unscramble train --list` describes them")
      ->capture_default_str();
  app.add_option("--out", o.folder, "folder of the run (default: runs/PUZZLE-RECIPE)");
  app.add_option("--net", o.net,
                 "widths such as 1024-64-64, or paper: the network of the recipe's paper (needs libtorch)")
      ->capture_default_str();
  app.add_option("--metric", o.metric, "the puzzle's metric");
  app.add_option("--encoding", o.encoding, "token encoding (default: the puzzle's first)");
  app.add_option("--base", o.base,
                 "learn what to add to this heuristic of the puzzle (linear-conflict, pdb, matching)");
  app.add_option("--states", o.states, "learn on the states in this file (levels of Sokoban), not on fresh ones");
  app.add_option("--time", w.time,
                 "stop after this long (default: depends on the puzzle), counting resumed runs: 90s, 15m, 2.5h");
  app.add_option("--examples", w.examples, "stop after this many examples");
  app.add_option("--seed", o.seed, "seed of weights and data")->capture_default_str();
  app.add_option("--threads", o.threads, "cores to use; 0 = all")->capture_default_str();
  app.add_option("--device", o.device, "cpu, or cuda where libtorch has it")->capture_default_str();
  app.add_flag("--resume", o.resume, "continue from the folder's checkpoint; settings must be the same");
  app.add_flag("--overwrite", o.overwrite, "discard the run the folder holds");
  app.add_option("--init", o.init, "start from the weights of a model or checkpoint");
}

void add_walk_options(CLI::App& app, TrainOptions& o) {
  app.add_option("--optimiser", o.optimiser, "adam or rmsprop")
      ->check(CLI::IsMember({"adam", "rmsprop"}))
      ->capture_default_str();
  app.add_option("--value-scale", o.value_scale, "roughly the spread of the values: the optimiser's unit")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_option("--batch", o.batch, "examples per step (B)")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 20))
      ->capture_default_str();
  app.add_option("--walk-fraction", o.walk_fraction, "share of the run on walk lengths")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  app.add_option("--walk-length", o.walk.length, "moves per walk")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  app.add_option("--walk-stride", o.walk.stride, "every n-th state of a walk is an example")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  app.add_option("--walk-rate", o.walk_rate, "learning rate at the start of the walk phase")->capture_default_str();
  app.add_option("--walk-rate-end", o.walk_rate_end, "and at its end")->capture_default_str();
  app.add_option("--walk-value-weight", o.walk_value_weight, "weight of the value loss in the walk phase")
      ->capture_default_str();
}

void add_bellman_options(CLI::App& app, Words& w) {
  TrainOptions& o = w.command.options;
  app.add_option("--scramble", o.bellman.length, "longest scramble in the Bellman phase (K)")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  app.add_option("--scramble-stride", o.bellman.stride, "every n-th state of such a scramble is an example")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  app.add_option("--rate", o.rate, "learning rate at the start of the Bellman phase")->capture_default_str();
  app.add_option("--rate-end", o.rate_end, "and at its end")->capture_default_str();
  app.add_option("--check-every", o.check_every, "steps between refreshes of the target net (C)")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40))
      ->capture_default_str();
  app.add_flag("--threshold-on-mean,!--threshold-on-current", o.threshold_on_mean,
               "judge by the mean loss since the last check, or by the current loss (DeepCubeA)");
  app.add_flag("--own-walks,!--shared-walks", o.bellman.own_walks,
               "each example from a scramble of its own (DeepCubeA), or all states of one");
  app.add_option("--threshold", o.threshold, "refresh only below this loss (epsilon)");
  app.add_option("--lookahead", o.bellman.lookahead,
                 "depth of the backup; each level multiplies the cost by the number of moves")
      ->check(CLI::Range(1, 12))
      ->capture_default_str();
  app.add_option("--temperature", o.bellman.temperature,
                 "temperature of the move targets in the Bellman phase; 0 = the best move")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  app.add_flag("--depth-weights,!--no-depth-weights", o.bellman.depth_weights,
               "examples D moves from the goal count 1/D in the Bellman phase");
  app.add_option("--watch-every", o.watch_every,
                 "steps between checks of the values by scramble depth; training stops if they fall with it; 0 = never")
      ->capture_default_str();
  app.add_option("--greedy-steps", o.bellman.greedy_steps, "also train on states met by this many greedy steps");
  app.add_option("--greedy-after", w.greedy_after, "examples before those steps begin");
  app.add_option("--moves-weight", o.moves_weight, "weight of the move-score loss in the Bellman phase")
      ->capture_default_str();
}

void add_own_options(CLI::App& app, TrainOptions& o) {
  app.add_option("--own-share", o.own_share, "share of later batches taken from the network's own solutions")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  app.add_option("--own-beam", o.own.width, "beam width that finds them")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 20))
      ->capture_default_str();
  app.add_option("--teacher", o.teacher,
                 "learn from this method's solutions (optimal, where the puzzle has it) instead of the beam's");
  app.add_option("--own-scramble", o.own.length, "longest scramble solved for them")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  app.add_option("--own-random", o.own.random, "share of random states among the starts")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  app.add_option("--own-parts", o.own.parts,
                 "examples of a solution's parts with the pieces renamed, per move of it (sliding puzzles)")
      ->check(CLI::Range(0.0, 1000.0))
      ->capture_default_str();
  app.add_option("--own-moves", o.own.max_moves, "longest solution searched for")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
}

void add_output_options(CLI::App& app, Words& w) {
  TrainOptions& o = w.command.options;
  app.add_option("--checkpoint-seconds", o.checkpoint_seconds, "seconds between checkpoints")->capture_default_str();
  app.add_option("--probe-seconds", o.probe_seconds, "seconds between probes")->capture_default_str();
  app.add_option("--probe-states", o.probe_states, "states solved greedily per probe")->capture_default_str();
  app.add_option("--probe-beam", o.probe_beam, "beam width of a probe")->capture_default_str();
  app.add_option("--export", w.command.export_to, "write the folder's checkpoint as a model file and stop");
  app.add_flag("--float32", w.command.float32, "export in float32 instead of int8");
}

void add_options(CLI::App& app, Words& words) {
  add_run_options(app, words);
  add_walk_options(app, words.command.options);
  add_bellman_options(app, words);
  add_own_options(app, words.command.options);
  add_output_options(app, words);
}

// The recipe, the puzzle, and whether help was asked for. Recipe and puzzle decide the defaults of everything else, so
// they must be known before any other option has a value.
Expected<Words> parse_with(const TrainOptions& defaults, int count, const char* const* argv, bool help_as_flag) {
  CLI::App app{"Train a network for a puzzle", "unscramble train"};
  Words words;
  words.command.options = defaults;
  bool help = false;
  if (help_as_flag) {
    app.set_help_flag();
    app.add_flag("-h,--help", help);
  }
  add_options(app, words);
  try {
    app.parse(count, argv);
  } catch (const CLI::CallForHelp&) {
    words.command.help = app.help();
  } catch (const CLI::ParseError& error) {
    return usage_error(error.what());
  }
  return words;
}

Status finish(Words& words) {
  TrainOptions& o = words.command.options;
  if (o.puzzle.empty()) return usage_error("PUZZLE is required");
  if (!words.time.empty()) {
    const auto seconds = parse_duration(words.time);
    if (!seconds) return seconds.error();
    o.seconds = *seconds;
  }
  if (words.examples >= 1) o.examples = static_cast<std::uint64_t>(words.examples);
  if (words.greedy_after >= 1) o.greedy_after = static_cast<std::uint64_t>(words.greedy_after);
  if (o.bellman.greedy_steps > 0 && o.greedy_after == 0) o.greedy_after = 1;
  if (o.bellman.greedy_steps > 0) o.bellman.own_walks = false;  // greedy players start along a shared walk
  if (words.time.empty() && words.examples < 1) o.seconds = o.usual_seconds;
  // A short run is looked at as often as a long one.
  constexpr double kProbes = 8;
  constexpr double kLeastProbeSeconds = 10;
  if (std::isfinite(o.seconds))
    o.probe_seconds = std::min(o.probe_seconds, std::max(kLeastProbeSeconds, o.seconds / kProbes));
  choose_net(o);
  if (o.folder.empty()) o.folder = "runs/" + std::filesystem::path(o.puzzle).filename().string() + "-" + o.recipe;
  return Done{};
}

}  // namespace

Expected<TrainCommand> parse_command_line(int count, const char* const* words) {
  const auto said = parse_with({}, count, words, true);
  if (!said) return said.error();
  const auto& first = said->command.options;
  const auto defaults = recipe_defaults(first.recipe, first.puzzle, first.metric);
  if (!defaults) return defaults.error();
  auto parsed = parse_with(*defaults, count, words, false);
  if (!parsed) return parsed.error();
  if (parsed->command.help.empty())
    if (const auto ok = finish(*parsed); !ok) return ok.error();
  return std::move(parsed->command);
}

}  // namespace unscramble::train
