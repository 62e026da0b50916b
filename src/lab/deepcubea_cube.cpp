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
void overestimates(const std::vector<Judgement>& judgements, Page& page) {
  double states = 0, not_over = 0, by_one = 0, over = 0;
  for (const auto& judgement : judgements)
    for (std::size_t i = 0; i < judgement.distances.size(); ++i) {
      const double error = static_cast<double>(judgement.values[0][i]) - judgement.distances[i];
      constexpr double kRounding = 1e-3;
      ++states;
      not_over += error <= kRounding ? 1 : 0;
      by_one += error <= 1 + kRounding ? 1 : 0;
      over += std::max(error, 0.0);
    }
  if (states == 0) return;
  Table table{"deepcubea-overestimates",
              "How often the estimate is too high",
              {"network", "states", "not too high", "by at most one", "average overestimation"},
              {}};
  table.rows = {
      {text("here"), number(states, 0), percent(not_over / states), percent(by_one / states), number(over / states)},
      {text("paper: DeepCubeA"), number(100000, 0), percent(0.668), percent(0.974), number(0.24)}};
  page.add(std::move(table));
}

void show_estimates(const EstimateSpec&, const std::vector<Judgement>& judgements, Page& page) {
  Table table{"deepcubea-estimates",
              "Mean estimate and mean distance by scramble depth",
              {"scramble", "states", "distance", "estimate", "mean absolute error"},
              {}};
  Chart chart{.name = "deepcubea-estimates",
              .title = "Estimate and true distance against scramble depth",
              .x_label = "random quarter turns",
              .y_label = "moves"};
  Series said{"estimate", {}};
  Series is{"true distance", {}, true, true};
  for (const auto& judgement : judgements) {
    if (judgement.distances.empty()) continue;
    double absolute = 0;
    for (std::size_t i = 0; i < judgement.distances.size(); ++i)
      absolute += std::abs(static_cast<double>(judgement.values[0][i]) - judgement.distances[i]);
    const double count_of = static_cast<double>(judgement.distances.size());
    said.points.emplace_back(judgement.states.x, mean(judgement.values[0]));
    is.points.emplace_back(judgement.states.x, mean(judgement.distances));
    table.rows.push_back({text(judgement.states.label), number(count_of, 0), number(is.points.back().second),
                          number(said.points.back().second), number(absolute / count_of)});
  }
  chart.series = {std::move(said), std::move(is)};
  page.add(std::move(table));
  page.add(std::move(chart));
  overestimates(judgements, page);
}

}  // namespace

Experiment estimates(const Setting& setting) {
  EstimateSpec spec;
  spec.head = {.name = "deepcubea-estimates",
               .title = "The learned heuristic against true distances",
               .source = "DeepCubeA, Fig. 3 and methods (BWAS)",
               .about = "Cubes scrambled by random quarter turns, distances from the exact solver.",
               .seconds = setting.pick(35.0, 0.0),
               .printed = "100,000 cubes"};
  const auto* model = usual_or_absent(setting, "cube3", "all of it", spec.head.absent);
  if (model == nullptr) return spec.head;
  const int most = setting.pick(15, 30);
  for (int length = 1; length <= most; ++length) spec.sets.push_back(cubes(length, setting.pick(8, 100, 3334)));
  if (setting.quick()) spec.head.about += " Quick: up to 15 turns, where the paper has up to 30.";
  spec.labeller = cube_judge(kFarthest, setting.pick(5.0, 600.0));
  Guess guess{"network", {}};
  guess.request.heuristic = "model";
  guess.request.set(kModel, model->path.string());
  spec.guesses = {std::move(guess)};
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
  const auto* model = usual_or_absent(setting, "cube3", "all of it", spec.head.absent);
  if (model == nullptr) return spec.head;
  for (const int length : {2, 4, 6, 8, 10, 12, 14, 16, 20, 25, 30}) {
    Entrant entrant = with_model("greedy", "greedy", *model, within(10));
    entrant.request.set(kMaxDepth, 100);
    spec.trials.push_back({cubes(length, setting.pick(30, 200, 1000)), {std::move(entrant)}});
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
               .about = setting.quick()
                            ? "Batch weighted A* on cubes of 13 random turns; settings that found nothing within the "
                              "limits have a lower share solved."
                            : "Batch weighted A* on random cubes; settings that ran out of memory or time have a "
                              "lower share solved.",
               .seconds = setting.pick(40.0, 0.0),
               .printed = "100 cubes"};
  const auto* model = usual_or_absent(setting, "cube3", "all of it", spec.head.absent);
  if (model == nullptr) return spec.head;
  const Limits limits = within(setting.pick(2.5, 60.0), setting.pick(std::uint64_t{1}, std::uint64_t{6}) << 30);
  for (const double weight : {0.0, 0.2, 0.4, 0.6, 0.8, 1.0}) {
    StateSet set = cubes(setting.pick(13, 1000), setting.pick(4, 100));
    set.label = fmt::format("λ = {}", weight);
    set.x = weight;
    Trial trial{std::move(set), {}};
    for (const std::size_t batch : {std::size_t{1}, std::size_t{100}, std::size_t{1000}, std::size_t{10000}})
      trial.entrants.push_back(bwas(fmt::format("N = {}", batch), *model, weight, batch, limits));
    spec.trials.push_back(std::move(trial));
  }
  spec.states_heading = "weight";
  spec.columns = {Q::kStates, Q::kSolved, Q::kLength, Q::kGenerated, Q::kSeconds, Q::kRate};
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
