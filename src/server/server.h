// Server: the page and the API over HTTP. One thread serves all connections, a few workers read states, and a
// SolverPool solves; nothing a client does or fails to do keeps the others waiting.
#pragma once

#include <memory>
#include <string>
#include <vector>

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

  // Starts a training at once: `PROGRAM WORDS…`. What it says goes to this process's standard error.
  Status train(const std::string& run, const std::vector<std::string>& words);
  // The exit code of the training that was started last; waits for it to end. 0 if there was none.
  [[nodiscard]] int training_code();

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
