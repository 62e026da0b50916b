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

// The words of a text in lines of up to 100 characters; those after the first are indented.
std::string wrapped(const std::string& text, std::size_t indent);

// "complete, optimal with an admissible heuristic"; "admissible, consistent".
std::string properties(const MethodInfo& info);
std::string properties(const HeuristicInfo& info);

}  // namespace unscramble::cli
