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
