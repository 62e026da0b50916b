#include "server/presets.h"

#include <algorithm>

#include "solve/registry.h"

namespace unscramble::server {

namespace {

using Json = nlohmann::ordered_json;

const MethodInfo* usable(const std::vector<MethodInfo>& methods, std::string_view name) {
  const auto found = std::find_if(methods.begin(), methods.end(), [&](const MethodInfo& method) {
    return method.name == name && method.refusal.empty();
  });
  return found == methods.end() ? nullptr : &*found;
}

Json preset(const char* name, const char* label, std::string_view method, double time, bool prove) {
  return {{"name", name}, {"label", label}, {"method", method}, {"time", time}, {"prove", prove}};
}

Json describe_methods(const AnyPuzzle& puzzle) {
  Json list = Json::array();
  for (const auto& method : puzzle.methods()) {
    list.push_back({{"name", method.name},
                    {"summary", method.summary},
                    {"complete", method.complete},
                    {"optimal", method.optimal},
                    {"uses_heuristic", method.uses_heuristic},
                    {"slow_start", method.slow_start}});
    if (!method.refusal.empty()) list.back()["refusal"] = method.refusal;
  }
  return list;
}

Json describe_heuristics(const AnyPuzzle& puzzle) {
  Json list = Json::array();
  for (const auto& heuristic : puzzle.heuristics()) {
    list.push_back({{"name", heuristic.name},
                    {"summary", heuristic.summary},
                    {"admissible", heuristic.admissible},
                    {"slow_start", heuristic.slow_start}});
    if (!heuristic.refusal.empty()) list.back()["refusal"] = heuristic.refusal;
  }
  return list;
}

// The default first.
Json known_metrics(const PuzzleCard& card) {
  Json list = Json::array({card.metric});
  for (const char* metric : {"qtm", "htm"})
    if (metric != card.metric && make_puzzle(card.name, PuzzleConfig{metric})) list.push_back(metric);
  return list;
}

}  // namespace

Json presets_for(const AnyPuzzle& puzzle, double max_time) {
  const auto methods = puzzle.methods();
  const auto within = [max_time](double time) { return std::min(time, max_time); };
  const auto* optimal = usable(methods, "optimal");
  const char* prover = optimal != nullptr ? "optimal" : "ida";
  if (usable(methods, "two-phase") != nullptr)
    return {preset("instant", "Instant", "two-phase", within(0.3), false),
            preset("short", "Short", "auto", within(10), false),
            preset("optimal", "Proved shortest", prover, max_time, true)};
  if (optimal != nullptr && !optimal->slow_start)
    return {preset("instant", "Instant", "optimal", within(2), false),
            preset("short", "Short", "optimal", within(10), false),
            preset("optimal", "Proved shortest", "optimal", max_time, true)};
  // Where no solver knows the puzzle by itself: the default plan answers soon, growing beams find shorter solutions.
  return {preset("instant", "Instant", "auto", within(10), false),
          preset("short", "Short", "anytime", within(20), false),
          // The plan knows whether the puzzle's tables are there; building them would use up the time.
          preset("optimal", "Proved shortest", "auto", max_time, true)};
}

Json describe_puzzle(const AnyPuzzle& puzzle, double max_time) {
  const auto card = puzzle.card();
  return {{"name", card.name},
          {"summary", card.summary},
          {"notation", card.notation},
          {"metric", card.metric},
          {"metrics", known_metrics(card)},
          {"goal", card.goal},
          {"moves", card.move_names},
          {"methods", describe_methods(puzzle)},
          {"heuristics", describe_heuristics(puzzle)},
          {"presets", presets_for(puzzle, max_time)}};
}

}  // namespace unscramble::server
