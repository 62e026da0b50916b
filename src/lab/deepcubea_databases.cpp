// DeepCubeA, Fig. 2 and Table 2: batch weighted A* on pattern databases and on the learned heuristic.
#include <fmt/format.h>

#include "domains/cube/optimal/tables.h"
#include "domains/cube/pdb/collection.h"
#include "domains/tile/pdb/collection.h"
#include "lab/deepcubea.h"
#include "lab/entrants.h"

namespace unscramble::suite::deepcubea {

namespace {

using Q = Quantity;

// The networks and, for each lambda, estimates that need no learning.
Trial make_trial(const Setting& setting, StateSet states, const std::vector<NamedNetwork>& learned,
                 const std::vector<std::string>& classical, const std::vector<double>& weights) {
  Trial trial{std::move(states), {}};
  constexpr std::size_t kPrinted = 10000;  // N
  const Limits limits = within(setting.pick(3.0, 60.0), setting.pick(std::uint64_t{1}, std::uint64_t{4}) << 30);
  for (const double weight : weights) {
    for (const auto& [name, model] : learned)
      trial.entrants.push_back(bwas(fmt::format("{}, λ = {}", name, weight), *model, weight, kPrinted, limits));
    for (const auto& heuristic : classical) {
      Entrant entrant = by_method(fmt::format("{}, λ = {}", heuristic, weight), "bwas", limits);
      entrant.request.heuristic = heuristic;
      entrant.request.set(kWeight, weight);
      entrant.request.set(unscramble::kBatch, kPrinted);
      trial.entrants.push_back(std::move(entrant));
    }
  }
  return trial;
}

// A sliding puzzle of the comparison, and the lambdas at which one of the two solves most of it in a minute.
struct Tiles {
  int side;
  std::vector<double> quick_weights;  // empty: not in a quick run
  std::vector<double> weights;

