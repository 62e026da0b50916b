#include "cli/claim.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/line_reader.h"
#include "core/json.h"
#include "puzzle/text.h"

namespace unscramble::cli {

namespace {

Expected<Claim> claim_of_json(const std::string& line, const std::string& puzzle, const Claim& given) {
  const auto json = parse_json(line);
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
  const std::string metric = text("metric");
  std::optional<std::int64_t> length;
  std::optional<std::int64_t> lower_bound;
  // In another metric than the line's own its numbers say nothing.
  if (given.metric.empty() || given.metric == metric)
    for (const auto& [key, number] : {std::pair("length", &length), std::pair("lower_bound", &lower_bound)}) {
      const auto field = json.find(key);
      if (field == json.end() || field->is_null()) continue;
      if (number == &lower_bound && json.contains("cost")) continue;  // then it bounds the cost
      if (!field->is_number_integer()) return invalid(std::string(key) + " is not a whole number");
      *number = field->get<std::int64_t>();
    }
  return Claim{text("state"),
               text("moves"),
               given.goal.empty() ? text("goal") : given.goal,
               given.metric.empty() ? metric : given.metric,
               proved != json.end() && proved->is_boolean() && proved->get<bool>(),
               length,
               lower_bound};
}

}  // namespace

Expected<Claim> read_claim(const std::string& line, const std::string& puzzle, const Claim& given) {
  if (trim(line).starts_with('{')) return claim_of_json(line, puzzle, given);
  const std::size_t tab = line.find('\t');
  if (tab == std::string::npos) return invalid("expected STATE, a TAB, MOVES, or a JSON object");
  return Claim{line.substr(0, tab), line.substr(tab + 1), given.goal, given.metric};
}

Status read_claims(const std::string& puzzle, const Claim& given, bool has_comments, const TakeClaim& take) {
  LineReader reader(0);
  for (std::size_t number = 1; const auto line = reader.next(); ++number) {
    // Only the beginning of a line that is too long was read: blanks there do not make it empty.
    const bool comment = has_comments && (line->starts_with('#') || trim(*line).starts_with("//"));
    if (comment || (!reader.cut() && trim(*line).empty())) continue;
    take(number, reader.cut() ? Expected<Claim>(invalid(LineReader::kTooLong)) : read_claim(*line, puzzle, given));
  }
  if (reader.fault().empty()) return Done{};
  return Error{ErrorCode::kIo, "cannot read standard input: " + reader.fault()};
}

}  // namespace unscramble::cli
