#include "learn/exact_error.h"

#include <algorithm>
#include <cmath>

#include "learn/learnable.h"
#include "solve/registry.h"

namespace unscramble::train {

namespace {

// Far beyond what a quick proof takes: a table to be built first is built within it too.
constexpr double kSecondsPerState = 60;

}  // namespace

Expected<ExactDistances> ExactDistances::make(const std::string& name, const std::string& metric,
                                              const TrainingSource& source, const std::atomic<bool>& stop,
                                              std::size_t states) {
  const PuzzleConfig config{metric};
  const auto learnable = make_learnable(name, config);
  if (!learnable) return learnable.error();
  if (!(*learnable)->walk_habit().quick_proof)
    return unsupported("the exact distance of a random state of " + name + " takes too long to find");
  const auto puzzle = make_puzzle(name, config);
  if (!puzzle) return puzzle.error();
  ExactDistances exact;
  const auto positions = static_cast<std::size_t>(source.encoding().positions);
  const auto solver = (*puzzle)->solver({});  // the puzzle's own plan: its strongest proof
  ThreadPool pool(1);
  Rng rng(kSeed);
  while (exact.distances_.size() < states) {
    const std::string state = (*puzzle)->scramble(rng, -1);
    Monitor monitor(Limits{.seconds = kSecondsPerState}, &stop);
    const auto report = solver->solve(state, monitor, pool);
    if (report.status != SolveStatus::kSolved || !report.proved_optimal)
      return Error{stop ? ErrorCode::kLimit : ErrorCode::kInternal,
                   "no proof for state " + state + ": " + report.error};
    exact.distances_.push_back(report.length);
    exact.tokens_.resize(exact.distances_.size() * positions);
    const auto row = std::span(exact.tokens_).last(positions);
    if (const auto ok = source.read_tokens(state, row); !ok) return ok.error();
  }
  return exact;
}

ExactError ExactDistances::error_of(const nn::Network& network) const {
  std::vector<float> values(distances_.size());
  network.run(tokens_, values, {});
  ExactError error{0};
  for (std::size_t i = 0; i < values.size(); ++i) {
    // As a search does, the goal's value is 0 whatever the network says.
    const double value = distances_[i] == 0 ? 0.0 : static_cast<double>(values[i]);
    const double off = value - distances_[i];
    error.mean_absolute += std::abs(off);
    error.mean += off;
    error.worst = std::max(error.worst, std::abs(off));
    error.mean_distance += distances_[i];
  }
  const auto count = static_cast<double>(std::max<std::size_t>(1, values.size()));
  error.mean_absolute /= count;
  error.mean /= count;
  error.mean_distance /= count;
  return error;
}

}  // namespace unscramble::train
