#include "learn/pdbnet/run_folder.h"

#include "core/json.h"
#include "learn/pdbnet/options.h"

namespace unscramble::pdbnet {

using nlohmann::json;

void put_counters(nn::ModelInfo& info, const Counters& counters, const json& options) {
  info.provenance.examples = counters.examples;
  info.provenance.seconds = counters.seconds;
  info.provenance.note = json{{"epoch", counters.epoch}, {"steps", counters.steps}, {"options", options}}.dump();
}

Expected<Counters> read_counters(const nn::ModelInfo& info, const json& options) {
  const auto note = parse_json(info.provenance.note);
  const bool whole = note.is_object() && note.contains("options") && note["options"].is_object() &&
                     note.contains("epoch") && note["epoch"].is_number_unsigned() && note.contains("steps") &&
                     note["steps"].is_number_unsigned();
  if (info.provenance.recipe != "pdbnet" || !whole)
    return Error{ErrorCode::kCorrupt, "not a checkpoint of a pdbnet run"};
  if (const auto same = check_same_settings(note["options"], options); !same) return same.error();
  Counters counters{note["epoch"].get<int>(), note["steps"].get<std::uint64_t>(), info.provenance.examples,
                    info.provenance.seconds};
  return counters;
}

}  // namespace unscramble::pdbnet
