// Konen's n-tuple networks: solved rates against twists, with and without the MCTS wrapper; what symmetries cost; how
// many symmetric states differ (section 6).
#include <fmt/format.h>

#include "lab/entrants.h"
#include "lab/konen_agents.h"
#include "lab/konen_eval.h"
#include "lab/suites.h"

namespace unscramble::suite {

namespace konen {
namespace {

constexpr std::uint64_t kSeed = 2022;
constexpr int kMostMoves = 50;  // E_eval
constexpr double kExplore = 1;  // c_PUCT
constexpr int kMostTwists = 15;

std::string metric_of(const std::string& puzzle) { return puzzle.ends_with("-htm") ? "htm" : "qtm"; }
std::string cube_of(const std::string& puzzle) { return puzzle.substr(0, 5); }

Entrant agent(const ModelAtHand& model, int iterations, double seconds) {
  const std::string name = fmt::format("{} (nSym {})", model.label, model.symmetries);
  Entrant entrant = with_model(iterations == 0 ? name + ", bare" : fmt::format("{}, {} iterations", name, iterations),
                               "mcts-konen", model, within(seconds));
  entrant.request.set(kIterations, iterations);
  entrant.request.set(kExploration, kExplore);
  entrant.request.set(kTreeDepth, 50);
  entrant.request.set(kMaxDepth, kMostMoves);
  return entrant;
}

// What the text says about the curves; the figures themselves have no numbers.
std::vector<PaperRow> published(const std::string& puzzle) {
  if (puzzle == "cube3")
    return {{"p = 13", "TCL-base, nSym 0", {{Quantity::kSolved, 0.16}}},
            {"p = 13", "TCL-wrap, nSym 0", {{Quantity::kSolved, 0.48}}},
            {"p = 15", "TCL-wrap, nSym 16, 800 iterations (\"above or near\")", {{Quantity::kSolved, 0.5}}}};
  if (puzzle == "cube3-htm")
    return {{"p = 9", "TCL-base, nSym 0", {{Quantity::kSolved, 0.10}}},
            {"p = 9", "TCL-wrap, nSym 0", {{Quantity::kSolved, 0.45}}}};
  return {};
}

// Table 9: seconds for 200 cubes of 13 twists.
struct Published {
  int symmetries;
  int iterations;
  double seconds;
};
constexpr Published kTable9[] = {{0, 0, 0.5},  {0, 100, 48},   {0, 400, 196},   {0, 800, 390},
                                 {8, 0, 4},    {8, 100, 241},  {8, 400, 877},   {8, 800, 1400},
                                 {16, 0, 7.3}, {16, 100, 464}, {16, 400, 1380}, {16, 800, 2330},
                                 {24, 0, 8},   {24, 100, 550}, {24, 400, 1760}, {24, 800, 3130}};

Table test_costs(const std::string& name, const std::vector<const ModelAtHand*>& models, const Trial& trial,
                 const std::vector<std::vector<Outcome>>& outcomes) {
  Table table{name,
              "Seconds for 200 cubes of 13 twists on one core (Table 9)",
              {"model", "nSym", "iterations", "here", "paper"},
              {}};
  constexpr double kCubes = 200;
  for (std::size_t e = 0; e < trial.entrants.size(); ++e) {
    double total = 0;
    double done = 0;
    for (const auto& outcome : outcomes[e])
      if (outcome.done) {
        total += outcome.seconds;
        ++done;
      }
    if (done == 0) continue;
    const auto& request = trial.entrants[e].request;
    int symmetries = 0;
    for (const auto* model : models)
      if (model->path.string() == request.get_or(kModel)) symmetries = model->symmetries;
    Value paper = nothing();
    for (const auto& row : kTable9)
      if (row.symmetries == symmetries && row.iterations == request.get(kIterations)) paper = number(row.seconds, 1);
    table.rows.push_back({text(trial.entrants[e].name), number(symmetries, 0), number(request.get_or(kIterations), 0),
                          number(kCubes * total / done, 1), paper});
  }
  return table;
}

Experiment rates(const Setting& setting, const std::string& puzzle, const std::vector<const ModelAtHand*>& models) {
  SolveSpec spec;
  const std::string cube = cube_of(puzzle) == "cube2" ? "2x2x2" : "3x3x3";
  const std::string metric = metric_of(puzzle) == "htm" ? "half turns" : "quarter turns";
  spec.head = {.name = "konen-" + puzzle,
               .title = fmt::format("Solved rate of n-tuple networks against twists, {}, {}", cube, metric),
               .source = puzzle == "cube3" ? "Konen, Fig. 12 and 15, Table 9" : "Konen, Fig. 12",
               .about =
                   "Cubes of p random twists, which may undo each other; an agent has 50 moves. Bare agents take "
                   "the best child, wrapped ones run the given iterations before each move.",
               .seconds = setting.pick(20.0, 0.0),
               .printed = "200 cubes per p, three agents"};
  if (models.empty()) {
    spec.head.absent.push_back(
        fmt::format("there is no n-tuple model for {0}; train some (`unscramble train {1} --metric {2} --recipe ntuple "
                    "--symmetries "
                    "8 --seed 1`) and name them with `--model`",
                    puzzle, cube_of(puzzle), metric_of(puzzle)));
    return spec.head;
  }
  const std::vector<int> quick = {5, 7, 9, 11, 13, 15};
  std::vector<int> all;
  for (int p = 1; p <= kMostTwists; ++p) all.push_back(p);
  const std::vector<int> iterations = setting.pick(std::vector<int>{0, 100}, std::vector<int>{0, 100, 400, 800});
  for (const int p : setting.pick(quick, all)) {
    Trial trial{{.label = fmt::format("p = {}", p),
                 .x = static_cast<double>(p),
                 .puzzle = cube_of(puzzle),
                 .metric = metric_of(puzzle),
                 .making = Making::kTwists,
                 .length = p,
                 .count = setting.pick(10, 200),
                 .seed = kSeed},
                {}};
    for (const auto* model : models)
      for (const int i : iterations) trial.entrants.push_back(agent(*model, i, setting.pick(10.0, 600.0)));
    spec.trials.push_back(std::move(trial));
  }
  spec.states_heading = "twists";
  spec.columns = {Quantity::kStates, Quantity::kSolved, Quantity::kLength, Quantity::kExpanded, Quantity::kSeconds};
  spec.paper = published(puzzle);
  spec.charts = {{.name = "konen-" + puzzle + "-solved",
                  .title = "Solved against twists, " + cube + ", " + metric,
                  .y = Quantity::kSolved,
                  .x_label = "random twists p"}};
  spec.more = [models, puzzle](const std::vector<Trial>& trials, const Outcomes& outcomes, Page& page) {
    show_agents("konen-" + puzzle, models, trials, outcomes, page);
    for (std::size_t t = 0; t < trials.size(); ++t)
      if (puzzle == "cube3" && trials[t].states.length == 13)
        page.add(test_costs("konen-cost", models, trials[t], outcomes[t]));
  };
  return make_experiment(std::move(spec), setting);
}

struct Variant {
  const char* puzzle;
  const char* metric;
  const char* name;
};
constexpr Variant kVariants[] = {{"cube2", "qtm", "2x2x2, quarter turns"},
                                 {"cube2", "htm", "2x2x2, half turns"},
                                 {"cube3", "qtm", "3x3x3, quarter turns"},
                                 {"cube3", "htm", "3x3x3, half turns"}};
std::string key_of(const Variant& variant, int twists) {
  return fmt::format("{} {}/{}", variant.puzzle, variant.metric, twists);
}

Experiment distinct_states(const Setting& setting) {
  Experiment experiment{.name = "konen-symmetric-states",
                        .title = "Truly different symmetric states",
                        .source = "Konen, Fig. 13",
                        .about =
                            "How many of a cube's 24 colour-symmetric images are different states, averaged over "
                            "cubes of p random twists.",
                        .seconds = setting.pick(20.0, 0.0),
                        .printed = "500 cubes per p",
                        .states = "500 cubes per p"};
  for (const auto& variant : kVariants)
    for (int p = 1; p <= kMostTwists; ++p)
      experiment.cells.push_back({key_of(variant, p), [variant, p](const std::atomic<bool>&) -> Expected<Json> {
                                    constexpr int kSamples = 500;
                                    const auto counts =
                                        distinct_symmetries(variant.puzzle, variant.metric, {p}, kSamples,
                                                            kSeed + static_cast<std::uint64_t>(p));
                                    if (!counts) return counts.error();
                                    return Json{{"different", counts->front()}, {"cubes", kSamples}};
                                  }});
  experiment.present = [](const Results& results, Page& page) {
    Chart chart{.name = "konen-symmetric-states",
                .title = "Different symmetric states of 24",
                .x_label = "random twists p",
                .y_label = "different states"};
    chart.rules = {{"all 24", 24}};
    Table table{"konen-symmetric-states", "Different symmetric states of 24, average of 500 cubes", {"cube"}, {}};
    for (int p = 1; p <= kMostTwists; ++p) table.columns.push_back(fmt::format("p = {}", p));
    for (const auto& variant : kVariants) {
      Series series{variant.name, {}};
      std::vector<Value> row{text(variant.name)};
      for (int p = 1; p <= kMostTwists; ++p) {
        const auto found = results.find(key_of(variant, p));
        const bool there = found != results.end() && !failed(found->second);
        if (there) series.points.emplace_back(p, found->second["different"].get<double>());
        row.push_back(there ? number(series.points.back().second, 1) : nothing());
      }
      if (series.points.empty()) continue;
      chart.series.push_back(std::move(series));
      table.rows.push_back(std::move(row));
    }
    page.add(std::move(table));
    page.add(std::move(chart));
    page.say("Paper: close to 24 for p > 5 on the 3x3x3; above 20 for p > 4 or p > 8 on the 2x2x2.");
  };
  return experiment;
}

}  // namespace
}  // namespace konen

std::vector<Experiment> konen_suite(const Setting& setting) {
  std::vector<Experiment> list;
  for (const std::string puzzle : {"cube2", "cube2-htm", "cube3", "cube3-htm"})
    list.push_back(konen::rates(setting, puzzle, setting.models.tuples(puzzle)));
  list.push_back(konen::distinct_states(setting));
  list.push_back(konen::learning(setting));
  list.push_back(konen::sizes(setting));
  return list;
}

}  // namespace unscramble::suite
