// Plain generators: named permutations of n positions, and a central state that says which positions look alike.
#pragma once

#include "domains/perm/json.h"
#include "domains/perm/readers.h"

namespace unscramble::perm {

ReadDefinition read_generators(const SourceText& source, const Json& root);

struct NamedPermutation {
  std::string name;
  std::size_t offset = 0;  // in the source
  std::vector<int> from;   // new[i] = old[from[i]]; may be shorter than n: the rest stays
};

struct GeneratorFile {
  std::string title;
  std::size_t size = 0;
  std::vector<NamedPermutation> generators;
  std::vector<std::string> central;  // one label per position; empty: all different
  bool directed = false;
  std::string inverse_mark;
};

// Positions that no generator exchanges become separate sets: what one holds can never be in the other.
ReadDefinition make_definition(const SourceText& source, GeneratorFile file);

// Cycles of positions as GAP writes them, from 1: (1,14,16)(2,3). Refuses a position that appears twice.
Expected<std::vector<int>> read_cycles(const SourceText& source, std::size_t offset, std::string_view text);

inline constexpr int kMostPositions = 4000;

}  // namespace unscramble::perm
