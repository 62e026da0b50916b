#include "server/server.h"

#include <sys/resource.h>

#include <algorithm>
#include <csignal>

#include "server/transport/asio.h"
// after Asio's header
#include <boost/asio/signal_set.hpp>

#include "core/priority.h"
#include "server/training_process.h"
#include "server/transport/core.h"
#include "server/transport/listener.h"
#include "server/warm_up.h"

namespace unscramble::server {

namespace {

constexpr int kWorkers = 2;

// Room for all connections and the files that solvers open, as far as the system lets us.
void raise_file_limit(std::size_t connections) {
  constexpr rlim_t kBeside = 256;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  const rlim_t wanted = std::min<rlim_t>(limit.rlim_max, connections + kBeside);
  if (limit.rlim_cur >= wanted) return;
  limit.rlim_cur = wanted;
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

// In order of lifetime: jobs that end late still notify the hub, which posts to the io_context.
struct Server::Parts {
  explicit Parts(ServerOptions given)
      : options(std::move(given)),
        hub(io, pool, options.leave_grace),
        pool(options.threads, options.max_queued),
        training(options.program),
        api(options, pool, jobs, metrics, training, [this](const std::string& id) { hub.changed(id); }) {}

  void wait_for_signal();
  void begin_stop();
  void wait_for_end();

  ServerOptions options;
  asio::io_context io{1};
  Metrics metrics;
  JobStore jobs;
  EventHub hub;  // NOLINT: its reference to the pool is used only once both are there
  SolverPool pool;
  TrainingProcess training;
  Api api;
  Workers workers{kWorkers};
  Connections connections;
  Core core{options, io, api, jobs, metrics, hub, workers, connections};
  Listener listener{core};
  asio::signal_set signals{io};
  asio::steady_timer end{io};
  std::chrono::steady_clock::time_point stop_at{};
};

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Server::~Server() = default;

Expected<std::unique_ptr<Server>> Server::make(ServerOptions options) {
  raise_file_limit(options.max_connections);
  auto parts = std::make_unique<Parts>(std::move(options));
  if (const auto opened = parts->listener.open(); !opened) return opened.error();
  if (parts->options.warm_up) warm_up(parts->pool);
  return std::unique_ptr<Server>(new Server(std::move(parts)));
}

int Server::port() const { return parts_->listener.endpoint().port(); }

std::string Server::url() const {
  const auto address = parts_->listener.endpoint().address();
  std::string host = address.to_string();
  if (address.is_unspecified()) {
    host = "localhost";
  } else if (address.is_v6()) {
    host.insert(0, "[").append("]");
  }
  return "http://" + host + ":" + std::to_string(port()) + "/";
}

Status Server::train(const std::string& run, const std::vector<std::string>& words) {
  return parts_->training.start(run, words, true);
}

int Server::training_code() { return parts_->training.wait(); }

void Server::stop_on_signals() {
  parts_->signals.add(SIGINT);
  parts_->signals.add(SIGTERM);
  parts_->wait_for_signal();
}

void Server::Parts::wait_for_signal() {
  signals.async_wait([this](IoError error, int) {
    if (error) return;
    if (core.stopping) stop_at = {};
    begin_stop();
    wait_for_signal();
  });
}

void Server::stop() {
  asio::post(parts_->io, [parts = parts_.get()] { parts->begin_stop(); });
}

void Server::Parts::begin_stop() {
  if (core.stopping) return;
  core.stopping = true;
  stop_at = std::chrono::steady_clock::now() + options.stop_time;
  listener.close();
  api.stop();
  training.interrupt();
  pool.stop();
  connections.stop();
  wait_for_end();
}

void Server::Parts::wait_for_end() {
  const bool ended = pool.counts().running == 0 && connections.empty();
  if (ended || std::chrono::steady_clock::now() >= stop_at) return io.stop();
  end.expires_after(std::chrono::milliseconds(10));
  end.async_wait([this](IoError) { wait_for_end(); });
}

bool Server::run() {
  auto& parts = *parts_;
  prefer_short_turns();
  parts.listener.accept();
  parts.io.run();
  parts.workers.finish();
  parts.connections.abort();
  parts.signals.cancel();
  parts.io.restart();
  parts.io.poll();  // aborted operations release what they hold
  return parts.pool.counts().running == 0;
}

}  // namespace unscramble::server
