#include "server/definition_json.h"

#include "domains/perm/library.h"

namespace unscramble::server {

namespace {

using Json = nlohmann::ordered_json;

const char* format_name(perm::Format format) {
  switch (format) {
    case perm::Format::kTws: return "tws";
    case perm::Format::kKPuzzle: return "kpuzzle";
    case perm::Format::kGenerators: break;
  }
  return "generators";
}

// Per set what each slot receives and how it is turned; null where the move changes nothing.
Json actions_json(const perm::Actions& actions) {
  Json list = Json::array();
  for (const perm::Action& action : actions) {
    const bool still = action == perm::identity_action(static_cast<int>(action.from.size()));
    list.push_back(still ? Json(nullptr) : Json{{"from", action.from}, {"turn", action.turn}});
  }
  return list;
}

}  // namespace

nlohmann::ordered_json definition_json(const std::string& puzzle) {
  if (!perm::is_loaded(puzzle)) return nullptr;
  const auto engine = perm::find_engine(puzzle, "");
  if (!engine) return nullptr;
  const perm::Definition& d = (*engine)->definition();
  Json sets = Json::array();
  for (const perm::PieceSet& set : d.sets) {
    Json one = {{"name", set.name},
                {"orientations", set.orientations},
                {"pieces", set.pieces},
                {"orientation", set.orientation},
                {"modulus", set.modulus}};
    if (!set.places.empty()) one["places"] = set.places;
    sets.push_back(std::move(one));
  }
  Json moves = Json::object();
  for (const auto& move : (*engine)->moves()) moves[move.name] = actions_json(move.actions);
  Json forbidden = Json::array();
  for (const auto& rule : d.forbidden)
    forbidden.push_back({{"set", rule.set}, {"slot", rule.slot}, {"pieces", rule.pieces}});
  return {{"format", format_name(d.format)}, {"title", d.title.empty() ? d.name : d.title},
          {"sets", std::move(sets)},         {"labels", d.labels},
          {"moves", std::move(moves)},       {"forbidden", std::move(forbidden)}};
}

}  // namespace unscramble::server
