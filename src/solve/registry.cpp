#include "solve/registry.h"

#include <algorithm>

#include "core/did_you_mean.h"
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

Error unknown_puzzle(std::string_view name) {
  const auto names = puzzle_names();
  std::string message = "no puzzle '" + printable(name) + "'; there are";
  for (const auto& known : names) message += " " + known;
  return usage_error(message + did_you_mean(name, names));
}

}  // namespace

Expected<std::unique_ptr<AnyPuzzle>> make_puzzle(std::string_view name, const PuzzleConfig& config) {
  for (const auto& family : puzzle_families()) {
    auto puzzle = family.make(name, config);
    if (puzzle || puzzle.error().code != ErrorCode::kInvalid) return puzzle;
  }
  return unknown_puzzle(name);
}

}  // namespace unscramble
