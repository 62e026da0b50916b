// Monitor: how a long computation and its caller communicate. It carries the
// limits and the cancel flag in, and progress and improved solutions out. Thread-safe.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/move.h"

namespace unscramble {

struct Limits {
  double seconds = std::numeric_limits<double>::infinity();
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();   // generated
  std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();  // bytes held by the search
};

enum class StopReason { kNone, kCancelled, kTime, kNodes, kMemory };
std::string_view to_string(StopReason reason);

struct Progress {
  std::uint64_t generated = 0;
  std::uint64_t expanded = 0;
  std::uint64_t memory = 0;
  double seconds = 0;
  std::optional<int> best_length;  // of the best solution so far
  int lower_bound = 0;             // proved
};

class Monitor {
 public:
  explicit Monitor(Limits limits = {}, const std::atomic<bool>* external_cancel = nullptr);
  // For part of a larger job, with limits of its own: it stops when the whole does, and whatever it reserves, holds and
  // remarks is passed on to the whole. Counts, progress and solutions stay its own. The whole outlives it.
  Monitor(Monitor& whole, Limits limits);

  // Set before the work starts. Callbacks run on the worker threads, never two at once.
  void on_progress(std::function<void(const Progress&)> callback) { progress_callback_ = std::move(callback); }
  void on_solution(std::function<void(std::span<const Move>)> callback) { solution_callback_ = std::move(callback); }
  void on_stage(std::function<void(std::string_view, double)> callback) { stage_callback_ = std::move(callback); }

  // From any thread, at any time. The first reason given stays.
  void cancel() { stop(StopReason::kCancelled); }
  void stop(StopReason reason);

  // Called by the work, about once per millisecond or per batch: adds the counts, checks the limits and
  // reports progress up to ten times per second. True means: stop now and return the best so far.
  bool tick(std::uint64_t generated, std::uint64_t expanded);
  [[nodiscard]] bool should_stop();  // checks clock and flags without counting
  [[nodiscard]] bool stopped() const { return reason() != StopReason::kNone; }  // one relaxed load
  [[nodiscard]] StopReason reason() const { return reason_.load(std::memory_order_relaxed); }

  // Memory: reserve() before allocating, release() after freeing. A refused reserve() does not stop
  // the search by itself: the caller may be able to continue with what it has; if not, it calls
  // out_of_memory().
  bool reserve(std::uint64_t bytes);
  void release(std::uint64_t bytes);
  void out_of_memory() { stop(StopReason::kMemory); }

  // Memory that lasts as long as the work or longer: a table that the process keeps for the next solve. `what` names it
  // and is counted once, until the monitor ends, whoever made it: whether a limit allows a table does not depend on
  // who built it earlier. False: refused, as by reserve().
  bool hold(std::string_view what, std::uint64_t bytes);
  [[nodiscard]] bool holds(std::string_view what) const;
  [[nodiscard]] std::uint64_t held() const;  // part of memory()

  void found(std::span<const Move> solution);
  void raise_lower_bound(int bound);
  // Work that is not the search itself ("building the corner table"), `done` of it in [0, 1].
  // Reported up to ten times per second; its end always.
  void stage(std::string_view name, double done);
  // For people, not about the search: a table file was damaged or could not be stored. Shown with the answer.
  void remark(std::string_view text);
  [[nodiscard]] std::string remarks() const;  // joined by "; "

  [[nodiscard]] const Limits& limits() const { return limits_; }
  [[nodiscard]] double seconds() const;
  [[nodiscard]] double seconds_left() const { return limits_.seconds - seconds(); }
  [[nodiscard]] std::uint64_t generated() const { return generated_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t expanded() const { return expanded_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t memory() const { return memory_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t peak_memory() const { return peak_memory_.load(std::memory_order_relaxed); }
  [[nodiscard]] int lower_bound() const { return lower_bound_.load(std::memory_order_relaxed); }
  [[nodiscard]] Progress progress() const;

 private:
  using Clock = std::chrono::steady_clock;
  void maybe_report();
  bool due(std::atomic<std::int64_t>& next_us);

  Limits limits_;
  const std::atomic<bool>* external_cancel_ = nullptr;
  Monitor* whole_ = nullptr;
  Clock::time_point start_ = Clock::now();
  std::atomic<StopReason> reason_{StopReason::kNone};
  std::atomic<std::uint64_t> generated_{0};
  std::atomic<std::uint64_t> expanded_{0};
  std::atomic<std::uint64_t> memory_{0};
  std::atomic<std::uint64_t> peak_memory_{0};
  std::atomic<int> best_length_{-1};
  std::atomic<int> lower_bound_{0};
  std::atomic<std::int64_t> next_report_us_{0};
  std::atomic<std::int64_t> next_stage_us_{0};
  mutable std::mutex callback_mutex_;
  std::string remarks_;
  std::map<std::string, std::uint64_t, std::less<>> held_;
  std::function<void(const Progress&)> progress_callback_;
  std::function<void(std::span<const Move>)> solution_callback_;
  std::function<void(std::string_view, double)> stage_callback_;
};

}  // namespace unscramble
