// Brunetto & Trunda: how wrong heuristics are, and how far IDA* gets with each.
#include <fmt/format.h>

#include <memory>

#include "lab/brunetto.h"
#include "lab/entrants.h"
#include "lab/estimate_experiment.h"
#include "lab/suites.h"

namespace unscramble::suite {

namespace pdbnet_figures {
namespace {

constexpr std::uint64_t kSeed = 2017;

// Null if it has no network, or its network is not available.
const ModelAtHand* network(const Setting& setting, const brunetto::Contender& contender) {
  if (contender.reads.empty()) return nullptr;
  return contender.samples.empty() ? setting.models.by_encoding("cube3", contender.reads)
                                   : setting.models.by_samples("cube3", contender.samples);
}

// Those whose network is available; a note about the others.
std::vector<brunetto::Contender> entrants(const Setting& setting, std::vector<std::string>& absent) {
  std::vector<brunetto::Contender> list;
  for (const auto& contender : brunetto::contenders()) {
    if (!setting.wants(contender.name)) continue;
    if (contender.reads.empty() || network(setting, contender) != nullptr) {
      list.push_back(contender);
    } else if (!contender.samples.empty()) {
      absent.push_back(contender.name +
                       ": there is no such network; `unscramble train cube3 --recipe pdbnet --samples walks` trains "
                       "one, `--model` names it");
    } else {
      absent.push_back(
          fmt::format("{}: no network that reads {} is available; docs/pdb-network.md says how to "
                      "train one, `--model` names it",
                      contender.name, contender.reads));
    }
  }
  return list;
}

std::vector<Guess> guesses(const Setting& setting, std::vector<std::string>& absent) {
  std::vector<Guess> list;
  for (const auto& contender : entrants(setting, absent)) {
    if (contender.weight != 1 || contender.name == "h_NN, children in order") continue;  // the same estimates
    Guess guess{contender.name, {}};
    guess.request.heuristic = contender.expression;
    if (const auto* model = network(setting, contender)) guess.request.set(kModel, model->path.string());
    list.push_back(std::move(guess));
  }
  if (const auto* usual = setting.models.usual("cube3")) {
    Guess guess{"the network of solve", {}};
    guess.request.heuristic = "model";
    guess.request.set(kModel, usual->path.string());
    list.push_back(std::move(guess));
  }
  return list;
}

Table error_table(const EstimateSpec& spec, const std::vector<Judgement>& judgements) {
  Table table{"brunetto-errors",
              "Estimates against true distances (section 5.1)",
              {"heuristic", "states", "mean error", "mean absolute", "median absolute", "mean square", "median square",
               "too high"},
              {}};
  for (std::size_t g = 0; g < spec.guesses.size(); ++g) {
    const ErrorStatistics s = errors_of(judgements, g);
    if (s.states == 0) continue;
    table.rows.push_back({text(spec.guesses[g].name), number(static_cast<double>(s.states), 0), number(s.mean_error),
                          number(s.mean_absolute), number(s.median_absolute), number(s.mean_square),
                          number(s.median_square), percent(s.overestimated)});
  }
  if (table.rows.empty()) return table;
  table.rows.push_back(
      {text("paper: h_NN"), nothing(), nothing(), number(1.94), number(1.22), number(4.8), number(1.48), nothing()});
  table.rows.push_back({text("paper: h_NN from random walks"), nothing(), nothing(), nothing(), nothing(), number(8.9),
                        nothing(), nothing()});
  return table;
}

// Figures 3 and 4: bars of shares.
Chart histogram(const EstimateSpec& spec, const std::vector<Judgement>& judgements, bool absolute) {
  Chart chart{.name = absolute ? "brunetto-absolute" : "brunetto-fit",
              .title = absolute ? "Share of states by size of the error (Fig. 4)" : "Accuracy of fit (Fig. 3)",
              .x_label = absolute ? "absolute error, moves, from" : "true distance minus estimate, moves",
              .y_label = "states, %"};
  const int low = absolute ? 0 : -4;
  constexpr int kHigh = 10;
  for (int n = low; n <= kHigh; ++n)
    chart.categories.push_back((n == low && n < 0 ? "≤ " : "") + std::to_string(n) + (n == kHigh ? "+" : ""));
  for (std::size_t g = 0; g < spec.guesses.size(); ++g) {
    const ErrorStatistics s = errors_of(judgements, g);
    if (s.states == 0) continue;
    std::map<int, double> shares;
    for (const auto& [error, states] : absolute ? s.absolute_histogram : s.histogram)
      shares[std::clamp(error, low, kHigh)] += 100 * static_cast<double>(states) / static_cast<double>(s.states);
    Series series{spec.guesses[g].name, {}};
    for (const auto& [error, share] : shares) series.points.emplace_back(error - low, share);
    chart.series.push_back(std::move(series));
  }
  return chart;
}

// Figure 5, condensed: the mean per distance.
Chart by_distance(const EstimateSpec& spec, const std::vector<Judgement>& judgements) {
  Chart chart{.name = "brunetto-by-distance",
              .title = "Mean error by true distance (Fig. 5)",
              .x_label = "true distance",
              .y_label = "true distance minus estimate, moves"};
  for (std::size_t g = 0; g < spec.guesses.size(); ++g) {
    Series series{spec.guesses[g].name, {}};
    for (const auto& [distance, errors] : errors_of(judgements, g).by_target) {
      double sum = 0;
      double states = 0;
      for (const auto& [error, times] : errors) {
        sum += error * static_cast<double>(times);
        states += static_cast<double>(times);
      }
      series.points.emplace_back(distance, sum / states);
    }
    chart.series.push_back(std::move(series));
  }
  return chart;
}

Experiment errors(const Setting& setting) {
  EstimateSpec spec;
  spec.head = {.name = "brunetto-errors",
               .title = "Errors of heuristics on optimally labelled states",
               .source = "Brunetto & Trunda, Fig. 3 to 5",
               .about = setting.quick()
                            ? "Cubes of 14 and 16 random turns, solved optimally; every state on the way to "
                              "the goal is a sample. The paper's samples reach farther."
                            : "Cubes of 1,000 and of 17 random turns, solved optimally; every state on the "
                              "way to the goal is a sample.",
               .seconds = setting.pick(45.0, 0.0),
               .printed = "its test samples, whose number it does not say"};
  const auto cubes = [](int length, int count) {
    return StateSet{
        .label = fmt::format("{} turns", length), .puzzle = "cube3", .length = length, .count = count, .seed = kSeed};
  };
  if (setting.quick()) {
    spec.sets = {cubes(14, 20), cubes(16, 10)};
  } else {
    spec.sets = {cubes(1000, 60), cubes(17, 300)};
  }
  spec.labeller = cube_judge(setting, kFarthest, std::min(setting.pick(10.0, 1800.0), setting.most_seconds));
  spec.guesses = guesses(setting, spec.head.absent);
  spec.along = true;
  spec.show = [](const EstimateSpec& s, const std::vector<Judgement>& judgements, Page& page) {
    page.add(error_table(s, judgements));
    page.add(histogram(s, judgements, false));
    page.add(histogram(s, judgements, true));
    page.add(by_distance(s, judgements));
  };
  return make_experiment(std::move(spec), setting);
}

// The heuristics are made during preparation, since that may build tables.
using SharedExperiment = std::shared_ptr<std::optional<Expected<brunetto::Experiment>>>;

Cell make_cell(const SharedExperiment& shared, std::size_t entrant, const std::string& name,
               const brunetto::Instance& instance) {
  return {fmt::format("{}/{}/{}", name, instance.length, instance.number),
          [shared, entrant, instance](const std::atomic<bool>& stop) -> Expected<Json> {
            if (!*shared) return Error{ErrorCode::kInternal, "the heuristics were not made"};
            if (!**shared) return (*shared)->error();
            ThreadPool alone(1);
            const auto run = (**shared)->run(entrant, instance, alone, &stop);
            if (!run) return run.error();
            return to_json(*run);
          }};
}

Table search_table(const std::vector<brunetto::Row>& rows) {
  Table table{"brunetto-ida",
              "IDA* by heuristic",
              {"heuristic", "walk", "cubes", "solved", "share", "expanded", "time", "length",
               "lowest estimate of the unsolved"},
              {}};
  const auto add = [&table](const std::string& name, const std::string& walk, const brunetto::Cell& cell) {
    const bool any = cell.solved > 0;
    table.rows.push_back({text(name), text(walk), number(cell.instances, 0), number(cell.solved, 0),
                          share_of(cell.solved, cell.instances), any ? count(cell.expanded) : nothing(),
                          any ? seconds(cell.seconds) : nothing(), any ? number(cell.solution) : nothing(),
                          cell.solved < cell.instances ? number(cell.least) : nothing()});
  };
  for (const auto& row : rows) {
    for (const auto& [length, cell] : row.by_length) add(row.contender, std::to_string(length), cell);
    add(row.contender, "all", row.all);
  }
  constexpr double kCubes = 320;
  for (const auto& [name, solved] : {std::pair{"h_NN", 130.0}, {"h_NN+", 129.0}, {"h_max(PDB)", 126.0}})
    table.rows.push_back({text(fmt::format("paper: {}, 300 s each", name)), text("10 to 38"), number(kCubes, 0),
                          number(solved, 0), percent(solved / kCubes), nothing(), nothing(), nothing(), nothing()});
  return table;
}

Chart search_chart(const std::vector<brunetto::Row>& rows, const std::string& name, const std::string& title,
                   const std::string& label, bool logarithmic, double (*value)(const brunetto::Cell&)) {
  Chart chart{.name = name, .title = title, .x_label = "turns of the random walk", .y_label = label};
  chart.log_y = logarithmic;
  for (const auto& row : rows) {
    Series series{row.contender, {}};
    for (const auto& [length, cell] : row.by_length) series.points.emplace_back(length, value(cell));
    std::erase_if(series.points, [](const auto& point) { return !(point.second >= 0); });
    if (!series.points.empty()) chart.series.push_back(std::move(series));
  }
  return chart;
}

Chart times_chart(const std::vector<brunetto::Row>& rows) {
  Chart chart{.name = "brunetto-ida-times",
              .title = "Cubes solved by time (Fig. 8)",
              .x_label = "within seconds",
              .y_label = "cubes"};
  std::map<double, std::size_t> steps;
  for (const auto& row : rows)
    for (const auto& [seconds, cubes] : row.all.by_seconds) steps[seconds] = 0;
  for (auto& [seconds, place] : steps) {
    place = chart.categories.size();
    chart.categories.push_back(fmt::format("{:.0f}", seconds));
  }
  for (const auto& row : rows) {
    Series series{row.contender, {}};
    for (const auto& [seconds, cubes] : row.all.by_seconds)
      series.points.emplace_back(static_cast<double>(steps[seconds]), cubes);
    chart.series.push_back(std::move(series));
  }
  return chart;
}

// "On average, NN found solutions that are 8.75% longer than optimal solutions found by PDBs. (Measured on instances
// that were solved by both)", and how many states it expanded there.
void compare_with_databases(const std::vector<brunetto::Run>& runs, Page& page) {
  std::map<std::pair<int, int>, std::pair<const brunetto::Run*, const brunetto::Run*>> pairs;  // by instance
  for (const auto& run : runs) {
    if (!run.solved) continue;
    if (run.contender == "h_NN") pairs[{run.length, run.number}].first = &run;
    if (run.contender == "h_max(PDB)") pairs[{run.length, run.number}].second = &run;
  }
  double network = 0, tables = 0, expanded = 0, expanded_by_tables = 0;
  std::vector<double> longer;
  for (const auto& [instance, pair] : pairs) {
    if (pair.first == nullptr || pair.second == nullptr || pair.second->solution <= 0) continue;
    network += pair.first->solution;
    tables += pair.second->solution;
    expanded += static_cast<double>(pair.first->expanded);
    expanded_by_tables += static_cast<double>(pair.second->expanded);
    longer.push_back(100.0 * pair.first->solution / pair.second->solution - 100);
  }
  if (longer.empty()) return;
  const auto margin = margin_of_mean(longer);
  page.say(fmt::format(
      "On the {} cubes that both solved, h_NN's solutions are {:.2f} %{} longer than the optimal ones "
      "of h_max(PDB) (paper: 8.75 %), and it expands {:.2f} times as many states (paper: fewer).",
      longer.size(), 100 * network / tables - 100, margin ? fmt::format(" ± {:.2f}", *margin) : std::string(),
      expanded / std::max(expanded_by_tables, 1.0)));
}

void show_searches(const Results& results, Page& page) {
  std::vector<brunetto::Run> runs;
  for (const auto& contender : brunetto::contenders())  // in the paper's order
    for (const auto& [key, result] : results)
      if (const auto run = brunetto::run_from_json(result); run && run->contender == contender.name)
        runs.push_back(*run);
  if (runs.empty()) return;
  const auto rows = brunetto::summarise(runs);
  page.add(search_table(rows));
  compare_with_databases(runs, page);
  page.add(search_chart(rows, "brunetto-ida-solved", "Share of cubes solved (Fig. 6)", "solved, %", false,
                        [](const brunetto::Cell& c) { return 100.0 * c.solved / std::max(c.instances, 1); }));
  page.add(search_chart(rows, "brunetto-ida-expanded", "States expanded on solved cubes (Fig. 7)", "states expanded",
                        true, [](const brunetto::Cell& c) { return c.solved > 0 ? c.expanded : -1; }));
  page.add(times_chart(rows));
  page.add(search_chart(rows, "brunetto-ida-length", "Length of solutions (Fig. 9)", "length, moves", false,
                        [](const brunetto::Cell& c) { return c.solved > 0 ? c.solution : -1; }));
  page.add(search_chart(rows, "brunetto-ida-least", "Lowest estimate seen on unsolved cubes (Fig. 10)", "estimate",
                        false, [](const brunetto::Cell& c) { return c.solved < c.instances ? c.least : -1; }));
}

Experiment searches(const Setting& setting) {
  brunetto::Setting inner;
  inner.seed = kSeed;
  inner.seconds = 60;  // the paper's 300 s, scaled: a core of today expands several times as many states per second
  if (setting.quick()) {
    inner.lengths = {8, 10, 12, 14, 18};
    inner.per_length = 4;
    inner.seconds = 2;
  }
  inner.per_length = setting.states.value_or(inner.per_length);
  inner.seconds = std::min(inner.seconds, setting.most_seconds);
  std::vector<std::string> names;
  std::vector<std::string> absent;
  for (const auto& contender : entrants(setting, absent)) {
    names.push_back(contender.name);
    if (const auto* model = network(setting, contender)) inner.models[contender.network()] = model->path.string();
  }
  const auto instances = brunetto::instances(inner);
  Experiment experiment{
      .name = "brunetto-ida",
      .title = "IDA* with each heuristic on cubes from random walks",
      .source = "Brunetto & Trunda, Fig. 6 to 10",
      .about = fmt::format("{} cubes per length of walk, {} s per search where the paper gave 300 s. Averages "
                           "are over the solved cubes, except in the last column.",
                           inner.per_length, inner.seconds),
      .seconds = setting.pick(60.0, 0.0),
      .printed = "320 cubes",
      .states = fmt::format("{} cubes", instances.size())};
  experiment.absent = std::move(absent);
  const SharedExperiment shared = std::make_shared<std::optional<Expected<brunetto::Experiment>>>();
  experiment.preparations.emplace_back([shared, inner, names](const std::atomic<bool>& stop) {
    Monitor monitor({}, &stop);
    ThreadPool all;
    shared->emplace(brunetto::Experiment::create(inner, names, monitor, all));
  });
  for (int number = 0; number < inner.per_length; ++number)
    for (const auto& instance : instances)
      for (std::size_t e = 0; e < names.size() && instance.number == number; ++e)
        experiment.cells.push_back(make_cell(shared, e, names[e], instance));
  experiment.present = show_searches;
  return experiment;
}

}  // namespace
}  // namespace pdbnet_figures

std::vector<Experiment> brunetto_suite(const Setting& setting) {
  return {pdbnet_figures::errors(setting), pdbnet_figures::searches(setting)};
}

}  // namespace unscramble::suite
