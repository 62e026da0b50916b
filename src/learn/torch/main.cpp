// unscramble-train: the trainer as a program of its own, so that the solver never links libtorch.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>

#include "learn/torch/blas.h"
#include "learn/trainer.h"

namespace {

using namespace unscramble;
using namespace unscramble::train;

std::atomic<bool> stop_requested{false};
void request_stop(int /*signal*/) { stop_requested = true; }

// "90", "90s", "15m", "2.5h"
double parse_seconds(const std::string& text) {
  std::size_t used = 0;
  const double number = std::stod(text, &used);
  const std::string unit = text.substr(used);
  if (unit.empty() || unit == "s") return number;
  if (unit == "m") return number * 60;
  if (unit == "h") return number * 3600;
  throw CLI::ValidationError("time", "'" + text + "' is not a time: write 90s, 15m or 2.5h");
}

void show(const TrainProgress& p) {
  static const bool terminal = isatty(STDERR_FILENO) != 0;
  std::string line = fmt::format("{:7} {:5.1f}% {:6.0f}s {:9.3e} ex {:7.0f} ex/s  value {:.4f} moves {:.4f} lr {:.1e}",
                                 p.phase, 100 * p.fraction, p.seconds, static_cast<double>(p.examples),
                                 p.examples_per_second, p.value_loss, p.moves_loss, p.rate);
  if (p.phase == "bellman") line += fmt::format(" targets {}", p.target_updates);
  if (p.solved_greedy >= 0) line += fmt::format("  greedy {:.0f}%", 100 * p.solved_greedy);
  if (p.solved_beam >= 0) line += fmt::format(" beam {:.0f}% {:.2f}", 100 * p.solved_beam, p.beam_length);
  static double last = -1e9;
  if (terminal) {
    std::fprintf(stderr, "\r\x1b[K%s", line.c_str());
  } else if (p.seconds - last >= 30) {
    last = p.seconds;
    std::fprintf(stderr, "%s\n", line.c_str());
  }
}

int exit_code(ErrorCode code) { return code == ErrorCode::kUsage || code == ErrorCode::kUnsupported ? 2 : 1; }

}  // namespace

