#include "cli/claim.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/line_reader.h"
#include "puzzle/text.h"

namespace unscramble::cli {

namespace {

Expected<Claim> claim_of_json(const std::string& line, const std::string& puzzle, const Claim& given) {
  const auto json = nlohmann::json::parse(line, nullptr, false);
  if (!json.is_object()) return invalid("not a JSON object");
  const auto text = [&json](const char* key) {
    const auto field = json.find(key);
    return field != json.end() && field->is_string() ? field->get<std::string>() : std::string();
  };
  // A definition file is given as a path and called after its last part.
  const std::string own = std::filesystem::path(puzzle).filename().string();
  if (const auto name = text("puzzle"); !name.empty() && name != puzzle && name != own)
    return invalid("this line is about " + printable(name) + ", not " + puzzle);
  const auto moves = json.find("moves");
  if (moves == json.end() || !moves->is_string())
    return Error{ErrorCode::kInternal, "no solution (status " + printable(text("status")) + ")"};
  const auto proved = json.find("proved_optimal");
  return Claim{text("state"), text("moves"), given.goal.empty() ? text("goal") : given.goal,
               given.metric.empty() ? text("metric") : given.metric,
               proved != json.end() && proved->is_boolean() && proved->get<bool>()};
}

}  // namespace

Expected<Claim> read_claim(const std::string& line, const std::string& puzzle, const Claim& given) {
  if (trim(line).starts_with('{')) return claim_of_json(line, puzzle, given);
  const std::size_t tab = line.find('\t');
  if (tab == std::string::npos) return invalid("expected STATE, a TAB, MOVES, or a JSON object");
  return Claim{line.substr(0, tab), line.substr(tab + 1), given.goal, given.metric};
}

Status read_claims(const std::string& puzzle, const Claim& given, bool hash_is_comment, const TakeClaim& take) {
  LineReader reader(0);
  for (std::size_t number = 1; const auto line = reader.next(); ++number) {
    if ((hash_is_comment && line->starts_with('#')) || trim(*line).empty()) continue;
    take(number, reader.cut() ? Expected<Claim>(invalid(LineReader::kTooLong)) : read_claim(*line, puzzle, given));
  }
  if (reader.fault().empty()) return Done{};
  return Error{ErrorCode::kIo, "cannot read standard input: " + reader.fault()};
}

}  // namespace unscramble::cli
