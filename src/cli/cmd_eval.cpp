#include <fmt/format.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "cli/claim.h"
#include "cli/command.h"
#include "cli/console.h"
#include "cli/eval_suite.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/puzzles_by_metric.h"
#include "cli/spread.h"

namespace unscramble::cli {

namespace {

struct EvalOptions {
  std::string puzzle;
  std::string metric;
  SolveRequest request;
  std::string model;  // one file; with --suite several, separated by commas
  bool along = false;
  bool json = false;
  SuiteOptions suite;
};

// Estimates against true distances, as DeepCubeA's and Brunetto & Trunda's papers judge a heuristic.
struct Quality {
  std::uint64_t states = 0;
  double estimate = 0;
  double error = 0;
  double absolute = 0;
  double square = 0;
  std::uint64_t over = 0;

  void add(double value, int distance) {
    const double e = value - distance;
    constexpr double kRounding = 1e-3;  // a value that is exact but for its last bits is not too high
    ++states;
    estimate += value;
    error += e;
    absolute += std::abs(e);
    square += e * e;
    if (e > kRounding) ++over;
  }
  [[nodiscard]] double mean(double sum) const { return sum / static_cast<double>(std::max<std::uint64_t>(states, 1)); }
};

void print_quality(const EvalOptions& options, const std::string& label, const Quality& q) {
  const double over = 100 * q.mean(static_cast<double>(q.over));
  const double root = std::sqrt(q.mean(q.square));
  if (options.json) {
    const nlohmann::ordered_json json = {{"distance", label},
                                         {"states", q.states},
                                         {"estimate", q.mean(q.estimate)},
                                         {"error", q.mean(q.error)},
                                         {"absolute_error", q.mean(q.absolute)},
                                         {"root_mean_square_error", root},
                                         {"overestimated_percent", over}};
    print_line(json.dump());
  } else {
    print_line(fmt::format("{:>8} {:>8} {:>9.2f} {:>+7.2f} {:>7.2f} {:>7.2f} {:>7.1f} %", label, q.states,
                           q.mean(q.estimate), q.mean(q.error), q.mean(q.absolute), root, over));
  }
}

class Evaluation {
 public:
  explicit Evaluation(const EvalOptions& options) : options_(options), puzzles_(options.puzzle) {}

  Status add(const Claim& claim) {
    const auto puzzle = puzzles_.in(claim.metric);
    if (!puzzle) return puzzle.error();
    const auto check = (*puzzle)->verify(claim.state, claim.moves, claim.goal);
    if (!check) return check.error();
    if (!check->solves)
      return invalid("the moves do not solve the state" + (check->error.empty() ? "" : ": " + check->error));
    Monitor monitor({}, &interrupt_flag());
    const auto estimates = (*puzzle)->estimate_along(claim.state, claim.moves, options_.request, monitor, pool_);
    if (!estimates) return estimates.error();
    name_ = estimates->heuristic;
    const int length = check->length;
    for (int i = 0; i < (options_.along ? length + 1 : 1); ++i) {
      const double value = estimates->values[static_cast<std::size_t>(i)];
      if (!std::isfinite(value)) return invalid("the heuristic calls a solvable state a dead end");
      by_distance_[length - i].add(value, length - i);
      all_.add(value, length - i);
    }
    return Done{};
  }

  void print() const {
    if (!options_.json) {
      print_line(fmt::format("{:>8} {:>8} {:>9} {:>7} {:>7} {:>7} {:>9}", "distance", "states", "estimate", "error",
                             "|error|", "rms", "too high"));
    }
    for (const auto& [distance, quality] : by_distance_) print_quality(options_, std::to_string(distance), quality);
    print_quality(options_, "all", all_);
    if (!options_.json) tell("heuristic " + name_ + "\n");
  }
  [[nodiscard]] bool empty() const { return all_.states == 0; }

