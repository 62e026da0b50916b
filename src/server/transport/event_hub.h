// EventHub: who watches which job. When a running job loses its last watcher, it is cancelled after a grace period.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "server/job.h"
#include "server/solver_pool.h"
#include "server/transport/deadline.h"

namespace unscramble::server {

class EventSink {
 public:
  virtual ~EventSink() = default;
  virtual void wake() = 0;  // there may be news
};

class EventHub {
 public:
  EventHub(asio::io_context& io, SolverPool& pool, std::chrono::milliseconds grace)
      : io_(io), pool_(pool), grace_(grace) {}

  void changed(const std::string& id);  // from any thread

  void enter(const std::shared_ptr<Job>& job, EventSink& sink);
  void leave(const std::shared_ptr<Job>& job, EventSink& sink);

 private:
  struct Watch {
    std::set<EventSink*> sinks;
    std::unique_ptr<Deadline> grace;  // while nobody watches
  };
  void wake(const std::string& id);
  void abandon(const std::shared_ptr<Job>& job);

  asio::io_context& io_;
  SolverPool& pool_;
  const std::chrono::milliseconds grace_;
  std::map<std::string, Watch> watches_;
};

}  // namespace unscramble::server
