#include "cli/solve_help.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "cli/catalogue.h"
#include "cli/help.h"
#include "solve/option_use.h"
#include "solve/registry.h"

namespace unscramble::cli {

namespace {

// Those most people need, in the order of the screen.
constexpr const char* kMain[] = {"--time", "--prove", "--method",  "--heuristic", "--model",  "--goal",    "--metric",
                                 "--all",  "--json",  "--explain", "--draw",      "--memory", "--threads", "--quiet"};

std::string names_in(const std::vector<CatalogueEntry>& entries) {
  std::vector<std::string> names;
  for (const auto& entry : entries)
    if (std::find(names.begin(), names.end(), entry.name) == names.end()) names.push_back(entry.name);
  return fmt::format("{}", fmt::join(names, " "));
}

const Option* find_option(const Command& command, const std::string& name) {
  const auto found = std::find_if(command.options.begin(), command.options.end(),
                                  [&](const Option& option) { return option.names.back() == name; });
  return found == command.options.end() ? nullptr : &*found;
}

std::string one_screen(const Command& command) {
  std::string text = fmt::format("{}\n\nUsage: {}\n\n", command.summary, usage_line(command));
  text += fmt::format("  {:<11} {}\n", "PUZZLE", fmt::join(puzzle_names(), " "));
  text +=
      "  STATE       what to solve, @FILE, or - for standard input, one state per line;\n"
      "              unquoted words that form one state together are joined\n\nMain options:\n";
  for (const char* name : kMain)
    if (const Option* option = find_option(command, name)) text += help_entry(*option);
  text += "\nMethods:    " + wrapped(names_in(all_methods()), 12) + "\n";
  text += "Heuristics: " + wrapped(names_in(all_heuristics()), 12) + "\n";
  return text +
         "\n`unscramble solve PUZZLE --help` tells what fits a puzzle, `unscramble man` everything.\n"
         "Exit codes: 0 all solved, 1 failure, 2 usage, 3 an invalid state, 4 a limit reached,\n"
         "5 proved unsolvable; if several apply, the smallest that is not 0.\n";
}

template <class Info>
std::string usable(const std::vector<Info>& infos) {
  std::string text;
  for (const auto& info : infos)
    if (info.refusal.empty()) text += fmt::format("  {:<18} {}\n", info.name, wrapped(info.summary, 21));
  return text;
}

std::string on_one_puzzle(const Command& command, const AnyPuzzle& puzzle) {
  const PuzzleCard card = puzzle.card();
  const UsualWay usual = puzzle.usual_way();
  std::string text =
      fmt::format("{}: {}\n\nUsage: unscramble solve {} [OPTIONS] [STATE…]\n\n", card.name, card.summary, card.name);
  text += fmt::format("  states      {}\n", wrapped(card.notation, 14));
  text += fmt::format("  goal        {}\n  metric      {}\n", card.goal, card.metric);
  text += fmt::format("  by default  {}{}\n", usual.method,
                      usual.heuristic.empty() ? "" : ", guided by " + usual.heuristic);
  text += "\nMethods:\n" + usable(puzzle.methods()) + "\nHeuristics:\n" + usable(puzzle.heuristics());
  std::set<std::string> declared;
  for (const OptionSpec* spec : solve_options()) declared.insert("--" + std::string(spec->name));
  std::set<std::string> fitting;
  for (const OptionSpec* spec : options_of({puzzle.methods(), puzzle.heuristics()}))
    fitting.insert("--" + std::string(spec->name));
  std::string group;
  for (const auto& option : command.options) {
    const std::string& name = option.names.back();
    if (declared.contains(name) && !fitting.contains(name)) continue;
    if (option.group != group) text += fmt::format("\n{}:\n", option.group);
    group = option.group;
    text += help_entry(option);
  }
  return text;
}

}  // namespace

std::string solve_help(const Command& command, const std::vector<std::string>& words) {
  for (const auto& word : words)
    if (const auto name = resolve_puzzle_name(word))
      if (const auto puzzle = make_puzzle(*name)) return on_one_puzzle(command, **puzzle);
  return one_screen(command);
}

}  // namespace unscramble::cli
