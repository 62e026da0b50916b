#include "cli/solve_together.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "cli/console.h"
#include "cli/drawing.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/solve_steps.h"
#include "cli/spread.h"
#include "cli/state_wire.h"

namespace unscramble::cli {

namespace {

bool named_method_spreads(const AnyPuzzle& puzzle, const SolveRequest& request) {
  const auto methods = puzzle.methods();
  return std::any_of(methods.begin(), methods.end(),
                     [&](const MethodInfo& method) { return method.name == request.method && method.spreads; });
}

// Of the states on the command line and in files, which are the same on every rank.
bool one_state_alone(const AnyPuzzle& puzzle, const SolveOptions& options) {
  const auto& words = options.states;
  if (words.empty() || std::find(words.begin(), words.end(), "-") != words.end()) return false;
  StateSource source(puzzle, words, options.column);
  int count = 0;
  for (auto state = source.next(); state && *state && count < 2; state = source.next()) ++count;
  return count == 1;
}

// The next state, from rank 0; nothing at the end.
class CommonStates {
 public:
  CommonStates(const AnyPuzzle& puzzle, const SolveOptions& options) {
    if (ranks().first()) source_ = std::make_unique<StateSource>(puzzle, options.states, options.column);
  }

  std::optional<StateText> next() {
    Bytes word;
    if (source_ != nullptr && !interrupted()) {
      const auto state = source_->next();
      if (!state) code_ = static_cast<ExitCode>(fail(state.error()));
      if (state && *state) {
        word = state_to_bytes(**state);
        word.push_back(std::byte{1});  // an empty state is a state
      }
    }
    ranks().broadcast(word, 0);
    if (word.empty()) return std::nullopt;
    word.pop_back();
    return state_from_bytes(word);
  }
  [[nodiscard]] ExitCode code() const { return code_; }

 private:
  std::unique_ptr<StateSource> source_;
  ExitCode code_ = kOk;
};

}  // namespace

bool solves_together(const AnyPuzzle& puzzle, const SolveOptions& options) {
  return options.together || (named_method_spreads(puzzle, options.request) && one_state_alone(puzzle, options));
}

int solve_together(const AnyPuzzle& puzzle, const SolveOptions& options) {
  const Limits limits = limits_of(options);
  ThreadPool pool(options.threads);
  SolveRequest request = options.request;
  request.ranks = &ranks();
  const auto solver = puzzle.solver(request);
  bool explain = options.explain && ranks().first();
  ExitCode code = kOk;
  CommonStates states(puzzle, options);
  while (const auto state = states.next()) {
    if (options.draw && ranks().first()) draw_state(puzzle, state->text);
    if (std::exchange(explain, false)) explain_plan(*solver, *state, limits, pool);
    const auto report = solve_one(puzzle, *solver, *state, options, limits, pool);
    if (ranks().first()) code = worse(code, print_report(puzzle, report, *state, options));
  }
  if (!ranks().first()) return kOk;
  code = worse(code, states.code());
  if (!interrupted()) return code;
  complain("interrupted");
  return worse(code, kLimitReached);
}

}  // namespace unscramble::cli
