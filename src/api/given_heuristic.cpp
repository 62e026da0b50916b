#include "api/given_heuristic.h"

#include <algorithm>
#include <cmath>

#include "puzzle/capabilities.h"

namespace unscramble::api {

GivenHeuristic::GivenHeuristic(v0::OwnHeuristic given, std::size_t row_bytes, std::shared_ptr<Failure> failure)
    : given_(std::move(given)), row_bytes_(row_bytes), failure_(std::move(failure)) {
  traits_.name = given_.name;
  traits_.admissible = given_.admissible;
  traits_.consistent = given_.consistent;
  traits_.grain = std::max<std::size_t>(1, given_.batch);
}

Status GivenHeuristic::call(const std::byte* rows, std::span<float> out) const {
  const auto evaluate = [&] {
    return guarded("the heuristic", [&] { return given_.evaluate({rows, out.size(), row_bytes_}, out); });
  };
  if (given_.serial) {
    const std::lock_guard lock(one_at_a_time_);
    if (failure_->error()) return *failure_->error();
    if (auto done = evaluate(); !done) return done;
  } else if (auto done = evaluate(); !done) {
    return done;
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (out[i] >= 0) {
      out[i] = std::min(out[i], kDeadEnd);
      continue;
    }
    return invalid("the heuristic returned " + std::string(std::isnan(out[i]) ? "NaN" : std::to_string(out[i])) +
                   " for state " + std::to_string(i) + " of a batch of " + std::to_string(out.size()) +
                   "; estimates are numbers from 0 on");
  }
  return Done{};
}

void GivenHeuristic::evaluate_rows(const std::byte* rows, std::span<float> out) const {
  if (failure_->error()) {  // the search is about to end; no more calls
    std::fill(out.begin(), out.end(), 0.0F);
    return;
  }
  if (auto done = call(rows, out); !done) {
    failure_->report(done.error());
    std::fill(out.begin(), out.end(), 0.0F);
  }
}

void GivenHeuristic::score_rows(const std::byte* /*rows*/, std::size_t /*count*/, std::span<float> out) const {
  std::fill(out.begin(), out.end(), 0.0F);  // not asked for: traits().move_scores is false
}

void GivenHeuristic::evaluate_and_score_rows(const std::byte* rows, std::span<float> values,
                                             std::span<float> scores) const {
  evaluate_rows(rows, values);
  score_rows(rows, values.size(), scores);
}

}  // namespace unscramble::api
