// A server in this process, on a free port and a thread of its own, for as long as the object lives.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <thread>

#include "server/client.h"
#include "server/server.h"
#include "solve/registry.h"

namespace unscramble::server_test {

class RunningServer {
 public:
  explicit RunningServer(server::ServerOptions options = {}) {
    options.port = 0;
    options.version = "test";
    if (options.threads == 0) options.threads = 2;
    auto made = server::Server::make(std::move(options));
    if (!made) throw std::runtime_error(made.error().message);
    server_ = *std::move(made);
    thread_ = std::thread([this] { ended_ = server_->run(); });
  }
  ~RunningServer() { stop(); }
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;

  // Whether all solves ended in time.
  bool stop() {
    if (thread_.joinable()) {
      server_->stop();
      thread_.join();
    }
    return ended_;
  }
  [[nodiscard]] int port() const { return server_->port(); }

 private:
  std::unique_ptr<server::Server> server_;
  std::thread thread_;
  bool ended_ = false;
};

// A solve that continues until its time is up or it is cancelled: a blind search on a random board of Lights Out.
inline nlohmann::json endless_solve(double time = 30) {
  return {{"puzzle", "lightsout"},
          {"state", "1011001110100011110100101100011101001011100101101"},
          {"method", "ida"},
          {"heuristic", "zero"},
          {"time", time}};
}

// One that has an answer at once and shorter ones until its time is up.
inline nlohmann::json improving_solve(double time = 30) {
  return {{"puzzle", "cube3"},
          {"state", "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD"},
          {"method", "two-phase"},
          {"time", time}};
}

// Requests /api/health this many times and returns how long the slowest but two took: on a busy machine any request may
// occasionally have to wait for the processor.
inline double health_seconds(
    int port, int times, const std::function<void()>& between = [] {}) {
  std::vector<double> seconds;
  for (int i = 0; i < times; ++i) {
    between();
    const double begin = seconds_now();
    EXPECT_EQ(get(port, "/api/health").status, 200);
    seconds.push_back(seconds_now() - begin);
  }
  std::sort(seconds.begin(), seconds.end());
  return seconds[seconds.size() - 3];
}

// Polls the job until it is no longer queued or running, for up to this many seconds.
inline nlohmann::json wait_for_job(int port, const std::string& url, double seconds = 20) {
  nlohmann::json job;
  for (const double end = seconds_now() + seconds; seconds_now() < end;) {
    job = get(port, url).json();
    if (job.value("state", "") == "done" || job.value("state", "") == "cancelled") break;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return job;
}

}  // namespace unscramble::server_test
