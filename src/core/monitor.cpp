#include "core/monitor.h"

#include <algorithm>

namespace unscramble {

std::string_view to_string(StopReason reason) {
  switch (reason) {
    case StopReason::kNone: return "none";
    case StopReason::kCancelled: return "cancelled";
    case StopReason::kTime: return "time limit";
    case StopReason::kNodes: return "node limit";
    case StopReason::kMemory: return "memory limit";
  }
  return "unknown";
}

Monitor::Monitor(Limits limits, const std::atomic<bool>* external_cancel)
    : limits_(limits), external_cancel_(external_cancel) {}

Monitor::Monitor(Monitor& whole, Limits limits) : limits_(limits), whole_(&whole) {}

double Monitor::seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

void Monitor::stop(StopReason reason) {
  StopReason none = StopReason::kNone;
  reason_.compare_exchange_strong(none, reason, std::memory_order_relaxed);
}

bool Monitor::should_stop() {
  if (stopped()) return true;
  if (external_cancel_ != nullptr && external_cancel_->load(std::memory_order_relaxed)) stop(StopReason::kCancelled);
  if (whole_ != nullptr && whole_->should_stop()) stop(whole_->reason());
  if (seconds() >= limits_.seconds) stop(StopReason::kTime);
  if (generated() >= limits_.nodes) stop(StopReason::kNodes);
  return stopped();
}

bool Monitor::tick(std::uint64_t generated, std::uint64_t expanded) {
  generated_.fetch_add(generated, std::memory_order_relaxed);
  expanded_.fetch_add(expanded, std::memory_order_relaxed);
  const bool stop_now = should_stop();
  if (progress_callback_) maybe_report();
  return stop_now;
}

// True for one caller every tenth of a second.
bool Monitor::due(std::atomic<std::int64_t>& next_us) {
  constexpr std::int64_t kIntervalUs = 100'000;
  const auto now = static_cast<std::int64_t>(seconds() * 1e6);
  std::int64_t next = next_us.load(std::memory_order_relaxed);
  return now >= next && next_us.compare_exchange_strong(next, now + kIntervalUs);
}

void Monitor::maybe_report() {
  if (!due(next_report_us_)) return;
  const std::lock_guard lock(callback_mutex_);
  progress_callback_(progress());
}

Progress Monitor::progress() const {
  Progress p;
  p.generated = generated();
  p.expanded = expanded();
  p.memory = memory();
  p.seconds = seconds();
  if (const int best = best_length_.load(std::memory_order_relaxed); best >= 0) p.best_length = best;
  p.lower_bound = lower_bound();
  return p;
}

bool Monitor::reserve(std::uint64_t bytes) {
  if (whole_ != nullptr && !whole_->reserve(bytes)) return false;
  std::uint64_t held = memory_.load(std::memory_order_relaxed);
  do {
    if (bytes > limits_.memory || held > limits_.memory - bytes) {
      if (whole_ != nullptr) whole_->release(bytes);
      return false;
    }
  } while (!memory_.compare_exchange_weak(held, held + bytes, std::memory_order_relaxed));
  std::uint64_t peak = peak_memory();
  while (peak < held + bytes && !peak_memory_.compare_exchange_weak(peak, held + bytes)) {
  }
  return true;
}

void Monitor::release(std::uint64_t bytes) {
  memory_.fetch_sub(bytes, std::memory_order_relaxed);
  if (whole_ != nullptr) whole_->release(bytes);
}

bool Monitor::hold(std::string_view what, std::uint64_t bytes) {
  if (whole_ != nullptr) return whole_->hold(what, bytes);
  const std::lock_guard lock(callback_mutex_);
  if (held_.contains(what)) return true;
  if (!reserve(bytes)) return false;
  held_.emplace(what, bytes);
  return true;
}

bool Monitor::holds(std::string_view what) const {
  if (whole_ != nullptr) return whole_->holds(what);
  const std::lock_guard lock(callback_mutex_);
  return held_.contains(what);
}

std::uint64_t Monitor::held() const {
  const std::lock_guard lock(callback_mutex_);
  std::uint64_t sum = 0;
  for (const auto& [what, bytes] : held_) sum += bytes;
  return sum;
}

void Monitor::found(std::span<const Move> solution) {
  const std::lock_guard lock(callback_mutex_);
  const int length = static_cast<int>(solution.size());
  const int best = best_length_.load(std::memory_order_relaxed);
  if (best >= 0 && best <= length) return;
  best_length_.store(length, std::memory_order_relaxed);
  if (solution_callback_) solution_callback_(solution);
}

void Monitor::stage(std::string_view name, double done) {
  if (whole_ != nullptr) return whole_->stage(name, done);
  if (!stage_callback_ || (!due(next_stage_us_) && done < 1)) return;
  const std::lock_guard lock(callback_mutex_);
  stage_callback_(name, done);
}

void Monitor::remark(std::string_view text) {
  if (text.empty()) return;
  if (whole_ != nullptr) return whole_->remark(text);
  const std::lock_guard lock(callback_mutex_);
  if (!remarks_.empty()) remarks_ += "; ";
  remarks_ += text;
}

std::string Monitor::remarks() const {
  const std::lock_guard lock(callback_mutex_);
  return remarks_;
}

void Monitor::raise_lower_bound(int bound) {
  int current = lower_bound();
  while (current < bound && !lower_bound_.compare_exchange_weak(current, bound)) {
  }
}

}  // namespace unscramble
