// GAP files as PuzzleGeometry writes and CayleyPy reads them: M_NAME:=(1,2,3)(4,5); for each generator, and
// ip:=[[1],[2,3],…]; for the positions that look alike. Other assignments are left alone.
#include <algorithm>
#include <set>

#include "domains/perm/generators.h"
#include "domains/perm/kpuzzle.h"
#include "puzzle/text.h"

namespace unscramble::perm {

namespace {

class GapReader {
 public:
  explicit GapReader(const SourceText& source) : source_(source) { file_.inverse_mark = "'"; }

  ReadDefinition read() {
    const std::string text = without_comments();
    std::size_t start = 0;
    while (start < text.size() && !error_) {
      const std::size_t end = std::min(text.find(';', start), text.size());
      statement(std::string_view(text).substr(start, end - start), start);
      start = end + 1;
    }
    if (error_) return *error_;
    if (file_.generators.empty())
      return source_.error(0, "there is no generator; one is written as M_NAME:=(1,2,3)(4,5);");
    for (const auto& generator : file_.generators) file_.size = std::max(file_.size, generator.from.size());
    if (file_.size == 0) return source_.error(0, "the generators move nothing");
    if (!colour()) return *error_;
    return make_definition(source_, std::move(file_));
  }

 private:
  bool fail(std::size_t offset, const std::string& message) {
    if (!error_) error_ = source_.error(offset, message);
    return false;
  }

  // Blanked out, so that places stay the same.
  [[nodiscard]] std::string without_comments() const {
    std::string text(source_.text());
    bool comment = false;
    for (char& c : text) {
      if (c == '#') comment = true;
      if (c == '\n' || c == '\r') comment = false;
      if (comment) c = ' ';
    }
    return text;
  }

  bool statement(std::string_view text, std::size_t offset) {
    const std::size_t sign = text.find(":=");
    if (sign == std::string_view::npos) return true;
    std::string name(trim(text.substr(0, sign)));
    if (const auto space = name.find_last_of(" \t\r\n"); space != std::string::npos) name.erase(0, space + 1);
    const auto value = text.substr(sign + 2);
    const std::size_t at = offset + sign + 2;
    if (name == "ip") return identical(value, at);
    if (name == "directed") {
      file_.directed = trim(value) == "true";
      return true;
    }
    if (!name.starts_with("M_")) return true;
    for (std::size_t i = name.find("M_"); i != std::string::npos; i = name.find("M_")) name.erase(i, 2);
    if (name.empty()) return fail(offset, "a generator without a name");
    if (!names_.insert(name).second) return fail(offset, "generator " + printable(name) + " is defined twice");
    if (names_.size() > static_cast<std::size_t>(kMostBaseMoves)) return fail(offset, "more than 2000 generators");
    auto cycles = read_cycles(source_, at, value);
    if (!cycles) {
      error_ = cycles.error();
      return false;
    }
    file_.generators.push_back({name, at, *std::move(cycles)});
    return true;
  }

  bool identical(std::string_view text, std::size_t offset) {
    ip_at_ = offset;
    const std::string copy(text);
    // Through the JSON reader, whose places then count from here.
    const SourceText part(source_.name(), copy);
    auto groups = parse_json(part);
    if (!groups || !groups->is(Json::Kind::kList))
      return fail(offset, "ip is a list of lists of positions: ip:=[[1],[2,3]];");
    std::set<int> seen;
    for (const Json& group : groups->items) {
      std::vector<int> points;
      for (const Json& item : group.items) {
        const auto point = item.whole();
        if (!point || *point < 1 || *point > kMostPositions)
          return fail(offset + item.offset, "a position is a number from 1 to 4000");
        if (!seen.insert(*point).second)
          return fail(offset + item.offset, "position " + std::to_string(*point) + " appears twice");
        points.push_back(*point - 1);
      }
      if (!group.is(Json::Kind::kList)) return fail(offset + group.offset, "expected a list of positions");
      groups_.push_back(std::move(points));
    }
    return true;
  }

  // Colours are numbered in the order of their first positions, as CayleyPy does it.
  bool colour() {
    std::vector<int> group(file_.size, -1);
    for (std::size_t g = 0; g < groups_.size(); ++g)
      for (const int point : groups_[g]) {
        if (static_cast<std::size_t>(point) >= file_.size) {
          if (groups_[g].size() == 1) continue;
          return fail(ip_at_, "ip has position " + std::to_string(point + 1) + ", which no generator moves");
        }
        group[static_cast<std::size_t>(point)] = static_cast<int>(g);
      }
    std::vector<int> number(groups_.size(), -1);
    int next = 0;
    for (std::size_t i = 0; i < file_.size; ++i) {
      if (group[i] < 0) {
        file_.central.push_back(std::to_string(next++));
        continue;
      }
      int& mine = number[static_cast<std::size_t>(group[i])];
      if (mine < 0) mine = next++;
      file_.central.push_back(std::to_string(mine));
    }
    return true;
  }

  const SourceText& source_;
  GeneratorFile file_;
  std::set<std::string> names_;
  std::vector<std::vector<int>> groups_;
  std::size_t ip_at_ = 0;
  std::optional<Error> error_;
};

}  // namespace

ReadDefinition read_gap(const SourceText& source) { return GapReader(source).read(); }

ReadDefinition read_json(const SourceText& source) {
  const auto root = parse_json(source);
  if (!root) return root.error();
  if (!root->is(Json::Kind::kObject)) return source.error(root->offset, "a definition is a JSON object");
  return root->find("orbits") != nullptr ? read_kpuzzle(source, *root) : read_generators(source, *root);
}

ReadDefinition read_definition(const SourceText& source) {
  if (source.text().size() > kMostBytes)
    return usage_error(source.name() + ": the file is larger than 2 MB, the most a definition may have");
  const std::string& name = source.name();
  const auto ends = [&](std::string_view ending) { return std::string_view(name).ends_with(ending); };
  if (ends(".json")) return read_json(source);
  if (ends(".gap")) return read_gap(source);
  return read_tws(source);
}

}  // namespace unscramble::perm
