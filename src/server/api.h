// Api: what each route does, from a request to a reply. Thread-safe, and without sockets.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "learn/run_shelf.h"
#include "server/job_store.h"
#include "server/message.h"
#include "server/metrics.h"
#include "server/options.h"
#include "server/solver_pool.h"
#include "server/training_host.h"

namespace unscramble::server {

class Api {
 public:
  // job_changed: called from any thread when the job of that id has news.
  Api(const ServerOptions& options, SolverPool& pool, JobStore& jobs, Metrics& metrics, TrainingHost& training,
      std::function<void(const std::string& id)> job_changed);

  void stop() { stopping_ = true; }  // requests in progress give up

  Reply health(const Request& request);
  Reply metrics(const Request& request);
  Reply openapi(const Request& request);
  Reply puzzles(const Request& request);
  Reply add_definition(const Request& request);
  Reply scramble(const Request& request);
  Reply verify(const Request& request);
  Reply replay(const Request& request);
  Reply validate(const Request& request);
  Reply solve(const Request& request);
  Reply job(const Request& request);
  Reply cancel(const Request& request);
  Reply runs(const Request& request);
  Reply run(const Request& request);
  Reply start_run(const Request& request);
  Reply stop_run(const Request& request);
  Reply resume_run(const Request& request);

 private:
  // A run that is being trained by this server's host is running, whether or not its log is open at the moment.
  [[nodiscard]] SeenRun as_known(SeenRun run);

  const ServerOptions& options_;
  SolverPool& pool_;
  JobStore& jobs_;
  Metrics& metrics_;
  std::function<void(const std::string&)> job_changed_;
  std::atomic<bool> stopping_{false};
  std::string puzzles_json_;
  std::uint64_t memory_limit_;
  RunShelf shelf_;
  TrainingHost& training_;
};

// How a route is served.
enum class Kind {
  kAtOnce,  // on the server's own thread: looks something up
  kWork,    // on a worker thread: reads states, may take milliseconds
  kStream,  // the event stream of a job
};

struct Route {
  std::string_view method;
  std::string_view path;  // with {id} for the part that varies
  Kind kind = Kind::kAtOnce;
  Reply (Api::*handle)(const Request&) = nullptr;
};

std::span<const Route> routes();

// The route for a request and, in `id`, what stood for {id}. Null with `allowed` filled if the path is known only for
// other methods, null and empty if it is not known at all. HEAD is served wherever GET is.
const Route* find_route(std::string_view method, std::string_view path, std::string& id, std::string& allowed);

}  // namespace unscramble::server
