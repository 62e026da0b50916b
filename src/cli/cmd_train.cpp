// `unscramble train`: recipes of our own are run here (recipes.h); for all others it hands over to unscramble-train
// beside it, which links libtorch, as the solver never does.
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "cli/help.h"
#include "cli/parse.h"
#include "cli/recipes.h"

namespace unscramble::cli {

namespace {

int run_own(const OwnRecipe& recipe, const std::vector<std::string>& arguments) {
  const std::vector<Command> commands{recipe.make()};
  std::vector<const char*> words{"unscramble", "train"};
  for (const auto& argument : arguments) words.push_back(argument.c_str());
  const Parsed parsed = parse_words(commands, static_cast<int>(words.size()), words.data());
  if (parsed.kind == Parsed::Kind::kRun) return commands[0].run();
  if (parsed.kind != Parsed::Kind::kMistake) {
    print_out(help_of(commands[0]));
    return kOk;
  }
  const std::string name = "unscramble train --recipe " + std::string(recipe.name);
  tell(name + ": " + parsed.mistake + "\nTry: " + name + " --help\n");
  return kUsage;
}

int run_train(const std::vector<std::string>& arguments) {
  const auto recipe = value_among(arguments, "--recipe");
  if (!recipe) return fail(recipe.error());
  std::string names;
  for (const auto& own : own_recipes()) {
    if (own.name == *recipe) return run_own(own, arguments);
    names += " " + std::string(own.name);
  }
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error).parent_path() / "unscramble-train";
  if (!std::filesystem::exists(program, error))
    return fail(
        unsupported("this build has no trainer: it needs libtorch and OpenBLAS (Debian: libtorch-dev, "
                    "libopenblas-dev) when it is built. Without them --recipe can be:" +
                    names));
  std::vector<char*> argv{const_cast<char*>(program.c_str())};
  for (const auto& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  ::execv(program.c_str(), argv.data());
  return fail(Error{ErrorCode::kIo, program.string() + ": " + std::strerror(errno)});
}

}  // namespace

Command make_train() {
  Command command("train", "train a network for a puzzle; `unscramble train --help` tells how");
  const auto arguments = std::make_shared<std::vector<std::string>>();
  command.rest = [arguments](const std::string& word) -> std::string {
    arguments->push_back(word);
    return {};
  };
  command.run = [arguments] { return run_train(*arguments); };
  return command;
}

}  // namespace unscramble::cli
