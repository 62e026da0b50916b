#include "cli/solve_options.h"

#include "cli/declared_options.h"
#include "core/size.h"
#include "method/options.h"
#include "solve/registry.h"

namespace unscramble::cli {

namespace {

// All options that methods and heuristics of any puzzle declare, under their headings.
void add_all_declared(Command& command, SolveRequest& request) {
  for (const std::string_view heading : {OptionSpec{}.group, kWhatToAsk}) {
    command.group(std::string(heading));
    if (heading == OptionSpec{}.group)
      command.text("-m,--method", "NAME", request.method, "search method; auto takes the best known for the puzzle")
          .text("--heuristic", "NAME", request.heuristic,
                "estimate that guides the search; auto takes the method's best");
    for (const OptionSpec* spec : solve_options())
      if (spec->group == heading)
        add_declared(command, *spec, request.options,
                     spec->fallback.empty() ? "" : "default " + std::string(spec->fallback));
  }
}

void add_limits(Command& command, SolveOptions& options) {
  Limits& limits = options.limits;
  command.group("Limits, per state")
      .number("--time", "SEC", limits.seconds, 1e-6, 1e9, "seconds, including those for building or reading tables")
      .option("--memory", "SIZE", store_scaled(limits.memory, parse_size),
              "bytes for the search and its tables: 512M, 4G (default: 3/4 of what is free)")
      .option("--nodes", "N", store_scaled(limits.nodes, parse_count), "states generated: 5000, 20k, 1e6");
  add_threads_option(command, options.threads);
  command.flag(
      "--together", options.together,
      "under mpirun: all ranks search for each solution, with the memory of all (default: for one state alone)");
}

void add_output(Command& command, SolveOptions& options) {
  command.group("Input and output")
      .number("--column", "N", options.column, 1, 1000, "the state is the N-th TAB-separated field of each line")
      .text("--journal", "FILE", options.journal,
            "keep each answer in FILE; the same command takes those that are there and solves the rest")
      .flag("--json", options.json, "one JSON object per state, each on a line")
      .flag("--explain", options.explain, "first say in words what will be done for the first state")
      .flag("--draw", options.draw, "draw the state and, on a terminal, play the solution")
      .flag("-q,--quiet", options.quiet, "nothing on standard error but errors");
}

}  // namespace

void add_solve_options(Command& command, SolveOptions& options) {
  add_puzzle_argument(command, options.puzzle);
  command.arguments("STATE", options.states, "what to solve, @FILE, or - for standard input, one state per line");
  add_all_declared(command, options.request);
  add_metric_option(command, options.metric);
  add_limits(command, options);
  add_output(command, options);
}

}  // namespace unscramble::cli
