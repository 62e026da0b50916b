#include "fuzz/quiet_server.h"

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "server/transport/core.h"
#include "solve/registry.h"

namespace unscramble::fuzz {

namespace {

using namespace std::chrono_literals;
using server::asio::executor_work_guard;
using server::asio::io_context;
using Json = nlohmann::json;

server::ServerOptions small_server() {
  server::ServerOptions options;
  options.threads = 1;
  options.max_time = 0.01;
  options.max_memory = std::uint64_t{8} << 20U;
  options.max_nodes = 200;
  options.max_queued = 4;
  options.runs = "/nonexistent";
  return options;
}

// The client's end of a connection.
class Peer {
 public:
  Peer() {
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends_.data()) != 0) std::abort();
  }
  ~Peer() { ::close(ends_[1]); }
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;

  [[nodiscard]] int servers_end() const { return ends_[0]; }

  // As much as there is room for.
  void send(std::string_view& bytes) {
    while (!bytes.empty()) {
      const auto sent = ::send(ends_[1], bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
  }
  // Says that there is no more; false if that has been said.
  bool finish() {
    if (finished_) return false;
    ::shutdown(ends_[1], SHUT_WR);
    return finished_ = true;
  }
  void receive(std::string& text) {
    std::array<char, 16384> block;
    for (ssize_t got = 0; (got = ::recv(ends_[1], block.data(), block.size(), 0)) > 0;)
      text.append(block.data(), static_cast<std::size_t>(got));
  }

 private:
  std::array<int, 2> ends_{-1, -1};
  bool finished_ = false;
};

}  // namespace

struct QuietServer::Parts {
  // Not in the anonymous namespace: what has a member of a type from there cannot be seen by other files.
  class NoTraining final : public server::TrainingHost {
   public:
    Status start(const std::string&, const std::vector<std::string>&) override { std::abort(); }
    std::optional<std::string> running() override { return {}; }
    std::string fault() override { return ""; }
  };

  std::shared_ptr<server::Job> new_job(const std::string& id) {
    server::JobSpec spec;
    spec.puzzle = *make_puzzle("puzzle8");
    spec.state = "1 2 3 4 5 6 7 0 8";
    spec.request.method = "greedy";
    spec.limits.nodes = options.max_nodes;
    return std::make_shared<server::Job>(id, std::move(spec), [this, id] { hub.changed(id); });
  }
  void run_all() {
    while (pool.run_next()) {
    }
  }

  server::ServerOptions options = small_server();
  io_context io{1};
  executor_work_guard<io_context::executor_type> guard{io.get_executor()};
  server::Metrics metrics;
  server::JobStore jobs;
  server::SolverPool pool{server::SolverPool::RunByCaller{}, options.threads, options.max_queued};
  server::EventHub hub{io, pool, options.leave_grace};
  NoTraining training;
  server::Api api{options, pool, jobs, metrics, training, [this](const std::string& id) { hub.changed(id); }};
  server::Workers workers{1};
  server::Connections connections;
  server::Core core{options, io, api, jobs, metrics, hub, workers, connections};
};

QuietServer::QuietServer() : parts_(std::make_unique<Parts>()) {}
QuietServer::~QuietServer() { parts_->workers.finish(); }

bool QuietServer::has_connections() const { return !parts_->connections.empty(); }

std::string QuietServer::exchange(std::string_view bytes) {
  auto& parts = *parts_;
  if (!parts.jobs.find(kEndedJob)) {
    const auto job = parts.new_job(kEndedJob);
    ThreadPool one(1);
    job->run(one);
    parts.jobs.add(job);
  }
  if (bytes.find(kFreshJob) != std::string_view::npos) {
    const auto job = parts.new_job(kFreshJob);
    parts.jobs.remove(kFreshJob);
    parts.jobs.add(job);
    if (!parts.pool.submit(job)) std::abort();
  }
  Peer peer;
  bool ended = false;
  server::start_session(parts.core, server::tcp::socket(parts.io, server::tcp::v4(), peer.servers_end()),
                        server::Ticket(&ended, [](bool* flag) { *flag = true; }));
  std::string answer;
  while (!ended) {
    peer.send(bytes);
    const bool idle = parts.io.poll() == 0;
    peer.receive(answer);
    if (ended || !idle) continue;
    if (parts.pool.run_next()) continue;
    if (bytes.empty() && peer.finish()) continue;  // not earlier: streams end when their reader does
    parts.io.run_one_for(20s);                     // a worker is reading a state
  }
  parts.run_all();
  parts.io.poll();
  peer.receive(answer);
  return answer;
}

server::Reply QuietServer::post(const std::string& path, std::string body) {
  server::Request request;
  std::string allowed;
  const auto* route = server::find_route("POST", path, request.id, allowed);
  if (route == nullptr || route->handle == nullptr) std::abort();
  request.body = std::move(body);
  auto reply = (parts_->api.*route->handle)(request);
  parts_->run_all();
  parts_->io.poll();  // news of jobs, which nobody waits for
  return reply;
}

std::string QuietServer::fault_of_job(const server::Reply& accepted) {
  const auto job = parts_->jobs.find(Json::parse(accepted.body, nullptr, false).value("id", ""));
  if (!job) return "a job that was accepted is not known";
  const auto text = job->to_json();
  const auto json = Json::parse(text, nullptr, false);
  if (!job->finished() || !json.is_object()) return "no answer: " + text;
  const auto status = json["result"].value("status", "");
  if (status != "solved" && status != "unsolved" && status != "unsolvable" && status != "invalid") return text;
  return text.find("internal error") == std::string::npos ? "" : text;
}

}  // namespace unscramble::fuzz
