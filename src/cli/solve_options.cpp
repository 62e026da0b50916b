#include "cli/solve_options.h"

#include <filesystem>

#include "core/size.h"
#include "method/options.h"
#include "puzzle/text.h"
#include "solve/registry.h"

namespace unscramble::cli {

namespace {

// Files must exist; the option's own declaration checks everything else.
Store store_option(const OptionSpec& spec, OptionValues& values) {
  return [&spec, &values](const std::string& text) -> std::string {
    if (spec.kind == OptionKind::kFile) {
      std::error_code error;
      const auto kind = std::filesystem::status(text, error).type();
      if (kind == std::filesystem::file_type::not_found) return "there is no file " + printable(text);
      if (kind == std::filesystem::file_type::none) return "cannot open " + printable(text) + ": " + error.message();
      if (kind != std::filesystem::file_type::regular) return printable(text) + " is not a regular file";
    }
    auto value = parse_option(spec, text);
    if (!value) return value.error().message;
    values.put(spec.name, *std::move(value));
    return {};
  };
}

std::string help_of(const OptionSpec& spec) {
  const std::string text(spec.help);
  return spec.fallback.empty() ? text : text + " (default " + std::string(spec.fallback) + ")";
}

// All options that methods and heuristics of any puzzle declare, under their headings.
void add_declared(Command& command, SolveRequest& request) {
  for (const std::string_view heading : {OptionSpec{}.group, kWhatToAsk}) {
    command.group(std::string(heading));
    if (heading == OptionSpec{}.group)
      command.text("-m,--method", "NAME", request.method, "search method; auto takes the best known for the puzzle")
          .text("--heuristic", "NAME", request.heuristic,
                "estimate that guides the search; auto takes the method's best");
    for (const OptionSpec* spec : solve_options())
      if (spec->group == heading)
        command.option("--" + std::string(spec->name), std::string(spec->placeholder),
                       store_option(*spec, request.options), help_of(*spec));
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
}

void add_output(Command& command, SolveOptions& options) {
  command.group("Input and output")
      .number("--column", "N", options.column, 1, 1000, "the state is the N-th TAB-separated field of each line")
      .flag("--json", options.json, "one JSON object per state, each on a line")
      .flag("--explain", options.explain, "first say in words what will be done for the first state")
      .flag("--draw", options.draw, "draw the state and, on a terminal, play the solution")
      .flag("-q,--quiet", options.quiet, "nothing on standard error but errors");
}

}  // namespace

void add_solve_options(Command& command, SolveOptions& options) {
  add_puzzle_argument(command, options.puzzle);
  command.arguments("STATE", options.states, "what to solve, @FILE, or - for standard input, one state per line");
  add_declared(command, options.request);
  add_metric_option(command, options.metric);
  add_limits(command, options);
  add_output(command, options);
}

}  // namespace unscramble::cli
