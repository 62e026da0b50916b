// DeepCubeA, Tables 1, 4 and 5: length, share of optimal answers, states and time on every puzzle.
#include <fmt/format.h>

#include "lab/deepcubea.h"
#include "lab/entrants.h"

namespace unscramble::suite::deepcubea {

namespace {

using Q = Quantity;

constexpr int kShortestScramble = 1000, kLongestScramble = 10000;
constexpr const char* kHard = "15-puzzle, 80 moves";

// The paper's lambda and N, and this program's own method with the same network.
struct Counts {
  int quick, usual, printed;
};
struct Seconds {
  double quick, usual;
};
struct Plan {
  std::string puzzle;
  std::string name;  // in tables
  double weight;
  std::size_t batch;
  Counts states;
  Seconds seconds;
  std::string own_method{};  // "" = none
  std::size_t own_beam = 0;  // 0 = the method's own
  std::string own_heuristic{};
  DataFile data{};
};

std::vector<Plan> plans() {
  const auto tiles = [](int side, double weight, Counts counts, Seconds seconds, std::size_t beam) {
    const std::string number = std::to_string(side * side - 1);
    return Plan{.puzzle = "puzzle" + number,
                .name = number + "-puzzle",
                .weight = weight,
                .batch = 20000,
                .states = counts,
                .seconds = seconds,
                .own_method = "anytime",
                .own_beam = beam,
                .own_heuristic = side == 4 ? "model" : "average(model)",
                .data = {.name = "puzzle" + number + ".txt", .optimum_column = side <= 5 ? 3 : 0}};
  };
  return {{.puzzle = "cube3",
           .name = "Rubik's Cube",
           .weight = 0.6,
           .batch = 10000,
           .states = {3, 100, 1000},
           .seconds = {8, 60},
           .own_method = "combined",
           .own_heuristic = "model",
           .data = {.name = "cube3.txt", .optimum_column = 3}},
          tiles(4, 0.8, {6, 100, 500}, {6, 60}, 16384),
          tiles(5, 0.8, {2, 50, 500}, {8, 120}, 65536),
          tiles(6, 0.8, {2, 50, 500}, {8, 120}, 32768),
          tiles(7, 0.6, {2, 20, 500}, {8, 180}, 24576),
          {.puzzle = "lightsout",
           .name = "Lights Out",
           .weight = 0.2,
           .batch = 1000,
           .states = {8, 250, 500},
           .seconds = {5, 30},
           .own_method = "leap",
           .own_heuristic = "model",
           .data = {.name = "lightsout7.txt", .optimum_column = 3}},
          {.puzzle = "sokoban",
           .name = "Sokoban",
           .weight = 0.8,
           .batch = 1,
           .states = {12, 500, 1000},
           .seconds = {4, 30},
           .data = {.name = "sokoban.txt", .optimum_column = 2, .optimum_file = "sokoban_ref.txt"}},
          {.puzzle = "cube2",
           .name = "2x2x2 cube",
           .weight = 1,
           .batch = 1000,
           .states = {12, 500, 1000},
           .seconds = {4, 30}}};
}

// "randomly scrambling the goal state between 1,000 and 10,000 times"; the paper does not say how Lights Out was.
StateSet states_of(const Setting& setting, const Plan& plan) {
  StateSet set{.label = plan.name,
               .puzzle = plan.puzzle,
               .count = setting.pick(plan.states.quick, plan.states.usual, plan.states.printed),
               .seed = kSeed,
               .data = plan.data};
  if (plan.puzzle != "sokoban" && plan.puzzle != "lightsout" && plan.puzzle != "cube2") {
    set.length = kShortestScramble;
    set.longest = kLongestScramble;
  }
  return set;
}

std::optional<Entrant> judge(const Setting& setting, const std::string& puzzle) {
  if (puzzle == "lightsout" || puzzle == "sokoban" || puzzle == "cube2")
    return by_method("optimal", "optimal", within(setting.pick(10.0, 60.0)));
  // With pattern databases if they are built, else with walking distances.
  if (puzzle == "puzzle15") return by_method("optimal", "auto", within(setting.pick(8.0, 60.0)));
  // Proofs for random cubes take minutes on the small table: not in a quick run.
  if (puzzle == "cube3" && !setting.quick()) return cube_judge(setting, kFarthest, 600);
  return {};
}

// The last column of Table 5 is not the quotient of the two before it: it is an average of its own.
std::vector<PaperRow> published() {
  const auto row = [](const char* puzzle, const char* name, double length, double optimal, double generated,
                      double seconds, double rate) {
    PaperRow made{
        puzzle,
        name,
        {{Q::kSolved, 1}, {Q::kLength, length}, {Q::kGenerated, generated}, {Q::kSeconds, seconds}, {Q::kRate, rate}}};
    if (optimal > 0) made.values[Q::kOptimal] = optimal;
    return made;
  };
  std::vector<PaperRow> rows = {row("Rubik's Cube", "DeepCubeA, 4 GPUs", 21.50, 0.603, 6.62e6, 24.22, 2.90e5),
                                row("Rubik's Cube", "PDBs+ (182 GB)", 20.67, 1, 2.05e6, 2.20, 1.79e6),
                                row("15-puzzle", "DeepCubeA, 4 GPUs", 52.03, 0.994, 3.85e6, 10.28, 3.93e5),
                                row("15-puzzle", "PDBs", 52.02, 1, 3.22e4, 0.002, 1.45e7),
                                row(kHard, "DeepCubeA, 4 GPUs", 82.82, 0.1765, 2.76e7, 69.36, 3.98e5),
                                row(kHard, "PDBs", 80.00, 1, 1.53e7, 0.997, 1.56e7),
                                row("24-puzzle", "DeepCubeA, 4 GPUs", 89.49, 0.9698, 6.44e6, 19.33, 3.34e5),
                                row("24-puzzle", "PDBs", 89.41, 1, 8.19e10, 4239.54, 1.91e7),
                                row("35-puzzle", "DeepCubeA, 4 GPUs", 124.64, 0, 9.26e6, 28.45, 3.25e5),
                                row("48-puzzle", "DeepCubeA, 4 GPUs", 253.35, 0, 1.96e7, 74.46, 2.63e5),
                                row("Lights Out", "DeepCubeA, 4 GPUs", 24.26, 1, 1.14e6, 3.27, 3.51e5)};
  rows.push_back(
      {"Sokoban",
       "DeepCubeA, 4 GPUs",
       {{Q::kSolved, 1}, {Q::kLength, 32.88}, {Q::kExpanded, 1.05e3}, {Q::kSeconds, 2.35}, {Q::kRate, 5.60e1}}});
  rows.push_back({"Sokoban", "LevinTS", {{Q::kLength, 39.80}, {Q::kExpanded, 6.60e3}}});
  rows.push_back({"Sokoban", "LevinTS(*)", {{Q::kLength, 39.50}, {Q::kExpanded, 5.03e3}}});
  rows.push_back({"Sokoban", "LAMA", {{Q::kLength, 51.60}, {Q::kExpanded, 3.15e3}}});
  return rows;
}

// This program's own ways with the shipped network, beside what the paper prints.
void add_own(const Setting& setting, const Plan& plan, const ModelAtHand& model, const Limits& limits, Trial& trial) {
  const Limits own_limits = within(setting.pick(plan.seconds.quick / 2, plan.seconds.usual / 4), limits.memory);
  const auto add = [&](const std::string& name, const std::string& method) {
    Entrant own = with_model(name, method, model, own_limits);
    own.request.heuristic = plan.own_heuristic;
    if (plan.own_beam > 0) own.request.set(kBeam, plan.own_beam);
    trial.entrants.push_back(std::move(own));
  };
  if (plan.puzzle == "cube3") {
    add("ours, network and beams alone (anytime)", "anytime");
    add("ours, with two-phase and exact stretches (combined)", "combined");
  } else if (!plan.own_method.empty()) {
    add("ours (" + plan.own_method + ")", plan.own_method);
  }
}

Trial make_trial(const Setting& setting, const Plan& plan, const std::vector<NamedNetwork>& list) {
  Trial trial{states_of(setting, plan), {}, judge(setting, plan.puzzle)};
  const Limits limits = within(setting.pick(plan.seconds.quick, plan.seconds.usual),
                               setting.pick(std::uint64_t{1}, std::uint64_t{4}) << 30);
  for (const auto& [name, model] : list)
    trial.entrants.push_back(bwas(fmt::format("BWAS, λ = {}, N = {}, {}", plan.weight, plan.batch, name), *model,
                                  plan.weight, plan.batch, limits));
  const auto* usual = setting.models.usual(plan.puzzle);
  if (usual == nullptr) return trial;
  if (plan.puzzle == "sokoban")
    trial.entrants.push_back(bwas("ours (BWAS, λ = 0.8, N = 100)", *usual, 0.8, 100, limits));
  add_own(setting, plan, *usual, limits, trial);
  return trial;
}

// What the shipped networks are besides networks.
void say_what_helps(Page& page) {
  page.say(
      "The shipped networks of the 35- and the 48-puzzle are added to linear conflict, Sokoban's to a matching of "
      "boxes; Sokoban's was also taught by the exact solver. Those of the other puzzles learned from nothing but "
      "moves. "
      "A DAVI network is one made by DeepCubeA's recipe, with the layers of this program and far fewer examples than "
      "the paper's 10 billion.");
}

}  // namespace

Experiment puzzles(const Setting& setting) {
  SolveSpec spec;
  spec.head = {.name = "deepcubea-puzzles",
               .title = "Every puzzle: BWAS as printed, and our own ways",
               .source = "DeepCubeA, Tables 4 and 5",
               .about = std::string("Random states") + (setting.data.empty() ? "" : " of the paper's test sets") +
                        "; batch weighted A* with the paper's λ and N, and this program's own method with the same "
                        "network; one core per state. Optima are proved ones, where they are known.",
               .seconds = setting.pick(110.0, 0.0),
               .printed = "1,000 cubes; 500 boards of each sliding puzzle and of Lights Out; 1,000 levels"};
  for (const auto& plan : plans()) {
    const auto list = networks_or_absent(setting, plan.puzzle, plan.name, spec.head.absent);
    if (!list.empty()) spec.trials.push_back(make_trial(setting, plan, list));
  }
  spec.head.absent.emplace_back(
      "proofs for the 24-puzzle, which take an hour each without the paper's own optima (`--data`); none exists for "
      "the "
      "35- and the 48-puzzle");
  spec.states_heading = "puzzle";
  spec.columns = {Q::kStates,    Q::kSolved,   Q::kLength,  Q::kOptimum, Q::kOptimal,
                  Q::kGenerated, Q::kExpanded, Q::kSeconds, Q::kRate,    Q::kMemory};
  spec.paper = published();
  spec.more = [](const std::vector<Trial>&, const Outcomes&, Page& page) { say_what_helps(page); };
  return make_experiment(std::move(spec), setting);
}

// "the 17 states that are furthest away from the goal for the 15 puzzle": 80 moves each. They are a list, not a seed.
Experiment hardest(const Setting& setting) {
  SolveSpec spec;
  spec.head = {.name = "deepcubea-hardest",
               .title = "The 15-puzzles that are farthest from the goal",
               .source = "DeepCubeA, Table 5",
               .about = "The 17 boards that need 80 moves, from the folder of test sets (`--data`).",
               .seconds = setting.pick(40.0, 0.0),
               .printed = "17 boards"};
  constexpr int kBoards = 17;
  Trial trial{{.label = kHard,
               .puzzle = "puzzle15",
               .count = setting.pick(3, kBoards),
               .data = {.name = "puzzle15_hard17.txt", .optimum_column = 3, .required = true}},
              {}};
  const Limits limits = within(setting.pick(6.0, 120.0), setting.pick(std::uint64_t{1}, std::uint64_t{4}) << 30);
  for (const auto& [name, model] : networks_or_absent(setting, "puzzle15", "all of it", spec.head.absent))
    trial.entrants.push_back(bwas("BWAS, λ = 0.8, N = 20000, " + name, *model, 0.8, 20000, limits));
  if (const auto* usual = setting.models.usual("puzzle15")) {
    Entrant own = with_model("ours (anytime)", "anytime", *usual, within(setting.pick(3.0, 15.0)));
    own.request.set(kBeam, std::size_t{65536});
    trial.entrants.push_back(std::move(own));
  }
  spec.trials = {std::move(trial)};
  spec.columns = {Q::kStates, Q::kSolved, Q::kLength, Q::kOptimal, Q::kGenerated, Q::kSeconds, Q::kRate};
  spec.paper = published();
  return make_experiment(std::move(spec), setting);
}

// Superflip and four spots together, by a sequence of 26 quarter turns (M. Reid), once per axis: the only cubes known
// to be that far away.
Experiment farthest(const Setting& setting) {
  SolveSpec spec;
  spec.head = {.name = "deepcubea-farthest",
               .title = "The cubes that are farthest from the goal",
               .source = "DeepCubeA, Table 1",
               .about = "The three known cubes that need 26 quarter turns, so 26 is optimal.",
               .printed = "3 cubes"};
  if (setting.quick()) {
    spec.head.absent.emplace_back("minutes of search: not in a quick run");
    return make_experiment(std::move(spec), setting);
  }
  const auto list = networks_or_absent(setting, "cube3", "all of it", spec.head.absent);
  Trial trial{{.label = "26 turns",
               .puzzle = "cube3",
               .given = {"U2 D2 L F2 U' D R2 B U' D' R L F2 R U D' R' L U F' B'",
                         "B2 F2 L U2 B' F R2 D B' F' R L U2 R B F' R' L B U' D'",
                         "R2 L2 U F2 R' L D2 B R' L' D U F2 D R L' D' U R F' B'"}},
              {}};
  for (const auto& [name, model] : list)
    trial.entrants.push_back(
        bwas("BWAS, λ = 0.6, N = 10000, " + name, *model, 0.6, 10000, within(120, std::uint64_t{6} << 30)));
  if (const auto* usual = setting.models.usual("cube3")) {
    trial.entrants.push_back(with_model("ours, network and beams alone (anytime)", "anytime", *usual, within(60)));
    trial.entrants.push_back(
        with_model("ours, with two-phase and exact stretches (combined)", "combined", *usual, within(60)));
  }
  spec.trials = {std::move(trial)};
  spec.columns = {Q::kStates, Q::kSolved, Q::kLength, Q::kGenerated, Q::kSeconds};
  spec.paper = {
      {"26 turns",
       "DeepCubeA, 4 GPUs",
       {{Q::kStates, 3}, {Q::kSolved, 1}, {Q::kLength, 26}, {Q::kGenerated, 5.33e6}, {Q::kSeconds, 18.77}}},
      {"26 turns",
       "PDBs+ (182 GB)",
       {{Q::kStates, 3}, {Q::kSolved, 1}, {Q::kLength, 26}, {Q::kGenerated, 2.41e10}, {Q::kSeconds, 13561.27}}}};
  return make_experiment(std::move(spec), setting);
}

}  // namespace unscramble::suite::deepcubea
