#include "server/job_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

namespace unscramble::server {

std::string new_job_id() {
  std::random_device device;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", device(), device(), device(), device());
}

void JobStore::add(const std::shared_ptr<Job>& job) {
  const std::lock_guard lock(mutex_);
  jobs_.emplace(job->id(), job);
  order_.push_back(job->id());
  for (auto it = order_.begin(); it != order_.end() && order_.size() > keep_;) {
    const auto found = jobs_.find(*it);
    if (found != jobs_.end() && !found->second->finished()) {
      ++it;
      continue;
    }
    if (found != jobs_.end()) jobs_.erase(found);
    it = order_.erase(it);
  }
}

void JobStore::remove(const std::string& id) {
  const std::lock_guard lock(mutex_);
  jobs_.erase(id);
  const auto last = std::find(order_.rbegin(), order_.rend(), id);  // most likely the one added last
  if (last != order_.rend()) order_.erase(std::next(last).base());
}

std::shared_ptr<Job> JobStore::find(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found = jobs_.find(id);
  return found == jobs_.end() ? nullptr : found->second;
}

std::size_t JobStore::size() const {
  const std::lock_guard lock(mutex_);
  return jobs_.size();
}

}  // namespace unscramble::server
