// KPuzzle definitions of cubing.js, once the JSON is read.
#pragma once

#include "domains/perm/json.h"
#include "domains/perm/readers.h"

namespace unscramble::perm {

ReadDefinition read_kpuzzle(const SourceText& source, const Json& root);

// Of one set in a pattern: pieces, orientation, orientationMod. Empty lists where the pattern has none of them.
struct PatternRow {
  std::vector<int> pieces;
  std::vector<int> orientation;
  std::vector<int> modulus;
};
Expected<PatternRow> read_pattern_row(const SourceText& source, const PieceSet& set, const Json& value);

}  // namespace unscramble::perm
