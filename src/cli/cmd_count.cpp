// `unscramble count`: how many states a puzzle has, and how many lie at each distance from the solved one.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <numeric>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/progress_line.h"
#include "cli/spread.h"
#include "core/files.h"
#include "core/plot/chart.h"
#include "core/size.h"
#include "core/system.h"
#include "solve/registry.h"

namespace unscramble::cli {

namespace {

struct CountCommand {
  std::string puzzle;
  std::string metric;
  std::optional<int> depth;
  std::string moves;
  std::string cost;
  std::string svg;
  bool json = false;
  bool quiet = false;
  int threads = 0;
  double seconds = std::numeric_limits<double>::infinity();
  std::uint64_t memory = 0;
};

std::string with_commas(const std::string& digits) {
  std::string out;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) out += ',';
    out += digits[i];
  }
  return out;
}

std::string chart_of(const CountCommand& options, const StateCount& count) {
  plot::Chart chart;
  chart.title = options.puzzle + ": states by distance from solved";
  chart.x_label = "moves";
  chart.y_label = "states";
  chart.log_y = true;
  chart.from_zero = false;
  plot::Series series{.name = "states", .points = {}};
  for (std::size_t d = 0; d < count.counts.size(); ++d) {
    chart.categories.push_back(std::to_string(d));
    series.points.emplace_back(static_cast<double>(d), static_cast<double>(count.counts[d]));
  }
  chart.series.push_back(std::move(series));
  return plot::to_svg(chart);
}

// About how long the next sphere takes, if it grows as the last one did.
std::string next_sphere(const std::vector<std::uint64_t>& counts, double seconds, double last_seconds) {
  if (counts.size() < 3 || seconds < 1) return "";
  const double growth = static_cast<double>(counts.back()) / static_cast<double>(counts[counts.size() - 2]);
  return fmt::format("; about {} for the next", format_seconds(last_seconds * growth));
}

struct Outcome {
  const PuzzleCard& card;
  std::string states;  // "" = not known
  const AnyPuzzle::Counted& counted;
  double seconds = 0;
};

std::string as_json(const Outcome& outcome) {
  using Json = nlohmann::ordered_json;
  const StateCount& result = outcome.counted.result;
  Json json = {{"puzzle", outcome.card.name},
               {"metric", outcome.card.metric},
               {"states", outcome.states.empty() ? Json(nullptr) : Json(outcome.states)},
               {"counts", result.counts},
               {"complete", result.complete}};
  if (result.complete) {
    json["diameter"] = result.counts.size() - 1;
    json["farthest"] = outcome.counted.farthest;
  }
  if (!result.note.empty()) json["note"] = result.note;
  json["seconds"] = outcome.seconds;
  return json.dump();
}

std::string in_words(const Outcome& outcome, std::uint64_t sum) {
  const StateCount& result = outcome.counted.result;
  if (!result.complete)
    return fmt::format("{} states up to distance {}{}", with_commas(std::to_string(sum)), result.counts.size() - 1,
                       result.note.empty() ? "" : ": " + result.note);
  std::string text =
      fmt::format("complete: {} states, none more than {} {} from solved; {} at that distance",
                  with_commas(outcome.states), result.counts.size() - 1, result.counts.size() == 2 ? "move" : "moves",
                  with_commas(std::to_string(result.counts.back())));
  if (!outcome.counted.farthest.empty()) text += "\none of them: " + outcome.counted.farthest.front();
  return text;
}

