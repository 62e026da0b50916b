#include "lab/runner.h"

#include <algorithm>
#include <chrono>
#include <optional>

namespace unscramble::suite {

namespace {

class Run {
 public:
  Run(const Experiment& experiment, Journal& journal, const std::atomic<bool>& stop,
      const std::function<void(const RunProgress&)>& tell)
      : experiment_(experiment), journal_(journal), stop_(stop), tell_(tell) {
    outcome_.cells = experiment.cells.size();
    for (const auto& cell : experiment.cells) {
      const JournalEntry* entry = journal.find(experiment.name, cell.key);
      if (entry == nullptr) {
        todo_.push_back(&cell);
        continue;
      }
      earlier_ = std::max(earlier_, entry->at);
      keep(cell.key, entry->result);
    }
  }

  Expected<RunOutcome> go(ThreadPool& pool) {
    if (!todo_.empty() && in_time()) {
      prepare();
      begin_ = Clock::now();
      pool.parallel_for(todo_.size(), 1, [this](std::size_t i, std::size_t, int) { work(*todo_[i]); });
    }
    if (fault_) return *fault_;
    outcome_.seconds = seconds();
    outcome_.interrupted = stop_.load() && outcome_.missing() > 0;
    return std::move(outcome_);
  }

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] double seconds() const {
    return earlier_ + (begin_ ? std::chrono::duration<double>(Clock::now() - *begin_).count() : 0);
  }
  [[nodiscard]] bool in_time() const { return experiment_.seconds <= 0 || seconds() < experiment_.seconds; }

  void prepare() {
    for (const auto& preparation : experiment_.preparations) {
      if (stop_.load()) return;
      if (tell_) tell_({experiment_.name, outcome_.results.size(), outcome_.cells, seconds(), true});
      preparation(stop_);
    }
  }

  void work(const Cell& cell) {
    if (stop_.load(std::memory_order_relaxed) || !in_time()) return;
    const auto result = cell.work(stop_);
    if (!result && (result.error().code == ErrorCode::kCancelled || stop_.load())) return;
    const Json json = result ? *result : Json{{"error", result.error().message}};
    const std::lock_guard lock(mutex_);
    if (const auto written = journal_.append(experiment_.name, cell.key, json, seconds()); !written) {
      fault_ = written.error();
      return;
    }
    keep(cell.key, json);
    if (tell_) tell_({experiment_.name, outcome_.results.size(), outcome_.cells, seconds(), false});
  }

  void keep(const std::string& key, const Json& json) {
    outcome_.results[key] = json;
    if (!failed(json)) return;
    if (outcome_.failed++ == 0) outcome_.first_failure = json["error"].get<std::string>();
  }

  const Experiment& experiment_;
  Journal& journal_;
  const std::atomic<bool>& stop_;
  const std::function<void(const RunProgress&)>& tell_;
  std::vector<const Cell*> todo_;
  std::optional<Clock::time_point> begin_;
  double earlier_ = 0;
  std::mutex mutex_;
  std::optional<Error> fault_;
  RunOutcome outcome_;
};

}  // namespace

Expected<RunOutcome> run_cells(const Experiment& experiment, Journal& journal, ThreadPool& pool,
                               const std::atomic<bool>& stop, const std::function<void(const RunProgress&)>& tell) {
  return Run(experiment, journal, stop, tell).go(pool);
}

}  // namespace unscramble::suite
