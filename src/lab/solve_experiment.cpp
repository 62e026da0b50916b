#include "lab/solve_experiment.h"

#include <algorithm>
#include <limits>
#include <memory>

#include "lab/cpu_limit.h"
#include "solve/registry.h"

namespace unscramble::suite {

namespace {

constexpr const char* kJudge = "exact solver";

std::string key_of(const Trial& trial, const std::string& entrant, std::size_t number) {
  return trial.states.label + "/" + entrant + "/" + std::to_string(number);
}

struct LoadedTrial {
  std::shared_ptr<const AnyPuzzle> puzzle;
  std::vector<KnownState> states;
};

void apply(const Setting& setting, Trial& trial) {
  trial.states.count = setting.states.value_or(trial.states.count);
  std::erase_if(trial.entrants, [&](const Entrant& entrant) { return !setting.wants(entrant.name); });
  for (auto& entrant : trial.entrants) entrant.limits.seconds = std::min(entrant.limits.seconds, setting.most_seconds);
  if (!trial.judge) return;
  trial.judge->name = kJudge;
  trial.judge->limits.seconds = std::min(trial.judge->limits.seconds, setting.most_seconds);
  trial.entrants.push_back(*trial.judge);
}

// These use all the time they get.
bool paces_itself(const std::string& method) { return method == "auto" || method == "combined" || method == "anytime"; }

Expected<Json> result_of(const SolveReport& report, int known_optimum, double seconds) {
  if (report.status != SolveStatus::kSolved && !report.error.empty()) return Error{report.error_code, report.error};
  Json json = {{"length", report.status == SolveStatus::kSolved ? report.length : -1}};
  if (report.status == SolveStatus::kSolved) json["moves"] = report.moves;
  if (report.proved_optimal) json["proved"] = true;
  if (known_optimum >= 0) json["optimum"] = known_optimum;
  json["generated"] = report.generated;
  json["expanded"] = report.expanded;
  json["seconds"] = seconds;
  if (report.memory > 0) json["memory"] = report.memory;
  return json;
}

Expected<LoadedTrial> load(const Trial& trial, const Setting& setting) {
  auto puzzle = make_puzzle(trial.states.puzzle, PuzzleConfig{trial.states.metric});
  if (!puzzle) return puzzle.error();
  auto states = make_states(trial.states, **puzzle, setting.data);
  if (!states) return states.error();
  return LoadedTrial{std::shared_ptr<const AnyPuzzle>(*std::move(puzzle)), *std::move(states)};
}

Cell make_cell(const Trial& trial, const Entrant& entrant, const LoadedTrial& loaded, std::size_t number) {
  return {key_of(trial, entrant.name, number),
          [puzzle = loaded.puzzle, state = loaded.states[number], entrant](const std::atomic<bool>& stop) {
            return solve_cell(*puzzle, state, entrant, stop);
          }};
}

void add_cells(Experiment& experiment, const std::vector<Trial>& trials, const std::vector<LoadedTrial>& loaded) {
  std::size_t most = 0;
  for (const auto& trial : loaded) most = std::max(most, trial.states.size());
  for (std::size_t number = 0; number < most; ++number)
    for (std::size_t t = 0; t < trials.size(); ++t) {
      if (number >= loaded[t].states.size()) continue;
      for (const auto& entrant : trials[t].entrants)
        experiment.cells.push_back(make_cell(trials[t], entrant, loaded[t], number));
    }
}

void add_preparations(Experiment& experiment, const std::vector<Trial>& trials,
                      const std::vector<LoadedTrial>& loaded) {
  std::vector<std::string> seen;
  for (std::size_t t = 0; t < trials.size(); ++t) {
    for (const auto& entrant : trials[t].entrants) {
      const std::string what = trials[t].states.puzzle + trials[t].states.metric + " " + entrant.request.method + " " +
                               entrant.request.heuristic + " " + entrant.request.get_or(kModel);
      if (std::find(seen.begin(), seen.end(), what) != seen.end()) continue;
      seen.push_back(what);
      experiment.preparations.emplace_back([puzzle = loaded[t].puzzle, request = entrant.request](
                                               const std::atomic<bool>& stop) { warm_up(*puzzle, request, stop); });
    }
  }
}

Outcomes collect(const std::vector<Trial>& trials, const std::vector<std::size_t>& counts, const Results& results) {
  Outcomes outcomes(trials.size());
  for (std::size_t t = 0; t < trials.size(); ++t)
    for (const auto& entrant : trials[t].entrants) {
      auto& list = outcomes[t].emplace_back(counts[t]);
      for (std::size_t number = 0; number < counts[t]; ++number) {
        const auto own = results.find(key_of(trials[t], entrant.name, number));
        if (own == results.end()) continue;
        list[number] = outcome_from(own->second);
        const auto judge = results.find(key_of(trials[t], kJudge, number));
        if (judge == results.end()) continue;
        const Outcome verdict = outcome_from(judge->second);
        if (verdict.proved) list[number].optimum = verdict.length;
      }
    }
  return outcomes;
}

}  // namespace

void warm_up(const AnyPuzzle& puzzle, const SolveRequest& request, const std::atomic<bool>& stop) {
  Rng rng(1);
  const std::string state = puzzle.scramble(rng, 2);
  // Methods that use all the time they get make their tables outside that time.
  constexpr double kBuilding = 900;
  Monitor monitor({.seconds = paces_itself(request.method) ? 1 : kBuilding}, &stop);
  ThreadPool all;
  (void)puzzle.solve(state, request, monitor, all);
}

Expected<Json> solve_cell(const AnyPuzzle& puzzle, const KnownState& state, const Entrant& entrant,
                          const std::atomic<bool>& stop) {
  const CpuLimit cpu(entrant.limits.seconds, &stop);
  Limits limits = entrant.limits;
  limits.seconds = std::numeric_limits<double>::infinity();
  Monitor monitor(limits, cpu.flag());
  ThreadPool alone(1);
  const SolveReport report = puzzle.solve(state.state, entrant.request, monitor, alone);
  const double seconds = cpu.spent();
  const StopReason stopped =
      report.stopped == StopReason::kCancelled && cpu.reached() ? StopReason::kTime : report.stopped;
  if (stopped == StopReason::kCancelled) return Error{ErrorCode::kCancelled, "stopped"};
  auto json = result_of(report, state.optimum, seconds);
  if (json && stopped != StopReason::kNone) (*json)["stopped"] = to_string(stopped);
  return json;
}

Experiment make_experiment(SolveSpec spec, const Setting& setting) {
  std::vector<Trial> trials;
  std::vector<LoadedTrial> loaded;
  std::vector<std::size_t> counts;
  for (auto& trial : spec.trials) {
    apply(setting, trial);
    auto made = load(trial, setting);
    if (!made) {
      spec.head.absent.push_back(trial.states.label + ": " + made.error().message);
      continue;
    }
    counts.push_back(made->states.size());
    loaded.push_back(*std::move(made));
    trials.push_back(std::move(trial));
  }
  spec.trials = std::move(trials);
  Experiment experiment = spec.head;
  experiment.states = words_for_counts(counts);
  add_cells(experiment, spec.trials, loaded);
  add_preparations(experiment, spec.trials, loaded);
  experiment.present = [spec = std::move(spec), counts = std::move(counts)](const Results& results, Page& page) {
    suite::present(spec, collect(spec.trials, counts, results), page);
  };
  return experiment;
}

}  // namespace unscramble::suite
