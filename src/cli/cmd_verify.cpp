#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/claim.h"
#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/puzzles_by_metric.h"

namespace unscramble::cli {

namespace {

using Json = nlohmann::ordered_json;

struct VerifyOptions {
  std::string puzzle;
  std::vector<std::string> words;  // STATE MOVES
  std::string goal;
  std::string metric;
  bool json = false;
};

class Verifier {
 public:
  explicit Verifier(const VerifyOptions& options) : options_(options), puzzles_(options.puzzle) {}

  // Prints the verdict on standard output.
  ExitCode check(const Expected<Claim>& claim) {
    if (!claim) return say({}, VerifyReport{}, claim.error());
    const auto puzzle = puzzles_.in(claim->metric);
    if (!puzzle) return say(*claim, VerifyReport{}, puzzle.error());
    const auto report = (*puzzle)->verify(claim->state, claim->moves, claim->goal);
    if (!report) return say(*claim, VerifyReport{}, report.error());
    return say(*claim, with_claimed_numbers(*claim, *report), {});
  }

 private:
  // A line that gives the right moves and a wrong number is a wrong line.
  static VerifyReport with_claimed_numbers(const Claim& claim, VerifyReport report) {
    if (!report.solves) return report;
    if (claim.length && *claim.length != report.length) {
      report.error = fmt::format("the length is {}, not {}", report.length, *claim.length);
    } else if (claim.lower_bound && *claim.lower_bound > report.length) {
      report.error = fmt::format("the length is {}, below the lower bound {}", report.length, *claim.lower_bound);
    } else if (claim.proved_optimal && claim.lower_bound && *claim.lower_bound < report.length) {
      report.error =
          fmt::format("proved optimal with length {}, but the lower bound is {}", report.length, *claim.lower_bound);
    }
    return report;
  }

  ExitCode say(const Claim& claim, const VerifyReport& report, const Error& error) const {
    std::string cause = error.message.empty() ? report.error : error.message;
    if (!report.solves && cause.empty()) cause = "the moves end in " + report.final_state;
    if (options_.json) {
      Json json = {{"puzzle", options_.puzzle},
                   {"state", claim.state},
                   {"moves", claim.moves},
                   {"solves", report.solves},
                   {"length", report.length}};
      if (!cause.empty()) json["error"] = cause;
      print_line(json.dump(-1, ' ', false, Json::error_handler_t::replace));
    } else if (report.solves && !cause.empty()) {
      print_line("solves, but " + cause);
    } else if (report.solves) {
      print_line(fmt::format("solves in {} move{}", report.length, report.length == 1 ? "" : "s"));
    } else {
      print_line("does not solve: " + cause);
    }
    if (!error.message.empty()) return exit_code_of(error.code);
    return report.solves && cause.empty() ? kOk : kFailure;
  }

  const VerifyOptions& options_;
  PuzzlesByMetric puzzles_;
};

int verify_stdin(Verifier& verifier, const VerifyOptions& options, bool has_comments) {
  ExitCode code = kOk;
  const Claim given{{}, {}, options.goal, options.metric};
  // A definition file's answers name the file without its folder.
  const std::string name = std::filesystem::path(options.puzzle).filename().string();
  const auto read = read_claims(name, given, has_comments, [&](std::size_t, const Expected<Claim>& claim) {
    code = worse(code, verifier.check(claim));
  });
  if (!read) code = worse(code, static_cast<ExitCode>(fail(read.error())));
  return interrupted() ? worse(code, kLimitReached) : code;
}

int run_verify(const VerifyOptions& options) {
  const auto puzzle = make_puzzle(options.puzzle, PuzzleConfig{options.metric});
  if (!puzzle) return fail(puzzle.error());
  Verifier verifier(options);
  if (options.words.empty()) {
    if (stdin_is_terminal()) return fail(usage_error("verify needs STATE and MOVES, or lines on standard input"));
    return verify_stdin(verifier, options, !(*puzzle)->states_are_blocks());
  }
  if (options.words.size() != 2) return fail(usage_error("verify needs STATE and MOVES, each quoted as one word"));
  return verifier.check(Claim{options.words[0], options.words[1], options.goal, options.metric});
}

}  // namespace

Command make_verify() {
  Command command("verify", "check solutions by replaying them");
  const auto options = std::make_shared<VerifyOptions>();
  add_puzzle_argument(command, options->puzzle);
  command.arguments("STATE MOVES", options->words, "a state and the moves that should solve it, each quoted");
  command.text("--goal", "STATE", options->goal, "the state the moves should lead to instead of the solved one");
  add_metric_option(command, options->metric);
  command.flag("--json", options->json, "one JSON object per line");
  command.footer = [] {
    return "Without STATE and MOVES it reads standard input: lines of STATE, TAB, MOVES, or what `solve --json` "
           "prints.\n"
           "Exit code 0 if and only if every line solves, and its length and lower bound, if it has them, are right.";
  };
  command.run = [options] { return run_verify(*options); };
  return command;
}

}  // namespace unscramble::cli
