// `unscramble import`: an ONNX file as a model that solve can use.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "core/files.h"
#include "nn/network.h"
#include "nn/onnx.h"
#include "nn/quantise.h"

namespace unscramble::cli {

namespace {

struct ImportOptions {
  std::string file;
  std::string like;
  std::string out;
  bool float32 = false;
};

Expected<nn::Model> read_import(const ImportOptions& options) {
  const auto file = map_file(options.file);
  if (!file) return file.error();
  const auto bytes = (*file)->bytes();
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (options.like.empty()) return nn::from_onnx(text, nullptr);
  const auto like = nn::load_model(options.like);
  if (!like) return like.error();
  return nn::from_onnx(text, &like->info);
}

int run_import(const ImportOptions& options) {
  if (options.out.empty()) return fail(usage_error("import needs --out FILE, the model to write"));
  auto model = read_import(options);
  if (!model) return fail(Error{model.error().code, options.file + ": " + model.error().message});
  const std::string refusal = nn::int8_refusal(model->info.architecture);
  if (!options.float32 && refusal.empty()) {
    auto small = nn::quantise(*model);
    if (!small) return fail(small.error());
    if (const auto golden = nn::add_golden_rows(*small); !golden) return fail(golden.error());
    model = *std::move(small);
  }
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
