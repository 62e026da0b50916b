// `unscramble train` hands over to unscramble-train beside it: the trainer links libtorch, the solver never does.
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "cli/command.h"
#include "cli/exit_code.h"

namespace unscramble::cli {

namespace {

int run_train(const std::vector<std::string>& arguments) {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error).parent_path() / "unscramble-train";
  if (!std::filesystem::exists(program, error))
    return fail(unsupported("this build has no trainer: it needs libtorch (Debian: libtorch-dev) when it is built"));
  std::vector<char*> argv{const_cast<char*>(program.c_str())};
  for (const auto& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  ::execv(program.c_str(), argv.data());
  return fail(Error{ErrorCode::kIo, program.string() + ": " + std::strerror(errno)});
}

}  // namespace

void add_train(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand("train", "train a network for a puzzle (see unscramble train --help)");
  command->prefix_command();
  command->set_help_flag();  // the trainer answers --help itself
  command->callback(
      [command, &action] { action = [arguments = command->remaining()] { return run_train(arguments); }; });
}

}  // namespace unscramble::cli
