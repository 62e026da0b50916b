#include <fmt/format.h>

#include <algorithm>

#include "cli/bench_suite.h"
#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "core/size.h"
#include "solve/registry.h"

namespace unscramble::cli {

namespace {

struct BenchTotal {
  int solved = 0;
  std::uint64_t generated = 0;
  std::uint64_t expanded = 0;
  double seconds = 0;
};

// One thread: with several, the order of expansions, and so their number, would change from run to run.
BenchTotal run_case(const AnyPuzzle& puzzle, const BenchCase& bench_case, ThreadPool& one_thread) {
  BenchTotal total;
  Rng rng(kBenchSeed);
  for (int i = 0; i < bench_case.count && !interrupted(); ++i) {
    const std::string state = puzzle.scramble(rng, bench_case.length);
    Monitor monitor({}, &interrupt_flag());
    SolveRequest request;
    request.method = bench_case.method;
    if (!bench_case.heuristic.empty()) request.heuristic = bench_case.heuristic;
    const auto report = puzzle.solve(state, request, monitor, one_thread);
    if (report.status == SolveStatus::kSolved) ++total.solved;
    total.generated += report.generated;
    total.expanded += report.expanded;
    total.seconds += report.seconds;
  }
  return total;
}

bool offers(const AnyPuzzle& puzzle, const BenchCase& bench_case) {
  const auto methods = puzzle.methods();
  return std::any_of(methods.begin(), methods.end(), [&](const auto& m) { return m.name == bench_case.method; });
}

std::string describe(const BenchCase& c) {
  const std::string metric = c.metric.empty() ? "" : " " + c.metric;
  const std::string states = c.length < 0 ? "random" : fmt::format("scrambled {}", c.length);
  return fmt::format("{:<14} {:<13} {:<10} {:<16} {:>3} states", c.puzzle + metric, states, c.method, c.heuristic,
                     c.count);
}

int run_bench() {
  ThreadPool one_thread(1);
  std::uint64_t signature = 0;
  bool partial = false;
  for (const auto& bench_case : bench_suite()) {
    const auto puzzle = make_puzzle(bench_case.puzzle, PuzzleConfig{bench_case.metric});
    if (!puzzle || !offers(**puzzle, bench_case)) {
      print_line(describe(bench_case) + "  left out: not in this build");
      partial = true;
      continue;
    }
    const BenchTotal total = run_case(**puzzle, bench_case, one_thread);
    if (interrupted()) return fail({ErrorCode::kCancelled, "interrupted: no signature"});
    print_line(fmt::format("{} {:>4} solved {:>10} expanded {:>8}/s", describe(bench_case), total.solved,
                           total.expanded,
                           format_count(static_cast<double>(total.generated) / std::max(total.seconds, 1e-9))));
    signature += total.expanded;
  }
  print_line(fmt::format("Bench: {}{}", signature, partial ? " (of a partial build)" : ""));
  return kOk;
}

}  // namespace

Command make_bench() {
  Command command("bench", "solve a fixed suite; print a signature of what the searches do, and their speed");
  command.footer = [] {
    return "The signature is the total number of expanded states on one thread. It is the same in every run and on\n"
           "every machine, and changes only when a search, a heuristic or the suite does. Rates are generated\n"
           "states per second.";
  };
  command.run = run_bench;
  return command;
}

}  // namespace unscramble::cli
