#include "lab/brunetto.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "domains/cube/plans/cube3.h"
#include "heuristic/observed.h"
#include "lab/cpu_limit.h"
#include "method/heuristic_builder.h"
#include "search/ida_star.h"

namespace unscramble::brunetto {

using nlohmann::ordered_json;

std::vector<Instance> instances(const Setting& setting) {
  const Cube3 puzzle;
  std::vector<Instance> list;
  for (const int length : setting.lengths)
    for (int number = 0; number < setting.per_length; ++number) {
      const std::uint64_t stream[] = {setting.seed, static_cast<std::uint64_t>(length),
                                      static_cast<std::uint64_t>(number)};
      Rng rng(hash_bytes(stream, sizeof(stream)));
      list.push_back({length, number, puzzle.scramble(rng, length).state});
    }
  return list;
}

namespace {

constexpr const char* kFeatures = "pdb-features";
constexpr const char* kTokens = "cubies+pdb";

// The name of the shipped model that reads this encoding.
std::string shipped(const std::string& encoding) { return encoding == kTokens ? "cube3-pdbtokens" : "cube3-pdbnet"; }

}  // namespace

std::vector<Contender> contenders() {
  return {{"h_max(simple)", "stickers"},
          {"h_sum(simple)", "stickers-sum"},
          {"h_max(PDB)", "pdb-8"},
          {"h_sum(PDB)", "pdb-8-sum"},
          {"h_NN", "model", kFeatures},
          {"h_NN+", "model-plus", kFeatures},
          {"h_NN from random walks", "model", kFeatures, true, 1, "walks"},
          {"h_NN, children in order", "model", kFeatures, false},
          {"h_NN at weight 0.6", "model", kFeatures, false, 0.6},
          {"fast network", "model", kTokens, false},
          {"fast network at weight 0.6", "model", kTokens, false, 0.6}};
}

Expected<Experiment> Experiment::create(const Setting& setting, const std::vector<std::string>& names, Monitor& monitor,
                                        ThreadPool& pool) {
  Experiment experiment;
  experiment.setting_ = setting;
  const auto all = contenders();
  for (const auto& name : names)
    if (std::none_of(all.begin(), all.end(), [&](const Contender& c) { return c.name == name; }))
      return usage_error("this experiment has no heuristic '" + name + "'");
  for (const auto& contender : all) {
    if (!names.empty() && std::find(names.begin(), names.end(), contender.name) == names.end()) continue;
    SolveRequest request;
    if (!contender.reads.empty()) {
      const auto given = setting.models.find(contender.network());
      const bool is_given = given != setting.models.end();
      if (!is_given && !contender.samples.empty()) {
        if (names.empty()) continue;  // none is shipped
        return usage_error(contender.name + ": no network is given");
      }
      const auto file = find_model(is_given ? given->second : "", shipped(contender.reads));
      if (!file) return file.error();
      request.set(kModel, file->string());
    }
    auto heuristic = make_heuristic(experiment.puzzle_, contender.expression, request, monitor, pool);
    if (!heuristic) return heuristic.error();
    experiment.entrants_.push_back(contender);
    experiment.heuristics_.push_back(*std::move(heuristic));
  }
  return experiment;
}

Expected<Run> Experiment::run(std::size_t entrant, const Instance& instance, ThreadPool& pool,
                              const std::atomic<bool>* cancel) const {
  const ObservedHeuristic<Cube3> heuristic(heuristics_[entrant]);
  const suite::CpuLimit cpu(setting_.seconds, cancel);
  Monitor monitor({.nodes = setting_.nodes}, cpu.flag());
  SearchContext context{monitor, pool, setting_.seed};
  const auto problem = make_problem(unscramble::Instance<Cube3>{puzzle_, instance.state});
  const auto result =
      ida_star(problem, heuristic, {.weight = entrants_[entrant].weight, .plain = entrants_[entrant].plain}, context);
  if (monitor.reason() == StopReason::kCancelled && !cpu.reached()) return Error{ErrorCode::kCancelled, "stopped"};
  Run run{.contender = entrants_[entrant].name, .length = instance.length, .number = instance.number};
  run.solved = result.status == SearchStatus::kSolved;
  if (run.solved) run.solution = static_cast<int>(result.moves.size());
  run.seconds = cpu.spent();
  run.expanded = monitor.expanded();
  run.generated = monitor.generated();
  run.least = std::min(heuristic.least(), heuristics_[entrant]->evaluate_one(instance.state));
  return run;
}

ErrorStatistics Experiment::errors(std::size_t entrant, const std::vector<CubePath>& paths) const {
  std::vector<float> estimates;
  std::vector<int> distances;
  for (const auto& path : paths) {
    std::vector<Cube3::State> states;
    for (const auto& sample : states_of(path, puzzle_)) {
      states.push_back(sample.state);
      distances.push_back(sample.distance);
    }
    std::vector<float> values(states.size());
    heuristics_[entrant]->evaluate(states, values);
    estimates.insert(estimates.end(), values.begin(), values.end());
  }
  return error_statistics(estimates, distances);
}

ordered_json to_json(const Run& run) {
  return {{"heuristic", run.contender}, {"length", run.length},       {"number", run.number},
          {"solved", run.solved},       {"solution", run.solution},   {"seconds", run.seconds},
          {"expanded", run.expanded},   {"generated", run.generated}, {"least", run.least}};
}

Expected<Run> run_from_json(const nlohmann::json& json) {
  const auto number = [&](const char* key) { return json.is_object() && json.contains(key) && json[key].is_number(); };
  for (const char* key : {"length", "number", "solution", "seconds", "expanded", "generated", "least"})
    if (!number(key)) return Error{ErrorCode::kCorrupt, std::string("a run without '") + key + "'"};
  if (!json.contains("heuristic") || !json["heuristic"].is_string() || !json.contains("solved") ||
      !json["solved"].is_boolean())
    return Error{ErrorCode::kCorrupt, "a run without heuristic or result"};
  return Run{json["heuristic"].get<std::string>(),
             json["length"].get<int>(),
             json["number"].get<int>(),
             json["solved"].get<bool>(),
             json["solution"].get<int>(),
             json["seconds"].get<double>(),
             json["expanded"].get<std::uint64_t>(),
             json["generated"].get<std::uint64_t>(),
             json["least"].get<float>()};
}

namespace {

// The steps of figure 8.
constexpr double kSteps[] = {1, 10, 30, 60, 120, 180, 240, 300, 1e9};

void add(Cell& cell, const Run& run) {
  ++cell.instances;
  if (!run.solved) {
    cell.least += static_cast<double>(run.least);
    return;
  }
  ++cell.solved;
  cell.expanded += static_cast<double>(run.expanded);
  cell.seconds += run.seconds;
  cell.solution += run.solution;
  ++cell.by_seconds[*std::find_if(std::begin(kSteps), std::end(kSteps) - 1,
                                  [&](double s) { return run.seconds <= s; })];
}

// Sums become averages.
void finish(Cell& cell) {
  const double solved = std::max(cell.solved, 1);
  for (double* sum : {&cell.expanded, &cell.seconds, &cell.solution}) *sum /= solved;
  cell.least /= std::max(cell.instances - cell.solved, 1);
}

ordered_json cell_json(const Cell& cell) {
  ordered_json times = ordered_json::object();
  for (const auto& [seconds, count] : cell.by_seconds) times[std::to_string(static_cast<int>(seconds))] = count;
  return {{"instances", cell.instances}, {"solved", cell.solved},     {"expanded", cell.expanded},
          {"seconds", cell.seconds},     {"solution", cell.solution}, {"least_unsolved", cell.least},
          {"solved_within", times}};
}

}  // namespace

std::vector<Row> summarise(const std::vector<Run>& runs) {
  std::vector<Row> rows;
  for (const auto& run : runs) {
    auto row = std::find_if(rows.begin(), rows.end(), [&](const Row& r) { return r.contender == run.contender; });
    if (row == rows.end()) row = rows.insert(rows.end(), Row{run.contender, {}, {}});
    add(row->by_length[run.length], run);
    add(row->all, run);
  }
  for (auto& row : rows) {
    for (auto& [length, cell] : row.by_length) finish(cell);
    finish(row.all);
  }
  return rows;
}

ordered_json to_json(const Row& row) {
  ordered_json lengths = ordered_json::object();
  for (const auto& [length, cell] : row.by_length) lengths[std::to_string(length)] = cell_json(cell);
  return {{"heuristic", row.contender}, {"all", cell_json(row.all)}, {"by_length", lengths}};
}

}  // namespace unscramble::brunetto
