// `unscramble train PUZZLE --recipe ntuple`.
#include <fmt/format.h>

#include <filesystem>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/progress_line.h"
#include "cli/recipes.h"
#include "core/size.h"
#include "learn/ntuple_trainer.h"
#include "puzzle/text.h"
#include "solve/registry.h"

namespace unscramble::cli {

namespace {

// What the user set; the rest comes from the recipe and depends on puzzle and metric.
struct Words {
  std::string puzzle, metric, recipe, board, given, transfer, accumulation, sigmoid;
  bool points = false, no_tcl = false;
  std::optional<int> tuples, length, twists, episode, symmetries;
  std::optional<double> alpha, gamma, lambda, horizon, step, goal, init, beta;
  std::uint64_t seed = 1;
  std::uint64_t walks = 0;
  NTupleRun run;
};

Store store_word(std::string& target, std::vector<std::string> allowed) {
  return [&target, allowed = std::move(allowed)](const std::string& text) -> std::string {
    std::string names;
    for (const auto& word : allowed) {
      if (word == text) {
        target = text;
        return {};
      }
      names += (names.empty() ? "" : " or ") + word;
    }
    return "'" + printable(text) + "' is not " + names;
  };
}

Command make_command(Words& w) {
  Command command("train", "TD learning of an n-tuple network (recipe ntuple, after Konen 2022)");
  add_puzzle_argument(command, w.puzzle);
  NTupleRun& run = w.run;
  command.group("The run")
      .text("--recipe", "NAME", w.recipe, "ntuple")
      .option("--episodes", "N", store_scaled(run.episodes, parse_count),
              "train for this many episodes: 50k, 3M (default 3M)")
      .option("--time", "TIME", store_duration(run.seconds),
              "stop after this long, counting resumed runs: 90s, 15m, 2.5h")
      .text("--out", "FOLDER", run.folder, "folder of the run (default: runs/PUZZLE-ntuple)")
      .flag("--resume", run.resume, "continue from the folder's checkpoint; settings must be the same")
      .flag("--overwrite", run.overwrite, "discard the run the folder holds")
      .number("--seed", "N", w.seed, 0, 1.8e19, "seed of the tuples and the episodes (default 1)")
      .number("--checkpoint-seconds", "N", run.checkpoint_seconds, 1, 1e9, "seconds between checkpoints (default 300)")
      .number("--test-every", "N", run.test_every, 0, 1e12, "episodes between tests (default 100000, 0 = never)")
      .number("--test-cubes", "N", run.test_cubes, 1, 1e6, "states per test and number of twists (default 20)");
  add_threads_option(command, run.threads);
  add_metric_option(command, w.metric);
  command.group("Tuples")
      .text("--board", "NAME", w.board, "cubes: sticker2 (default), sticker or cubestate; others: an encoding")
      .number("--tuples", "N", w.tuples, 1, 4096, "number of tuples")
      .number("--length", "N", w.length, 1, 32, "cells per tuple")
      .flag("--points", w.points, "tuples of random cells instead of random walks")
      .text("--given", "LIST", w.given, "use these tuples: 0,8,2 1,9,3");
  command.group("Learning (appendix C of the paper has the defaults)")
      .number("--alpha", "X", w.alpha, 0, 10, "learning rate")
      .number("--gamma", "X", w.gamma, 0, 1, "discount")
      .number("--lambda", "X", w.lambda, 0, 1, "eligibility traces: how fast they fade")
      .number("--horizon-cut", "X", w.horizon, 0, 1, "below this they end")
      .option("--sigmoid", "NAME", store_word(w.sigmoid, {"id", "tanh"}), "id or tanh")
      .number("--step-reward", "X", w.step, -1e3, 0, "c, below 0")
      .number("--goal-reward", "X", w.goal, 0, 1e3, "R_pos")
      .number("--twists", "N", w.twists, 1, 1e6, "p_max: longest scramble")
      .number("--episode", "N", w.episode, 1, 1e6, "E_train: longest episode")
      .number("--symmetries", "N", w.symmetries, 0, 256, "nSym: images of a state learned and averaged (0 = none)")
      .option("--walks", "N", store_scaled(w.walks, parse_count),
              "beyond the paper: the first N episodes are random walks that learn their length")
      .flag("--no-tcl", w.no_tcl, "no temporal coherence learning (TCL)")
      .option("--transfer", "NAME", store_word(w.transfer, {"id", "exp"}), "TCL's transfer function: id or exp")
      .number("--beta", "X", w.beta, 0, 100, "beta of transfer function exp")
      .number("--tc-init", "X", w.init, 0, 1e3, "initial value of TCL's counters")
      .option("--accumulate", "WHAT", store_word(w.accumulation, {"rec-weight-change", "delta"}),
              "what they accumulate: rec-weight-change or delta");
  return command;
}

template <class T, class U>
void take(T& target, const std::optional<U>& given) {
  if (given) target = static_cast<T>(*given);
}

ntuple::NTupleOptions options_of(const Words& w, const std::string& metric) {
  auto o = ntuple::default_options(w.puzzle, metric);
  o.board = w.board;
  o.seed = w.seed;
  o.walks = w.walks;
  o.given = w.given;
  if (w.points) o.mode = "points";
  if (!w.given.empty()) o.mode = "given";
  take(o.tuples, w.tuples);
  take(o.length, w.length);
  auto& td = o.td;
  take(td.alpha, w.alpha);
  take(td.gamma, w.gamma);
  take(td.lambda, w.lambda);
  take(td.horizon_cut, w.horizon);
  take(td.step_reward, w.step);
  take(td.goal_reward, w.goal);
  take(td.max_twists, w.twists);
  take(td.max_episode, w.episode);
  take(td.symmetries, w.symmetries);
  take(td.tcl.init, w.init);
  take(td.tcl.beta, w.beta);
  td.tcl.active = !w.no_tcl;
  if (w.sigmoid == "tanh") td.sigmoid = ntuple::Sigmoid::kTanh;
  if (w.transfer == "exp") td.tcl.transfer = ntuple::Transfer::kExponential;
  if (w.accumulation == "delta") td.tcl.accumulation = ntuple::Accumulation::kDelta;
  // E_train is at least p_max + 3 in the paper (footnote 18); raising --twists alone keeps it so.
  if (w.twists && !w.episode) td.max_episode = td.max_twists + 3;
  return o;
}

std::string describe(const NTupleProgress& p) {
  std::string line =
      fmt::format("{:5.1f}% {:6.0f}s {:>9} episodes {:7.0f}/s  solved {:.1f}% in {:.1f} steps  |delta| {:.4f}",
                  100 * p.fraction, p.seconds, p.episodes, p.episodes_per_second, 100 * p.solved, p.steps, p.error);
  if (p.tested >= 0) line += fmt::format("  test {:.1f}%", 100 * p.tested);
  return line;
}

int train(Words& w) {
  const auto puzzle = make_puzzle(w.puzzle, PuzzleConfig{w.metric});
  if (!puzzle) return fail(puzzle.error());
  w.run.options = options_of(w, (*puzzle)->card().metric);
  if (w.run.folder.empty()) w.run.folder = "runs/" + std::filesystem::path(w.puzzle).filename().string() + "-ntuple";
  ProgressPrinter line = make_progress_printer(kTrainingLines);
  const auto result = train_ntuples(w.run, interrupt_flag(), [&](const NTupleProgress& p) { line.show(describe(p)); });
  line.finish();
  if (!result) return fail(result.error());
  tell(fmt::format("{} after {} episodes, {:.0f} s{}: {}\n", result->stopped ? "stopped (--resume continues)" : "done",
                   result->episodes, result->seconds,
                   result->tested < 0 ? "" : fmt::format(", {:.1f}% solved in the last test", 100 * result->tested),
                   result->model));
  return result->stopped ? kLimitReached : kOk;
}

}  // namespace

Command make_train_ntuple() {
  const auto words = std::make_shared<Words>();
  Command command = make_command(*words);
  command.run = [words] { return train(*words); };
  return command;
}

}  // namespace unscramble::cli
