#include "server/transport/event_hub.h"

namespace unscramble::server {

void EventHub::changed(const std::string& id) {
  asio::post(io_, [this, id] { wake(id); });
}

void EventHub::wake(const std::string& id) {
  const auto watch = watches_.find(id);
  if (watch == watches_.end()) return;
  for (auto* sink : std::set(watch->second.sinks)) sink->wake();
}

void EventHub::enter(const std::shared_ptr<Job>& job, EventSink& sink) {
  auto& watch = watches_[job->id()];
  watch.sinks.insert(&sink);
  if (watch.grace) watch.grace->disarm();
}

void EventHub::leave(const std::shared_ptr<Job>& job, EventSink& sink) {
  const auto found = watches_.find(job->id());
  if (found == watches_.end()) return;
  auto& watch = found->second;
  watch.sinks.erase(&sink);
  if (!watch.sinks.empty()) return;
  if (job->finished()) {
    watches_.erase(found);
    return;
  }
  if (!watch.grace) watch.grace = std::make_unique<Deadline>(io_);
  watch.grace->arm(grace_, [this, job] { abandon(job); });
}

void EventHub::abandon(const std::shared_ptr<Job>& job) {
  watches_.erase(job->id());
  pool_.cancel(job);
}

}  // namespace unscramble::server
