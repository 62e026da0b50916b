#include "cli/solve_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/command.h"
#include "cli/help_format.h"
#include "core/size.h"
#include "runtime/heuristic_expression.h"

namespace unscramble::cli {

namespace {

CLI::Option* add_number(CLI::App& command, const std::string& name, std::uint64_t& target, const std::string& help,
                        Expected<std::uint64_t> (*parse)(std::string_view)) {
  const auto store = [&target, parse, name](const std::string& text) {
    const auto value = parse(text);
    if (!value) throw CLI::ValidationError(name, value.error().message);
    if (*value == 0) throw CLI::ValidationError(name, "0 leaves nothing to work with");
    target = *value;
  };
  return command.add_option_function<std::string>(name, store, help);
}

void add_choice(CLI::App& command, SolveRequest& request) {
  const std::string group = "How to solve";
  command.add_option("-m,--method", request.method, "search method, see the list below")
      ->type_name("NAME")
      ->group(group);
  command.add_option("--heuristic", request.heuristic, "estimate that guides it, see the list below")
      ->type_name("NAME")
      ->group(group);
  command.add_option("--model", request.model, "trained model to use instead of the shipped one")
      ->type_name("FILE")
      ->check(existing_file())
      ->group(group);
  command
      .add_option("--weight", request.weight, "weight of the path cost in f = weight*g + h (1 = careful, 0 = greedy)")
      ->type_name("X")
      ->check(between(0.0, 1e6))
      ->group(group);
  command.add_option("--batch", request.batch, "states expanded at once")
      ->type_name("N")
      ->check(between(1, 67108864))
      ->group(group);
  command.add_option("--beam", request.beam, "width of the beam")
      ->type_name("N")
      ->check(between(1, 1073741824))
      ->group(group);
  command.add_flag("--move-scores", request.move_scores, "beam: guided by the model's move scores, not its values")
      ->group(group);
  command.add_option("--max-depth", request.max_depth, "give up on solutions longer than this")
      ->type_name("N")
      ->check(between(0, 1'000'000))
      ->group(group);
  command.add_option("--c-puct", request.c_puct, "tree search: how much to explore")
      ->type_name("X")
      ->check(between(0.0, 1e6))
      ->group(group);
  command.add_option("--iterations", request.iterations, "tree search: iterations for each move")
      ->type_name("N")
      ->check(between(1, 1073741824))
      ->group(group);
  command.add_option("--tree-depth", request.tree_depth, "mcts-konen: how deep iterations look (0 = no limit)")
      ->type_name("N")
      ->check(between(0, 1'000'000))
      ->group(group);
  command.add_option("--virtual-loss", request.virtual_loss, "mcts: how far its workers keep apart")
      ->type_name("X")
      ->check(between(0.0, 1e6))
      ->group(group);
  command.add_flag("--naive", request.naive, "mcts: the path as it was found, not shortened")->group(group);
  command.add_option("--seed", request.seed, "for methods that toss coins (default 1)")->type_name("N")->group(group);
}

void add_question(CLI::App& command, SolveOptions& options) {
  const std::string group = "What to ask for";
  SolveRequest& request = options.request;
  command.add_flag("--prove", request.prove, "go on until the answer is proved to be the shortest")->group(group);
  command
      .add_option("--upper-bound", request.upper_bound, "a solution you have: prove it shortest, or find a shorter one")
      ->type_name("MOVES")
      ->group(group);
  command.add_flag("--all", request.all, "every shortest solution")->group(group);
  command.add_option("--count", request.count, "this many different solutions")
      ->type_name("N")
      ->check(between(1, 1'000'000))
      ->group(group);
  command.add_option("--goal", request.goal, "solve to this state instead of the solved one")
      ->type_name("STATE")
      ->group(group);
  command.add_option("--moves", request.moves, "use these moves only: U,R,F")->type_name("LIST")->group(group);
  add_metric_option(command, options.metric)->group(group);
}

void add_limits(CLI::App& command, SolveOptions& options) {
  const std::string group = "Limits, for each state";
  command.add_option("--time", options.limits.seconds, "seconds")
      ->type_name("SEC")
      ->check(between(1e-6, 1e9))
      ->group(group);
  add_number(command, "--memory", options.limits.memory,
             "bytes for the search: 512M, 4G (default: 3/4 of what is free)", parse_size)
      ->type_name("SIZE")
      ->group(group);
  add_number(command, "--nodes", options.limits.nodes, "states generated: 5000, 20k, 1e6", parse_count)
      ->type_name("N")
      ->group(group);
  command.add_option("--threads", options.threads, "(default: all cores)")
      ->type_name("N")
      ->check(between(1, 1024))
      ->group(group);
}

void add_output(CLI::App& command, SolveOptions& options) {
  const std::string group = "Input and output";
  command.add_option("--column", options.column, "the state is the N-th TAB-separated field of each line")
      ->type_name("N")
      ->check(between(1, 1000))
      ->group(group);
  command.add_flag("--json", options.json, "one JSON object a line for each state")->group(group);
  command.add_flag("--draw", options.draw, "draw the state and, on a terminal, play the solution")->group(group);
  command.add_flag("-q,--quiet", options.quiet, "nothing on standard error but complaints")->group(group);
}

template <class Info>
Status check_name(const std::vector<Info>& infos, const std::string& name, std::string_view kind,
                  const std::string& puzzle) {
  if (name == "auto") return Done{};
  const auto found = std::find_if(infos.begin(), infos.end(), [&](const Info& info) { return info.name == name; });
  if (found == infos.end()) {
    std::string known;
    for (const auto& info : infos)
      if (info.refusal.empty()) known += " " + info.name;
    return usage_error(fmt::format("no {} '{}' for {}; there are auto{}", kind, name.substr(0, 40), puzzle, known));
  }
  if (!found->refusal.empty())
    return unsupported(fmt::format("{} '{}' cannot be used for {}: {}", kind, name, puzzle, found->refusal));
  return Done{};
}

}  // namespace

void add_solve_options(CLI::App& command, SolveOptions& options) {
  add_puzzle_argument(command, options.puzzle)->required();
  command.add_option("STATE", options.states, "what to solve, @FILE, or - for standard input, one state a line")
      ->type_name("")
      ->expected(0, -1);
  add_choice(command, options.request);
  add_question(command, options);
  add_limits(command, options);
  add_output(command, options);
}

Status check_choice(const AnyPuzzle& puzzle, const SolveRequest& request) {
  const std::string name = puzzle.card().name;
  if (auto method = check_name(puzzle.methods(), request.method, "method", name); !method) return method;
  const auto expression = parse_heuristic(request.heuristic);
  if (!expression) return expression.error();
  for (const auto& heuristic : heuristics_named(*expression))
    if (auto known = check_name(puzzle.heuristics(), heuristic, "heuristic", name); !known) return known;
  return Done{};
}

}  // namespace unscramble::cli
