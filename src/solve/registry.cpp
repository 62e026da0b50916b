#include "solve/registry.h"

#include <algorithm>
#include <optional>

#include "core/did_you_mean.h"
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

// What make() of the families says about a name, unless none of them knows it.
std::optional<Expected<std::unique_ptr<AnyPuzzle>>> made_by_a_family(std::string_view name,
                                                                     const PuzzleConfig& config) {
  for (const auto& family : puzzle_families()) {
    auto puzzle = family.make(name, config);
    if (puzzle || puzzle.error().code != ErrorCode::kInvalid) return puzzle;
  }
  return std::nullopt;
}

Error unknown_puzzle(std::string_view name) {
  std::vector<std::string> known = puzzle_names();
  std::string message = "no puzzle '" + printable(name) + "'; there are";
  for (const auto& each : known) message += " " + each;
  for (const auto& family : puzzle_families()) known.insert(known.end(), family.aliases.begin(), family.aliases.end());
  if (const auto meant = nearest_word(name, known); !meant.empty())
    if (const auto puzzle = resolve_puzzle_name(meant)) message += " (did you mean " + *puzzle + "?)";
  return usage_error(message);
}

// "5" of "lights5" and "lights5x5" after "lights"; "" if there is no size.
std::string size_after(std::string_view word, std::string_view text) {
  if (text.substr(0, word.size()) != word) return "";
  const std::string_view size = text.substr(word.size());
  const auto cross = size.find('x');
  if (cross != std::string_view::npos && size.substr(0, cross) != size.substr(cross + 1)) return "";
  const std::string_view digits = size.substr(0, cross);
  const bool number = digits.find_first_not_of("0123456789") == std::string_view::npos;
  return number ? std::string(digits) : "";
}

}  // namespace

Expected<std::string> resolve_puzzle_name(std::string_view text) {
  if (made_by_a_family(text, {})) return std::string(text);
  const std::string plain = folded(text);
  if (made_by_a_family(plain, {})) return plain;
  for (const auto& family : puzzle_families()) {
    if (family.names.empty()) continue;  // definition files have paths
    if (std::find(family.aliases.begin(), family.aliases.end(), plain) != family.aliases.end())
      return family.names.front();
    std::vector<std::string> words = family.aliases;
    words.push_back(family.names.front());
    for (const auto& word : words)
      if (const auto sized = family.names.front() + size_after(word, plain);
          sized != family.names.front() && made_by_a_family(sized, {}))
        return sized;
  }
  return unknown_puzzle(text);
}

Expected<std::unique_ptr<AnyPuzzle>> make_puzzle(std::string_view name, const PuzzleConfig& config) {
  const auto known = resolve_puzzle_name(name);
  if (!known) return known.error();
  return *made_by_a_family(*known, config);
}

Expected<std::unique_ptr<AnyPuzzle>> make_known_puzzle(std::string_view name, const PuzzleConfig& config) {
  if (perm::is_definition_path(name) && !perm::is_loaded(name)) return unknown_puzzle(name);
  return make_puzzle(name, config);
}

}  // namespace unscramble
