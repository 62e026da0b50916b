// What a server has done so far, in the text format of Prometheus.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>

#include "server/solver_pool.h"

namespace unscramble::server {

class Metrics {
 public:
  // route: its name in the route table, so that a client cannot make up new ones.
  void request(std::string_view method, std::string_view route, int status);
  void connection_opened();
  void connection_closed();
  void connection_refused();

  [[nodiscard]] double uptime() const;
  [[nodiscard]] std::string text(const SolverPool::Counts& jobs) const;

 private:
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  mutable std::mutex mutex_;
  std::map<std::string, std::uint64_t> requests_;  // by labels
  std::uint64_t open_ = 0;
  std::uint64_t accepted_ = 0;
  std::uint64_t refused_ = 0;
};

std::uint64_t resident_bytes();

}  // namespace unscramble::server
