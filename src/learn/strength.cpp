#include "learn/strength.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>

#include "learn/validation.h"

namespace unscramble {

namespace {

using nlohmann::json;

constexpr double kAnyTime = std::numeric_limits<double>::infinity();

double mean_or(double sum, int count, double none) { return count > 0 ? sum / count : none; }

// Proves shortest lengths without a heuristic that may be missing, and without tables that take minutes to build.
std::string quick_exact_method(const AnyPuzzle& puzzle) {
  for (const auto& method : puzzle.methods())
    if (method.optimal && !method.uses_heuristic && !method.slow_start && method.refusal.empty()) return method.name;
  return "";
}

double rounded(double value) { return std::round(value * 1e4) / 1e4; }

}  // namespace

json to_json(const Strength& s) {
  json out = {{"states", s.states}};
  const auto put = [&out](const char* name, double value) {
    if (value >= 0) out[name] = rounded(value);
  };
  put("solved_greedy", s.greedy);
  put("greedy_length", s.greedy_length);
  if (s.beam_states > 0) {
    out["beam"] = s.beam;
    out["beam_states"] = s.beam_states;
    put("solved_beam", s.beam_solved);
    put("beam_length", s.beam_length);
  }
  if (s.known > 0) {
    out["known"] = s.known;
    put("optimal", s.optimal);
    put("shortest", s.shortest);
    put("absolute_error", s.absolute_error);
    if (s.absolute_error >= 0) out["mean_error"] = rounded(s.mean_error);
  }
  return out;
}

std::optional<Strength> strength_from(const json& in) {
  if (!in.is_object()) return {};
  Strength s;
  try {
    s.states = in.value("states", 0);
    s.greedy = in.value("solved_greedy", s.greedy);
    s.greedy_length = in.value("greedy_length", s.greedy_length);
    s.beam = in.value("beam", s.beam);
    s.beam_states = in.value("beam_states", 0);
    s.beam_solved = in.value("solved_beam", s.beam_solved);
    s.beam_length = in.value("beam_length", s.beam_length);
    s.known = in.value("known", 0);
    s.optimal = in.value("optimal", s.optimal);
    s.shortest = in.value("shortest", s.shortest);
    s.absolute_error = in.value("absolute_error", s.absolute_error);
    s.mean_error = in.value("mean_error", s.mean_error);
  } catch (const json::exception&) {
    return {};
  }
  if (s.states <= 0 && s.known <= 0) return {};
  return s;
}

std::string in_words(const Strength& s) {
  std::string text;
  const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (s.greedy >= 0) add(fmt::format("solves {:.0f} % greedily", 100 * s.greedy));
  if (s.beam_solved >= 0) add(fmt::format("{:.0f} % by a beam of {}", 100 * s.beam_solved, s.beam));
  if (s.beam_length >= 0) text += fmt::format(" in {:.1f} moves", s.beam_length);
  if (s.optimal >= 0) add(fmt::format("{:.0f} % in the fewest moves", 100 * s.optimal));
  if (s.absolute_error >= 0) add(fmt::format("off by {:.2f} moves on average", s.absolute_error));
  return text;
}

json to_json(const Attempt& attempt) {
  return {{"state", attempt.state},
          {"moves", attempt.moves},
          {"length", attempt.length < 0 ? json(nullptr) : json(attempt.length)},
          {"method", attempt.method}};
}

Examiner::Examiner(const AnyPuzzle& puzzle, ExamPaper paper, ThreadPool& pool, const std::atomic<bool>& stop)
    : puzzle_(puzzle), paper_(paper), pool_(pool), stop_(stop), states_(validation_states(puzzle, paper.states)) {
  const auto methods = puzzle.methods();
  has_beam_ = std::any_of(methods.begin(), methods.end(),
                          [](const MethodInfo& m) { return m.name == "beam" && m.refusal.empty(); });
}

SolveReport Examiner::solve(const std::string& state, const std::string& method, bool beam,
                            const std::filesystem::path& model, double seconds) const {
  SolveRequest request;
  request.method = method;
  if (!model.empty()) {
    request.heuristic = "model";
    request.set(kModel, model.string());
    if (beam) {
      request.set(kBeam, paper_.beam);
    } else {
      request.set(kMaxDepth, paper_.greedy_moves);
    }
  }
  Limits limits;
  limits.seconds = std::min(seconds, paper_.seconds_each);
  Monitor monitor(limits, &stop_);
  return puzzle_.solve(state, request, monitor, pool_);
}

Examiner::Answers Examiner::answers(const std::filesystem::path& model, double seconds) const {
  const auto begun = std::chrono::steady_clock::now();
  const auto left = [&] {
    return seconds - std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  };
  Answers all;
  Strength& s = all.strength;
  double greedy_length = 0, beam_length = 0;
  int greedy_solved = 0, beam_solved = 0;
  for (const auto& state : states_) {
    if (stop_ || left() <= 0) break;
    ++s.states;
    if (const auto report = solve(state, "greedy", false, model, left()); report.status == SolveStatus::kSolved) {
      ++greedy_solved;
      greedy_length += report.length;
    }
    if (!has_beam_ || s.beam_states >= paper_.beam_states || left() <= 0) continue;
    ++s.beam_states;
    const auto report = solve(state, "beam", true, model, left());
    const bool solved = report.status == SolveStatus::kSolved;
    all.beam_lengths.push_back(solved ? report.length : -1);
    if (!solved) continue;
    ++beam_solved;
    beam_length += report.length;
  }
  s.beam = paper_.beam;
  s.greedy = mean_or(greedy_solved, s.states, -1);
  s.greedy_length = mean_or(greedy_length, greedy_solved, -1);
  s.beam_solved = mean_or(beam_solved, s.beam_states, -1);
  s.beam_length = mean_or(beam_length, beam_solved, -1);
  return all;
}

Strength Examiner::solve_all(const std::filesystem::path& model) const { return answers(model, kAnyTime).strength; }

// By the puzzle's own exact method, else by its default plan where that proves what it finds. The first state decides
// whether it is quick enough.
void Examiner::find_distances() {
  if (distances_) return;
  constexpr double kQuick = 0.5;      // seconds per state
  constexpr double kSmallTable = 20;  // which the first may have to build
  constexpr double kPlan = 2;         // a plan that has not proved anything by then is not for this
  std::vector<int> distances(states_.size(), -1);
  SolveRequest request;
  const std::string method = quick_exact_method(puzzle_);
  if (!method.empty()) request.method = method;
  for (std::size_t i = 0; i < states_.size() && !stop_; ++i) {
    Limits limits;
    limits.seconds = i > 0 ? kQuick : method.empty() ? kPlan : kSmallTable;
    Monitor monitor(limits, &stop_);
    const auto report = puzzle_.solve(states_[i], request, monitor, pool_);
    if (report.status != SolveStatus::kSolved || !report.proved_optimal) break;
    distances[i] = report.length;
  }
  if (!stop_) distances_ = std::move(distances);
}

Strength Examiner::compare(const std::filesystem::path& model, double seconds) {
  auto [strength, lengths] = answers(model, seconds);
  find_distances();
  if (!distances_) return strength;
  SolveRequest request;
  request.heuristic = "model";
  request.set(kModel, model.string());
  double error = 0, absolute = 0, shortest = 0;
  int compared = 0, optimal = 0;
  for (std::size_t i = 0; i < states_.size(); ++i) {
    const int distance = (*distances_)[i];
    if (distance < 0) continue;
    ++strength.known;
    if (i < lengths.size()) {
      ++compared;
      shortest += distance;
      optimal += lengths[i] == distance ? 1 : 0;
    }
    Monitor monitor({}, &stop_);
    const auto estimate = puzzle_.estimate_along(states_[i], "", request, monitor, pool_);
    if (!estimate || estimate->values.empty()) continue;
    const double off = static_cast<double>(estimate->values[0]) - distance;
    error += off;
    absolute += std::abs(off);
  }
  strength.optimal = mean_or(optimal, compared, -1);
  strength.shortest = mean_or(shortest, compared, -1);
  strength.mean_error = mean_or(error, strength.known, 0);
  strength.absolute_error = mean_or(absolute, strength.known, -1);
  return strength;
}

Attempt Examiner::attempt(const std::filesystem::path& model, std::uint64_t number) const {
  Attempt tried{attempt_state(puzzle_, number), "", -1, "greedy"};
  auto report = solve(tried.state, "greedy", false, model, kAnyTime);
  if (report.status != SolveStatus::kSolved && has_beam_) {
    tried.method = fmt::format("beam of {}", paper_.beam);
    report = solve(tried.state, "beam", true, model, kAnyTime);
  }
  if (report.status != SolveStatus::kSolved) return tried;
  tried.moves = report.moves;
  tried.length = report.length;
  return tried;
}

}  // namespace unscramble
