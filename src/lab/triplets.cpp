#include "lab/triplets.h"

namespace unscramble::suite {

Triplets triplets_of(const std::vector<Outcome>& outcomes) {
  Triplets triplets;
  for (const auto& outcome : outcomes)
    if (outcome.solved) triplets.add(quarter_turns(outcome.moves));
  return triplets;
}

std::vector<std::string> triplet_columns() { return {"solutions", "triplets", "a b a'", "a b a", "a a b", "a b b"}; }

std::vector<Value> triplet_row(const std::string& name, const Triplets& t) {
  return {text(name),
          number(static_cast<double>(t.all), 0),
          percent(t.share(t.conjugate)),
          percent(t.share(t.aba)),
          percent(t.share(t.aab)),
          percent(t.share(t.abb))};
}

Triplets random_triplets(std::uint64_t seed) {
  constexpr int kWords = 1000, kLength = 22;
  Rng rng(seed);
  Triplets random;
  for (int i = 0; i < kWords; ++i) random.add(random_turns(rng, kLength));
  return random;
}

Chart triplet_frequencies(const Triplets& triplets, const std::string& chart_name, const std::string& solutions) {
  Chart chart{.name = chart_name,
              .title = "How often a triplet occurs, " + solutions + " (DeepCube, Fig. 8)",
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

}  // namespace unscramble::suite
