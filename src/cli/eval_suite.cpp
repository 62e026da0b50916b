#include "cli/eval_suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/console.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/progress_line.h"
#include "cli/spread.h"
#include "core/build_info.h"
#include "core/files.h"
#include "core/hash.h"
#include "core/size.h"
#include "core/system_calls.h"
#include "lab/report.h"
#include "lab/runner.h"
#include "lab/suites.h"
#include "method/model_files.h"
#include "puzzle/text.h"

namespace unscramble::cli {

namespace {

using Json = nlohmann::ordered_json;

// `shown`: for a report, where a folder of this machine says nothing to its reader.
std::string command_of(const SuiteOptions& options, const std::string& out, bool shown) {
  std::string command = "unscramble eval --suite " + options.name;
  if (options.quick) command += " --quick";
  if (options.full) command += " --full";
  if (options.states > 0) command += fmt::format(" --states {}", options.states);
  if (options.seconds > 0) command += fmt::format(" --time {}", options.seconds);
  if (!options.only.empty()) command += " --only '" + options.only + "'";
  if (!options.tables.empty()) command += " --tables " + options.tables;
  if (!options.data.empty()) command += " --data " + (shown ? "DIR" : options.data);
  if (!options.models.empty()) command += " --model " + options.models;
  return shown ? command : command + " --out " + out;
}

Expected<suite::Setting> make_setting(const SuiteOptions& options) {
  suite::Setting setting;
  if (options.quick && options.full) return usage_error("--quick and --full exclude each other");
  if (options.quick) setting.size = suite::Size::kQuick;
  if (options.full) setting.size = suite::Size::kFull;
  setting.data = options.data;
  setting.tables = options.tables;
  if (options.states > 0) setting.states = options.states;
  if (options.seconds > 0) setting.most_seconds = options.seconds;
  for (const auto part : split_words(options.only, ",")) setting.only.emplace_back(trim(part));
  std::error_code error;
  if (!options.data.empty() && !std::filesystem::is_directory(options.data, error))
    return usage_error("--data: " + options.data + " is not a folder");
  std::vector<std::string> files;
  for (const auto word : split_words(options.models, ",")) files.emplace_back(word);
  auto models = suite::ModelsAtHand::find(files, model_folders());
  if (!models) return models.error();
  setting.models = *std::move(models);
  return setting;
}

// Cells of one run must not be mixed with those of another, so the journal begins with what makes them comparable. A
// model is known by its bytes at both ends, where its header and checksums are.
Expected<Json> header_of(const SuiteOptions& options, const suite::Setting& setting) {
  Json models = Json::object();
  for (const auto& model : setting.models.all()) {
    const auto file = map_file(model.path);
    if (!file) return file.error();
    const auto bytes = (*file)->bytes();
    const std::size_t end = std::min<std::size_t>(bytes.size(), 65536);
    const std::uint64_t first = hash_bytes(bytes.data(), end, bytes.size());
    models[model.label] = fmt::format("{:016x}", hash_bytes(bytes.data() + bytes.size() - end, end, first));
  }
  // The number of states and who tries them do not change a cell; the time allowed per search does.
  Json header{{"unscramble", "suite"},   {"version", 1},         {"suite", options.name}, {"quick", options.quick},
              {"time", options.seconds}, {"data", options.data}, {"models", models}};
  if (options.full) header["full"] = true;
  return header;
}

std::string machine() {
  std::ifstream info("/proc/cpuinfo");
  std::string name = "unknown processor";
  for (std::string line; std::getline(info, line);)
    if (line.starts_with("model name") && line.find(':') != std::string::npos) {
      name = std::string(trim(line.substr(line.find(':') + 1)));
      break;
    }
  return fmt::format("{}, {} hardware threads", name, std::thread::hardware_concurrency());
}

class Teller {
 public:
  explicit Teller(std::size_t experiments) : experiments_(experiments) {}

  void begin() { ++number_; }
  void progress(const suite::RunProgress& p) {
    line_.show(fmt::format("[{}/{}] {}: {}", number_, experiments_, p.experiment,
                           p.preparing
                               ? std::string("reading or building tables")
                               : fmt::format("{} of {} cells, {}", p.done, p.cells, format_seconds(p.seconds))));
  }
  void end(const suite::Experiment& experiment, const suite::RunOutcome& outcome) {
    line_.clear();
    if (outcome.interrupted && outcome.results.empty()) return;
    std::string line = fmt::format("[{}/{}] {}: {} of {} cells, {}", number_, experiments_, experiment.name,
                                   outcome.results.size(), outcome.cells, format_seconds(outcome.seconds));
    if (outcome.failed > 0) line += fmt::format(", {} failed", outcome.failed);
    for (const auto& word : experiment.absent) line += "\n      left out: " + word;
    tell(line + "\n");
  }

