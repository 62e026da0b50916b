// DeepCube: how many cubes are solved, and how short the solutions are, by scramble depth (section 5).
#include <fmt/format.h>

#include "lab/entrants.h"
#include "lab/first_block.h"
#include "lab/suites.h"
#include "lab/triplets.h"

namespace unscramble::suite {

namespace deepcube {
namespace {

constexpr std::uint64_t kSeed = 2018;

struct Solvers {
  const ModelAtHand* model = nullptr;
  std::string word;  // says which model it is, or that there is none
};

Solvers solvers(const Setting& setting) {
  if (const auto* adi = setting.models.by_recipe("cube3", {"adi", "deepcube"}))
    return {adi, "The network is `" + adi->label + "`, trained by autodidactic iteration."};
  if (const auto* usual = setting.models.usual("cube3"))
    return {usual, "No network trained by autodidactic iteration is available (`--model`): the shipped `" +
                       usual->label + "` takes its place."};
  return {};
}

Entrant greedy_best_first(const ModelAtHand& model, const Limits& limits) {
  return bwas("greedy best-first", model, 0, 1, limits);
}
Entrant tree_search(const ModelAtHand& model, const Limits& limits) {
  return with_model("MCTS", "mcts", model, limits);
}
// Not in the paper: our additions, and with a weight the path so far counts in the choice of moves, as in weighted A*.
Entrant tree_search_plus(const ModelAtHand& model, double weight, const Limits& limits) {
  const std::string name = "MCTS with our additions";
  Entrant entrant =
      with_model(weight > 0 ? fmt::format("{}, weight {}", name, weight) : name, "mcts-plus", model, limits);
  if (weight > 0) entrant.request.set(kWeight, weight);
  return entrant;
}
Entrant naive_tree_search(const ModelAtHand& model, const Limits& limits) {
  Entrant entrant = with_model("MCTS, naive", "mcts", model, limits);
  entrant.request.set(kNaive, true);
  return entrant;
}
Entrant two_phase() {
  constexpr double kMoment = 0.2;
  return by_method("Kociemba: two-phase", "two-phase", within(kMoment));
}
// Korf's IDA* on pattern databases. His own take minutes to build, so a quick run has those of another suite.
Entrant korf(const Setting& setting, double seconds) {
  Entrant entrant = by_method("Korf: IDA* on pattern databases", "ida", within(seconds, std::uint64_t{4} << 30));
  entrant.request.heuristic = setting.pick("pdb-8", "pdb");
  return entrant;
}

// As the paper scrambles: a turn may undo the last one, so that 15 turns end about 13 away.
StateSet cubes(const std::string& label, int length, int count) {
  return {.label = label,
          .x = static_cast<double>(length),
          .puzzle = "cube3",
          .making = Making::kAnyTurns,
          .length = length,
          .count = count,
          .seed = kSeed};
}

Experiment depth(const Setting& setting, const Solvers& with) {
  SolveSpec spec;
  spec.head = {.name = "deepcube-depth",
               .title = "Solve rate against scramble depth",
               .source = "DeepCube, Fig. 5a",
               .about = fmt::format("Cubes scrambled by random quarter turns; every solver has {} s per cube, "
                                    "two-phase 0.2 s. {}",
                                    setting.pick(1.5, 60.0), with.word),
               .seconds = setting.pick(50.0, 0.0),
               .printed = "not said"};
  const Limits limits = within(setting.pick(1.5, 60.0), setting.pick(std::uint64_t{1}, std::uint64_t{3}) << 30);
  const std::vector<int> quick = {4, 8, 10, 12, 14, 16, 20, 26};
  std::vector<int> all;
  for (int length = 1; length <= 30; ++length) all.push_back(length);
  for (const int length : setting.pick(quick, all)) {
    Trial trial{cubes(fmt::format("{} turns", length), length, setting.pick(4, 100)), {}};
    if (with.model != nullptr) {
      trial.entrants.push_back(tree_search(*with.model, limits));
      trial.entrants.push_back(greedy_best_first(*with.model, limits));
    }
    trial.entrants.push_back(two_phase());
    if (!setting.quick()) trial.entrants.push_back(korf(setting, limits.seconds));
    spec.trials.push_back(std::move(trial));
  }
  spec.states_heading = "scramble";
  spec.columns = {Quantity::kStates, Quantity::kSolved, Quantity::kLength, Quantity::kExpanded, Quantity::kSeconds};
  spec.charts = {{.name = "deepcube-depth-solved",
                  .title = "Solved against scramble depth (Fig. 5a)",
                  .y = Quantity::kSolved,
                  .x_label = "random quarter turns"},
                 {.name = "deepcube-depth-length",
                  .title = "Solution length against scramble depth",
                  .y = Quantity::kLength,
                  .x_label = "random quarter turns"},
                 {.name = "deepcube-depth-expanded",
                  .title = "States expanded against scramble depth",
                  .y = Quantity::kExpanded,
                  .x_label = "random quarter turns",
                  .log_y = true}};
  return make_experiment(std::move(spec), setting);
}

// Where DeepCube was as good as an optimal solver.
Experiment near_cubes(const Setting& setting, const Solvers& with) {
  constexpr int kTurns = 15;
  SolveSpec spec;
  spec.head = {.name = "deepcube-15",
               .title = "Cubes scrambled 15 times, against the optimum",
               .source = "DeepCube, Fig. 6 right",
               .about = "The optimum comes from the exact solver. " + with.word,
               .seconds = setting.pick(45.0, 0.0),
               .printed = "100 cubes"};
  const Limits limits = within(setting.pick(3.0, 3600.0), setting.pick(std::uint64_t{1}, std::uint64_t{4}) << 30);
  Trial trial{cubes("15 turns", kTurns, setting.pick(16, 100)), {}, cube_judge(setting, kTurns, 60)};
  if (with.model != nullptr) {
    trial.entrants = {tree_search(*with.model, limits), tree_search_plus(*with.model, 0, limits),
                      tree_search_plus(*with.model, 0.5, limits), naive_tree_search(*with.model, limits),
                      greedy_best_first(*with.model, limits)};
  }
  trial.entrants.push_back(two_phase());
  if (!setting.quick()) trial.entrants.push_back(korf(setting, 3600));
  spec.trials.push_back(std::move(trial));
  spec.columns = {Quantity::kStates,  Quantity::kSolved,   Quantity::kMedianLength, Quantity::kLength,
                  Quantity::kOptimal, Quantity::kExpanded, Quantity::kMedianSeconds};
  spec.paper = {
      {"15 turns",
       "DeepCube",
       {{Quantity::kStates, 100}, {Quantity::kSolved, 1}, {Quantity::kMedianLength, 13}, {Quantity::kOptimal, 0.74}}},
      {"15 turns", "Korf", {{Quantity::kStates, 100}, {Quantity::kSolved, 1}, {Quantity::kMedianLength, 13}}}};
  spec.charts = {{.name = "deepcube-15-length",
                  .title = "Lengths of solutions to cubes scrambled 15 times (Fig. 6 right)",
                  .kind = SolveChart::Kind::kBoxes,
                  .y = Quantity::kLength,
                  .rules = {{"15", 15}}}};
  return make_experiment(std::move(spec), setting);
}

void match_or_beat(const std::vector<Trial>& trials, const Outcomes& outcomes, Page& page) {
  const auto& entrants = trials.front().entrants;
  const auto find = [&](const std::string& name) {
    for (std::size_t e = 0; e < entrants.size(); ++e)
      if (entrants[e].name == name) return static_cast<int>(e);
    return -1;
  };
  const int ours = find("MCTS");
  const int theirs = find("Kociemba: two-phase");
  if (ours < 0 || theirs < 0) return;
  int both = 0;
  int good = 0;
  for (std::size_t i = 0; i < outcomes[0][0].size(); ++i) {
    const Outcome& a = outcomes[0][static_cast<std::size_t>(ours)][i];
    const Outcome& b = outcomes[0][static_cast<std::size_t>(theirs)][i];
    if (!a.done || !b.done || !b.solved) continue;
    ++both;
    if (a.solved && a.length <= b.length) ++good;
  }
  if (both > 0)
    page.say(fmt::format("MCTS matches or beats two-phase on {} of {} cubes, {} (paper: 55 %).", good, both,
                         share_of(good, both).shown));
}

// Section 5.1 and Fig. 8, Fig. 7: what the solutions are made of.
void show_strategy(const std::vector<Trial>& trials, const Outcomes& outcomes, Page& page) {
  match_or_beat(trials, outcomes, page);
  Table table{"deepcube-triplets", "Triplets of moves in solutions (section 5.1)", triplet_columns(), {}};
  std::vector<NamedSolutions> solutions;
  for (std::size_t e = 0; e < trials.front().entrants.size(); ++e) {
    const std::string& name = trials.front().entrants[e].name;
    const Triplets triplets = triplets_of(outcomes[0][e]);
    if (triplets.all == 0) continue;
    table.rows.push_back(triplet_row(name, triplets));
    if (name == "MCTS") {
      constexpr std::size_t kMostFrequent = 14;
      page.add(triplet_frequencies(triplets, "deepcube-triplet-frequency", name));
      page.say(fmt::format("{} of the {} most frequent triplets are a b a' (paper: all {}).",
                           conjugates_among_top(triplets, kMostFrequent), kMostFrequent, kMostFrequent));
    }
    auto& words = solutions.emplace_back(NamedSolutions{name, {}}).moves;
    for (const auto& outcome : outcomes[0][e])
      if (outcome.solved) words.push_back(outcome.moves);
  }
  if (!table.rows.empty()) table.rows.push_back(triplet_row("random turns, none taken back", random_triplets(kSeed)));
  page.add(std::move(table));
  show_first_blocks(solutions, "MCTS", page);
}

Experiment far_cubes(const Setting& setting, const Solvers& with) {
  constexpr int kTurns = 1000;
  const double seconds = setting.pick(8.0, 60.0, 3600.0);
  SolveSpec spec;
  spec.head = {.name = "deepcube-1000",
               .title = "Fully scrambled cubes",
               .source = "DeepCube, Fig. 5b, 6 left, 7 and 8",
               .about = fmt::format("1,000 random quarter turns; {} s per cube where the paper gave an hour. {}",
                                    seconds, with.word),
               .seconds = setting.pick(50.0, 0.0),
               .printed = "640 cubes"};
  const Limits limits = within(seconds, setting.pick(std::uint64_t{1}, std::uint64_t{4}) << 30);
  Trial trial{cubes("1,000 turns", kTurns, setting.pick(4, 640)), {}};
  if (with.model != nullptr) {
    trial.entrants = {tree_search(*with.model, limits), tree_search_plus(*with.model, 0, limits),
                      tree_search_plus(*with.model, 0.4, limits), naive_tree_search(*with.model, limits),
                      greedy_best_first(*with.model, limits)};
    trial.entrants.push_back(by_method("ours, with a first answer by Kociemba's method and exact stretches", "auto",
                                       within(setting.pick(2.0, 10.0))));
  }
  trial.entrants.push_back(two_phase());
  spec.trials.push_back(std::move(trial));
  spec.columns = {Quantity::kStates,   Quantity::kSolved,        Quantity::kMedianLength, Quantity::kLength,
                  Quantity::kExpanded, Quantity::kMedianSeconds, Quantity::kSlowest};
  spec.paper = {{"1,000 turns",
                 "DeepCube",
                 {{Quantity::kStates, 640},
                  {Quantity::kSolved, 1},
                  {Quantity::kMedianLength, 30},
                  {Quantity::kExpanded, 1136},
                  {Quantity::kMedianSeconds, 600}}},
                {"1,000 turns", "naive DeepCube", {{Quantity::kStates, 640}, {Quantity::kMedianLength, 33}}},
                {"1,000 turns", "Kociemba", {{Quantity::kStates, 640}, {Quantity::kSolved, 1}}}};
  spec.charts = {{.name = "deepcube-1000-length",
                  .title = "Lengths of solutions to fully scrambled cubes (Fig. 6 left)",
                  .kind = SolveChart::Kind::kBoxes,
                  .y = Quantity::kLength,
                  .rules = {{"26: no cube is farther away", 26}}},
                 {.name = "deepcube-1000-time",
                  .title = "Time for fully scrambled cubes (Fig. 5b)",
                  .kind = SolveChart::Kind::kBoxes,
                  .y = Quantity::kSeconds,
                  .log_y = true}};
  spec.more = show_strategy;
  return make_experiment(std::move(spec), setting);
}

}  // namespace
}  // namespace deepcube

std::vector<Experiment> deepcube_suite(const Setting& setting) {
  const deepcube::Solvers with = deepcube::solvers(setting);
  std::vector<Experiment> list = {deepcube::depth(setting, with), deepcube::near_cubes(setting, with),
                                  deepcube::far_cubes(setting, with)};
  if (with.model == nullptr)
    for (auto& experiment : list)
      experiment.absent.emplace_back("the searches with a network: there is no model for cube3");
  return list;
}

}  // namespace unscramble::suite
