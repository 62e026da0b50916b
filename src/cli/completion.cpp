#include "cli/completion.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "cli/catalogue.h"
#include "solve/registry.h"

namespace unscramble::cli {

namespace {

std::vector<Command> shown(std::vector<Command> commands) {
  std::erase_if(commands, [](const Command& command) { return command.hidden; });
  return commands;
}

std::string names_of(const std::vector<CatalogueEntry>& entries) {
  std::set<std::string> names{"auto"};
  for (const auto& entry : entries) names.insert(entry.name);
  return fmt::format("{}", fmt::join(names, " "));
}

// The words that may follow an option; nothing if any text or number may.
std::string candidates(const std::string& option) {
  if (option == "--method") return names_of(all_methods());
  if (option == "--heuristic") return names_of(all_heuristics());
  if (option == "--metric") return "qtm htm";
  if (option == "--suite") return "deepcubea deepcube konen brunetto all";
  return {};
}

// The words an argument may be; nothing if it is a state, a file or moves.
std::string candidates(const Argument& argument) {
  if (argument.name == "PUZZLE") return fmt::format("{}", fmt::join(puzzle_names(), " "));
  if (argument.name == "SHELL") return "bash zsh";
  return {};
}

std::string first_argument(const Command& command) {
  return command.arguments_list.empty() ? std::string() : candidates(command.arguments_list.front());
}

// The first words of all commands, and for each the second words of its family ("pdb": "build list check").
std::map<std::string, std::string> first_words(const std::vector<Command>& commands) {
  std::map<std::string, std::string> words;
  for (const auto& command : commands) {
    const std::size_t blank = command.name.find(' ');
    std::string& verbs = words[command.name.substr(0, blank)];
    if (blank != std::string::npos) verbs += (verbs.empty() ? "" : " ") + command.name.substr(blank + 1);
  }
  return words;
}

std::string bash_values(const std::vector<Command>& commands) {
  std::map<std::string, std::string> cases;  // in bash the option's name alone decides what may follow
  for (const auto& command : commands)
    for (const auto& option : command.options) {
      if (option.value.empty()) continue;
      const std::string words = candidates(option.names.back());
      const std::string offer = option.value == "FILE" ? "-f" : "-W '" + words + "'";
      const bool nothing = words.empty() && option.value != "FILE";
      cases[fmt::format("{}", fmt::join(option.names, "|"))] =
          nothing ? "return" : fmt::format("COMPREPLY=($(compgen {} -- \"$current\")); return", offer);
    }
  std::string text;
  for (const auto& [pattern, what] : cases) text += fmt::format("    {}) {} ;;\n", pattern, what);
  return text;
}

constexpr const char* kBashHead =
    R"(# bash completion for unscramble; load it with: source <(unscramble completion bash)
_unscramble() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
  local command=${COMP_WORDS[1]} place=$COMP_CWORD words=
  COMPREPLY=()
  case $previous in
)";

constexpr const char* kBashTail = R"(  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _unscramble unscramble
)";

std::string quoted_for_zsh(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out;
}

std::string zsh_option(const Option& option) {
  std::string value;
  if (!option.value.empty()) {
    const std::string words = candidates(option.names.back());
    const std::string free = option.value == "FILE" ? "_files" : " ";
    value = fmt::format(":{}:{}", option.value, words.empty() ? free : "(" + words + ")");
  }
  std::string text;
  for (const auto& name : option.names)
    text += fmt::format("      '{}[{}]{}' \\\n", name, quoted_for_zsh(option.help), value);
  return text;
}

std::string zsh_arguments(const Command& command) {
  std::string text = "    _arguments '--help[print help]' \\\n";
  for (const auto& option : command.options) text += zsh_option(option);
  const std::string first = first_argument(command);
  if (!first.empty()) text += fmt::format("      '1:{}:({})' \\\n", command.arguments_list.front().name, first);
  return text + "      '*:state:_files' ;;\n";
}

constexpr const char* kZshHead = R"(#compdef unscramble
# zsh completion for unscramble; put it into a folder of $fpath as _unscramble:
#   unscramble completion zsh > ~/.zfunc/_unscramble
_unscramble() {
  local command=${words[2]}
)";

}  // namespace

std::string bash_completion(const std::vector<Command>& all) {
  const auto commands = shown(all);
  std::string text = kBashHead + bash_values(commands) + "  esac\n  case $command in\n";
  std::string starts;
  for (const auto& [word, verbs] : first_words(commands)) {
    starts += word + " ";
    if (!verbs.empty())
      text += fmt::format("    {}) words='{}'; command+=\" ${{COMP_WORDS[2]}}\"; place=$((place-1)) ;;\n", word, verbs);
  }
  text += fmt::format("  esac\n  [ \"$COMP_CWORD\" -gt 1 ] || {{ words='{}--help --version' command=; }}\n", starts);
  text += "  [ \"$place\" -lt 2 ] || case $command in\n";
  for (const auto& command : commands) {
    std::string options = "--help";
    for (const auto& option : command.options) options += " " + option.names.back();
    text += fmt::format("    '{}') words='{}'; [ \"$place\" -gt 2 ] || words+=' {}' ;;\n", command.name, options,
                        first_argument(command));
  }
  return text + kBashTail;
}

std::string zsh_completion(const std::vector<Command>& all) {
  const auto commands = shown(all);
  std::string text = kZshHead;
  std::string starts;
  std::string families;
  for (const auto& [word, verbs] : first_words(commands)) {
    starts += " " + word;
    if (!verbs.empty())
      families += fmt::format(
          "  {}) if (( CURRENT == 3 )); then compadd {}; return; fi\n    command+=\" ${{words[3]}}\"; shift words; (( "
          "CURRENT-- )) ;;\n",
          word, verbs);
  }
  text += fmt::format("  if (( CURRENT == 2 )); then compadd -- {} --help --version; return; fi\n", starts);
  text += "  case $command in\n" + families + "  esac\n  shift words; (( CURRENT-- ))\n  case $command in\n";
  for (const auto& command : commands) text += fmt::format("  '{}')\n{}", command.name, zsh_arguments(command));
  return text + "  esac\n}\n_unscramble \"$@\"\n";
}

}  // namespace unscramble::cli
