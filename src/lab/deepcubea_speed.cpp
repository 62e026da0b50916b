// DeepCubeA, Table 3: the time a heuristic takes per state, alone and in a batch of a thousand.
#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "domains/tile/pdb/collection.h"
#include "lab/cpu_limit.h"
#include "lab/deepcubea.h"
#include "lab/states.h"
#include "solve/registry.h"

namespace unscramble::suite::deepcubea {

namespace {

struct Timed {
  std::string puzzle;
  std::string heuristic;
};

std::string key_of(const Timed& timed) { return timed.puzzle + "/" + timed.heuristic; }

constexpr int kBatch = 1000;

// Random moves that can be made one after another.
std::string possible_walk(const AnyPuzzle& puzzle, std::string state, Rng& rng) {
  const auto names = puzzle.card().move_names;
  std::string walk;
  for (int made = 0, tried = 0; made < kBatch && tried < 20 * kBatch; ++tried) {
    const std::string& name = names[rng.below(names.size())];
    const auto states = puzzle.replay(state, name);
    if (!states) continue;
    state = states->back();
    walk += (walk.empty() ? "" : " ") + name;
    ++made;
  }
  return walk;
}

// The time of whole calls, the minimum of several: with a walk and without, by this heuristic and by one that does
// nothing. Their differences are the time of the heuristic alone.
Expected<Json> measure(const AnyPuzzle& puzzle, const SolveRequest& request, const std::atomic<bool>& stop) {
  Rng rng(kSeed);
  ThreadPool alone(1);
  SolveRequest zero;
  zero.heuristic = "zero";
  const auto least = [&](const std::string& state, const std::string& moves,
                         const SolveRequest& asked) -> Expected<double> {
    double best = 0;
    constexpr int kCalls = 7;
    for (int i = 0; i < kCalls; ++i) {
      if (stop.load()) return Error{ErrorCode::kCancelled, "stopped"};
      Monitor monitor({}, &stop);
      const double begin = thread_seconds();
      const auto said = puzzle.estimate_along(state, moves, asked, monitor, alone);
      const double took = thread_seconds() - begin;
      if (!said) return said.error();
      if (i == 0 || took < best) best = took;
    }
    return best;
  };
  std::vector<double> single;
  std::vector<double> batched;
  constexpr int kStates = 15;
  for (int i = 0; i < kStates; ++i) {
    const std::string state = puzzle.scramble(rng, -1);
    const std::string walk = possible_walk(puzzle, state, rng);
    const auto one = least(state, "", request);
    const auto many = least(state, walk, request);
    const auto idle_one = least(state, "", zero);
    const auto idle_many = least(state, walk, zero);
    for (const auto* each : {&one, &many, &idle_one, &idle_many})
      if (!*each) return each->error();
    single.push_back(*one);
    batched.push_back(((*many - *one) - (*idle_many - *idle_one)) / kBatch);
  }
  return Json{{"single", five_numbers(single).median}, {"batched", five_numbers(batched).median}, {"batch", kBatch}};
}

struct Published {
  const char* puzzle;
  double tables, gpu_batch, cpu_batch, cpu, gpu;
};
constexpr Published kTable3[] = {{"cube3", 2e-6, 6e-6, 7e-4, 6e-3, 3e-3},    {"puzzle15", 1e-6, 6e-6, 6e-4, 6e-3, 3e-3},
                                 {"puzzle24", 2e-6, 7e-6, 9e-4, 8e-3, 3e-3}, {"puzzle35", 3e-6, 8e-6, 9e-4, 8e-3, 2e-3},
                                 {"puzzle48", 4e-6, 9e-6, 1e-3, 1e-2, 3e-3}, {"lightsout", 0, 7e-6, 1e-3, 2e-1, 4e-3},
                                 {"sokoban", 0, 6e-6, 7e-4, 6e-3, 3e-3}};

void show(const std::vector<Timed>& list, const Results& results, Page& page) {
  Table table{"deepcubea-speed",
              "Time per state (Table 3)",
              {"puzzle", "heuristic", "batched", "one state, from its text", "paper: PDBs", "paper: CPU, alone",
               "paper: CPU, batched", "paper: GPU, alone", "paper: GPU, batched"},
              {}};
  Chart chart{.name = "deepcubea-speed", .title = "Time per state, in batches", .x_label = "", .y_label = "seconds"};
  chart.log_y = true;
  Series ours{"here, one core", {}};
  Series cpu{"paper: DeepCubeA, CPU", {}, true, true};
  Series gpu{"paper: DeepCubeA, GPU", {}, true, true};
  for (const auto& timed : list) {
    const auto found = results.find(key_of(timed));
    if (found == results.end() || failed(found->second)) continue;
    std::vector<Value> row{text(timed.puzzle), text(timed.heuristic), seconds(found->second["batched"].get<double>()),
                           seconds(found->second["single"].get<double>())};
    const auto place = static_cast<double>(chart.categories.size());
    for (const auto& paper : kTable3) {
      if (timed.puzzle != paper.puzzle) continue;
      const bool learned = timed.heuristic == "model";
      const auto only = [](bool when, double value) { return when && value > 0 ? seconds(value) : nothing(); };
      for (auto& value : {only(!learned, paper.tables), only(learned, paper.cpu), only(learned, paper.cpu_batch),
                          only(learned, paper.gpu), only(learned, paper.gpu_batch)})
        row.push_back(value);
      if (!learned) continue;
      cpu.points.emplace_back(place, paper.cpu_batch);
      gpu.points.emplace_back(place, paper.gpu_batch);
    }
    row.resize(table.columns.size(), nothing());
    table.rows.push_back(std::move(row));
    ours.points.emplace_back(place, found->second["batched"].get<double>());
    chart.categories.push_back(timed.heuristic == "model" ? timed.puzzle : timed.puzzle + " " + timed.heuristic);
  }
  chart.series = {std::move(ours), std::move(cpu), std::move(gpu)};
  page.add(std::move(table));
  page.add(std::move(chart));
  if (results.contains("sokoban/model"))
    page.say("Random walks in Sokoban end in dead ends, which are detected before the network is evaluated.");
}

}  // namespace

Experiment speed(const Setting& setting) {
  Experiment experiment{.name = "deepcubea-speed",
                        .title = "Time of a heuristic value",
                        .source = "DeepCubeA, Table 3",
                        .about =
                            "One core; only the heuristic, without making moves or reading states. Batches are "
                            "the 1,001 states of a random walk; medians of several calls.",
                        .seconds = setting.pick(25.0, 0.0),
                        .printed = "1,000 states",
                        .states = "15 walks of 1,001 states per heuristic"};
  std::vector<Timed> list;
  for (const char* puzzle :
       {"cube3", "puzzle15", "puzzle24", "puzzle35", "puzzle48", "lightsout", "sokoban", "cube2"}) {
    if (setting.models.usual(puzzle) != nullptr) list.push_back({puzzle, "model"});
    if (puzzle == std::string("cube3")) list.push_back({puzzle, setting.quick() ? "pdb-8" : "pdb"});
    const auto name = std::string_view(puzzle);
    if (!name.starts_with("puzzle")) continue;
    const int side = static_cast<int>(std::lround(std::sqrt(std::stoi(std::string(name.substr(6))) + 1)));
    // Building them takes minutes to hours: only for the paper's size.
    if (setting.size == Size::kFull || TileCollection::is_built(tile_layouts(side).front())) {
      list.push_back({puzzle, "pdb"});
    } else {
      experiment.absent.push_back(
          fmt::format("{0}'s pattern databases, which are not built; `unscramble pdb build {0}`"
                      " does it",
                      puzzle));
    }
  }
  for (const auto& timed : list) {
    auto made = make_puzzle(timed.puzzle);
    if (!made) {
      experiment.absent.push_back(timed.puzzle + ": " + made.error().message);
      continue;
    }
    const std::shared_ptr<const AnyPuzzle> puzzle = *std::move(made);
    SolveRequest request;
    request.heuristic = timed.heuristic;
    if (timed.heuristic == "model") request.set(kModel, setting.models.usual(timed.puzzle)->path.string());
    experiment.preparations.emplace_back([puzzle, request](const std::atomic<bool>& stop) {
      Rng rng(1);
      Monitor monitor({}, &stop);
      ThreadPool all;
      (void)puzzle->estimate_along(puzzle->scramble(rng, 1), "", request, monitor, all);
    });
    experiment.cells.push_back(
        {key_of(timed), [puzzle, request](const auto& stop) { return measure(*puzzle, request, stop); }});
  }
  experiment.present = [list](const Results& results, Page& page) { show(list, results, page); };
  return experiment;
}

}  // namespace unscramble::suite::deepcubea
