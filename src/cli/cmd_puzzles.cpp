#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/catalogue.h"
#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "solve/registry.h"

namespace unscramble::cli {

namespace {

using Json = nlohmann::ordered_json;

struct PuzzlesOptions {
  std::string puzzle;
  std::string metric;
  bool json = false;
};

Json card_json(const AnyPuzzle& puzzle) {
  const PuzzleCard card = puzzle.card();
  Json json = {
      {"name", card.name}, {"summary", card.summary},  {"notation", card.notation},        {"metric", card.metric},
      {"goal", card.goal}, {"moves", card.move_names}, {"capabilities", card.capabilities}};
  const UsualWay usual = puzzle.usual_way();
  json["default"] = {{"method", usual.method},
                     {"heuristic", usual.heuristic.empty() ? Json(nullptr) : Json(usual.heuristic)}};
  json["encodings"] = Json::array();
  for (const auto& e : card.encodings)
    json["encodings"].push_back({{"name", e.name}, {"positions", e.positions}, {"values", e.values}});
  json["methods"] = Json::array();
  for (const auto& m : puzzle.methods())
    json["methods"].push_back({{"name", m.name},
                               {"summary", m.summary},
                               {"complete", m.complete},
                               {"optimal", m.optimal},
                               {"uses_heuristic", m.uses_heuristic},
                               {"refusal", m.refusal.empty() ? Json(nullptr) : Json(m.refusal)}});
  json["heuristics"] = Json::array();
  for (const auto& h : puzzle.heuristics())
    json["heuristics"].push_back({{"name", h.name},
                                  {"summary", h.summary},
                                  {"admissible", h.admissible},
                                  {"consistent", h.consistent},
                                  {"refusal", h.refusal.empty() ? Json(nullptr) : Json(h.refusal)}});
  return json;
}

template <class Info>
std::string describe(const std::vector<Info>& infos) {
  std::string text;
  for (const auto& info : infos) {
    const std::string what = info.refusal.empty() ? properties(info) : "not here: " + info.refusal;
    text += fmt::format("    {:<18} {}\n", info.name, info.summary);
    if (!what.empty()) text += fmt::format("    {:<18} ({})\n", "", what);
  }
  return text;
}

std::string describe_card(const AnyPuzzle& puzzle) {
  const PuzzleCard card = puzzle.card();
  std::string text = fmt::format("{}: {}\n\n", card.name, card.summary);
  text += fmt::format("  notation      {}\n  goal          {}\n  metric        {}\n", card.notation, card.goal,
                      card.metric);
  text += fmt::format("  moves         {}: {}\n", card.num_moves, fmt::join(card.move_names, " "));
  text += fmt::format("  can           {}\n", fmt::join(card.capabilities, ", "));
  for (const auto& e : card.encodings)
    text += fmt::format("  learns from   {}: {} tokens of {} values\n", e.name, e.positions, e.values);
  const UsualWay usual = puzzle.usual_way();
  text += fmt::format("  by default    {}{}\n", usual.method,
                      usual.heuristic.empty() ? "" : ", guided by " + usual.heuristic);
  return text + "\n  Methods\n" + describe(puzzle.methods()) + "\n  Heuristics\n" + describe(puzzle.heuristics());
}

int show_one(const PuzzlesOptions& options) {
  const auto puzzle = make_puzzle(options.puzzle, PuzzleConfig{options.metric});
  if (!puzzle) return fail(puzzle.error());
  print_out(options.json ? card_json(**puzzle).dump() + "\n" : describe_card(**puzzle));
  return kOk;
}

int list_all(const PuzzlesOptions& options) {
  std::string text;
  for (const auto& name : puzzle_names()) {
    const auto puzzle = make_puzzle(name);
    if (!puzzle) return fail(puzzle.error());
    if (options.json) {
      text += card_json(**puzzle).dump() + "\n";
    } else {
      text += fmt::format("{:<12} {}\n", name, (*puzzle)->card().summary);
    }
  }
  print_out(text);
  return kOk;
}

}  // namespace

Command make_puzzles() {
  Command command("puzzles", "list the puzzles, or describe one");
  const auto options = std::make_shared<PuzzlesOptions>();
  add_puzzle_argument(command, options->puzzle, false);
  add_metric_option(command, options->metric);
  command.flag("--json", options->json, "one JSON object per puzzle, each on a line");
  command.run = [options] { return options->puzzle.empty() ? list_all(*options) : show_one(*options); };
  return command;
}

}  // namespace unscramble::cli
