// Definition files from clients. They are untrusted: the server's limit on bodies, the readers' own limits and smaller
// ones on what the group may take apply, and what was read is forgotten once many others came.
#include <nlohmann/json.hpp>

#include "domains/perm/library.h"
#include "server/api.h"
#include "server/fields.h"
#include "server/json_text.h"
#include "server/presets.h"
#include "server/refusal.h"
#include "solve/registry.h"

namespace unscramble::server {

Reply Api::add_definition(const Request& request) {
  Fields fields(request.body);
  const std::string name = fields.text("name");
  const std::string text = fields.text("text");
  if (const auto right = fields.finish(); !right) return refuse(right.error());
  const auto added = perm::add_foreign_definition(name, text);
  if (!added) return refuse(added.error());
  const auto puzzle = make_known_puzzle(*added, PuzzleConfig{});
  if (!puzzle) return refuse(puzzle.error());
  return json_reply(json_text(describe_puzzle(**puzzle, options_.max_time)), 201);
}

}  // namespace unscramble::server
