#include "cli/solve_options.h"

#include <filesystem>

#include "core/size.h"
#include "puzzle/text.h"

namespace unscramble::cli {

namespace {

Store store_file(std::string& target) {
  return [&target](const std::string& text) -> std::string {
    std::error_code error;
    const auto kind = std::filesystem::status(text, error).type();
    if (kind == std::filesystem::file_type::not_found) return "there is no file " + printable(text);
    if (kind == std::filesystem::file_type::none) return "cannot open " + printable(text) + ": " + error.message();
    if (kind != std::filesystem::file_type::regular) return printable(text) + " is not a regular file";
    target = text;
    return {};
  };
}

Store store_table_size(std::string& target) {
  return [&target](const std::string& text) -> std::string {
    const auto bytes = parse_size(text);
    if (!bytes && text != "tiny") return bytes.error().message;
    target = text;
    return {};
  };
}

void add_choice(Command& command, SolveRequest& request) {
  command.group("How to solve")
      .text("-m,--method", "NAME", request.method, "search method; auto takes the best known for the puzzle")
      .text("--heuristic", "NAME", request.heuristic, "estimate that guides it; auto takes the method's best")
      .option("--model", "FILE", store_file(request.model), "trained model to use instead of the shipped one")
      .option("--tables", "SIZE", store_table_size(request.tables),
              "cube3 optimal: size of its tables, 0.3G, 1G, 3G or 8G")
      .number("--weight", "X", request.weight, 0, 1e6, "of the path cost in f = weight*g + h: 1 = careful, 0 = greedy")
      .number("--batch", "N", request.batch, 1, 1e8, "states expanded at once")
      .number("--beam", "N", request.beam, 1, 1e9, "width of the beam")
      .flag("--move-scores", request.move_scores, "beam, greedy: guided by the model's move scores, not its values")
      .number("--sift", "N", request.sift, 0, 1000,
              "beam: value only the N best children by move scores, for each place (0 = all)")
      .number("--restarts", "N", request.restarts, 0, 1000,
              "anytime: in the end, beams from N states along the best solution")
      .flag("--taper", request.taper, "anytime: once a solution is known, beams are narrower where the goal is near")
      .number("--max-depth", "N", request.max_depth, 0, 1e6, "give up on solutions longer than this")
      .number("--c-puct", "X", request.c_puct, 0, 1e6, "tree search: how much to explore")
      .number("--iterations", "N", request.iterations, 0, 1e9,
              "tree search: iterations for each move (0 = its best child)")
      .number("--tree-depth", "N", request.tree_depth, 0, 1e6,
              "tree search: how deep the iterations look (0 = no limit)")
      .number("--symmetries", "N", request.symmetries, 0, 1000,
              "n-tuple models: images of a state to average (default: as in training)")
      .number("--virtual-loss", "X", request.virtual_loss, 0, 1e6, "tree search: keeps several workers apart")
      .flag("--naive", request.naive, "tree search: the path as found, not shortened")
      .number("--seed", "N", request.seed, 0, 1.8e19, "for methods that toss coins (default 1)");
}

void add_question(Command& command, SolveOptions& options) {
  SolveRequest& request = options.request;
  command.group("What to ask for")
      .flag("--prove", request.prove, "go on until the answer is proved to be the shortest")
      .text("--upper-bound", "MOVES", request.upper_bound,
            "a solution you have: prove it shortest, or find a shorter one")
      .flag("--all", request.all, "every shortest solution")
      .number("--count", "N", request.count, 1, 1e6, "this many different solutions")
      .text("--goal", "STATE", request.goal, "solve to this state instead of the solved one")
      .text("--moves", "LIST", request.moves, "use these moves only: U,R,F");
  add_metric_option(command, options.metric);
}

void add_limits(Command& command, SolveOptions& options) {
  Limits& limits = options.limits;
  command.group("Limits, for each state")
      .number("--time", "SEC", limits.seconds, 1e-6, 1e9, "seconds, with those for building or reading tables")
      .option("--memory", "SIZE", store_scaled(limits.memory, parse_size),
              "bytes for the search and its tables: 512M, 4G (default: 3/4 of what is free)")
      .option("--nodes", "N", store_scaled(limits.nodes, parse_count), "states generated: 5000, 20k, 1e6");
  add_threads_option(command, options.threads);
}

void add_output(Command& command, SolveOptions& options) {
  command.group("Input and output")
      .number("--column", "N", options.column, 1, 1000, "the state is the N-th TAB-separated field of each line")
      .flag("--json", options.json, "one JSON object a line for each state")
      .flag("--draw", options.draw, "draw the state and, on a terminal, play the solution")
      .flag("-q,--quiet", options.quiet, "nothing on standard error but complaints");
}

}  // namespace

void add_solve_options(Command& command, SolveOptions& options) {
  add_puzzle_argument(command, options.puzzle);
  command.arguments("STATE", options.states, "what to solve, @FILE, or - for standard input, one state a line");
  add_choice(command, options.request);
  add_question(command, options);
  add_limits(command, options);
  add_output(command, options);
}

}  // namespace unscramble::cli
