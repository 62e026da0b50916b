// What a server is told: where to listen, how much a solve may use, and how patient it is with clients.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace unscramble::server {

struct ServerOptions {
  std::string host = "127.0.0.1";
  int port = 8080;                         // 0 = any free one
  std::vector<std::string> allowed_hosts;  // host names to answer to, besides localhost, --host and plain addresses
  std::string version = "unknown";
  std::vector<std::string> puzzles;  // definition files to offer besides the puzzles there are

  int threads = 0;               // all solves together; 0 = one per core
  double max_time = 600;         // seconds per solve
  std::uint64_t max_memory = 0;  // bytes per solve; 0 = a share of what is free
  std::uint64_t max_nodes = std::numeric_limits<std::uint64_t>::max();
  std::size_t max_queued = 64;  // solves that wait; more are refused with 429
  std::size_t max_connections = 256;

  bool training = false;      // whether clients may start, stop and resume trainings; looking at runs is always allowed
  std::string runs = "runs";  // the folder of their runs
  std::string program{};      // to train with: this one
  double max_training = 43'200;  // seconds per training

  bool warm_up =
      false;  // solve a little of every puzzle at the start, so that the first client need not wait for tables

  std::uint32_t header_limit = 8 * 1024;
  std::uint64_t body_limit = 64 * 1024;
  std::chrono::milliseconds header_time{10'000};  // from the start of reading to the end of the header
  std::chrono::milliseconds body_time{10'000};
  std::chrono::milliseconds write_time{20'000};
  std::chrono::milliseconds leave_grace{5'000};    // a solve that nobody watches any more continues for this long
  std::chrono::milliseconds comment_time{10'000};  // between signs of life on a quiet event stream
  std::chrono::milliseconds stop_time{2'500};      // for solves and replies to end once the server is told to stop

  std::function<void(const std::string& line)> log;  // one line per request; called on the server's thread
};

}  // namespace unscramble::server
