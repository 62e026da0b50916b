// `unscramble export`: a model in another format.
#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "learn/model_export.h"
#include "nn/onnx.h"

namespace unscramble::cli {

namespace {

struct ExportOptions {
  std::string model;
  std::string onnx;
  std::string int8;
};

// Whatever the model was in.
Status write_int8(const std::string& file, const std::string& out) {
  const auto model = train::export_checkpoint(file, false);
  if (!model) return model.error();
  if (model->info.precision != nn::Precision::kInt8)
    return unsupported(file + ": " + nn::int8_refusal(model->info.architecture));
  return nn::save_model(*model, out);
}

int run_export(const ExportOptions& options) {
  if (options.onnx.empty() == options.int8.empty())
    return fail(usage_error("export needs --onnx FILE or --int8 FILE, the file to write"));
  const auto written =
      options.int8.empty() ? nn::export_onnx(options.model, options.onnx) : write_int8(options.model, options.int8);
  return written ? static_cast<int>(kOk) : fail(written.error());
}

}  // namespace

Command make_export() {
  Command command("export", "write a model (or a training checkpoint) as ONNX or in int8");
  const auto options = std::make_shared<ExportOptions>();
  command.argument("MODEL", options->model, "a model file", true);
  command.text("--onnx", "FILE", options->onnx, "the file to write, in ONNX");
  command.text("--int8", "FILE", options->int8, "the file to write, in int8; one that is in int8 is rounded anew");
  command.footer = [] {
    return "An int8 model is written with the floats its integers stand for. The file `checkpoint` that training "
           "leaves\n"
           "in its folder is the float32 model itself. `import` reads such files again.";
  };
  command.run = [options] { return run_export(*options); };
  return command;
}

}  // namespace unscramble::cli
