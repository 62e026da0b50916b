#include <exception>
#include <new>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/overview.h"

namespace {

using namespace unscramble::cli;

int run_cli(int argc, char** argv) {
  CLI::App app;
  Action action;
  set_up_app(app);
  add_commands(app, action);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& request) {
    print_out(help_or_version(app, request));
    return kOk;
  } catch (const CLI::ParseError& error) {
    tell(usage_message(app, error));
    return kUsage;
  }
  if (!action) {
    print_out(overview(app));
    return kOk;
  }
  return action();
}

}  // namespace

int main(int argc, char** argv) {
  install_interrupt_handlers();
  try {
    return run_cli(argc, argv);
  } catch (const OutputError& error) {
    complain(error.what());
  } catch (const std::bad_alloc&) {
    complain("out of memory; --memory SIZE sets a limit that ends with an answer instead");
  } catch (const std::exception& error) {
    complain(std::string("unexpected fault: ") + error.what());
  }
  return kFailure;
}
