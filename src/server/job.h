// Job: one solve, from the queue to its answer. The solver's threads write into it, the server reads from it at any
// time.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "solve/any_puzzle.h"

namespace unscramble::server {

struct JobSpec {
  std::shared_ptr<const AnyPuzzle> puzzle;
  std::string state;  // in normal form
  SolveRequest request;
  Limits limits;
  int threads = 1;
};

// One entry of a job's event stream; ids ascend.
struct Event {
  std::uint64_t id = 0;
  std::string name;
  std::string data;
};

enum class JobState { kQueued, kRunning, kDone, kCancelled };
std::string_view to_string(JobState state);

class Job {
 public:
  // changed: called from any thread whenever there may be new events.
  Job(std::string id, JobSpec spec, std::function<void()> changed);

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] int threads() const { return spec_.threads; }

  // On the solving thread; returns when the answer is there. Does not throw.
  void run(ThreadPool& pool);
  // Instead of run(), for a job that was taken from the queue.
  void never_run();
  void cancel() { cancel_.store(true, std::memory_order_relaxed); }

  [[nodiscard]] JobState state() const;
  [[nodiscard]] bool finished() const;
  [[nodiscard]] double seconds() const;  // of solving
  [[nodiscard]] std::uint64_t generated() const;
  [[nodiscard]] std::string to_json() const;  // {"id", "state", "result"}
  // In order. Only the latest progress is kept, so a slow reader misses nothing that still matters.
  [[nodiscard]] std::vector<Event> events_after(std::uint64_t last_seen) const;

 private:
  void watch(Monitor& monitor);
  void keep_progress(const Progress& progress);
  void keep_solution(std::span<const Move> moves, double seconds);
  void keep_stage(std::string_view name, double done);
  void finish(SolveReport report, JobState state);
  [[nodiscard]] std::string json_locked() const;

  const std::string id_;
  const JobSpec spec_;
  const std::function<void()> changed_;
  std::atomic<bool> cancel_{false};

  mutable std::mutex mutex_;
  JobState state_ = JobState::kQueued;
  SolveReport report_;            // best so far, then the answer
  std::vector<Event> solutions_;  // each improvement
  Event progress_;                // id 0: none yet
  Event stage_;
  Event done_;
  std::uint64_t last_id_ = 0;
};

}  // namespace unscramble::server