  [[nodiscard]] std::string number() const { return std::to_string(side * side - 1); }
  [[nodiscard]] std::string puzzle() const { return "puzzle" + number(); }
};

std::vector<Tiles> tiles_compared() {
  return {{4, {0, 0.2, 0.8}, {0, 0.1, 0.2, 0.4, 0.8, 1}},
          {5, {}, {0.4, 0.6, 0.8}},
          {6, {}, {0.3, 0.5}},
          {7, {}, {0.2, 0.4}}};
}

// The databases take minutes to build: only the paper's size waits for that, other runs use them if they exist.
Trial tile_trial(const Setting& setting, const Tiles& tiles, const std::vector<NamedNetwork>& learned,
                 std::vector<std::string>& absent) {
  std::vector<std::string> classical;
  if (tiles.side == 4) classical.emplace_back("walking-conflict");
  if (setting.size == Size::kFull || TileCollection::is_built(tile_layouts(tiles.side).front())) {
    classical.emplace_back("pdb");
  } else {
    absent.push_back(
        fmt::format("the {0}-puzzle's pattern databases are not built yet, which takes minutes; `unscramble pdb "
                    "build puzzle{0}` does it",
                    tiles.number()));
  }
  DataFile file{.name = tiles.puzzle() + ".txt"};
  if (tiles.side <= 5) file.optimum_column = 3;
  return make_trial(setting,
                    {.label = tiles.number() + "-puzzle",
                     .puzzle = tiles.puzzle(),
                     .length = 1000,
                     .longest = 10000,
                     .count = setting.pick(4, tiles.side == 4 ? 50 : 20, 500),
                     .seed = kSeed + 1,
                     .data = file},
                    learned, classical, setting.quick() ? tiles.quick_weights : tiles.weights);
}

// The paper's own comparison. Quick: nearer cubes, and the databases of another suite, which are built anyway.
Trial cube_trial(const Setting& setting, const std::vector<NamedNetwork>& learned) {
  StateSet cubes{.label = setting.quick() ? "Rubik's Cube, 14 turns" : "Rubik's Cube",
                 .puzzle = "cube3",
                 .length = setting.pick(14, 1000),
                 .longest = setting.pick(0, 10000),
                 .count = setting.pick(4, 50, 1000),
                 .seed = kSeed + 1};
  if (!setting.quick()) cubes.data = {.name = "cube3.txt", .optimum_column = 3};
  return make_trial(setting, std::move(cubes), learned, {setting.quick() ? "pdb-8" : "pdb"}, {0, 0.1, 0.2});
}

// Of the puzzle's own pattern databases, built or not; 0 if it has none.
double table_bytes(const std::string& puzzle) {
  std::uint64_t sum = 0;
  if (puzzle == "cube3")
    for (const auto& pattern : cube_patterns("korf"))
      sum += cube_table_key(pattern, cube::Metric::kQuarter).payload_bytes;
  for (int side = 4; side <= 7; ++side) {
    if (puzzle != "puzzle" + std::to_string(side * side - 1)) continue;
    const TileLayout layout = tile_layouts(side).front();
    for (const auto& pattern : layout.tables) sum += tile_table_key(pattern).payload_bytes;
  }
  return static_cast<double>(sum);
}

// The table that the exact solver is given in these experiments.
double exact_bytes() {
  std::uint64_t largest = 0;
  constexpr std::uint64_t kThreeGigabytes = std::uint64_t{3} << 30;
  for (const auto& kind : cube_optimal::table_ladder(cube::Metric::kQuarter))
    if (kind.bytes() <= kThreeGigabytes) largest = std::max(largest, kind.bytes());
  return static_cast<double>(largest);
}

// In the unit of Table 2, and so that small ones can be read.
Value gigabytes(double value) {
  constexpr double kGiga = 1e9;
  Value shown = bytes(value);
  shown.shown = fmt::format("{:.{}f} GB", value / kGiga, value < kGiga / 100 ? 4 : 2);
  return shown;
}

// Table 2: what has to be in memory before the search starts.
void sizes(const Setting& setting, Page& page) {
  struct Published {
    const char* puzzle;
    double tables;
    double network;
  };
  constexpr double kGiga = 1e9;
  constexpr double kPlus = 182;
  Table table{"deepcubea-sizes",
              "Size of pattern databases and of networks (Table 2)",
              {"puzzle", "pattern databases here", "exact solver's table here", "network here", "DAVI network here",
               "paper: PDBs", "paper: PDBs+", "paper: DeepCubeA"},
              {}};
  for (const auto& [puzzle, tables, network] : {Published{"cube3", 4.67, 0.06},
                                                {"puzzle15", 8.51, 0.06},
                                                {"puzzle24", 1.86, 0.08},
                                                {"puzzle35", 0.64, 0.08},
                                                {"puzzle48", 4.86, 0.10},
                                                {"lightsout", 0, 0.05},
                                                {"sokoban", 0, 0.06}}) {
    const auto* model = setting.models.usual(puzzle);
    const double ours = table_bytes(puzzle);
    const auto* davi = setting.models.by_recipe(puzzle, {"deepcubea"});
    const auto of_file = [](const ModelAtHand* at_hand) {
      return at_hand != nullptr ? gigabytes(static_cast<double>(at_hand->bytes)) : nothing();
    };
    const bool cube = puzzle == std::string("cube3");
    table.rows.push_back({text(puzzle), ours > 0 ? gigabytes(ours) : nothing(),
                          cube ? gigabytes(exact_bytes()) : nothing(), of_file(model), of_file(davi),
                          tables > 0 ? gigabytes(tables * kGiga) : nothing(),
                          cube ? gigabytes(kPlus * kGiga) : nothing(), gigabytes(network * kGiga)});
  }
  page.add(std::move(table));
}

}  // namespace

Experiment databases(const Setting& setting) {
  SolveSpec spec;
  spec.head = {.name = "deepcubea-databases",
               .title = "Pattern databases against networks",
               .source = "DeepCubeA, Fig. 2 and Table 2",
               .about =
                   "Batch weighted A* with N = 10,000 on the same states, guided by the network and by additive "
                   "pattern databases.",
               .seconds = setting.pick(50.0, 0.0),
               .printed = "1,000 cubes; 500 boards of each sliding puzzle"};
  for (const auto& tiles : tiles_compared()) {
    if (setting.quick() && tiles.quick_weights.empty()) continue;
    if (const auto list = networks_or_absent(setting, tiles.puzzle(), tiles.number() + "-puzzle", spec.head.absent);
        !list.empty())
      spec.trials.push_back(tile_trial(setting, tiles, list, spec.head.absent));
  }
  if (const auto list = networks_or_absent(setting, "cube3", "Rubik's Cube", spec.head.absent); !list.empty())
    spec.trials.push_back(cube_trial(setting, list));
  spec.columns = {Q::kStates, Q::kSolved, Q::kLength, Q::kOptimal, Q::kGenerated, Q::kSeconds, Q::kRate, Q::kMemory};
  spec.charts = {{.name = "deepcubea-databases-time",
                  .title = "Length against time, one point per state (Fig. 2)",
                  .kind = SolveChart::Kind::kPoints,
                  .y = Q::kLength,
                  .x = Q::kSeconds,
                  .log_x = true,
                  .from_zero = false},
                 {.name = "deepcubea-databases-states",
                  .title = "Length against states generated, one point per state",
                  .kind = SolveChart::Kind::kPoints,
                  .y = Q::kLength,
                  .x = Q::kGenerated,
                  .log_x = true,
                  .from_zero = false}};
  spec.more = [setting](const std::vector<Trial>&, const Outcomes&, Page& page) { sizes(setting, page); };
  return make_experiment(std::move(spec), setting);
}

}  // namespace unscramble::suite::deepcubea
