// DeepCubeA on the cube: estimates against true distances and greedy solving (Fig. 3), the grid over lambda and N.
#include <fmt/format.h>

#include <cmath>

#include "lab/deepcubea.h"
#include "lab/entrants.h"
#include "lab/estimate_experiment.h"

namespace unscramble::suite::deepcubea {

namespace {

using Q = Quantity;

StateSet cubes(int length, int count) {
  return {.label = fmt::format("{} turns", length),
          .x = static_cast<double>(length),
          .puzzle = "cube3",
          .length = length,
          .count = count,
          .seed = kSeed + 2};
}

double mean(const auto& values) {
  double sum = 0;
  for (const auto value : values) sum += static_cast<double>(value);
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

// "Does not overestimate", "not by more than one", "average overestimation": the methods section's terms.
std::vector<Value> overestimate_row(const std::string& name, const std::vector<Judgement>& judgements,
                                    std::size_t guess) {
  int states = 0, not_over = 0, by_one = 0;
  std::vector<double> over;
  for (const auto& judgement : judgements)
    for (std::size_t i = 0; i < judgement.distances.size(); ++i) {
      const double error = static_cast<double>(judgement.values[guess][i]) - judgement.distances[i];
      constexpr double kRounding = 1e-3;
      ++states;
      not_over += error <= kRounding ? 1 : 0;
      by_one += error <= 1 + kRounding ? 1 : 0;
      over.push_back(std::max(error, 0.0));
    }
  if (states == 0) return {};
  Value average = number(mean(over));
  if (const auto margin = margin_of_mean(over)) average.shown += fmt::format(" ± {:.2f}", *margin);
  return {text(name), number(states, 0), share_of(not_over, states), share_of(by_one, states), average};
}

void overestimates(const EstimateSpec& spec, const std::vector<Judgement>& judgements, Page& page) {
  Table table{"deepcubea-overestimates",
              "How often the estimate is too high",
              {"network", "states", "not too high", "by at most one", "average overestimation"},
              {}};
  for (std::size_t g = 0; g < spec.guesses.size(); ++g)
    if (auto row = overestimate_row(spec.guesses[g].name, judgements, g); !row.empty())
      table.rows.push_back(std::move(row));
  if (table.rows.empty()) return;
  table.rows.push_back({text("paper: DeepCubeA"), number(100000, 0), percent(0.668), percent(0.974), number(0.24)});
  page.add(std::move(table));
  int unlabelled = 0;
  for (const auto& judgement : judgements) unlabelled += judgement.unlabelled;
  if (unlabelled > 0)
    page.say(
        fmt::format("{} more states are left out: their distance was not proved within the limit, so the states "
                    "shown are nearer to the goal than the scrambles say.",
                    unlabelled));
}

void show_estimates(const EstimateSpec& spec, const std::vector<Judgement>& judgements, Page& page) {
  Table table{"deepcubea-estimates",
              "Mean estimate and mean distance by scramble depth",
              {"scramble", "network", "states", "distance", "estimate", "mean absolute error"},
              {}};
  Chart chart{.name = "deepcubea-estimates",
              .title = "Estimate and true distance against scramble depth",
              .x_label = "random quarter turns",
              .y_label = "moves"};
  Series is{"true distance", {}, true, true};
  for (const auto& judgement : judgements)
    if (!judgement.distances.empty()) is.points.emplace_back(judgement.states.x, mean(judgement.distances));
  for (std::size_t g = 0; g < spec.guesses.size(); ++g) {
    Series said{spec.guesses[g].name, {}};
    for (const auto& judgement : judgements) {
      if (judgement.distances.empty()) continue;
      std::vector<double> errors;
      for (std::size_t i = 0; i < judgement.distances.size(); ++i)
        errors.push_back(std::abs(static_cast<double>(judgement.values[g][i]) - judgement.distances[i]));
      said.points.emplace_back(judgement.states.x, mean(judgement.values[g]));
      Value error = number(mean(errors));
      if (const auto margin = margin_of_mean(errors)) error.shown += fmt::format(" ± {:.2f}", *margin);
      table.rows.push_back({text(judgement.states.label), text(said.name),
                            number(static_cast<double>(errors.size()), 0), number(mean(judgement.distances)),
                            number(said.points.back().second), error});
    }
    chart.series.push_back(std::move(said));
  }
  chart.series.push_back(std::move(is));
  overestimates(spec, judgements, page);
  page.add(std::move(chart));
  page.add(std::move(table));
}

}  // namespace

Experiment estimates(const Setting& setting) {
  EstimateSpec spec;
  spec.head = {.name = "deepcubea-estimates",
               .title = "The learned heuristic against true distances",
               .source = "DeepCubeA, Fig. 3 and methods (how often the estimate is too high)",
               .about = "Cubes scrambled by random quarter turns, distances from the exact solver.",
               .seconds = setting.pick(35.0, 0.0),
               .printed = "100,000 cubes"};
  const auto list = networks_or_absent(setting, "cube3", "all of it", spec.head.absent);
  if (list.empty()) return spec.head;
  const int most = setting.pick(15, 30);
  for (int length = 1; length <= most; ++length) spec.sets.push_back(cubes(length, setting.pick(8, 100, 3334)));
  if (setting.quick()) spec.head.about += " Quick: up to 15 turns, where the paper has up to 30.";
  spec.labeller = cube_judge(setting, kFarthest, std::min(setting.pick(5.0, 600.0), setting.most_seconds));
  for (const auto& [name, model] : list) {
    Guess guess{name, {}};
    guess.request.heuristic = "model";
    guess.request.set(kModel, model->path.string());
    spec.guesses.push_back(std::move(guess));
  }
  spec.show = show_estimates;
  return make_experiment(std::move(spec), setting);
}

Experiment greedy(const Setting& setting) {
  SolveSpec spec;
  spec.head = {.name = "deepcubea-greedy",
               .title = "Cubes solved by following the network",
               .source = "DeepCubeA, Fig. 3",
               .about = "The best-looking child is taken until the goal, up to 100 moves.",
               .seconds = setting.pick(20.0, 0.0),
               .printed = "not said"};
  const auto list = networks_or_absent(setting, "cube3", "all of it", spec.head.absent);
  if (list.empty()) return spec.head;
  for (const int length : {2, 4, 6, 8, 10, 12, 14, 16, 20, 25, 30}) {
    Trial trial{cubes(length, setting.pick(30, 200, 1000)), {}};
    for (const auto& [name, model] : list) {
      trial.entrants.push_back(with_model("greedy, " + name, "greedy", *model, within(10)));
      trial.entrants.back().request.set(kMaxDepth, 100);
    }
    spec.trials.push_back(std::move(trial));
  }
  spec.states_heading = "scramble";
  spec.columns = {Q::kStates, Q::kSolved, Q::kLength};
  spec.charts = {{.name = "deepcubea-greedy",
                  .title = "Solved greedily against scramble depth",
                  .y = Q::kSolved,
                  .x_label = "random quarter turns"}};
  return make_experiment(std::move(spec), setting);
}

Experiment grid(const Setting& setting) {
  SolveSpec spec;
  spec.head = {.name = "deepcubea-grid",
               .title = "The grid over λ and N",
               .source = "DeepCubeA, methods (hyperparameters) and supplementary Fig. 4",
               .about = setting.quick() ? "BWAS on cubes of 13 random turns; settings that found nothing within the "
                                          "limits have a lower share solved."
                                        : "BWAS on cubes of 1,000 to 10,000 random turns, other ones than in the "
                                          "tables; settings that ran out of memory or time have a "
                                          "lower share solved.",
               .seconds = setting.pick(40.0, 0.0),
               .printed = "100 cubes"};
  const auto list = networks_or_absent(setting, "cube3", "all of it", spec.head.absent);
  if (list.empty()) return spec.head;
  const Limits limits = within(setting.pick(2.5, 60.0), setting.pick(std::uint64_t{1}, std::uint64_t{6}) << 30);
  for (const double weight : {0.0, 0.2, 0.4, 0.6, 0.8, 1.0}) {
    StateSet set = cubes(setting.pick(13, 1000), setting.pick(4, 100));
    set.longest = setting.pick(0, 10000);
    set.label = fmt::format("λ = {}", weight);
    set.x = weight;
    Trial trial{std::move(set), {}};
    for (const auto& [name, model] : list)
      for (const std::size_t batch : {std::size_t{1}, std::size_t{100}, std::size_t{1000}, std::size_t{10000}})
        trial.entrants.push_back(bwas(fmt::format("N = {}, {}", batch, name), *model, weight, batch, limits));
    spec.trials.push_back(std::move(trial));
  }
  spec.states_heading = "weight";
  spec.columns = {Q::kStates, Q::kSolved, Q::kLength, Q::kGenerated, Q::kSeconds, Q::kRate};
  spec.more = [](const std::vector<Trial>&, const Outcomes&, Page& page) {
    page.say(
        "Paper: the length falls and the time grows with λ and with N; λ = 0.6 with N = 10,000 gave the shortest "
        "solutions. Its figure has no numbers.");
  };
  const auto chart = [](const char* name, const char* title, Q y, bool logarithmic) {
    return SolveChart{
        .name = name, .title = title, .y = y, .x_label = "λ", .log_y = logarithmic, .from_zero = y != Q::kLength};
  };
  spec.charts = {chart("deepcubea-grid-length", "Length against λ", Q::kLength, false),
                 chart("deepcubea-grid-generated", "States generated against λ", Q::kGenerated, true),
                 chart("deepcubea-grid-time", "Time against λ", Q::kSeconds, true),
                 chart("deepcubea-grid-rate", "States per second against λ", Q::kRate, true)};
  return make_experiment(std::move(spec), setting);
}

}  // namespace unscramble::suite::deepcubea
