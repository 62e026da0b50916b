#include "learn/training_words.h"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>

#include "core/size.h"
#include "learn/live_line.h"
#include "learn/verdict.h"

namespace unscramble::train {

std::string describe(const TrainProgress& p) {
  if (p.step == 0) return p.phase;
  LiveLine line;
  line.fraction = p.fraction;
  line.seconds = p.seconds;
  line.stage = p.phase == "walk" ? "walk lengths" : "Bellman targets";
  line.per_second = p.examples_per_second;
  line.loss = p.value_loss;
  line.solved = p.solved_greedy;
  line.solved_beam = p.solved_beam;
  line.verdict = p.verdict;
  return to_text(line);
}

namespace {

std::string targets_in_words(const TrainOptions& o) {
  std::string bellman = o.recipe == "adi" ? "each state's best child gives its value and its move"
                                          : "each state learns 1 + the least value among its children";
  if (o.walk_fraction <= 0) return bellman;
  if (o.walk_fraction >= 1) return "from the lengths of random walks from the goal";
  return fmt::format("{:.0f} % of the time on the lengths of random walks from the goal, then {}",
                     100 * o.walk_fraction, bellman);
}

// How far a run's sizes are from those DeepCubeA prints.
std::string scaling_in_words(const TrainOptions& o) {
  if (o.recipe != "deepcubea" || (o.batch == kPrintedBatch && o.check_every == kPrintedCheckEvery)) return "";
  const std::string checks = o.check_every > 0
                                 ? fmt::format("a check every {} steps", o.check_every)
                                 : fmt::format("{} checks of the loss spread over the run", kPrintedChecks);
  return fmt::format(
      "The paper has batches of {}, a check every {} steps and {} steps; within this run: batches of {}, {}.\n",
      kPrintedBatch, kPrintedCheckEvery, kPrintedSteps, o.batch, checks);
}

std::string length_in_words(const TrainOptions& o) {
  if (std::isfinite(o.seconds)) return format_seconds(o.seconds);
  return format_count(static_cast<double>(o.examples)) + " examples";
}

}  // namespace

std::string describe_plan(const TrainOptions& o, int threads) {
  const std::string name = std::filesystem::path(o.puzzle).filename().string();  // a definition file has a path
  const std::string exams = o.probe_states > 0 ? fmt::format("every {} it is tried on the same {} random states",
                                                             duration_in_words(o.probe_seconds), o.probe_states)
                                               : "it is not tried on states meanwhile";
  return fmt::format(
      "A network ({}) learns from random scrambles how far a state of {} is from solved; recipe {}: {}.\n"
      "It takes {} on {} thread{}; {}. Ctrl-C stops it, --resume continues.\n{}"
      "Into {}: {}.model (usable at any time), checkpoint, log.jsonl, plot.svg. --watch shows it in a browser.\n",
      o.net, name, o.recipe, targets_in_words(o), length_in_words(o), threads, threads == 1 ? "" : "s", exams,
      scaling_in_words(o), o.folder, name);
}

}  // namespace unscramble::train
