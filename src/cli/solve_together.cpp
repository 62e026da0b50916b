#include "cli/solve_together.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "cli/console.h"
#include "cli/drawing.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/solve_journal.h"
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

// The next state, from rank 0, that the journal does not answer; nothing at the end. Answers are printed in the order
// of the states.
class CommonStates {
 public:
  CommonStates(const AnyPuzzle& puzzle, const SolveOptions& options, SolveJournal journal)
      : puzzle_(puzzle), options_(options), journal_(std::move(journal)) {
    if (ranks().first()) source_ = std::make_unique<StateSource>(puzzle, options.states, options.column);
  }

  std::optional<StateText> next() {
    Bytes word;
    if (const auto state = source_ != nullptr ? unanswered() : std::nullopt) {
      word = state_to_bytes(*state);
      word.push_back(std::byte{1});  // an empty state is a state
    }
    ranks().broadcast(word, 0);
    if (word.empty()) return std::nullopt;
    word.pop_back();
    return state_from_bytes(word);
  }

  // Rank 0: the answer to the state that next() gave.
  void answer(const StateText& state, const SolveReport& report) {
    print(state, report);
    if (const auto kept = journal_.keep(read_ - 1, state, report); !kept) give_up(kept.error());
  }
  [[nodiscard]] ExitCode code() const { return code_; }

 private:
  std::optional<StateText> unanswered() {
    while (!interrupted() && !given_up_) {
      auto state = source_->next();
      if (!state) give_up(state.error());
      if (!state || !*state) return std::nullopt;
      const auto known = journal_.find(read_, **state);
      if (!known) give_up(known.error());
      if (!known) return std::nullopt;
      ++read_;
      if (options_.draw) draw_state(puzzle_, (*state)->text);
      if (*known == nullptr) return **std::move(state);
      print(**state, **known);
    }
    return std::nullopt;
  }

  void print(const StateText& state, const SolveReport& report) {
    code_ = worse(code_, print_report(puzzle_, report, state, options_));
  }
  void give_up(const Error& error) {
    code_ = worse(code_, static_cast<ExitCode>(fail(error)));
    given_up_ = true;
  }

  const AnyPuzzle& puzzle_;
  const SolveOptions& options_;
  SolveJournal journal_;
  std::unique_ptr<StateSource> source_;
  std::uint64_t read_ = 0;
  bool given_up_ = false;
  ExitCode code_ = kOk;
};

}  // namespace

bool solves_together(const AnyPuzzle& puzzle, const SolveOptions& options) {
  return options.together || (named_method_spreads(puzzle, options.request) && one_state_alone(puzzle, options));
}

int solve_together(const AnyPuzzle& puzzle, const SolveOptions& options) {
  auto journal = open_journal_of_all(puzzle, options);
  if (!journal) return fail(journal.error());
  const Limits limits = limits_of(options);
  ThreadPool pool(options.threads);
  SolveRequest request = options.request;
  request.ranks = &ranks();
  const auto solver = puzzle.solver(request);
  bool explain = options.explain && ranks().first();
  CommonStates states(puzzle, options, *std::move(journal));
  while (const auto state = states.next()) {
    if (std::exchange(explain, false)) explain_plan(*solver, *state, limits, pool);
    const auto report = solve_one(puzzle, *solver, *state, options, limits, pool);
    if (ranks().first()) states.answer(*state, report);
  }
  if (!ranks().first()) return kOk;
  if (!interrupted()) return states.code();
  complain("interrupted");
  return worse(states.code(), kLimitReached);
}

}  // namespace unscramble::cli
