// `unscramble train`: trains in this program where its own learner can. The papers' networks and GPUs need libtorch:
// for those it hands over to unscramble-train beside it, the one program that links it.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "cli/help.h"
#include "cli/interrupt.h"
#include "cli/parse.h"
#include "cli/progress_line.h"
#include "cli/recipes.h"
#include "learn/command_line.h"
#include "learn/trainer.h"

namespace unscramble::cli {

namespace {

using Words = std::vector<std::string>;

int run_own(const OwnRecipe& recipe, const Words& arguments) {
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

int list_recipes() {
  for (const auto& recipe : train::recipes()) print_line(fmt::format("{:<10} {}", recipe.name, recipe.summary));
  return kOk;
}

int hand_over(const Words& arguments) {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error).parent_path() / "unscramble-train";
  if (!std::filesystem::exists(program, error))
    return fail(
        unsupported("this network needs libtorch, and the program was built without it: `./run train` with the "
                    "same arguments installs it (about 125 MB), or build with Debian's libtorch-dev and "
                    "libopenblas-dev; --net 1024-64-64 needs neither"));
  std::vector<char*> argv{const_cast<char*>(program.c_str())};
  for (const auto& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  ::execv(program.c_str(), argv.data());
  return fail(Error{ErrorCode::kIo, program.string() + ": " + std::strerror(errno)});
}

int train_here(const train::TrainOptions& options) {
  tell(train::describe_plan(options, ThreadPool(options.threads).size()));
  ProgressPrinter line = make_progress_printer(kTrainingLines);
  const auto result = train::run_training(options, train::make_native_learner, interrupt_flag(),
                                          [&](const train::TrainProgress& p) { line.show(train::describe(p)); });
  line.finish();
  if (!result) return fail(result.error());
  tell(fmt::format("{} after {:.3g} examples, {:.0f} s: {}\n",
                   result->stopped ? "stopped (--resume continues)" : "done", static_cast<double>(result->examples),
                   result->seconds, result->model));
  tell(fmt::format("To use it: unscramble solve {} --model {}\n", options.puzzle, result->model));
  return kOk;
}

int export_model(const train::TrainCommand& command) {
  const auto model = train::export_checkpoint(command.options.folder + "/checkpoint", command.float32);
  if (!model) return fail(model.error());
  const auto saved = nn::save_model(*model, command.export_to);
  return saved ? static_cast<int>(kOk) : fail(saved.error());
}

// Removes a word from the arguments and returns whether it was there.
bool take(Words& arguments, const std::string& word) { return std::erase(arguments, word) > 0; }

int run_train(Words arguments) {
  if (take(arguments, "--list")) return list_recipes();
  const bool ask = take(arguments, "--needs-torch");  // for ./run, which then installs it
  const auto recipe = value_among(arguments, "--recipe");
  if (!recipe) return fail(recipe.error());
  for (const auto& own : own_recipes())
    if (own.name == *recipe) return ask ? kOk : run_own(own, arguments);
  std::vector<const char*> words{"unscramble train"};
  for (const auto& argument : arguments) words.push_back(argument.c_str());
  const auto command = train::parse_command_line(static_cast<int>(words.size()), words.data());
  if (!command) return fail(command.error());
  if (!command->help.empty()) {
    print_out(command->help);
    return kOk;
  }
  if (!command->export_to.empty()) return export_model(*command);
  const auto torch = train::needs_torch(command->options);
  if (!torch) return fail(torch.error());
  if (ask) {
    if (*torch) print_line("torch");
    return kOk;
  }
  return *torch ? hand_over(arguments) : train_here(command->options);
}

}  // namespace

Command make_train() {
  Command command("train", "train a network for a puzzle; see `unscramble train --help`");
  const auto arguments = std::make_shared<Words>();
  command.rest = [arguments](const std::string& word) -> std::string {
    arguments->push_back(word);
    return {};
  };
  command.run = [arguments] { return run_train(*arguments); };
  return command;
}

}  // namespace unscramble::cli
