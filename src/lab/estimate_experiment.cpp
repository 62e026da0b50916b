#include "lab/estimate_experiment.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "solve/registry.h"

namespace unscramble::suite {

namespace {

struct Asked {
  std::shared_ptr<const AnyPuzzle> puzzle;
  std::string state;
  Entrant labeller;
  std::vector<Guess> guesses;
  bool along = false;
};

Expected<Json> ask(const Asked& asked, const std::atomic<bool>& stop) {
  ThreadPool alone(1);
  auto label = solve_cell(*asked.puzzle, {asked.state, -1}, asked.labeller, stop);
  if (!label) return label.error();
  const bool proved = label->value("proved", false);
  Json json = {{"distance", proved ? label->value("length", -1) : -1}, {"seconds", label->value("seconds", 0.0)}};
  if (!proved) return json;
  const std::string moves = label->value("moves", std::string());
  for (const auto& guess : asked.guesses) {
    Monitor unlimited({}, &stop);
    const auto said =
        asked.puzzle->estimate_along(asked.state, asked.along ? moves : std::string(), guess.request, unlimited, alone);
    if (!said) return said.error();
    Json values = Json::array();
    for (const float value : said->values)
      values.push_back(std::isfinite(value) ? Json(std::round(static_cast<double>(value) * 1e4) / 1e4) : Json(nullptr));
    json["estimates"][guess.name] = std::move(values);
  }
  return json;
}

std::string key_of(const StateSet& set, std::size_t number) { return set.label + "/" + std::to_string(number); }

// The goal ends a path and is not informative.
void add_result(Judgement& judgement, const std::vector<Guess>& guesses, const Json& json, bool along) {
  const int distance = json.value("distance", -1);
  if (distance < 0) {
    ++judgement.unlabelled;
    return;
  }
  const int states = along ? distance : 1;
  for (int i = 0; i < states; ++i) judgement.distances.push_back(distance - i);
  for (std::size_t g = 0; g < guesses.size(); ++g)
    for (int i = 0; i < states; ++i) {
      const Json& value = json["estimates"][guesses[g].name][static_cast<std::size_t>(i)];
      judgement.values[g].push_back(value.is_number() ? value.get<float>() : 0);
    }
}

void prepare(const AnyPuzzle& puzzle, const EstimateSpec& spec, const std::atomic<bool>& stop) {
  warm_up(puzzle, spec.labeller.request, stop);
  Rng rng(1);
  const std::string state = puzzle.scramble(rng, 1);
  for (const auto& guess : spec.guesses) {
    Monitor monitor({}, &stop);
    ThreadPool all;
    (void)puzzle.estimate_along(state, "", guess.request, monitor, all);
  }
}

}  // namespace

Experiment make_experiment(EstimateSpec spec, const Setting& setting) {
  Experiment experiment = spec.head;
  std::vector<std::pair<StateSet, std::size_t>> sets;
  std::vector<std::vector<Cell>> by_set;
  for (auto set : spec.sets) {
    set.count = setting.states.value_or(set.count);
    auto made = make_puzzle(set.puzzle, PuzzleConfig{set.metric});
    auto states = made ? make_states(set, **made, setting.data) : Expected<std::vector<KnownState>>(made.error());
    if (!states) {
      experiment.absent.push_back(set.label + ": " + states.error().message);
      continue;
    }
    const std::shared_ptr<const AnyPuzzle> puzzle = *std::move(made);
    if (by_set.empty())
      experiment.preparations.emplace_back(
          [puzzle, spec](const std::atomic<bool>& stop) { prepare(*puzzle, spec, stop); });
    auto& cells = by_set.emplace_back();
    for (std::size_t i = 0; i < states->size(); ++i)
      cells.push_back({key_of(set, i), [asked = Asked{puzzle, (*states)[i].state, spec.labeller, spec.guesses,
                                                      spec.along}](const auto& stop) { return ask(asked, stop); }});
    sets.emplace_back(set, states->size());
  }
  std::vector<std::size_t> counts;
  for (const auto& [set, count] : sets) counts.push_back(count);
  experiment.states = words_for_counts(counts);
  for (std::size_t i = 0, added = 1; added > 0; ++i) {
    added = 0;
    for (auto& cells : by_set)
      if (i < cells.size()) {
        experiment.cells.push_back(std::move(cells[i]));
        ++added;
      }
  }
  experiment.present = [spec = std::move(spec), sets = std::move(sets)](const Results& results, Page& page) {
    std::vector<Judgement> judgements;
    for (const auto& [set, count] : sets) {
      Judgement judgement{set, {}, std::vector<std::vector<float>>(spec.guesses.size()), 0};
      for (std::size_t i = 0; i < count; ++i)
        if (const auto found = results.find(key_of(set, i)); found != results.end() && !failed(found->second))
          add_result(judgement, spec.guesses, found->second, spec.along);
      judgements.push_back(std::move(judgement));
    }
    spec.show(spec, judgements, page);
  };
  return experiment;
}

ErrorStatistics errors_of(const std::vector<Judgement>& judgements, std::size_t guess) {
  std::vector<float> estimates;
  std::vector<int> distances;
  for (const auto& judgement : judgements) {
    estimates.insert(estimates.end(), judgement.values[guess].begin(), judgement.values[guess].end());
    distances.insert(distances.end(), judgement.distances.begin(), judgement.distances.end());
  }
  return error_statistics(estimates, distances);
}

}  // namespace unscramble::suite
