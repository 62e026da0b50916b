#include "cli/solve_on_ranks.h"

#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "cli/console.h"
#include "cli/drawing.h"
#include "cli/interrupt.h"
#include "cli/progress_line.h"
#include "cli/solve_journal.h"
#include "cli/solve_steps.h"
#include "cli/spread.h"
#include "cli/state_wire.h"
#include "core/deal.h"
#include "solve/report_wire.h"

namespace unscramble::cli {

namespace {

// Reads states on a thread of its own: answers are printed while the next state is awaited.
class StateReader {
 public:
  StateReader(const AnyPuzzle& puzzle, const SolveOptions& options, std::size_t ahead)
      : shared_(std::make_shared<Shared>(puzzle, options, ahead)), thread_([shared = shared_] { read(*shared); }) {}
  // A thread that waits for input which never comes is left behind; the program is about to end.
  ~StateReader() {
    std::unique_lock lock(shared_->mutex);
    shared_->closed = true;
    shared_->changed.notify_all();
    if (shared_->waiting) {
      thread_.detach();
      return;
    }
    lock.unlock();
    thread_.join();
  }
  StateReader(const StateReader&) = delete;
  StateReader& operator=(const StateReader&) = delete;

  Supply next(StateText& state) {
    const std::lock_guard lock(shared_->mutex);
    if (!shared_->states.empty()) {
      state = std::move(shared_->states.front());
      shared_->states.pop_front();
      shared_->changed.notify_all();
      return Supply::kPiece;
    }
    return shared_->ended ? Supply::kEnd : Supply::kLater;
  }
  [[nodiscard]] std::optional<Error> error() const {
    const std::lock_guard lock(shared_->mutex);
    return shared_->error;
  }

 private:
  struct Shared {  // outlives the reader if its thread is left behind
    Shared(const AnyPuzzle& puzzle, const SolveOptions& options, std::size_t ahead)
        : source(puzzle, options.states, options.column), ahead(ahead) {}
    StateSource source;
    std::size_t ahead;
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<StateText> states;
    std::optional<Error> error;
    bool waiting = false;  // inside next()
    bool ended = false;
    bool closed = false;
  };

  static void read(Shared& shared) {
    std::unique_lock lock(shared.mutex);
    while (!shared.ended && !shared.closed) {
      shared.waiting = true;
      lock.unlock();
      auto state = shared.source.next();
      lock.lock();
      shared.waiting = false;
      if (!state) shared.error = state.error();
      shared.ended = !state || !*state || interrupted();
      if (state && *state) shared.states.push_back(**std::move(state));
      shared.changed.wait(lock, [&] { return shared.closed || shared.states.size() < shared.ahead; });
    }
  }

  std::shared_ptr<Shared> shared_;
  std::thread thread_;
};

// Rank 0's side: states in, answers out in order. Those that the journal has are not dealt.
class Desk {
 public:
  Desk(const AnyPuzzle& puzzle, const SolveOptions& options, SolveJournal journal)
      : puzzle_(puzzle),
        options_(options),
        journal_(std::move(journal)),
        reader_(puzzle, options, 4 * static_cast<std::size_t>(ranks().size())) {}

  Supply next(Bytes& piece) {
    for (;;) {
      StateText state;
      const Supply supply = error_ ? Supply::kEnd : reader_.next(state);
      if (supply != Supply::kPiece) return supply;
      if (options_.explain && read_ == 0) explain(state);
      const auto known = journal_.find(read_, state);
      if (!known) {
        error_ = known.error();
        continue;
      }
      piece = state_to_bytes(state);
      states_.push_back(std::move(state));
      const std::uint64_t number = read_++;
      if (*known == nullptr) {
        dealt_.push_back(number);
        return Supply::kPiece;
      }
      answers_[number] = **known;
      print();
    }
  }

  Status take(std::uint64_t piece, const Bytes& result) {
    const std::uint64_t number = dealt_[piece];
    auto report = report_from_bytes(result);
    const Status kept = journal_.keep(number, states_[number - printed_], report);
    answers_[number] = std::move(report);
    print();
    if (!options_.quiet)
      line_.show(fmt::format("{} states answered, {} under way on {} ranks", printed_ + answers_.size(),
                             states_.size() - answers_.size(), ranks().size()));
    return kept;
  }

  ExitCode finish() {
    line_.clear();
    if (!error_) error_ = reader_.error();
    if (error_) code_ = worse(code_, static_cast<ExitCode>(fail(*error_)));
    if (!interrupted()) return code_;
    complain("interrupted");
    return worse(code_, kLimitReached);
  }

 private:
  // What is next in the order of the states, as far as it is known.
  void print() {
    for (auto found = answers_.find(printed_); found != answers_.end(); found = answers_.find(printed_)) {
      line_.clear();
      if (options_.draw) draw_state(puzzle_, states_.front().text);
      code_ = worse(code_, print_report(puzzle_, found->second, states_.front(), options_));
      states_.pop_front();
      answers_.erase(found);
      ++printed_;
    }
  }

  void explain(const StateText& state) {
    ThreadPool pool(options_.threads);
    explain_plan(*puzzle_.solver(options_.request), state, limits_of(options_), pool);
  }

  const AnyPuzzle& puzzle_;
  const SolveOptions& options_;
  SolveJournal journal_;
  StateReader reader_;
  ProgressPrinter line_ = make_progress_printer();
  std::deque<StateText> states_;      // read, but not printed yet
  std::vector<std::uint64_t> dealt_;  // by piece: the number of its state
  std::map<std::uint64_t, SolveReport> answers_;
  std::uint64_t read_ = 0;
  std::uint64_t printed_ = 0;
  std::optional<Error> error_;
  ExitCode code_ = kOk;
};

}  // namespace

int solve_on_ranks(const AnyPuzzle& puzzle, const SolveOptions& options) {
  auto journal = open_journal_of_all(puzzle, options);
  if (!journal) return fail(journal.error());
  const Limits limits = limits_of(options);
  ThreadPool pool(options.threads);
  const auto solver = puzzle.solver(options.request);
  SolveOptions silently = options;
  silently.quiet = true;  // several states at once would share one line
  Deal job;
  job.work = [&](const Bytes& piece, int /*hand*/) {
    return report_to_bytes(solve_one(puzzle, *solver, state_from_bytes(piece), silently, limits, pool));
  };
  job.hurry = interrupt;
  job.stop = interrupted;
  if (!ranks().first()) {
    const auto done = deal(ranks(), job);
    return done ? static_cast<int>(kOk) : fail(done.error());
  }
  Desk desk(puzzle, options, *std::move(journal));
  job.next = [&](Bytes& piece) { return desk.next(piece); };
  job.take = [&](std::uint64_t piece, const Bytes& result) { return desk.take(piece, result); };
  if (const auto done = deal(ranks(), job); !done) return fail(done.error());
  return desk.finish();
}

}  // namespace unscramble::cli
