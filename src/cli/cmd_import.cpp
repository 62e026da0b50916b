// `unscramble import`: an ONNX file as a model that solve can use.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "nn/onnx.h"

namespace unscramble::cli {

namespace {

struct ImportOptions {
  std::string file;
  std::string like;
  std::string out;
  bool float32 = false;
};

int run_import(const ImportOptions& options) {
  if (options.out.empty()) return fail(usage_error("import needs --out FILE, the model to write"));
  const auto model = nn::import_onnx(options.file, options.like, options.float32);
  if (!model) return fail(model.error());
  if (const auto saved = nn::save_model(*model, options.out); !saved) return fail(saved.error());
  tell(fmt::format("{}: {} for {}, {}, {} golden rows\n", options.out, nn::describe(model->info.architecture),
                   model->info.puzzle, model->info.precision == nn::Precision::kInt8 ? "int8" : "float32",
                   model->info.golden.size()));
  return kOk;
}

}  // namespace

Command make_import() {
  Command command("import", "make a model of an ONNX file");
  const auto options = std::make_shared<ImportOptions>();
  command.argument("ONNX", options->file, "the file, written by `export` or by another program", true);
  command.text("--out", "FILE", options->out, "the model to write");
  command.text("--like", "MODEL", options->like,
               "a model of the same architecture, puzzle and encoding (default: as the file says)");
  command.flag("--float32", options->float32, "keep 32-bit floats instead of the faster int8");
  command.footer = [] {
    return "The network must have the architecture of the model it is like: the same layers and functions between\n"
           "them. `solve --model FILE` then uses it, and so does `eval`.";
  };
  command.run = [options] { return run_import(*options); };
  return command;
}

}  // namespace unscramble::cli