 private:
  const EvalOptions& options_;
  ThreadPool pool_{1};
  PuzzlesByMetric puzzles_;
  std::map<int, Quality> by_distance_;
  Quality all_;
  std::string name_;
};

int run_eval(EvalOptions& options) {
  if (!options.suite.name.empty()) {
    if (!options.puzzle.empty()) return fail(usage_error("--suite brings its own puzzles; leave out the puzzle"));
    options.suite.models = options.model;
    return run_suite(options.suite);
  }
  if (!ranks().first()) return kOk;  // a few estimates per line: rank 0 has them before another could be told
  if (options.puzzle.empty()) return fail(usage_error("eval needs a puzzle or --suite; see unscramble eval --help"));
  if (!options.model.empty()) options.request.set(kModel, options.model);
  const auto puzzle = make_puzzle(options.puzzle, PuzzleConfig{options.metric});
  if (!puzzle) return fail(puzzle.error());
  if (stdin_is_terminal())
    return fail(usage_error("eval reads solutions from standard input; see unscramble eval --help"));
  Evaluation evaluation(options);
  ExitCode code = kOk;
  const Claim given{{}, {}, {}, options.metric};
  const auto read = read_claims(options.puzzle, given, true, [&](std::size_t number, const Expected<Claim>& claim) {
    const Status added = claim ? evaluation.add(*claim) : Status(claim.error());
    if (added) return;
    complain(fmt::format("line {}: {}", number, added.error().message));
    code = worse(code, exit_code_of(added.error().code));
  });
  if (!read) return fail(read.error());
  if (evaluation.empty())
    return code == kOk ? fail(usage_error("no solution to compare with on standard input")) : code;
  evaluation.print();
  return code;
}

}  // namespace

Command make_eval() {
  Command command("eval", "measure a heuristic against optimal solutions, or run the papers' experiments (--suite)");
  const auto options = std::make_shared<EvalOptions>();
  add_puzzle_argument(command, options->puzzle, false);
  command.text("--heuristic", "NAME", options->request.heuristic, "estimate to measure; auto takes the puzzle's best")
      .text("--model", "FILE", options->model,
            "trained model, for --heuristic model; with --suite several, separated by commas")
      .flag("--along", options->along, "use every state along the solutions, not only the first")
      .flag("--json", options->json, "one JSON object per line");
  add_metric_option(command, options->metric);
  command.group("The papers' experiments")
      .text("--suite", "NAME", options->suite.name,
            "run deepcubea, deepcube, konen, brunetto or all, and write a report")
      .flag("--quick", options->suite.quick, "use small sets: all suites take minutes")
      .flag("--full", options->suite.full, "use sets as large as the papers': hours, some of them days")
      .number("--states", "N", options->suite.states, 1, 1'000'000,
              "N states per set, more or fewer than an experiment has by itself; a quick run then has no time limit")
      .number("--time", "SEC", options->suite.seconds, 0.001, 1e9,
              "up to this many seconds per search, proofs included")
      .text("--only", "NAMES", options->suite.only,
            "only solvers and heuristics whose names contain one of these, separated by commas")
      .text("--tables", "SIZE", options->suite.tables,
            "size of the tables that prove cubes, as for solve (default 3G, which takes minutes to build)")
      .text("--out", "DIR", options->suite.out,
            "folder of the report (default: runs/eval-NAME); an unfinished run in it is continued")
      .text("--data", "DIR", options->suite.data, "folder with DeepCubeA's test sets, to use instead of random states");
  add_threads_option(command, options->suite.threads);
  command.footer = [] {
    return "Reads standard input: lines of STATE, TAB, MOVES, or what `solve --json` prints. The moves must be "
           "optimal\n"
           "solutions: their length is taken as the true distance.\n"
           "  unscramble scramble cube3 --length 12 --count 100 | unscramble solve cube3 --prove --json - |\n"
           "    unscramble eval cube3 --heuristic model --along\n"
           "\n"
           "A suite runs each paper's own experiments with the models at hand and writes report.md, results.json, a "
           "CSV "
           "file\n"
           "per table and an SVG file per figure. Ctrl-C ends it; the same command continues. `report` makes pages of "
           "it.\n"
           "  unscramble eval --suite all --quick";
  };
  command.run = [options] { return run_eval(*options); };
  return command;
}

}  // namespace unscramble::cli
