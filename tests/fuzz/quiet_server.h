// A server without threads that solve, without ports and without a clock that matters: each exchange is over when the
// call returns, so a million of them take minutes and the same bytes always meet the same server.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/message.h"

namespace unscramble::fuzz {

class QuietServer {
 public:
  QuietServer();
  ~QuietServer();
  QuietServer(const QuietServer&) = delete;
  QuietServer& operator=(const QuietServer&) = delete;

  // What the server sends to a client that sends these bytes and then no more: the sessions, limits and streams of the
  // real one, on a pair of connected sockets. kEndedJob has an answer; kFreshJob waits until the server is idle.
  std::string exchange(std::string_view bytes);
  static constexpr const char* kEndedJob = "0123456789abcdef";
  static constexpr const char* kFreshJob = "fedcba9876543210";

  // A body at the handler of a route. What it throws is thrown. Solves that it starts are over afterwards.
  server::Reply post(const std::string& path, std::string body);
  // What is wrong with the job that a reply to /api/solve names, or "".
  std::string fault_of_job(const server::Reply& accepted);

  // Connections that an exchange has left open.
  [[nodiscard]] bool has_connections() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace unscramble::fuzz
