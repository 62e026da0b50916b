// Sequences of moves as cubing.js writes them: R2 U', [A: B] = A B A', [A, B] = A B A' B', (A)3.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "domains/perm/definition.h"
#include "domains/perm/source_text.h"

namespace unscramble::perm {

// The action of a move by its name, amount included; none if there is no such move.
using FindActions = std::function<std::optional<Actions>(std::string_view word)>;

// What the whole text does. An error says what is wrong in words, without a place.
Expected<Actions> actions_of(std::string_view text, const std::vector<PieceSet>& sets, const FindActions& find);

}  // namespace unscramble::perm
