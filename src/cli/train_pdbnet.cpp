// `unscramble train cube3 --recipe pdbnet`: the network over pattern databases of Brunetto & Trunda.
#include <fmt/format.h>

#include "cli/console.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/progress_line.h"
#include "cli/recipes.h"
#include "learn/pdbnet/train.h"
#include "puzzle/text.h"

namespace unscramble::cli {

namespace {

struct Request {
  std::string puzzle;
  std::string recipe;
  std::string net;
  pdbnet::Options options;
  bool no_images = false;
  bool no_fresh = false;
};

std::string describe(const pdbnet::Progress& p) {
  if (p.stage != "epoch") return fmt::format("{} {:.0f}%", p.stage, 100 * p.done);
  return fmt::format(
      "epoch {:4} {:5.1f}% {:6.0f} s {:9.3e} examples  square error {:.3f}  held out: |error| {:.3f}, square {:.3f}  "
      "rate {:.1e}",
      p.epoch, 100 * p.done, p.seconds, static_cast<double>(p.examples), p.loss, p.held_out_absolute, p.held_out_square,
      p.rate);
}

Store store_net(std::vector<int>& hidden) {
  return [&hidden](const std::string& text) -> std::string {
    std::vector<int> widths;
    for (const auto word : split_words(text, "-")) {
      const auto width = parse_int(word);
      if (!width) return "'" + printable(text) + "' is not a list of widths such as 40-36-36-10";
      widths.push_back(*width);
    }
    hidden = std::move(widths);
    return {};
  };
}

int run(Request& request) {
  if (request.puzzle != "cube3")
    return fail(unsupported("recipe pdbnet is for cube3 only; --recipe fast trains " + request.puzzle));
  auto& options = request.options;
  options.images = !request.no_images;
  options.fresh = !request.no_fresh;
  if (options.folder.empty()) options.folder = "runs/cube3-pdbnet";
  ProgressPrinter line = make_progress_printer(kTrainingLines);
  const auto result =
      pdbnet::train(options, interrupt_flag(), [&](const pdbnet::Progress& p) { line.show(describe(p), p.stage); });
  line.finish();
  if (!result) return fail(result.error());
  tell(fmt::format(
      "{} after {} epochs, {:.3g} examples, {:.0f} s; held out: mean absolute error {:.3f}, mean square "
      "error {:.3f}: {}\n",
      result->stopped ? "stopped (--resume continues)" : "done", result->epochs, static_cast<double>(result->examples),
      result->seconds, result->held_out_absolute, result->held_out_square, result->model));
  return result->stopped ? kLimitReached : kOk;
}

}  // namespace

Command make_train_pdbnet() {
  Command command("train", "train the network over pattern databases (recipe pdbnet, cube3 only)");
  const auto request = std::make_shared<Request>();
  auto& o = request->options;
  add_puzzle_argument(command, request->puzzle);
  command.text("--recipe", "NAME", request->recipe, "pdbnet")
      .text("--out", "FOLDER", o.folder, "folder of the run (default: runs/cube3-pdbnet)")
      .flag("--resume", o.resume, "continue from the folder's checkpoint; settings must be the same")
      .flag("--overwrite", o.overwrite, "discard the run the folder holds")
      .number("--seed", "N", o.seed, 0, 1e18, "seed of samples and weights (default 1)")
      .option("--time", "TIME", store_duration(o.seconds), "stop learning after this long: 90s, 15m, 2.5h")
      .number("--epochs", "N", o.epochs, 1, 1e9, "stop after this many epochs (default 300)");
  add_metric_option(command, o.metric);
  add_threads_option(command, o.threads);
  command.group("Samples")
      .text("--samples", "KIND", o.samples,
            "optimal: exact labels from the optimal solver (default); walks: random walks")
      .number("--paths", "N", o.paths, 0, 1e9, "optimal: cubes from very long walks (default 30), seconds each")
      .number("--short-paths", "N", o.short_paths, 0, 1e9, "optimal: cubes from short walks (default 4000)")
      .number("--short-length", "N", o.short_length, 1, 1000, "optimal: turns of a short walk (default 17)")
      .text("--tables", "SIZE", o.tables, "optimal: the solver's tables, as for `solve --tables`")
      .number("--walk-samples", "N", o.walk_samples, 100, 1e9, "walks: number of samples (default 100000)")
      .flag("--no-fresh", request->no_fresh, "optimal: do not replace the samples farthest from solved by random cubes")
      .flag("--no-images", request->no_images, "use samples as they are, without their symmetric and inverse images");
  command.group("Learning")
      .option("--net", "WIDTHS", store_net(o.hidden), "hidden layers (default 40-36-36-10)")
      .number("--batch", "N", o.batch, 1, 1 << 20, "samples per step (default 256)")
      .number("--rate", "R", o.rate, 1e-9, 1, "learning rate of Adam at the start (default 0.002)")
      .number("--rate-end", "R", o.rate_end, 0, 1, "and at the end (default 0.00001)");
  command.footer = [] {
    return "Writes labels.tsv, checkpoint, log.jsonl, plot.svg and cube3.model into the folder. To use the model:\n"
           "  unscramble solve cube3 --method ida --heuristic model --model runs/cube3-pdbnet/cube3.model";
  };
  command.run = [request] { return run(*request); };
  return command;
}

}  // namespace unscramble::cli
