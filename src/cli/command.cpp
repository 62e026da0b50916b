#include "cli/command.h"

#include <fmt/format.h>

#include "cli/console.h"
#include "cli/exit_code.h"
#include "core/size.h"
#include "puzzle/text.h"
#include "solve/registry.h"

namespace unscramble::cli {

std::vector<Command> all_commands() {
  std::vector<Command> commands;
  for (const auto make : {make_solve, make_scramble, make_verify, make_eval, make_report, make_puzzles, make_count,
                          make_serve, make_pdb_build, make_pdb_list, make_pdb_check, make_train, make_models,
                          make_export, make_import, make_bench, make_help, make_completion, make_man})
    commands.push_back(make());
  return commands;
}

Command& Command::group(std::string title) {
  group_ = std::move(title);
  return *this;
}

Command& Command::option(std::string_view names, std::string value, Store store, std::string help) {
  Option option{{}, std::move(value), std::move(help), group_, std::move(store)};
  for (const auto each : split_words(names, ",")) option.names.emplace_back(each);
  options.push_back(std::move(option));
  return *this;
}

Command& Command::flag(std::string_view names, bool& target, std::string help) {
  const auto store = [&target](const std::string&) -> std::string {
    target = true;
    return {};
  };
  return option(names, "", store, std::move(help));
}

Command& Command::text(std::string_view names, std::string value, std::string& target, std::string help) {
  const auto store = [&target](const std::string& text) -> std::string {
    target = text;
    return {};
  };
  return option(names, std::move(value), store, std::move(help));
}

Command& Command::argument(std::string name, std::string& target, std::string help, bool required) {
  const auto store = [&target](const std::string& text) -> std::string {
    target = text;
    return {};
  };
  arguments_list.push_back({std::move(name), std::move(help), required, false, store});
  return *this;
}

Command& Command::arguments(std::string name, std::vector<std::string>& target, std::string help) {
  const auto store = [&target](const std::string& text) -> std::string {
    target.push_back(text);
    return {};
  };
  arguments_list.push_back({std::move(name), std::move(help), false, true, store});
  return *this;
}

std::string not_a_number(const std::string& text, bool whole, double least, double most) {
  return fmt::format("'{}' is not a {} from {} to {}", printable(text), whole ? "whole number" : "number", least, most);
}

Store store_scaled(std::uint64_t& target, Expected<std::uint64_t> (*parse)(std::string_view)) {
  return [&target, parse](const std::string& text) -> std::string {
    const auto value = parse(text);
    if (!value) return value.error().message;
    if (*value == 0) return "must be more than 0";
    target = *value;
    return {};
  };
}

Store store_duration(double& seconds) {
  return [&seconds](const std::string& text) -> std::string {
    const auto value = parse_duration(text);
    if (!value) return value.error().message;
    seconds = *value;
    return {};
  };
}

int fail(const Error& error) {
  complain(error.message);
  return exit_code_of(error.code);
}

void add_puzzle_argument(Command& command, std::string& name, bool required) {
  // What is not known here is refused, with a suggestion, when the puzzle is made.
  const auto store = [&name](const std::string& text) -> std::string {
    name = resolve_puzzle_name(text).value_or(text);
    return {};
  };
  command.arguments_list.push_back({"PUZZLE",
                                    "which puzzle: a name (`unscramble puzzles` lists them) or a definition file",
                                    required, false, store});
}

void add_metric_option(Command& command, std::string& metric) {
  const auto store = [&metric](const std::string& text) -> std::string {
    metric = text;
    for (char& c : metric)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return {};
  };
  command.option("--metric", "NAME", store,
                 "how moves are counted: qtm or htm (cubes), power or quarter (definition files)");
  for (const std::string name : {"htm", "qtm"}) {
    const auto set = [&metric, name](const std::string&) -> std::string {
      metric = name;
      return {};
    };
    command.option("--" + name, "", set, "the same as --metric " + name);
  }
}

void add_threads_option(Command& command, int& threads) {
  command.number("--threads", "N", threads, 1, 1024, "cores to use (default: all)");
}

}  // namespace unscramble::cli
