#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "cli/man_page.h"

namespace unscramble::cli {

// Hidden: only those who package or change the program need it.
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
