#include "cli/program.h"

#include <fmt/format.h>

#include <exception>
#include <new>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "cli/help.h"
#include "cli/interrupt.h"
#include "cli/parse.h"
#include "cli/spread.h"
#include "core/build_info.h"
#include "core/system_calls.h"

namespace unscramble::cli {

namespace {

int run_words(int count, char** words) {
  const auto commands = all_commands();
  const Parsed parsed = parse_words(commands, count, words);
  switch (parsed.kind) {
    case Parsed::Kind::kRun: return ranks().first() || is_spread(*parsed.command) ? parsed.command->run() : int{kOk};
    case Parsed::Kind::kVersion: print_line("unscramble " + build_version()); return kOk;
    case Parsed::Kind::kHelp:
    case Parsed::Kind::kNothing:
      if (parsed.command == nullptr) {
        print_out(parsed.family.empty() ? overview(commands) : help_of_family(commands, parsed.family));
      } else {
        print_out(help_of(*parsed.command, parsed.words));
      }
      return kOk;
    case Parsed::Kind::kMistake: break;
  }
  const std::string name = parsed.command == nullptr ? "unscramble" : "unscramble " + parsed.command->name;
  tell(fmt::format("{}: {}\nTry: {} --help\n", name, parsed.mistake, name));
  return kUsage;
}

}  // namespace

int run_program(int count, char** words) {
  install_interrupt_handlers();
  try {
    if (const auto armed = sys::Faults::arm_from_environment(); !armed) return fail(armed.error());
    return run_words(count, words);
  } catch (const OutputError& error) {
    complain(error.what());
  } catch (const std::bad_alloc&) {
    complain("out of memory; with a limit (--memory SIZE) the search stops with its best answer instead");
  } catch (const std::exception& error) {
    complain(std::string("unexpected error: ") + error.what());
  }
  return kFailure;
}

}  // namespace unscramble::cli
