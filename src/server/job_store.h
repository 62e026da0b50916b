// JobStore: jobs by id. Finished ones are kept for a while, so that a client can fetch its answer, but not for ever.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/job.h"

namespace unscramble::server {

// 128 random bits: whoever does not know an id cannot guess it.
std::string new_job_id();

class JobStore {
 public:
  explicit JobStore(std::size_t keep = 256) : keep_(keep) {}

  void add(const std::shared_ptr<Job>& job);
  void remove(const std::string& id);
  [[nodiscard]] std::shared_ptr<Job> find(const std::string& id) const;  // null if there is none (any more)
  [[nodiscard]] std::size_t size() const;

 private:
  const std::size_t keep_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Job>> jobs_;
  std::deque<std::string> order_;  // oldest first
};

}  // namespace unscramble::server
