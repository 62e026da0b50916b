#include "learn/run_curves.h"

#include <algorithm>

namespace unscramble {

namespace {

using nlohmann::json;

std::optional<double> number_in(const json& line, const char* name) {
  const auto found = line.find(name);
  if (found == line.end() || !found->is_number()) return {};
  return found->get<double>();
}

std::optional<std::uint64_t> count_in(const json& line, const char* name) {
  const auto value = number_in(line, name);
  if (!value || !(*value >= 0) || *value > 1e18) return {};
  return static_cast<std::uint64_t>(*value);
}

// A share that was not measured is logged as -1.
void add_point(Curve& curve, double seconds, std::optional<double> value) {
  if (value && *value >= 0) curve.push_back({seconds, *value});
}

std::vector<double> numbers_in(const json& line, const char* name) {
  std::vector<double> values;
  const auto found = line.find(name);
  if (found == line.end() || !found->is_array()) return values;
  for (const auto& value : *found)
    if (value.is_number()) values.push_back(value.get<double>());
  return values;
}

std::optional<json> object_in(const json& line, const char* name) {
  const auto found = line.find(name);
  if (found == line.end() || !found->is_object()) return {};
  return *found;
}

}  // namespace

void RunCurves::add(const json& line) {
  if (!line.is_object()) return;
  seconds = number_in(line, "seconds").value_or(seconds);
  fraction = number_in(line, "fraction").value_or(fraction);
  const auto end = line.find("ended");
  ended = end != line.end() && *end == true;
  if (line.contains("options")) {
    facts = line;
    threshold = number_in(line, "threshold").value_or(threshold);
    diverged.clear();  // a resumed run is given another chance
  }
  if (line.contains("diverged") && line["diverged"].is_string()) diverged = line["diverged"];
  add_learning(line);
  add_targets(line);
  add_depths(line);
  if (auto found = object_in(line, "untrained")) untrained = std::move(found);
  if (auto found = object_in(line, "trained")) trained = std::move(found);
  if (auto found = object_in(line, "attempt")) attempt = std::move(found);
}

void RunCurves::add_learning(const json& line) {
  if (const auto now = line.find("phase"); now != line.end() && now->is_string() && *now != phase) {
    phase = *now;
    phase_began = seconds;
  }
  if (const auto played = count_in(line, "episodes")) {
    episodes = true;
    examples = *played;
  }
  examples = count_in(line, "examples").value_or(examples);
  per_second = number_in(line, episodes ? "episodes_per_second" : "examples_per_second").value_or(per_second);
  for (const char* name : {"value_loss", "loss", "error"}) add_point(loss, seconds, number_in(line, name));
  for (const char* name : {"solved_greedy", "tested"}) add_point(solved, seconds, number_in(line, name));
  add_point(solved_beam, seconds, number_in(line, "solved_beam"));
  if (const auto errors = object_in(line, "held_out"))
    add_point(held_out, seconds, number_in(*errors, "mean_absolute_error"));
}

void RunCurves::add_targets(const json& line) {
  checks_above = count_in(line, "checks_above").value_or(checks_above);
  const auto renewed = count_in(line, "target_updates");
  if (renewed && *renewed != updates) {
    updates = *renewed;
    updated = seconds;
  }
  updated = std::max(updated, phase_began);
}

void RunCurves::add_depths(const json& line) {
  DepthCurve curve{numbers_in(line, "depth"), numbers_in(line, "depth_value")};
  // A value that is not finite is written as null, and the numbers no longer match: such a curve is not drawn.
  if (!curve.depth.empty() && curve.depth.size() == curve.value.size()) depths.emplace_back(seconds, std::move(curve));
}

Curve thinned(const Curve& curve, std::size_t most) {
  if (curve.size() <= most || most < 2) return curve;
  const std::size_t stride = (curve.size() + most - 2) / (most - 1);
  Curve kept;
  for (std::size_t i = 0; i < curve.size(); i += stride) kept.push_back(curve[i]);
  if (kept.back().seconds != curve.back().seconds) kept.push_back(curve.back());
  return kept;
}

}  // namespace unscramble
