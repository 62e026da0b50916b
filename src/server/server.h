// Server: the page and the API over HTTP. One thread serves all connections, a few workers read states, and a
// SolverPool solves; nothing a client does or fails to do keeps the others waiting.
#pragma once

#include <memory>
#include <string>

#include "core/expected.h"
#include "server/options.h"

namespace unscramble::server {

class Server {
 public:
  // Starts to listen; kIo with the cause if it cannot.
  static Expected<std::unique_ptr<Server>> make(ServerOptions options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] int port() const;
  [[nodiscard]] std::string url() const;

  // SIGINT and SIGTERM call stop(); the second one does not wait for replies and solves to end.
  void stop_on_signals();

  // Serves until stop(). False if a solve did not end in time although it was cancelled: the destructor waits for it,
  // so a program in a hurry exits without running it.
  [[nodiscard]] bool run();
  void stop();  // from any thread

 private:
  struct Parts;
  explicit Server(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace unscramble::server