 private:
  std::size_t experiments_;
  std::size_t number_ = 0;
  ProgressPrinter line_ = make_progress_printer();
};

// The error, if a line of the journal is not what the experiment wrote: JSON has no checksum.
Expected<suite::Section> section_of(const suite::Experiment& experiment, suite::RunOutcome outcome) {
  suite::Section section{experiment.name,
                         experiment.title,
                         experiment.source,
                         experiment.about,
                         experiment.printed,
                         experiment.states,
                         experiment.absent,
                         outcome.cells,
                         outcome.results.size(),
                         outcome.seconds,
                         {},
                         {}};
  if (outcome.missing() > 0)
    section.absent.push_back(
        fmt::format("{} of {} cells, {}", outcome.missing(), outcome.cells,
                    outcome.interrupted ? "not reached yet" : "which did not fit into this experiment's time limit"));
  if (outcome.failed > 0)
    section.absent.push_back(fmt::format("{} cell{} that failed, the first with: {}", outcome.failed,
                                         outcome.failed == 1 ? "" : "s", outcome.first_failure));
  try {
    if (experiment.present) experiment.present(outcome.results, section.page);
  } catch (const nlohmann::json::exception& fault) {
    return Error{ErrorCode::kCorrupt, "journal.jsonl: a result of " + experiment.name +
                                          " is not what this program writes (" + fault.what() +
                                          "); delete its line, and it is measured again"};
  }
  section.results = std::move(outcome.results);
  return section;
}

suite::Report make_report(const SuiteOptions& options, const suite::Setting& setting) {
  suite::Report report;
  report.title = options.name == "all" ? "The papers' experiments" : "The experiments of suite " + options.name;
  std::string models;
  for (const auto& model : setting.models.all()) models += (models.empty() ? "`" : ", `") + model.label + "`";
  report.facts = {{"Command", "`" + command_of(options, {}, true) + "`"},
                  {"Program", "commit " + build_commit() + ", report of " + today()},
                  {"Machine", machine()},
                  {"Models", models.empty() ? "none" : models}};
  for (const auto& one : suite::suites())
    if (options.name == "all" || options.name == one.name) report.facts.emplace_back("Paper", one.paper);
  return report;
}

// A rank other than the first: it works on the cells it is dealt and keeps nothing.
int work_for_suite(const std::vector<suite::Experiment>& experiments, int threads) {
  const int hands = ThreadPool(threads).size();
  for (const auto& experiment : experiments)
    if (const auto done =
            suite::run_cells_on_ranks(experiment, nullptr, hands, interrupt_flag(), interrupt, nullptr, ranks());
        !done)
      return fail(done.error());
  return kOk;
}

}  // namespace

int run_suite(const SuiteOptions& options) {
  const auto setting = make_setting(options);
  if (!setting) return fail(setting.error());
  const auto experiments = suite::make_suite(options.name, *setting);
  if (!experiments) return fail(experiments.error());
  const auto idle = [](const suite::Experiment& experiment) { return experiment.cells.empty(); };
  if (!options.only.empty() && std::all_of(experiments->begin(), experiments->end(), idle))
    return fail(usage_error("--only: no name in suite " + options.name + " contains '" + options.only + "'"));
  const std::string out = options.out.empty() ? "runs/eval-" + options.name +
                                                    (options.quick  ? "-quick"
                                                     : options.full ? "-full"
                                                                    : "")
                                              : options.out;
  if (!ranks().first()) return work_for_suite(*experiments, options.threads);
  std::error_code error;
  sys::make_folders(out, error);
  if (error) return fail({ErrorCode::kIo, "cannot make " + out + ": " + error.message()});
  const auto header = header_of(options, *setting);
  if (!header) return fail(header.error());
  const auto journal = suite::Journal::open(std::filesystem::path(out) / "journal.jsonl", *header);
  if (!journal) return fail(journal.error());
  if ((*journal)->size() > 0) tell(fmt::format("continuing after {} cells in {}\n", (*journal)->size(), out));

  suite::Report report = make_report(options, *setting);
  ThreadPool pool(options.threads);
  Teller teller(experiments->size());
  for (const auto& experiment : *experiments) {
    teller.begin();
    const auto tell_progress = [&teller](const suite::RunProgress& p) { teller.progress(p); };
    auto outcome = ranks().alone() ? suite::run_cells(experiment, **journal, pool, interrupt_flag(), tell_progress)
                                   : suite::run_cells_on_ranks(experiment, journal->get(), pool.size(),
                                                               interrupt_flag(), interrupt, tell_progress, ranks());
    if (!outcome) return fail(outcome.error());
    if (outcome->interrupted) report.finished = false;
    teller.end(experiment, *outcome);
    auto section = section_of(experiment, *std::move(outcome));
    if (!section) return fail(section.error());
    report.sections.push_back(*std::move(section));
  }
  if (const auto written = suite::write_report(report, out); !written) return fail(written.error());
  if (report.finished) {
    print_line((std::filesystem::path(out) / "report.md").string());
    return kOk;
  }
  complain(fmt::format("interrupted; {} holds the results so far. To continue:\n  {}", out,
                       command_of(options, out, false)));
  return kLimitReached;
}

}  // namespace unscramble::cli
