#include "solve/report_wire.h"

#include <nlohmann/json.hpp>

namespace unscramble {

namespace {

// One list of the fields for both directions.
template <class Report, class Visit>
void each_field(Report& r, const Visit& visit) {
  visit("puzzle", r.puzzle);
  visit("state", r.state);
  visit("status", r.status);
  visit("moves", r.moves);
  visit("length", r.length);
  visit("metric", r.metric);
  visit("proved", r.proved_optimal);
  visit("bound", r.lower_bound);
  visit("generated", r.generated);
  visit("expanded", r.expanded);
  visit("memory", r.memory);
  visit("seconds", r.seconds);
  visit("method", r.method);
  visit("heuristic", r.heuristic);
  visit("model", r.model);
  visit("solutions", r.solutions);
  visit("error", r.error);
  visit("code", r.error_code);
  visit("stopped", r.stopped);
  visit("note", r.note);
}

nlohmann::json to_json(const SolveReport& report) {
  nlohmann::json json;
  each_field(report, [&](const char* name, const auto& value) { json[name] = value; });
  if (report.cost) json["cost"] = *report.cost;
  for (const auto& [metric, length] : report.lengths) json["lengths"].push_back({metric, length});
  return json;
}

// Throws what the JSON library throws.
SolveReport from_json(const nlohmann::json& json) {
  SolveReport report;
  each_field(report, [&](const char* name, auto& value) { json.at(name).get_to(value); });
  if (json.contains("cost")) report.cost = json["cost"].get<int>();
  if (json.contains("lengths"))
    for (const auto& pair : json["lengths"])
      report.lengths.push_back({pair.at(0).get<std::string>(), pair.at(1).get<int>()});
  return report;
}

}  // namespace

Bytes report_to_bytes(const SolveReport& report) {
  const auto bytes = nlohmann::json::to_cbor(to_json(report));  // text in it may be any bytes
  const auto view = std::as_bytes(std::span(bytes));
  return {view.begin(), view.end()};
}

SolveReport report_from_bytes(std::span<const std::byte> bytes) {
  const auto* begin = reinterpret_cast<const std::uint8_t*>(bytes.data());
  return from_json(nlohmann::json::from_cbor(begin, begin + bytes.size()));
}

std::string report_to_text(const SolveReport& report) {
  return to_json(report).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Expected<SolveReport> report_from_text(std::string_view text) {
  try {
    return from_json(nlohmann::json::parse(text));
  } catch (const nlohmann::json::exception& error) {
    return Error{ErrorCode::kCorrupt, error.what()};
  }
}

}  // namespace unscramble
