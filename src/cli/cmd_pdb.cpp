#include <fmt/format.h>

#include <algorithm>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/progress_line.h"
#include "cli/spread.h"
#include "core/size.h"
#include "solve/registry.h"

namespace unscramble::cli {

namespace {

struct PdbOptions {
  std::string puzzle;
  std::string set;
  std::string metric;
  int threads = 0;
  std::uint64_t memory = Limits{}.memory;
  std::vector<std::string> files;
};

std::string histogram_text(const DepthHistogram& histogram) {
  std::string text;
  const auto last = std::find_if(histogram.rbegin(), histogram.rend(), [](auto count) { return count != 0; }).base();
  for (auto it = histogram.begin(); it != last; ++it) text += fmt::format(" {}", *it);
  return text;
}

void print_table(const TableInfo& info, std::string_view remark) {
  print_line(fmt::format("{} {} {}: {} entries, {} bits, {:.1f} MB, {}", info.key.puzzle, info.key.coordinate,
                         info.key.metric, info.key.entries, info.key.bits,
                         static_cast<double>(info.key.payload_bytes) / 1e6, remark));
  print_line("  by depth:" + histogram_text(info.histogram));
}

std::string puzzles_with_tables() {
  std::string names;
  for (const auto& name : puzzle_names())
    if (const auto puzzle = make_puzzle(name); puzzle && !(*puzzle)->table_sets().empty()) names += " " + name;
  return names;
}

// The set the user means: named, or the first for the metric.
Expected<TableSet> choose_set(const PdbOptions& options) {
  const auto puzzle = make_puzzle(options.puzzle);
  if (!puzzle) return puzzle.error();
  const auto sets = (*puzzle)->table_sets();
  if (sets.empty())
    return usage_error("there are no pattern databases for '" + options.puzzle + "', only for" + puzzles_with_tables());
  std::string offered;
  for (const auto& set : sets) {
    const bool metric_fits = options.metric.empty() || set.metric == options.metric;
    if (metric_fits && (options.set.empty() || set.name == options.set)) return set;
    offered += fmt::format(" {} ({}, {:.0f} MB)", set.name, set.metric, static_cast<double>(set.bytes()) / 1e6);
  }
  return usage_error("no such set of pattern databases for " + options.puzzle + "; there are" + offered);
}

void print_kept(const TableInfo& info, bool built, double seconds) {
  print_table(info, built ? fmt::format("built in {:.1f} s", seconds)
                          : fmt::format("already built, read in {:.2f} s", seconds));
}

Expected<ExitCode> build_alone(const TableSet::Table& table, Monitor& monitor, ThreadPool& pool,
                               ProgressPrinter& line) {
  auto obtained = table.obtain(monitor, pool);
  line.clear();
  if (!obtained) return obtained.error();
  if (!obtained->note.empty()) complain(obtained->note);
  print_kept(obtained->table.info(), obtained->built, monitor.seconds());
  return obtained->kept ? kOk : kFailure;
}

// All ranks; one whose table cannot be split is built by the first, and the others wait.
Expected<ExitCode> build_on_ranks(const TableSet::Table& table, Monitor& monitor, ThreadPool& pool,
                                  ProgressPrinter& line) {
  if (!table.split.build) {
    Expected<ExitCode> code = kOk;
    if (ranks().first()) code = build_alone(table, monitor, pool, line);
    const auto all = agree(ranks(), code ? Status(Done{}) : Status(code.error()));
    return all ? code : Expected<ExitCode>(all.error());
  }
  const auto kept = keep_table(table.key, table.split, monitor, pool, ranks());
  line.clear();
  if (!kept) return kept.error();
  if (!ranks().first()) return kOk;
  if (!kept->note.empty()) complain(kept->note);
  print_kept(kept->info, kept->built, monitor.seconds());
  return kOk;
}

int run_build(const PdbOptions& options) {
  const auto set = choose_set(options);
  if (!set) return fail(set.error());
  ThreadPool pool(options.threads);
  ExitCode code = kOk;
  tell(fmt::format("{} of {} in {}: {} table{}, {}, kept in {}\n", set->name, options.puzzle, set->metric,
                   set->tables.size(), set->tables.size() == 1 ? "" : "s", format_bytes(set->bytes()),
                   table_cache_dir().string()));
  for (const auto& table : set->tables) {
    Monitor monitor({.memory = options.memory}, &interrupt_flag());
    ProgressPrinter line = make_progress_printer(kTrainingLines);
    StageClock clock;
    monitor.on_stage([&](std::string_view name, double done) { line.show(clock.describe(name, done), name); });
    const auto built =
        ranks().alone() ? build_alone(table, monitor, pool, line) : build_on_ranks(table, monitor, pool, line);
    line.clear();
    if (!built) return fail(built.error());
    code = worse(code, *built);
  }
  return code;
}

int run_list(const PdbOptions& options) {
  if (!options.puzzle.empty())
    if (const auto puzzle = make_puzzle(options.puzzle); !puzzle) return fail(puzzle.error());
  const auto dir = table_cache_dir();
  auto files = list_table_files(dir);
  std::erase_if(files, [&](const auto& file) {
    const auto info = read_table_info(file);
    return !options.puzzle.empty() && info && info->key.puzzle != options.puzzle;
  });
  for (const auto& file : files) {
    const auto info = read_table_info(file);
    if (info) {
      print_table(*info, file.filename().string());
    } else {
      print_line(file.filename().string() + ": " + info.error().message);
    }
  }
  tell(fmt::format("{} table{} in {}\n", files.size(), files.size() == 1 ? "" : "s", dir.string()));
  return kOk;
}

int run_check(const PdbOptions& options) {
  ThreadPool pool(options.threads);
  std::vector<std::filesystem::path> files(options.files.begin(), options.files.end());
  if (files.empty()) files = list_table_files(table_cache_dir());
  ExitCode code = kOk;
  for (const auto& file : files) {
    if (interrupted()) return kLimitReached;
    const auto status = check_table(file, pool);
    print_line(file.filename().string() + ": " + (status ? "good" : status.error().message));
    if (!status) code = kFailure;
  }
  return code;
}

}  // namespace

Command make_pdb_build() {
  Command command("pdb build", "build a puzzle's pattern databases, or read them if they exist");
  const auto options = std::make_shared<PdbOptions>();
  add_puzzle_argument(command, options->puzzle);
  command.text("--set", "NAME", options->set, "which set, where there are several (default: the first)");
  add_metric_option(command, options->metric);
  add_threads_option(command, options->threads);
  command.option("--memory", "SIZE", store_scaled(options->memory, parse_size),
                 "bytes for a table and for building it: 512M, 4G (default: no limit); under mpirun, of each rank");
  command.run = [options] { return run_build(*options); };
  return command;
}

Command make_pdb_list() {
  Command command("pdb list", "list the tables in the cache, all or a puzzle's, with their distances by depth");
  const auto options = std::make_shared<PdbOptions>();
  add_puzzle_argument(command, options->puzzle, false);
  command.run = [options] { return run_list(*options); };
  return command;
}

Command make_pdb_check() {
  Command command("pdb check", "read whole tables and compare them with their checksums");
  const auto options = std::make_shared<PdbOptions>();
  command.arguments("FILE", options->files, "files (default: all in the cache)");
  add_threads_option(command, options->threads);
  command.run = [options] { return run_check(*options); };
  return command;
}

}  // namespace unscramble::cli
