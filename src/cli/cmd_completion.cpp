#include "cli/command.h"
#include "cli/completion.h"
#include "cli/console.h"
#include "cli/exit_code.h"

namespace unscramble::cli {

namespace {

int run_completion(const std::string& shell) {
  if (shell != "bash" && shell != "zsh")
    return fail(usage_error("'" + shell + "' is not a known shell; completion supports bash and zsh"));
  print_out(shell == "bash" ? bash_completion(all_commands()) : zsh_completion(all_commands()));
  return kOk;
}

}  // namespace

Command make_completion() {
  Command command("completion", "print a completion script for bash or zsh");
  const auto shell = std::make_shared<std::string>();
  command.argument("SHELL", *shell, "bash or zsh", true);
  command.footer = [] {
    return "bash: source <(unscramble completion bash)\nzsh:  unscramble completion zsh > ~/.zfunc/_unscramble";
  };
  command.run = [shell] { return run_completion(*shell); };
  return command;
}

}  // namespace unscramble::cli
