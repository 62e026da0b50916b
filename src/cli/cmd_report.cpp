// `unscramble report`: one page per paper from the results of `eval --suite`.
#include <filesystem>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "lab/paper_pages.h"
#include "lab/report_json.h"
#include "method/model_files.h"

namespace unscramble::cli {

namespace {

struct ReportOptions {
  std::vector<std::string> runs;
  std::string out = "docs/report";
};

// All experiments there are, at the size that is made fastest: only their names and descriptions are used.
Expected<std::vector<suite::Experiment>> all_experiments() {
  auto models = suite::ModelsAtHand::find({}, model_folders());
  if (!models) return models.error();
  suite::Setting setting;
  setting.size = suite::Size::kQuick;
  setting.states = 1;
  setting.models = *std::move(models);
  return suite::make_suite("all", setting);
}

int run_report(const ReportOptions& options) {
  if (options.runs.empty())
    return fail(usage_error("report needs the folder of a run: unscramble report runs/eval-all"));
  std::vector<suite::Report> runs;
  for (const auto& folder : options.runs) {
    auto run = suite::read_report(folder);
    if (!run) return fail(run.error());
    runs.push_back(*std::move(run));
  }
  const auto known = all_experiments();
  if (!known) return fail(known.error());
  if (const auto written = suite::write_paper_pages(runs, *known, options.out); !written) return fail(written.error());
  print_line((std::filesystem::path(options.out) / "README.md").string());
  return kOk;
}

}  // namespace

Command make_report() {
  Command command("report", "write one page per paper from the results of eval --suite");
  const auto options = std::make_shared<ReportOptions>();
  command.arguments("RUN", options->runs, "folders of runs; an experiment that several have is taken from the longest");
  command.text("--out", "DIR", options->out, "folder of the pages (default docs/report)");
  command.footer = [] {
    return "  unscramble eval --suite all --full --out runs/full\n"
           "  unscramble report runs/full";
  };
  command.run = [options] { return run_report(*options); };
  return command;
}

}  // namespace unscramble::cli
