// --cost: what each move costs.
#pragma once

#include <charconv>
#include <string>

#include "puzzle/puzzle.h"
#include "puzzle/text.h"
#include "search/costs.h"

namespace unscramble {

// What a name means in a list of moves. A puzzle may read it more widely than as one move (allowed_by: on a cube, U is
// the face and means every turn of it).
template <Puzzle P>
Expected<Moves> moves_named(const P& puzzle, std::string_view word) {
  if constexpr (requires { puzzle.allowed_by(word); }) {
    return puzzle.allowed_by(word);
  } else {
    return puzzle.parse_moves(word);
  }
}

// What each move costs, from a list such as R=2,R2=3; a later entry overrides an earlier one.
template <Puzzle P>
Expected<MoveCosts> move_costs(const P& puzzle, std::string_view text) {
  MoveCosts costs(static_cast<std::size_t>(puzzle.num_moves()), 1);
  const auto words = split_words(text, ", \t");
  if (words.empty()) return usage_error("--cost: the list is empty; write MOVE=COST, as in R=2");
  for (const auto word : words) {
    const auto equals = word.rfind('=');
    if (equals == std::string_view::npos || equals == 0)
      return usage_error("--cost: '" + printable(word) + "' is not of the form MOVE=COST");
    const auto number = word.substr(equals + 1);
    int cost = 0;
    const auto read = std::from_chars(number.data(), number.data() + number.size(), cost);
    if (read.ec != std::errc{} || read.ptr != number.data() + number.size() || cost < 1 || cost > kMostMoveCost)
      return usage_error("--cost: the cost in '" + printable(word) + "' must be a whole number from 1 to " +
                         std::to_string(kMostMoveCost));
    const auto named = moves_named(puzzle, word.substr(0, equals));
    if (!named) return usage_error("--cost: " + named.error().message);
    const bool one_move = named->size() == 1 || requires { puzzle.allowed_by(word); };
    if (named->empty() || !one_move)
      return usage_error("--cost: '" + printable(word.substr(0, equals)) + "' is not one move");
    for (const Move move : *named) costs[move] = cost;
  }
  return costs;
}

}  // namespace unscramble
