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

}  // namespace

Bytes report_to_bytes(const SolveReport& report) {
  nlohmann::json json;
  each_field(report, [&](const char* name, const auto& value) { json[name] = value; });
  for (const auto& [metric, length] : report.lengths) json["lengths"].push_back({metric, length});
  const auto bytes = nlohmann::json::to_cbor(json);  // text in it may be any bytes
  const auto view = std::as_bytes(std::span(bytes));
  return {view.begin(), view.end()};
}

SolveReport report_from_bytes(std::span<const std::byte> bytes) {
  const auto* begin = reinterpret_cast<const std::uint8_t*>(bytes.data());
  const auto json = nlohmann::json::from_cbor(begin, begin + bytes.size());
  SolveReport report;
  each_field(report, [&](const char* name, auto& value) { json.at(name).get_to(value); });
  if (json.contains("lengths"))
    for (const auto& pair : json["lengths"]) report.lengths.push_back({pair[0].get<std::string>(), pair[1].get<int>()});
  return report;
}

}  // namespace unscramble
