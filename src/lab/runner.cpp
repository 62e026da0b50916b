#include "lab/runner.h"

#include <algorithm>
#include <chrono>
#include <optional>

#include "core/deal.h"
#include "core/hash.h"

namespace unscramble::suite {

namespace {

class Run {
 public:
  Run(const Experiment& experiment, Journal* journal, const std::atomic<bool>& stop,
      const std::function<void(const RunProgress&)>& tell)
      : experiment_(experiment), journal_(journal), stop_(stop), tell_(tell) {
    outcome_.cells = experiment.cells.size();
    if (journal == nullptr) return;
    for (std::size_t i = 0; i < experiment.cells.size(); ++i) {
      const Cell& cell = experiment.cells[i];
      const JournalEntry* entry = journal->find(experiment.name, cell.key);
      if (entry == nullptr) {
        todo_.push_back(i);
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
      pool.parallel_for(todo_.size(), 1,
                        [this](std::size_t i, std::size_t, int) { work(experiment_.cells[todo_[i]]); });
    }
    if (fault_) return *fault_;
    return finished();
  }

  Expected<RunOutcome> go_on_ranks(Ranks& ranks, int hands, const std::function<void()>& hurry) {
    if (auto same = check_cells(ranks); !same) return same.error();
    Bytes needed = to_bytes(!todo_.empty() && in_time() ? "yes" : "");
    ranks.broadcast(needed);
    if (needed.empty()) return finished();
    if (ranks.first()) prepare();
    ranks.barrier();  // the first one stores the tables it builds, the others read them
    if (!ranks.first()) prepare();
    begin_ = Clock::now();
    Deal job;
    job.hands = hands;
    job.hurry = hurry;
    job.work = [this](const Bytes& piece, int /*hand*/) { return cell_result(piece); };
    job.stop = [this] { return stop_.load(); };
    job.next = [this](Bytes& piece) {
      if (dealt_ == todo_.size() || !in_time()) return Supply::kEnd;
      piece = to_bytes(std::to_string(todo_[dealt_++]));
      return Supply::kPiece;
    };
    job.take = [this](std::uint64_t number, const Bytes& result) -> Status {
      if (result.empty()) return Done{};
      return store(experiment_.cells[todo_[number]], Json::parse(as_text(result)));
    };
    if (auto dealt = deal(ranks, job); !dealt) return dealt.error();
    return finished();
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

  // Nothing if it was cancelled.
  std::optional<Json> result_of_cell(const Cell& cell) {
    const auto result = cell.work(stop_);
    if (!result && (result.error().code == ErrorCode::kCancelled || stop_.load())) return std::nullopt;
    return result ? *result : Json{{"error", result.error().message}};
  }

  void work(const Cell& cell) {
    if (stop_.load(std::memory_order_relaxed) || !in_time()) return;
    const auto json = result_of_cell(cell);
    if (!json) return;
    const std::lock_guard lock(mutex_);
    if (const auto stored = store(cell, *json); !stored) fault_ = stored.error();
  }

  Bytes cell_result(const Bytes& piece) {
    const auto json = result_of_cell(experiment_.cells[std::stoul(std::string(as_text(piece)))]);
    return json ? to_bytes(json->dump(-1, ' ', false, Json::error_handler_t::replace)) : Bytes{};
  }

  Status store(const Cell& cell, const Json& json) {
    if (auto written = journal_->append(experiment_.name, cell.key, json, seconds()); !written) return written;
    keep(cell.key, json);
    if (tell_) tell_({experiment_.name, outcome_.results.size(), outcome_.cells, seconds(), false});
    return Done{};
  }

  // Cells are dealt by their place in the list: with other test sets on another machine it would be another list.
  Status check_cells(Ranks& ranks) {
    std::uint64_t hash = experiment_.cells.size();
    for (const auto& cell : experiment_.cells) hash = hash_bytes(cell.key.data(), cell.key.size(), hash);
    const auto all = ranks.gather(std::as_bytes(std::span(&hash, 1)));
    for (std::size_t r = 1; r < all.size(); ++r)
      if (all[r] != all[0])
        return usage_error(ranks.place(static_cast<int>(r)) + " has other cells of " + experiment_.name + " than " +
                           ranks.place(0) + "; do all machines have the same --data?");
    return Done{};
  }

  RunOutcome finished() {
    outcome_.seconds = seconds();
    outcome_.interrupted = stop_.load() && outcome_.missing() > 0;
    return std::move(outcome_);
  }

  void keep(const std::string& key, const Json& json) {
    outcome_.results[key] = json;
    if (!failed(json)) return;
    if (outcome_.failed++ == 0) outcome_.first_failure = json["error"].get<std::string>();
  }

  const Experiment& experiment_;
  Journal* journal_;
  const std::atomic<bool>& stop_;
  const std::function<void(const RunProgress&)>& tell_;
  std::vector<std::size_t> todo_;  // places in the list of cells
  std::size_t dealt_ = 0;
  std::optional<Clock::time_point> begin_;
  double earlier_ = 0;
  std::mutex mutex_;
  std::optional<Error> fault_;
  RunOutcome outcome_;
};

}  // namespace

Expected<RunOutcome> run_cells(const Experiment& experiment, Journal& journal, ThreadPool& pool,
                               const std::atomic<bool>& stop, const std::function<void(const RunProgress&)>& tell) {
  return Run(experiment, &journal, stop, tell).go(pool);
}

Expected<RunOutcome> run_cells_on_ranks(const Experiment& experiment, Journal* journal, int hands,
                                        const std::atomic<bool>& stop, const std::function<void()>& hurry,
                                        const std::function<void(const RunProgress&)>& tell, Ranks& ranks) {
  return Run(experiment, journal, stop, tell).go_on_ranks(ranks, hands, hurry);
}

}  // namespace unscramble::suite
