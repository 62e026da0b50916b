#include "cli/parse.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "core/did_you_mean.h"
#include "puzzle/text.h"
#include "solve/registry.h"

namespace unscramble::cli {

namespace {

void store_or_throw(const Store& store, const std::string& name, const std::string& text) {
  const std::string wrong = store(text);
  if (!wrong.empty()) throw CLI::ValidationError(name, wrong);
}

void add_option(CLI::App& app, const Option& option) {
  std::string names;
  for (const auto& name : option.names) names += (names.empty() ? "" : ",") + name;
  const std::string& name = option.names.back();
  if (option.value.empty()) {
    app.add_flag_callback(names, [&option, &name] { store_or_throw(option.store, name, "true"); });
  } else {
    app.add_option_function<std::string>(
        names, [&option, &name](const std::string& text) { store_or_throw(option.store, name, text); });
  }
}

// Whether a word is, or may be, this option: --name, --name=value, -x, or -xyz, where x, y and z are options of a
// letter.
bool is_mentioned(const Option& option, const std::vector<std::string>& words) {
  const auto by_one = [&option](const std::string& word) {
    return std::any_of(option.names.begin(), option.names.end(), [&word](const std::string& name) {
      if (name.starts_with("--")) return word.substr(0, word.find('=')) == name;
      return word.starts_with('-') && word.find(name.substr(1), 1) != std::string::npos;
    });
  };
  return std::any_of(words.begin(), words.end(), by_one);
}

void add_argument(CLI::App& app, const Argument& argument) {
  std::string name = argument.name;
  std::replace(name.begin(), name.end(), ' ', '-');  // the library does not accept blanks in names
  const auto store = [&argument](const std::string& text) { store_or_throw(argument.store, argument.name, text); };
  if (argument.many) {
    const auto store_all = [store](const std::vector<std::string>& texts) {
      for (const auto& text : texts) store(text);
    };
    app.add_option_function<std::vector<std::string>>(name, store_all)->expected(0, -1);
  } else {
    app.add_option_function<std::string>(name, store)->required(argument.required);
  }
}

// Describes a command to the library, but only if all of its name is among the words, as only those of its options are
// described that may be: the library looks at no others, and describing takes far longer than parsing. "pdb build" is
// the subcommand build of the subcommand pdb, which is there whenever its name is. Null: the command is not among the
// words.
CLI::App* add_subcommand(CLI::App& app, const std::string& name, const std::vector<std::string>& words) {
  const auto given = [&words](const std::string& part) {
    return std::find(words.begin(), words.end(), part) != words.end();
  };
  const std::size_t blank = name.find(' ');
  const std::string first = name.substr(0, blank);
  if (!given(first)) return nullptr;
  if (blank == std::string::npos) return app.add_subcommand(name);
  const auto same = app.get_subcommands([&first](CLI::App* other) { return other->get_name() == first; });
  CLI::App* parent = same.empty() ? app.add_subcommand(first)->require_subcommand(1) : same.front();
  const std::string second = name.substr(blank + 1);
  return given(second) ? parent->add_subcommand(second) : nullptr;
}

bool is_no_command(const std::vector<Command>& commands, std::string_view word) {
  return !word.starts_with('-') && std::none_of(commands.begin(), commands.end(), [word](const Command& command) {
    return command.name == word || command.name.starts_with(std::string(word) + ' ');
  });
}

// Of a family (pdb) the second words, of the program the first ones.
std::string no_such_command(const std::vector<Command>& commands, const std::string& word, const std::string& family) {
  std::vector<std::string> known;
  for (const auto& command : commands) {
    if (command.hidden || !command.name.starts_with(family)) continue;
    const std::string name = command.name.substr(family.size());
    known.push_back(name.substr(0, name.find(' ')));
  }
  std::string text = "there is no subcommand '" + family + printable(word) + "'" + did_you_mean(word, known);
  if (family.empty() && resolve_puzzle_name(word)) text += "; to solve one: unscramble solve " + printable(word) + " …";
  return text;
}

// The first word that looks like an option of this command but is none.
std::string no_such_option(const Command& command, const std::vector<std::string>& words) {
  std::vector<std::string> known{"--help"};
  for (const auto& option : command.options) known.insert(known.end(), option.names.begin(), option.names.end());
  for (const auto& word : words) {
    if (word == "--") break;
    const std::string name = word.substr(0, word.find('='));
    if (name.size() < 3 || !name.starts_with("--")) continue;
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    return "there is no option '" + printable(name) + "'" + did_you_mean(name, known);
  }
  return {};
}

// "build, list, check": what may follow the first word of a family.
std::string family_words(const std::vector<Command>& commands, const std::string& family) {
  std::string list;
  for (const auto& command : commands)
    if (command.name.starts_with(family + ' '))
      list += (list.empty() ? "" : ", ") + command.name.substr(family.size() + 1);
  return list;
}

std::string mistake_in(const std::vector<Command>& commands, const std::vector<std::string>& words,
                       const Command* command, const std::string& otherwise) {
  if (!words.empty() && is_no_command(commands, words[0])) return no_such_command(commands, words[0], "");
  if (!words.empty() && words[0].starts_with("--"))
    return "there is no option '" + printable(words[0]) + "'" + did_you_mean(words[0], {"--help", "--version"});
  if (words.size() == 1 && command == nullptr) return words[0] + " needs one of " + family_words(commands, words[0]);
  if (command != nullptr) {
    if (command->rest) return otherwise;
    const std::string option = no_such_option(*command, words);
    return option.empty() ? otherwise : option;
  }
  if (words.size() > 1 && is_no_command(commands, words[0] + " " + words[1]) && !words[1].starts_with('-'))
    return no_such_command(commands, words[1], words[0] + " ");
  return otherwise;
}

// `help` comes first and is left out: "help solve cube3" is "solve cube3 --help", and "help cube3" is about the puzzle.
std::vector<std::string> asking_for_help(const std::vector<Command>& commands, std::vector<std::string> words) {
  words.erase(words.begin());
  if (words.size() == 1 && is_no_command(commands, words[0]) && resolve_puzzle_name(words[0]))
    return {"puzzles", words[0]};
  words.emplace_back("--help");
  return words;
}

}  // namespace

Parsed parse_words(const std::vector<Command>& commands, int count, const char* const* words) {
  CLI::App app;
  app.set_version_flag("--version", "");
  app.require_subcommand(0, 1);
  std::vector<std::string> given(words + std::min(count, 1), words + count);
  if (!given.empty() && given[0] == "help") given = asking_for_help(commands, std::move(given));
  if (given.size() == 1 && given[0] == "version") given[0] = "--version";
  for (auto& word : given)  // which the library would take for a list: it is a commutator, or a board
    if (word.starts_with('[') && word.ends_with(']')) word.insert(0, 1, ' ');
  Parsed parsed;
  for (const auto& command : commands) {
    CLI::App* sub = add_subcommand(app, command.name, given);
    if (sub == nullptr) continue;
    if (command.rest) {
      sub->prefix_command();
      sub->set_help_flag();  // the command itself answers --help
      sub->callback([sub, &command] {
        for (const auto& word : sub->remaining()) store_or_throw(command.rest, command.name, word);
      });
    }
    for (const auto& option : command.options)
      if (is_mentioned(option, given)) add_option(*sub, option);
    for (const auto& argument : command.arguments_list) add_argument(*sub, argument);
    // Before the options are parsed, so that help and errors know which command they are about.
    sub->preparse_callback([&parsed, &command](std::size_t) { parsed.command = &command; });
  }
  try {
    app.parse(std::vector<std::string>(given.rbegin(), given.rend()));  // the library takes them from the back
    parsed.kind = parsed.command == nullptr ? Parsed::Kind::kNothing : Parsed::Kind::kRun;
  } catch (const CLI::CallForVersion&) {
    parsed.kind = Parsed::Kind::kVersion;
  } catch (const CLI::Success&) {
    parsed.kind = Parsed::Kind::kHelp;
    if (parsed.command != nullptr) parsed.words.assign(given.begin() + 1, given.end());
    if (parsed.command == nullptr && !given.front().starts_with('-')) parsed.family = given.front();
    if (is_no_command(commands, given.front())) {  // help on something that does not exist
      parsed.kind = Parsed::Kind::kMistake;
      parsed.mistake = no_such_command(commands, given.front(), "");
    }
  } catch (const CLI::ParseError& error) {
    parsed.kind = Parsed::Kind::kMistake;
    parsed.mistake = mistake_in(commands, given, parsed.command, error.what());
  }
  return parsed;
}

Expected<std::string> value_among(std::vector<std::string> words, const std::string& option) {
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  std::string value;
  app.add_option(option, value);
  std::reverse(words.begin(), words.end());  // the library takes them from the back
  try {
    app.parse(std::move(words));
  } catch (const CLI::ParseError& error) {
    return usage_error(error.what());
  }
  return value;
}

}  // namespace unscramble::cli
