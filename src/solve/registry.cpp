#include "solve/registry.h"

#include <algorithm>
#include <numeric>

#include "domains/perm/library.h"
#include "puzzle/text.h"
#include "solve/option_use.h"

namespace unscramble {

std::vector<std::string> puzzle_names() {
  std::vector<std::string> names;
  for (const auto& family : puzzle_families()) names.insert(names.end(), family.names.begin(), family.names.end());
  return names;
}

const std::vector<const OptionSpec*>& solve_options() {
  static const std::vector<const OptionSpec*> options = [] {
    Offer offer;
    for (const auto& name : puzzle_names()) {
      const auto puzzle = make_puzzle(name);
      if (!puzzle) continue;
      for (auto& method : (*puzzle)->methods()) offer.methods.push_back(std::move(method));
      for (auto& heuristic : (*puzzle)->heuristics()) offer.heuristics.push_back(std::move(heuristic));
    }
    return options_of(offer);
  }();
  return options;
}

namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row.back();
}

Error unknown_puzzle(std::string_view name) {
  std::string message = "no puzzle '" + printable(name) + "'; there are";
  std::string nearest;
  std::size_t nearest_distance = 4;
  for (const auto& known : puzzle_names()) {
    message += " " + known;
    if (const auto d = edit_distance(name.substr(0, 40), known); d < nearest_distance) {
      nearest_distance = d;
      nearest = known;
    }
  }
  if (!nearest.empty()) message += " (did you mean " + nearest + "?)";
  return usage_error(message);
}

}  // namespace

Expected<std::unique_ptr<AnyPuzzle>> make_puzzle(std::string_view name, const PuzzleConfig& config) {
  for (const auto& family : puzzle_families()) {
    auto puzzle = family.make(name, config);
    if (puzzle || puzzle.error().code != ErrorCode::kInvalid) return puzzle;
  }
  return unknown_puzzle(name);
}

Expected<std::unique_ptr<AnyPuzzle>> make_known_puzzle(std::string_view name, const PuzzleConfig& config) {
  if (perm::is_definition_path(name) && !perm::is_loaded(name)) return unknown_puzzle(name);
  return make_puzzle(name, config);
}

}  // namespace unscramble
