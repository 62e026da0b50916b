// What the registered puzzles say about themselves, gathered for help texts and `unscramble puzzles`.
#pragma once

#include <string>
#include <vector>

#include "solve/any_puzzle.h"

namespace unscramble::cli {

// Name, summary and the puzzles it works for, over all registered puzzles.
struct CatalogueEntry {
  std::string name;
  std::string summary;
  std::vector<std::string> puzzles;
  bool everywhere = false;
};

std::vector<CatalogueEntry> all_methods();
std::vector<CatalogueEntry> all_heuristics();

// The end of `solve --help`.
std::string describe_methods_and_heuristics();

// "complete, optimal with an admissible heuristic"; "admissible, consistent".
std::string properties(const MethodInfo& info);
std::string properties(const HeuristicInfo& info);

}  // namespace unscramble::cli
