#include "server/solver_pool.h"

#include <algorithm>
#include <cmath>

#include "core/priority.h"

namespace unscramble::server {

namespace {

// A solve may keep a core busy for minutes: those who answer requests in the meantime come first.
constexpr int kSteps = 10;

int at_least_one(int threads) {
  return threads > 0 ? threads : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

}  // namespace

SolverPool::SolverPool(RunByCaller, int threads, std::size_t max_queued)
    : threads_(at_least_one(threads)), max_queued_(max_queued), free_threads_(threads_) {}

SolverPool::SolverPool(int threads, std::size_t max_queued) : SolverPool(RunByCaller{}, threads, max_queued) {
  for (int i = 0; i < threads_; ++i) {
    workers_.emplace_back([this] {
      step_back(kSteps);
      run_until_stopped();
    });
  }
}

SolverPool::~SolverPool() {
  stop();
  for (auto& worker : workers_) worker.join();
}

bool SolverPool::submit(const std::shared_ptr<Job>& job) {
  {
    const std::lock_guard lock(mutex_);
    const bool starts_at_once = queue_.empty() && free_threads_ >= share(*job);
    if (stopping_ || (!starts_at_once && queue_.size() >= max_queued_)) {
      ++counts_.refused;
      return false;
    }
    queue_.push_back(job);
  }
  wake_.notify_all();
  return true;
}

void SolverPool::cancel(const std::shared_ptr<Job>& job) {
  job->cancel();
  {
    const std::lock_guard lock(mutex_);
    const auto waiting = std::find(queue_.begin(), queue_.end(), job);
    if (waiting == queue_.end()) return;
    queue_.erase(waiting);
    ++counts_.cancelled;
  }
  job->never_run();
  wake_.notify_all();  // the next in the queue may need fewer threads
}

void SolverPool::stop() {
  std::deque<std::shared_ptr<Job>> waiting;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    waiting.swap(queue_);
    counts_.cancelled += waiting.size();
    for (const auto& job : running_) job->cancel();
  }
  wake_.notify_all();
  for (const auto& job : waiting) job->never_run();
}

void SolverPool::run_until_stopped() {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return stopping_ || (!queue_.empty() && free_threads_ >= share(*queue_.front())); });
    if (stopping_) return;
    run_first(lock);
  }
}

void SolverPool::run_first(std::unique_lock<std::mutex>& lock) {
  const auto job = queue_.front();
  queue_.pop_front();
  const int threads = share(*job);
  free_threads_ -= threads;
  running_.insert(job);
  lock.unlock();
  {
    ThreadPool pool(threads);
    job->run(pool);
  }
  lock.lock();
  account(*job);
  running_.erase(job);
  free_threads_ += threads;
  wake_.notify_all();
}

bool SolverPool::run_next() {
  std::unique_lock lock(mutex_);
  if (stopping_ || queue_.empty()) return false;
  run_first(lock);
  return true;
}

void SolverPool::account(const Job& job) {
  ++(job.state() == JobState::kCancelled ? counts_.cancelled : counts_.done);
  counts_.generated += job.generated();
  counts_.seconds += job.seconds();
}

SolverPool::Counts SolverPool::counts() const {
  const std::lock_guard lock(mutex_);
  Counts counts = counts_;
  counts.running = running_.size();
  counts.queued = queue_.size();
  return counts;
}

int SolverPool::retry_after() const {
  constexpr double kMost = 30;
  const Counts now = counts();
  const auto ended = static_cast<double>(now.done + now.cancelled);
  const double each = ended > 0 ? now.seconds / ended : 1;
  const double side_by_side = std::max(1, threads_ / usual_threads());
  return static_cast<int>(std::clamp(std::ceil(each / side_by_side), 1.0, kMost));
}

}  // namespace unscramble::server
