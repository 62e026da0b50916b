// Core: what all connections of a server share. Everything here but Workers::post and EventHub::changed belongs to the
// server's own thread.
#pragma once

#include <atomic>
#include <memory>
#include <set>

#include "core/priority.h"
#include "server/api.h"
#include "server/gatekeeper.h"
#include "server/transport/asio.h"
#include "server/transport/event_hub.h"

namespace unscramble::server {

// An open connection, so that all of them can be ended.
class Connection {
 public:
  virtual ~Connection() = default;
  virtual void stop() = 0;   // end after the current reply
  virtual void abort() = 0;  // close at once
};

class Connections {
 public:
  // The connection is registered for as long as this lives.
  class Entry {
   public:
    Entry(Connections& all, Connection& one) : all_(all), one_(one) { all_.open_.insert(&one_); }
    ~Entry() { all_.open_.erase(&one_); }
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;

   private:
    Connections& all_;
    Connection& one_;
  };

  [[nodiscard]] bool empty() const { return open_.empty(); }
  void stop() {
    for (auto* connection : std::set(open_)) connection->stop();
  }
  void abort() {
    for (auto* connection : std::set(open_)) connection->abort();
  }

 private:
  std::set<Connection*> open_;
};

// A few threads for work that takes milliseconds; work beyond their capacity is refused rather than piled up. They step
// back behind the server's own thread, and with them the trainings that they start.
class Workers {
 public:
  explicit Workers(int threads) : threads_(static_cast<std::size_t>(threads)) {}

  // work(wanted) is called on a worker; wanted is false once the server ends.
  template <class Work>
  bool post(Work work) {
    constexpr int kMostWaiting = 256;
    if (waiting_.fetch_add(1) >= kMostWaiting) {
      --waiting_;
      return false;
    }
    asio::post(threads_, [this, work = std::move(work)]() mutable {
      constexpr int kSteps = 5;
      thread_local const bool behind = (step_back(kSteps), true);
      static_cast<void>(behind);
      --waiting_;
      work(!ending_.load());
    });
    return true;
  }
  void finish() {
    ending_ = true;
    threads_.join();
  }

 private:
  asio::thread_pool threads_;
  std::atomic<int> waiting_{0};
  std::atomic<bool> ending_{false};
};

// Counts a connection for as long as anyone holds it.
using Ticket = std::shared_ptr<void>;

struct Core {
  const ServerOptions& options;
  asio::io_context& io;
  Api& api;
  JobStore& jobs;
  Metrics& metrics;
  EventHub& hub;
  Workers& workers;
  Connections& connections;
  bool stopping = false;
};

void start_session(Core& core, tcp::socket socket, Ticket ticket);
void start_event_stream(Core& core, tcp::socket socket, Ticket ticket, std::shared_ptr<Job> job,
                        std::uint64_t last_seen, bool chunked);

// Ends our side of the connection, reads what the client may still send so that it gets our last reply, and closes.
void close_gently(Core& core, tcp::socket socket, Ticket ticket);

}  // namespace unscramble::server