int run_count(const CountCommand& options) {
  const auto puzzle = make_puzzle(options.puzzle, PuzzleConfig{options.metric});
  if (!puzzle) return fail(puzzle.error());
  const PuzzleCard card = (*puzzle)->card();
  const auto states = (*puzzle)->num_states();
  if (!options.json)
    print_line(
        fmt::format("{} ({}): {} states", card.name, card.metric, states ? with_commas(*states) : "unknown number of"));
  Monitor monitor(
      {.seconds = options.seconds, .memory = options.memory != 0 ? options.memory : available_memory() / 4 * 3},
      &interrupt_flag());
  auto printer = make_progress_printer();
  std::vector<std::uint64_t> so_far;
  double last = 0;
  double last_took = 0;
  if (!options.quiet)
    monitor.on_stage([&](std::string_view name, double done) {
      const double took = monitor.seconds() - last;
      printer.show(fmt::format("{}: {:.0f} %{}", name, 100 * done,
                               done > 0.02 ? fmt::format(", {} left", format_seconds(took / done - took)) : ""));
    });
  auto asked = (*puzzle)->count_options(options.moves, options.cost);
  if (!asked) return fail(asked.error());
  CountOptions& count_options = *asked;
  if (!ranks().alone()) count_options.ranks = &ranks();
  if (options.depth) count_options.depth = *options.depth;
  count_options.on_sphere = [&](int depth, std::uint64_t found) {
    so_far.push_back(found);
    last_took = monitor.seconds() - last;
    last = monitor.seconds();
    printer.clear();
    if (options.json) return;
    print_line(fmt::format("{:>4} {:>20}", depth, with_commas(std::to_string(found))));
    if (!options.quiet)
      printer.show(fmt::format("{} so far{}", format_seconds(last), next_sphere(so_far, last, last_took)));
  };
  ThreadPool pool(options.threads);
  const auto counted = (*puzzle)->count(count_options, monitor, pool);
  printer.clear();
  const StateCount& result = counted.result;
  const std::uint64_t sum = std::accumulate(result.counts.begin(), result.counts.end(), std::uint64_t{0});
  if (result.complete && options.moves.empty() && states && *states != std::to_string(sum))
    return fail({ErrorCode::kInternal, fmt::format("{} states were counted, but the group says {}", sum, *states)});
  const std::string total = states && options.moves.empty() ? *states : result.complete ? std::to_string(sum) : "";
  const Outcome outcome{card, total, counted, monitor.seconds()};
  print_line(options.json ? as_json(outcome) : in_words(outcome, sum));
  if (!options.svg.empty() && ranks().first()) {
    const std::string svg = chart_of(options, result);
    if (const auto written = write_file_atomically(options.svg, std::as_bytes(std::span(svg))); !written)
      return fail(written.error());
  }
  const bool as_asked = result.complete || (options.depth && result.note.empty());
  return as_asked ? kOk : kLimitReached;
}

}  // namespace

Command make_count() {
  Command command("count", "count the states of a puzzle, by distance from the solved one");
  const auto options = std::make_shared<CountCommand>();
  add_puzzle_argument(command, options->puzzle);
  command.number("--depth", "D", options->depth, 0, 1e6, "stop at this distance (default: count all states)");
  add_metric_option(command, options->metric);
  command.text("--moves", "LIST", options->moves, "with these moves only: U,R,F")
      .text("--cost", "LIST", options->cost, "distances by what moves cost, 1 for those not named: R2=2,r=3");
  command.flag("--json", options->json, "one JSON object, on the last line")
      .text("--svg", "FILE", options->svg, "also draw the counts as a bar chart");
  command.group("Limits")
      .option("--time", "T", store_duration(options->seconds), "stop after this long: 90, 15m, 2h")
      .option("--memory", "SIZE", store_scaled(options->memory, parse_size),
              "bytes for what was met: 512M, 4G (default: 3/4 of what is free)");
  add_threads_option(command, options->threads);
  command.group("Output").flag("-q,--quiet", options->quiet, "no progress on standard error");
  command.footer = [] {
    return "The number of states is exact and comes from the puzzle's group (Schreier-Sims). The distances are "
           "counted\n"
           "by breadth-first search: with two bits per state where a definition file's states can be numbered, else "
           "with\n"
           "a table of what was met; with --cost by Dijkstra's algorithm. Exit code 4: a limit ended it before the "
           "last distance asked for.";
  };
  command.run = [options] { return run_count(*options); };
  return command;
}

}  // namespace unscramble::cli
