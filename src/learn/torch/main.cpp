// unscramble-train: the trainer as a separate program, so that the solver never links libtorch.
#include <unistd.h>

#include <csignal>
#include <cstdio>

#include "core/progress_printer.h"
#include "core/system.h"
#include "learn/command_line.h"
#include "learn/torch/blas.h"
#include "learn/trainer.h"

namespace {

using namespace unscramble;
using namespace unscramble::train;

std::atomic<bool> stop_requested{false};
void request_stop(int /*signal*/) { stop_requested = true; }

ProgressPrinter progress_printer() {
  constexpr double kEvery = 30;
  return {{[](std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); },
           [] { return terminal_columns(STDERR_FILENO); }},
          kEvery};
}

int fail(const Error& error) {
  std::fprintf(stderr, "unscramble train: %s\n", error.message.c_str());
  return error.code == ErrorCode::kUsage || error.code == ErrorCode::kUnsupported ? 2 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  use_fast_blas(argv);
  const auto command = parse_command_line(argc, argv);
  if (!command) return fail(command.error());
  if (!command->help.empty()) {
    std::fputs(command->help.c_str(), stdout);
    return 0;
  }
  const TrainOptions& options = command->options;
  if (!command->export_to.empty()) {
    const auto model = export_checkpoint(options.folder + "/checkpoint", command->float32);
    const auto saved = model ? nn::save_model(*model, command->export_to) : Status(model.error());
    return saved ? 0 : fail(saved.error());
  }
  std::signal(SIGINT, request_stop);
  std::signal(SIGTERM, request_stop);
  ProgressPrinter line = progress_printer();
  const auto result = run_training(options, make_torch_learner, stop_requested,
                                   [&](const TrainProgress& p) { line.show(describe(p)); });
  line.finish();
  if (!result) return fail(result.error());
  std::fprintf(stderr, "%s after %.3g examples, %.0f s: %s\n",
               result->stopped ? "stopped (--resume continues)" : "done", static_cast<double>(result->examples),
               result->seconds, result->model.c_str());
  return 0;
}
