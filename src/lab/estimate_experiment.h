// Experiments that compare heuristics with true distances: states are solved optimally, and every heuristic estimates
// them, or every state on the way.
#pragma once

#include "lab/solve_experiment.h"
#include "learn/error_statistics.h"

namespace unscramble::suite {

struct Guess {
  std::string name;
  SolveRequest request;  // heuristic and model
};

// The estimates of the states of one set, in the order of `distances`.
struct Judgement {
  StateSet states;
  std::vector<int> distances;
  std::vector<std::vector<float>> values;  // by guess
  int unlabelled = 0;                      // no proof within the limits
};

struct EstimateSpec {
  Experiment head;
  std::vector<StateSet> sets;
  Entrant labeller;  // its proved lengths are the distances
  std::vector<Guess> guesses;
  bool along = false;  // every state on the optimal path but the goal, not only the first
  std::function<void(const EstimateSpec&, const std::vector<Judgement>&, Page&)> show;
};

Experiment make_experiment(EstimateSpec spec, const Setting& setting);

// All sets of one guess together.
ErrorStatistics errors_of(const std::vector<Judgement>& judgements, std::size_t guess);

}  // namespace unscramble::suite
