#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "cli/man_page.h"

namespace unscramble::cli {

// Hidden: it is there for whoever packages or changes the program.
Command make_man() {
  Command command("man", "print the manual page");
  command.hidden = true;
  command.run = []() -> int {
    print_out(man_page(all_commands()));
    return kOk;
  };
  return command;
}

}  // namespace unscramble::cli
