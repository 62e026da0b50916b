#include "cli/catalogue.h"

#include <fmt/format.h>

#include <algorithm>

#include "puzzle/text.h"
#include "solve/registry.h"

namespace unscramble::cli {

namespace {

template <class Info>
void collect(std::vector<CatalogueEntry>& entries, const std::vector<Info>& infos, const std::string& puzzle) {
  for (const auto& info : infos) {
    if (!info.refusal.empty()) continue;
    auto entry = std::find_if(entries.begin(), entries.end(), [&](const auto& e) {
      return e.name == info.name && e.summary == info.summary;  // a name may mean different solvers
    });
    if (entry == entries.end()) entry = entries.insert(entries.end(), {info.name, info.summary, {}, false});
    entry->puzzles.push_back(puzzle);
  }
}

template <class List>
std::vector<CatalogueEntry> gather(List list) {
  std::vector<CatalogueEntry> entries;
  const auto names = puzzle_names();
  for (const auto& name : names)
    if (const auto puzzle = make_puzzle(name)) collect(entries, list(**puzzle), name);
  for (auto& entry : entries) entry.everywhere = entry.puzzles.size() == names.size();
  return entries;
}

std::string comma_list(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, ", ")); }

}  // namespace

std::vector<CatalogueEntry> all_methods() {
  return gather([](const AnyPuzzle& puzzle) { return puzzle.methods(); });
}

std::vector<CatalogueEntry> all_heuristics() {
  return gather([](const AnyPuzzle& puzzle) { return puzzle.heuristics(); });
}

std::string wrapped(const std::string& text, std::size_t indent) {
  constexpr std::size_t kWidth = 100;
  std::string out;
  std::size_t column = indent;
  for (const auto word : split_words(text, " ")) {
    if (!out.empty() && column + 1 + word.size() > kWidth) {
      out += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (!out.empty()) {
      out += ' ';
      ++column;
    }
    out += word;
    column += word.size();
  }
  return out;
}

std::string properties(const MethodInfo& info) {
  std::vector<std::string> list;
  if (info.complete) list.emplace_back("complete");
  if (info.optimal) list.emplace_back(info.uses_heuristic ? "optimal with an admissible heuristic" : "optimal");
  if (!info.uses_heuristic) list.emplace_back("needs no heuristic");
  return comma_list(list);
}

std::string properties(const HeuristicInfo& info) {
  std::vector<std::string> list;
  if (info.admissible) list.emplace_back("admissible");
  if (info.consistent) list.emplace_back("consistent");
  return comma_list(list);
}

}  // namespace unscramble::cli
