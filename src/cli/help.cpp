#include "cli/help.h"

#include <fmt/format.h>

namespace unscramble::cli {

namespace {

constexpr const char* kWhat =
    "Unscramble solves combinatorial puzzles: sliding tiles, cubes, lights, warehouses.\n"
    "It searches with estimates it knows, computes or learns, and proves answers shortest\n"
    "where that can be done.\n";

constexpr const char* kExamples =
    "  unscramble puzzles                              what there is to solve\n"
    "  unscramble solve cube3 R U F2 D                 solve a scramble\n"
    "  unscramble scramble puzzle15 | unscramble solve puzzle15 --draw\n"
    "                                                  watch a random state being solved\n"
    "  unscramble solve puzzle15 --json --time 10 < states.txt > answers.jsonl\n"
    "                                                  a batch, ten seconds per state\n"
    "  unscramble verify puzzle15 < answers.jsonl      check every answer by replaying it\n";

std::string entry(const std::string& left, const std::string& right) {
  constexpr std::size_t kColumn = 24;
  if (left.size() < kColumn) return fmt::format("  {:<{}}{}\n", left, kColumn, right);
  return fmt::format("  {}\n{:<{}}{}\n", left, "", kColumn + 2, right);
}

}  // namespace

std::string help_entry(const Option& option) {
  const std::string names = fmt::format("{}", fmt::join(option.names, ", "));
  return entry(option.value.empty() ? names : names + " " + option.value, option.help);
}

std::string usage_line(const Command& command) {
  std::string text = fmt::format("unscramble {} [OPTIONS]", command.name);
  for (const auto& argument : command.arguments_list) text += " " + usage_of(argument);
  return text;
}

std::string overview(const std::vector<Command>& commands) {
  std::string list;
  for (const auto& command : commands)
    if (!command.hidden) list += fmt::format("  {:<11} {}\n", command.name, command.summary);
  return fmt::format(
      "{}\nUsage: unscramble SUBCOMMAND …\n\n{}\nExamples:\n{}\n`unscramble help SUBCOMMAND` or `unscramble help "
      "PUZZLE` "
      "tells more; --version prints the version.\n",
      kWhat, list, kExamples);
}

std::string help_of_family(const std::vector<Command>& commands, const std::string& family) {
  std::string text;
  for (const auto& command : commands)
    if (command.name.starts_with(family + ' ')) text += (text.empty() ? "" : "\n") + help_of(command);
  return text;
}

std::string usage_of(const Argument& argument) {
  const std::string text = argument.name + (argument.many ? "…" : "");
  return argument.required ? text : "[" + text + "]";
}

std::string help_of(const Command& command, const std::vector<std::string>& words) {
  if (command.help) return command.help(command, words);
  std::string text = fmt::format("{}\n\nUsage: {}\n", command.summary, usage_line(command));
  if (!command.arguments_list.empty()) text += "\nArguments:\n";
  for (const auto& argument : command.arguments_list) text += entry(argument.name, argument.help);
  std::string group;
  for (const auto& option : command.options) {
    if (option.group != group) text += fmt::format("\n{}:\n", option.group);
    group = option.group;
    text += help_entry(option);
  }
  if (command.footer) text += "\n" + command.footer() + "\n";
  return text;
}

}  // namespace unscramble::cli
