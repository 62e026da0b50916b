#include "solve/report_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace unscramble {

namespace {

using Json = nlohmann::ordered_json;

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

// A report that is still being made has the length in its own metric only.
Json lengths_json(const SolveReport& report) {
  Json json = {{report.metric, report.length}};
  for (const auto& [metric, length] : report.lengths) json[metric] = length;
  return json;
}

}  // namespace

std::string proof_in_words(const SolveReport& report) {
  if (report.status != SolveStatus::kSolved || !report.proved_optimal) return {};
  if (report.cost) return "no solution costs less";
  return "no solution has fewer " + unit_of(report.metric);
}

bool is_abbreviation(std::string_view metric) { return metric.ends_with("tm"); }

std::string metric_name(std::string_view metric) {
  if (!is_abbreviation(metric)) return "the " + std::string(metric) + " metric";
  std::string out(metric);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

std::string unit_of(std::string_view metric) {
  if (metric.ends_with('s')) return std::string(metric);
  if (metric == "power") return "moves, every power of a move counted as one";
  if (metric == "quarter") return "moves, each a turn of the definition or its inverse";
  return "moves in " + metric_name(metric);
}

std::string report_to_json(const SolveReport& report, const std::string& goal) {
  const bool solved = report.status == SolveStatus::kSolved;
  Json json;
  json["puzzle"] = report.puzzle;
  json["state"] = report.state;
  json["status"] = to_string(report.status);
  json["moves"] = solved ? Json(report.moves) : Json(nullptr);
  json["length"] = solved ? Json(report.length) : Json(nullptr);
  json["metric"] = report.metric;
  json["lengths"] = solved ? lengths_json(report) : Json(nullptr);
  if (report.cost) json["cost"] = *report.cost;
  json["proved_optimal"] = report.proved_optimal;
  json["proof"] = text_or_null(proof_in_words(report));
  json["lower_bound"] = report.lower_bound;
  json["generated"] = report.generated;
  json["expanded"] = report.expanded;
  json["seconds"] = std::round(report.seconds * 1e6) / 1e6;
  json["method"] = text_or_null(report.method);
  json["model"] = text_or_null(report.model);
  if (!report.heuristic.empty()) json["heuristic"] = report.heuristic;
  if (!goal.empty()) json["goal"] = goal;
  if (!report.solutions.empty()) json["solutions"] = report.solutions;
  if (report.memory > 0) json["memory"] = report.memory;
  if (report.stopped != StopReason::kNone) json["stopped"] = to_string(report.stopped);
  if (!report.error.empty()) json["error"] = report.error;
  if (!report.note.empty()) json["note"] = report.note;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace unscramble
