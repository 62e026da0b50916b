#include "solve/report_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace unscramble {

namespace {

using Json = nlohmann::ordered_json;

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

}  // namespace

std::string report_to_json(const SolveReport& report, const std::string& goal) {
  const bool solved = report.status == SolveStatus::kSolved;
  Json json;
  json["puzzle"] = report.puzzle;
  json["state"] = report.state;
  json["status"] = to_string(report.status);
  json["moves"] = solved ? Json(report.moves) : Json(nullptr);
  json["length"] = solved ? Json(report.length) : Json(nullptr);
  json["metric"] = report.metric;
  json["proved_optimal"] = report.proved_optimal;
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
