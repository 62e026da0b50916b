#include "server/presets.h"

#include <algorithm>

#include "method/model_files.h"
#include "server/definition_json.h"
#include "server/openapi.h"
#include "solve/option_use.h"
#include "solve/registry.h"

namespace unscramble::server {

namespace {

using Json = nlohmann::ordered_json;

// Names of the options something reads, as written in JSON; clients cannot name files.
Json option_names(const std::vector<const OptionSpec*>& options) {
  Json names = Json::array();
  for (const OptionSpec* spec : options)
    if (spec->kind != OptionKind::kFile) names.push_back(spec->json_name());
  return names;
}

Json describe_options(const AnyPuzzle& puzzle) {
  Json list = Json::array();
  for (const OptionSpec* spec : options_of({puzzle.methods(), puzzle.heuristics()}))
    if (spec->kind != OptionKind::kFile) list.push_back(describe_option(*spec));
  return list;
}

Json describe_methods(const AnyPuzzle& puzzle) {
  Json list = Json::array();
  for (const auto& method : puzzle.methods()) {
    list.push_back({{"name", method.name},
                    {"summary", method.summary},
                    {"complete", method.complete},
                    {"optimal", method.optimal},
                    {"uses_heuristic", method.uses_heuristic},
                    {"slow_start", method.slow_start},
                    {"options", option_names(method.options)}});
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
                    {"slow_start", heuristic.slow_start},
                    {"options", option_names(heuristic.options)}});
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

// The metrics in which there is a network for the puzzle.
Json metrics_with_model(const PuzzleCard& card, const Json& metrics) {
  Json list = Json::array();
  for (const auto& metric : metrics) {
    const std::string name = metric == card.metric ? card.name : card.name + "-" + metric.get<std::string>();
    if (find_model("", name)) list.push_back(metric);
  }
  return list;
}

}  // namespace

Json presets_for(const AnyPuzzle& puzzle, double max_time) {
  Json list = Json::array();
  for (const auto& preset : puzzle.presets())
    list.push_back({{"name", preset.name},
                    {"label", preset.label},
                    {"method", preset.method},
                    {"time", std::min(preset.seconds, max_time)},
                    {"prove", preset.prove}});
  return list;
}

// Apart from the presets, whose members are those of a solve request.
Json preset_texts(const AnyPuzzle& puzzle) {
  Json texts = Json::object();
  for (const auto& preset : puzzle.presets()) texts[preset.name] = preset.text;
  return texts;
}

Json describe_puzzle(const AnyPuzzle& puzzle, double max_time) {
  const auto card = puzzle.card();
  const auto usual = puzzle.usual_way();
  const Json metrics = known_metrics(card);
  Json json = {{"name", card.name},
               {"summary", card.summary},
               {"notation", card.notation},
               {"metric", card.metric},
               {"metrics", metrics},
               {"models", metrics_with_model(card, metrics)},
               {"goal", card.goal},
               {"moves", card.move_names},
               {"methods", describe_methods(puzzle)},
               {"heuristics", describe_heuristics(puzzle)},
               {"options", describe_options(puzzle)},
               {"presets", presets_for(puzzle, max_time)},
               {"preset_texts", preset_texts(puzzle)},
               {"default", {{"method", usual.method}, {"heuristic", usual.heuristic}}}};
  if (auto definition = definition_json(card.name); !definition.is_null()) json["definition"] = std::move(definition);
  return json;
}

}  // namespace unscramble::server
