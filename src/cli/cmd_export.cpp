// `unscramble export`: a model in another format.
#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "nn/onnx.h"

namespace unscramble::cli {

namespace {

struct ExportOptions {
  std::string model;
  std::string onnx;
};

int run_export(const ExportOptions& options) {
  if (options.onnx.empty()) return fail(usage_error("export needs --onnx FILE, the file to write"));
  const auto written = nn::export_onnx(options.model, options.onnx);
  if (!written) return fail(written.error());
  return kOk;
}

}  // namespace

Command make_export() {
  Command command("export", "write a model (or a training checkpoint) as ONNX");
  const auto options = std::make_shared<ExportOptions>();
  command.argument("MODEL", options->model, "a model file", true);
  command.text("--onnx", "FILE", options->onnx, "the file to write");
  command.footer = [] {
    return "An int8 model is written with the floats its integers stand for. The file `checkpoint` that training "
           "leaves\n"
           "in its folder is the float32 model itself. `import` reads such files again.";
  };
  command.run = [options] { return run_export(*options); };
  return command;
}

}  // namespace unscramble::cli
