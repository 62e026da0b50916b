// DeepCubeA, methods ("Conjugate patterns and symmetric states") and DeepCube, section 5.1 and Fig. 8: which triplets
// of moves solutions are made of, and whether mirrored cubes get mirrored solutions.
#include <fmt/format.h>

#include "domains/cube/words.h"
#include "lab/deepcubea.h"
#include "lab/entrants.h"

namespace unscramble::suite::deepcubea {

namespace {

// Trials come in pairs: cubes, and the same cubes mirrored.
constexpr std::size_t kPair = 2;

std::vector<Value> triplet_row(const std::string& name, const Triplets& t) {
  return {text(name),
          number(static_cast<double>(t.all), 0),
          percent(t.share(t.conjugate)),
          percent(t.share(t.aba)),
          percent(t.share(t.aab)),
          percent(t.share(t.abb))};
}

Triplets triplets_of(const std::vector<Outcome>& outcomes) {
  Triplets triplets;
  for (const auto& outcome : outcomes)
    if (outcome.solved) triplets.add(quarter_turns(outcome.moves));
  return triplets;
}

// Fig. 8: how often each kind of triplet occurs.
Chart frequencies(const Triplets& triplets, const std::string& name) {
  Chart chart{.name = "deepcubea-triplet-frequency",
              .title = "How often a triplet occurs, " + name + " (DeepCube, Fig. 8)",
              .x_label = "",
              .y_label = "times in all solutions"};
  Box conjugates{"a b a'", {}};
  Box others{"any other", {}};
  for (const auto& [triplet, times] : triplets.each) {
    const auto turns = quarter_turns(triplet);
    (is_conjugate(turns[0], turns[1], turns[2]) ? conjugates : others).values.push_back(static_cast<double>(times));
  }
  chart.boxes = {std::move(conjugates), std::move(others)};
  return chart;
}

void show_triplets(const std::vector<Trial>& trials, const Outcomes& outcomes, Page& page) {
  Table table{"deepcubea-triplets",
              "Triplets of moves in solutions",
              {"solutions", "triplets", "a b a'", "a b a", "a a b", "a b b"},
              {}};
  std::vector<std::string> words;
  for (std::size_t t = 0; t < trials.size(); t += kPair)
    for (std::size_t e = 0; e < trials[t].entrants.size(); ++e) {
      const Triplets triplets = triplets_of(outcomes[t][e]);
      if (triplets.all == 0) continue;
      const std::string name = trials[t].entrants[e].name + ", " + trials[t].states.label;
      table.rows.push_back(triplet_row(name, triplets));
      words.push_back(
          fmt::format("{}: {} of the 14 most frequent triplets are a b a'", name, conjugates_among_top(triplets, 14)));
      if (t == 0 && e == 0) page.add(frequencies(triplets, name));
    }
  Rng rng(kSeed);
  Triplets random;
  for (int i = 0; i < 1000; ++i) random.add(random_turns(rng, 22));
  if (table.rows.empty()) return;
  table.rows.push_back(triplet_row("random turns, none taken back", random));
  const auto paper = [](const char* name, double a, double b, double c, double d) {
    return std::vector<Value>{text(name), nothing(), percent(a), percent(b), percent(c), percent(d)};
  };
  table.rows.push_back(paper("paper: DeepCubeA", 0.1311, 0.0886, 0.0496, 0.0492));
  table.rows.push_back(paper("paper: optimal solver", 0.0915, 0.0963, 0.0530, 0.0535));
  page.add(std::move(table));
  for (auto& word : words) page.say(word + " (paper, DeepCube: all 14).");
}

void show_mirrors(const std::vector<Trial>& trials, const Outcomes& outcomes, Page& page) {
  Table table{
      "deepcubea-mirrors",
      "Mirrored cubes",
      {"solver", "pairs", "mirrored solutions", "up to the order of opposite faces", "of the others: same length"},
      {}};
  for (std::size_t t = 0; t + 1 < trials.size(); t += kPair)
    for (std::size_t e = 0; e < trials[t].entrants.size(); ++e) {
      double pairs = 0, same = 0, alike = 0, other_same_length = 0;
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
                            percent(same / pairs), percent(alike / pairs),
                            pairs > same ? percent(other_same_length / (pairs - same)) : nothing()});
    }
  if (table.rows.empty()) return;
  table.rows.push_back({text("paper: DeepCubeA"), number(1000, 0), percent(0.583), nothing(), percent(0.6954)});
  table.rows.push_back({text("paper: optimal solver"), number(1000, 0), percent(0.745), nothing(), nothing()});
  page.add(std::move(table));
}

void add_pair(std::vector<Trial>& trials, const std::string& label, int length, int count,
              const std::vector<Entrant>& entrants) {
  for (const bool mirror : {false, true})
    trials.push_back({{.label = mirror ? label + ", mirrored" : label,
                       .puzzle = "cube3",
                       .making = mirror ? Making::kMirroredTurns : Making::kTurns,
                       .length = length,
                       .count = count,
                       .seed = kSeed + 3},
                      entrants});
}

}  // namespace

Experiment symmetry(const Setting& setting) {
  SolveSpec spec;
  spec.head = {.name = "deepcubea-symmetry",
               .title = "Conjugates in solutions, and mirrored cubes",
               .source = "DeepCubeA, methods; DeepCube, section 5.1 and Fig. 8",
               .about =
                   "Triplets are gathered by a window over all solutions in quarter turns; a and b are turns of "
                   "different faces in a b a'. Mirrored cubes are the same scrambles seen in a mirror between left "
                   "and right.",
               .seconds = setting.pick(45.0, 0.0),
               .printed = "1,000 cubes and their mirror images; 640 cubes (DeepCube)"};
  constexpr int kFar = 100;
  constexpr int kNear = 15;
  if (const auto* model = usual_or_absent(setting, "cube3", "solutions by a network", spec.head.absent)) {
    Entrant beams = with_model("network, beams", "anytime", *model, within(setting.pick(1.0, 20.0)));
    beams.request.set(kBeam, setting.pick(std::size_t{2048}, std::size_t{65536}));
    const Entrant astar = bwas("network, BWAS", *model, 0.4, 1000, within(setting.pick(3.0, 60.0)));
    add_pair(spec.trials, "100 turns", kFar, setting.pick(12, 500, 1000), {astar, beams});
  }
  if (setting.quick()) {
    add_pair(spec.trials, "15 turns", kNear, 20, {cube_judge(kFarthest, 10)});
  } else {
    add_pair(spec.trials, "100 turns, optimal", kFar, setting.pick(0, 100, 1000), {cube_judge(kFarthest, 1800)});
  }
  spec.columns = {Quantity::kStates, Quantity::kSolved, Quantity::kLength, Quantity::kSeconds};
  spec.more = [](const std::vector<Trial>& trials, const Outcomes& outcomes, Page& page) {
    show_triplets(trials, outcomes, page);
    show_mirrors(trials, outcomes, page);
  };
  return make_experiment(std::move(spec), setting);
}

}  // namespace unscramble::suite::deepcubea
