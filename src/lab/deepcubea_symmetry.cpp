// DeepCubeA, methods ("Conjugate patterns and symmetric states"): which triplets of moves solutions are made of, and
// whether mirrored cubes get mirrored solutions.
#include <fmt/format.h>

#include "lab/deepcubea.h"
#include "lab/entrants.h"
#include "lab/triplets.h"

namespace unscramble::suite::deepcubea {

namespace {

// Trials come in pairs: cubes, and the same cubes mirrored.
constexpr std::size_t kPair = 2;

void show_triplets(const std::vector<Trial>& trials, const Outcomes& outcomes, Page& page) {
  Table table{"deepcubea-triplets", "Triplets of moves in solutions", triplet_columns(), {}};
  for (std::size_t t = 0; t < trials.size(); t += kPair)
    for (std::size_t e = 0; e < trials[t].entrants.size(); ++e)
      if (const Triplets triplets = triplets_of(outcomes[t][e]); triplets.all > 0)
        table.rows.push_back(triplet_row(trials[t].entrants[e].name + ", " + trials[t].states.label, triplets));
  if (table.rows.empty()) return;
  table.rows.push_back(triplet_row("random turns, none taken back", random_triplets(kSeed)));
  const auto paper = [](const char* name, double a, double b, double c, double d) {
    return std::vector<Value>{text(name), nothing(), percent(a), percent(b), percent(c), percent(d)};
  };
  table.rows.push_back(paper("paper: DeepCubeA", 0.1311, 0.0886, 0.0496, 0.0492));
  table.rows.push_back(paper("paper: optimal solver", 0.0915, 0.0963, 0.0530, 0.0535));
  page.add(std::move(table));
}

void show_mirrors(const std::vector<Trial>& trials, const Outcomes& outcomes, Page& page) {
  Table table{
      "deepcubea-mirrors",
      "Mirrored cubes",
      {"solver", "pairs", "mirrored solutions", "up to the order of opposite faces", "of the others: same length"},
      {}};
  for (std::size_t t = 0; t + 1 < trials.size(); t += kPair)
    for (std::size_t e = 0; e < trials[t].entrants.size(); ++e) {
      int pairs = 0, same = 0, alike = 0, other_same_length = 0;
      for (std::size_t i = 0; i < outcomes[t][e].size(); ++i) {
        const Outcome& a = outcomes[t][e][i];
        const Outcome& b = outcomes[t + 1][e][i];
        if (!a.solved || !b.solved) continue;
        const auto image = mirrored(quarter_turns(a.moves));
        const auto turns = quarter_turns(b.moves);
        ++pairs;
        // A half turn's direction is only notation, so solutions are compared with half turns normalised.
        if (with_plain_halves(image) == with_plain_halves(turns)) {
          ++same;
        } else if (a.length == b.length) {
          ++other_same_length;
        }
        alike += in_standard_order(image) == in_standard_order(turns) ? 1 : 0;
      }
      if (pairs == 0) continue;
      table.rows.push_back({text(trials[t].entrants[e].name + ", " + trials[t].states.label), number(pairs, 0),
                            share_of(same, pairs), share_of(alike, pairs), share_of(other_same_length, pairs - same)});
    }
  if (table.rows.empty()) return;
  table.rows.push_back({text("paper: DeepCubeA"), number(1000, 0), percent(0.583), nothing(), percent(0.6954)});
  table.rows.push_back({text("paper: optimal solver"), number(1000, 0), percent(0.745), nothing(), nothing()});
  page.add(std::move(table));
}

// "we created mirrored states of the Rubik's cube test set".
struct Cubes {
  std::string label;
  int shortest;
  int longest;  // 0: all as long as the shortest
  int count;
};

void add_pair(std::vector<Trial>& trials, const Cubes& cubes, const std::vector<Entrant>& entrants) {
  for (const bool mirror : {false, true})
    trials.push_back({{.label = mirror ? cubes.label + ", mirrored" : cubes.label,
                       .puzzle = "cube3",
                       .making = mirror ? Making::kMirroredTurns : Making::kTurns,
                       .length = cubes.shortest,
                       .longest = cubes.longest,
                       .count = cubes.count,
                       .seed = kSeed + 3},
                      entrants});
}

std::vector<Entrant> solvers(const Setting& setting, std::vector<std::string>& absent) {
  std::vector<Entrant> list;
  for (const auto& [name, model] : networks_or_absent(setting, "cube3", "solutions by a network", absent))
    list.push_back(bwas("BWAS, λ = 0.6, N = 10000, " + name, *model, 0.6, 10000,
                        within(setting.pick(3.0, 60.0), setting.pick(std::uint64_t{1}, std::uint64_t{4}) << 30)));
  if (const auto* usual = setting.models.usual("cube3")) {
    list.push_back(
        with_model("ours, network and beams alone (anytime)", "anytime", *usual, within(setting.pick(1.0, 20.0))));
    list.back().request.set(kBeam, setting.pick(std::size_t{2048}, std::size_t{65536}));
  }
  return list;
}

}  // namespace

Experiment symmetry(const Setting& setting) {
  SolveSpec spec;
  spec.head = {.name = "deepcubea-symmetry",
               .title = "Conjugates in solutions, and mirrored cubes",
               .source = "DeepCubeA, methods (conjugate patterns and symmetric states)",
               .about =
                   "Triplets are gathered by a window over all solutions in quarter turns; a and b are turns of "
                   "different faces in a b a'. Mirrored cubes are the same scrambles seen in a mirror between left "
                   "and right.",
               .seconds = setting.pick(45.0, 0.0),
               .printed = "1,000 cubes and their mirror images"};
  const auto list = solvers(setting, spec.head.absent);
  if (!list.empty()) add_pair(spec.trials, {"1,000 to 10,000 turns", 1000, 10000, setting.pick(6, 200, 1000)}, list);
  if (setting.quick()) {
    add_pair(spec.trials, {"15 turns", 15, 0, 20}, {cube_judge(setting, kFarthest, 10)});
  } else {
    add_pair(spec.trials, {"exactly solved, 1,000 to 10,000 turns", 1000, 10000, setting.pick(0, 100, 1000)},
             {cube_judge(setting, kFarthest, 1800)});
  }
  spec.columns = {Quantity::kStates, Quantity::kSolved, Quantity::kLength, Quantity::kSeconds};
  spec.more = [](const std::vector<Trial>& trials, const Outcomes& outcomes, Page& page) {
    show_triplets(trials, outcomes, page);
    show_mirrors(trials, outcomes, page);
  };
  return make_experiment(std::move(spec), setting);
}

}  // namespace unscramble::suite::deepcubea
