// A subcommand as plain data: its options and arguments with what to do with each, its help, and what it runs.
// Parsing, help texts, completion scripts and the manual page are all made from this description.
#pragma once

#include <charconv>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/expected.h"

namespace unscramble::cli {

// Takes the text a user gave; returns what is wrong with it, or nothing.
using Store = std::function<std::string(const std::string& text)>;

struct Option {
  std::vector<std::string> names;  // with dashes, short ones first
  std::string value;               // what to write after it; empty for a flag
  std::string help;
  std::string group;
  Store store;  // a flag's is called with "true"
};

struct Argument {
  std::string name;
  std::string help;
  bool required = false;
  bool many = false;
  Store store;
};

class Command {
 public:
  Command(std::string name, std::string summary) : name(std::move(name)), summary(std::move(summary)) {}

  // Options added from here on appear under this heading in the help.
  Command& group(std::string title);
  Command& flag(std::string_view names, bool& target, std::string help);
  Command& text(std::string_view names, std::string value, std::string& target, std::string help);
  Command& option(std::string_view names, std::string value, Store store, std::string help);
  Command& argument(std::string name, std::string& target, std::string help, bool required);
  Command& arguments(std::string name, std::vector<std::string>& target, std::string help);

  // T: a number or an optional number, from `least` to `most`.
  template <class T>
  Command& number(std::string_view names, const std::string& value, T& target, double least, double most,
                  const std::string& help);

  std::string name;  // one word, or two: "pdb build"
  std::string summary;
  bool hidden = false;  // left out of help, completion and manual
  std::vector<Argument> arguments_list;
  std::vector<Option> options;
  Store rest;  // where set, everything after the command's name is handed to it, unparsed
  std::function<std::string()> footer;
  // Where set, --help prints this instead; it is given the words after the command's name.
  std::function<std::string(const Command& command, const std::vector<std::string>& words)> help;
  std::function<int()> run;  // returns the exit code

 private:
  std::string group_ = "Options";
};

// One per subcommand; those of a family ("pdb build", "pdb list") come from one cmd_*.cpp.
Command make_bench();
Command make_completion();
Command make_count();
Command make_eval();
Command make_export();
Command make_help();
Command make_import();
Command make_man();
Command make_models();
Command make_pdb_build();
Command make_pdb_check();
Command make_pdb_list();
Command make_puzzles();
Command make_report();
Command make_scramble();
Command make_serve();
Command make_solve();
Command make_train();
Command make_verify();

// All of them, in the order of the help text.
std::vector<Command> all_commands();

// Store a size, a count or a time, as core/size.h reads them.
Store store_scaled(std::uint64_t& target, Expected<std::uint64_t> (*parse)(std::string_view));
Store store_duration(double& seconds);

// Prints the error on standard error; returns its exit code.
int fail(const Error& error);

// What all subcommands that take a puzzle share.
void add_puzzle_argument(Command& command, std::string& name, bool required = true);
void add_metric_option(Command& command, std::string& metric);
void add_threads_option(Command& command, int& threads);

// --- number() ---------------------------------------------------------------------------------------------------

std::string not_a_number(const std::string& text, bool whole, double least, double most);

template <class T>
struct NumberOf {
  using type = T;
};
template <class T>
struct NumberOf<std::optional<T>> {
  using type = T;
};

template <class T>
Command& Command::number(std::string_view names, const std::string& value, T& target, double least, double most,
                         const std::string& help) {
  using Number = typename NumberOf<T>::type;
  const auto store = [&target, least, most](const std::string& text) -> std::string {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const auto wide = static_cast<double>(number);
    if (error != std::errc() || end != text.data() + text.size() || !(wide >= least && wide <= most))
      return not_a_number(text, std::is_integral_v<Number>, least, most);
    target = number;
    return {};
  };
  return option(names, value, store, help);
}

}  // namespace unscramble::cli
