#include "cli/parse.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "core/did_you_mean.h"
#include "puzzle/text.h"

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

// "pdb build" is the subcommand build of the subcommand pdb, which is made when its first one is.
CLI::App* add_subcommand(CLI::App& app, const std::string& name) {
  const std::size_t blank = name.find(' ');
  if (blank == std::string::npos) return app.add_subcommand(name);
  const std::string family = name.substr(0, blank);
  const auto same = app.get_subcommands([&family](CLI::App* other) { return other->get_name() == family; });
  CLI::App* parent = same.empty() ? app.add_subcommand(family)->require_subcommand(1) : same.front();
  return parent->add_subcommand(name.substr(blank + 1));
}

bool is_no_command(const std::vector<Command>& commands, std::string_view word) {
  return !word.starts_with('-') && std::none_of(commands.begin(), commands.end(), [word](const Command& command) {
    return command.name == word || command.name.starts_with(std::string(word) + ' ');
  });
}

// What is wrong if one of the words is an option the command does not have; "" if none is.
std::string unknown_option(const Command& command, int count, const char* const* words) {
  std::vector<std::string> known{"--help"};
  for (const auto& option : command.options) known.insert(known.end(), option.names.begin(), option.names.end());
  for (int i = 2; i < count && std::string_view(words[i]) != "--"; ++i) {
    const std::string_view word(words[i]);
    const std::string_view name = word.substr(0, word.find('='));
    if (name.starts_with("--") && std::find(known.begin(), known.end(), name) == known.end())
      return "there is no option " + printable(name) + did_you_mean(name, known);
  }
  return {};
}

}  // namespace

Parsed parse_words(const std::vector<Command>& commands, int count, const char* const* words) {
  CLI::App app;
  app.set_version_flag("--version", "");
  app.require_subcommand(0, 1);
  Parsed parsed;
  for (const auto& command : commands) {
    CLI::App* sub = add_subcommand(app, command.name);
    if (command.rest) {
      sub->prefix_command();
      sub->set_help_flag();  // the command itself answers --help
      sub->callback([sub, &command] {
        for (const auto& word : sub->remaining()) store_or_throw(command.rest, command.name, word);
      });
    }
    for (const auto& option : command.options) add_option(*sub, option);
    for (const auto& argument : command.arguments_list) add_argument(*sub, argument);
    // Before the options are parsed, so that help and errors know which command they are about.
    sub->preparse_callback([&parsed, &command](std::size_t) { parsed.command = &command; });
  }
  try {
    app.parse(count, words);
    parsed.kind = parsed.command == nullptr ? Parsed::Kind::kNothing : Parsed::Kind::kRun;
  } catch (const CLI::CallForVersion&) {
    parsed.kind = Parsed::Kind::kVersion;
  } catch (const CLI::Success&) {
    parsed.kind = Parsed::Kind::kHelp;
  } catch (const CLI::ParseError& error) {
    parsed.kind = Parsed::Kind::kMistake;
    parsed.mistake = error.what();
    if (count > 1 && is_no_command(commands, words[1]))
      parsed.mistake = "there is no subcommand '" + printable(words[1]) + "'";
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr && parsed.command != nullptr)
      if (auto unknown = unknown_option(*parsed.command, count, words); !unknown.empty()) parsed.mistake = unknown;
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