int main(int argc, char** argv) {
  use_fast_blas(argv);
  CLI::App app{"Train a network for a puzzle"};
  std::string puzzle, recipe = "fast";
  // The recipe decides the defaults of all other options, so it is read first.
  for (int i = 1; i + 1 < argc; ++i)
    if (std::string(argv[i]) == "--recipe") recipe = argv[i + 1];
  for (int i = 1; i < argc; ++i)
    if (argv[i][0] != '-') {
      puzzle = argv[i];
      break;
    }
  auto defaults = recipe_defaults(recipe, puzzle);
  if (!defaults) {
    std::fprintf(stderr, "unscramble train: %s\n", defaults.error().message.c_str());
    return exit_code(defaults.error().code);
  }
  TrainOptions o = *defaults;
  std::string time, export_to;
  bool float32 = false;
  double examples = 0, greedy_after = 0;
  app.add_option("puzzle", o.puzzle, "the puzzle, as `unscramble puzzles` lists it")->required();
  app.add_option("--recipe", o.recipe,
                 "fast (walk lengths, then Bellman targets), deepcubea (its Algorithm 1) or adi (DeepCube)")
      ->capture_default_str();
  app.add_option("--out", o.folder, "folder of the run (default: runs/PUZZLE-RECIPE)");
  app.add_option("--net", o.net, "widths such as 1024-64-64, or deepcubea, deepcube")->capture_default_str();
  app.add_option("--metric", o.metric, "the puzzle's metric");
  app.add_option("--encoding", o.encoding, "token encoding (default: the puzzle's first)");
  app.add_option("--base", o.base,
                 "learn what to add to this heuristic of the puzzle (linear-conflict, pdb, matching)");
  app.add_option("--states", o.states, "learn on the states in this file (levels of Sokoban), not on fresh ones");
  app.add_option("--time", time, "stop after this long, resumed runs together: 90s, 15m, 2.5h");
  app.add_option("--examples", examples, "stop after this many examples");
  app.add_option("--seed", o.seed, "of weights and data")->capture_default_str();
  app.add_option("--threads", o.threads, "0 = all cores")->capture_default_str();
  app.add_option("--device", o.device, "cpu, or cuda where libtorch has it")->capture_default_str();
  app.add_flag("--resume", o.resume, "go on from the folder's checkpoint");
  app.add_option("--init", o.init, "start from the weights of a model or checkpoint");
  app.add_option("--optimiser", o.optimiser, "adam or rmsprop")
      ->check(CLI::IsMember({"adam", "rmsprop"}))
      ->capture_default_str();
  app.add_option("--value-scale", o.value_scale, "roughly the spread of the values: the optimiser's unit")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_option("--batch", o.batch, "examples a step (B)")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 20))
      ->capture_default_str();
  app.add_option("--walk-fraction", o.walk_fraction, "share of the run on walk lengths")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  app.add_option("--walk-length", o.walk.length, "moves a walk")->check(CLI::Range(1, 1000000))->capture_default_str();
  app.add_option("--walk-stride", o.walk.stride, "every n-th state of a walk is an example")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  app.add_option("--walk-rate", o.walk_rate, "learning rate at the start of the walk phase")->capture_default_str();
  app.add_option("--walk-rate-end", o.walk_rate_end, "and at its end")->capture_default_str();
  app.add_option("--walk-value-weight", o.walk_value_weight, "weight of the value loss in the walk phase")
      ->capture_default_str();
  app.add_option("--scramble", o.bellman.length, "longest scramble in the Bellman phase (K)")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  app.add_option("--scramble-stride", o.bellman.stride, "every n-th state of such a scramble is an example")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  app.add_option("--own-share", o.own_share, "share of later batches taken from the network's own solutions")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  app.add_option("--own-beam", o.own.width, "beam width that finds them")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 20))
      ->capture_default_str();
  app.add_option("--teacher", o.teacher,
                 "learn from this method's solutions (optimal, where the puzzle has it) instead of the beam's");
  app.add_option("--own-scramble", o.own.length, "longest scramble that is solved for them")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  app.add_option("--own-random", o.own.random, "share of random states among the starts")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  app.add_option("--own-parts", o.own.parts,
                 "for each move of a solution, so many examples of its parts with the pieces renamed (sliding puzzles)")
      ->check(CLI::Range(0.0, 1000.0))
      ->capture_default_str();
  app.add_option("--own-moves", o.own.max_moves, "longest solution looked for")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  app.add_option("--rate", o.rate, "learning rate at the start of the Bellman phase")->capture_default_str();
  app.add_option("--rate-end", o.rate_end, "and at its end")->capture_default_str();
  app.add_option("--check-every", o.check_every, "steps between refreshes of the target net (C)")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40))
      ->capture_default_str();
  app.add_option("--threshold", o.threshold, "refresh only below this loss (epsilon)");
  app.add_option("--lookahead", o.bellman.lookahead, "depth of the backup; each more costs as many times the moves")
      ->check(CLI::Range(1, 12))
      ->capture_default_str();
  app.add_option("--temperature", o.bellman.temperature, "of the move targets in the Bellman phase; 0 = the best move")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  app.add_flag("--depth-weights,!--no-depth-weights", o.bellman.depth_weights,
               "examples D moves from the goal count 1/D in the Bellman phase");
  app.add_option("--watch-every", o.watch_every,
                 "steps between looks at the values by scramble depth; stops if they fall with it; 0 = never")
      ->capture_default_str();
  app.add_option("--greedy-steps", o.bellman.greedy_steps, "train also on states met by this many greedy steps");
  app.add_option("--greedy-after", greedy_after, "examples before that begins");
  app.add_option("--moves-weight", o.moves_weight, "weight of the move-score loss in the Bellman phase")
      ->capture_default_str();
  app.add_option("--checkpoint-seconds", o.checkpoint_seconds, "between checkpoints")->capture_default_str();
  app.add_option("--probe-seconds", o.probe_seconds, "between probes")->capture_default_str();
  app.add_option("--probe-states", o.probe_states, "states solved greedily in a probe")->capture_default_str();
  app.add_option("--probe-beam", o.probe_beam, "beam width of a probe")->capture_default_str();
  app.add_option("--export", export_to, "write the folder's checkpoint as a model file and stop");
  app.add_flag("--float32", float32, "export in float32 instead of int8");
  try {
    app.parse(argc, argv);
    if (!time.empty()) o.seconds = parse_seconds(time);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  } catch (const std::exception&) {
    std::fprintf(stderr, "unscramble train: '%s' is not a time\n", time.c_str());
    return 2;
  }
  if (examples >= 1) o.examples = static_cast<std::uint64_t>(examples);
  if (greedy_after >= 1) o.greedy_after = static_cast<std::uint64_t>(greedy_after);
  if (o.bellman.greedy_steps > 0 && o.greedy_after == 0) o.greedy_after = 1;
  if (o.folder.empty()) o.folder = "runs/" + o.puzzle + "-" + o.recipe;
  if (!export_to.empty()) {
    const auto model = export_checkpoint(o.folder + "/checkpoint", float32);
    const auto saved = model ? nn::save_model(*model, export_to) : Status(model.error());
    if (!saved) std::fprintf(stderr, "unscramble train: %s\n", saved.error().message.c_str());
    return saved ? 0 : 1;
  }
  std::signal(SIGINT, request_stop);
  std::signal(SIGTERM, request_stop);
  const auto result = run_training(o, make_torch_learner, stop_requested, show);
  if (isatty(STDERR_FILENO) != 0) std::fputc('\n', stderr);
  if (!result) {
    std::fprintf(stderr, "unscramble train: %s\n", result.error().message.c_str());
    return exit_code(result.error().code);
  }
  std::fprintf(stderr, "%s after %.3g examples, %.0f s: %s\n", result->stopped ? "stopped (--resume goes on)" : "done",
               static_cast<double>(result->examples), result->seconds, result->model.c_str());
  return 0;
}
