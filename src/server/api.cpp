#include "server/api.h"

#include <nlohmann/json.hpp>

#include "core/system.h"
#include "server/json_text.h"
#include "server/openapi.h"
#include "server/presets.h"
#include "solve/registry.h"

namespace unscramble::server {

namespace {

using Json = nlohmann::ordered_json;

std::string describe_all(const std::vector<std::string>& files, double max_time) {
  Json list = Json::array();
  auto names = puzzle_names();
  names.insert(names.end(), files.begin(), files.end());
  for (const auto& name : names)
    if (const auto puzzle = make_puzzle(name)) list.push_back(describe_puzzle(**puzzle, max_time));
  return json_text(list);
}

// Three quarters of what is free, shared by as many solves as can run at once.
std::uint64_t memory_share(const SolverPool& pool) {
  return available_memory() / 4 * 3 / static_cast<std::uint64_t>(pool.threads());
}

Reply no_such_job() {
  return error_reply(404, "not_found", "there is no such job; finished jobs are kept only for a while");
}

}  // namespace

Api::Api(const ServerOptions& options, SolverPool& pool, JobStore& jobs, Metrics& metrics, TrainingHost& training,
         std::function<void(const std::string& id)> job_changed)
    : options_(options),
      pool_(pool),
      jobs_(jobs),
      metrics_(metrics),
      job_changed_(std::move(job_changed)),
      puzzles_json_(describe_all(options.puzzles, options.max_time)),
      memory_limit_(options.max_memory > 0 ? options.max_memory : memory_share(pool)),
      shelf_(options.runs),
      training_(training) {}

Reply Api::health(const Request& /*request*/) {
  const auto jobs = pool_.counts();
  return json_reply(json_text({{"status", "ok"},
                               {"version", options_.version},
                               {"uptime", metrics_.uptime()},
                               {"jobs", {{"running", jobs.running}, {"queued", jobs.queued}}}}));
}

Reply Api::metrics(const Request& /*request*/) {
  Reply reply;
  reply.type = "text/plain; version=0.0.4; charset=utf-8";
  reply.body = metrics_.text(pool_.counts());
  return reply;
}

Reply Api::openapi(const Request& /*request*/) {
  Reply reply;
  reply.body = openapi_document();
  return reply;
}

Reply Api::puzzles(const Request& /*request*/) {
  Reply reply;
  reply.body = puzzles_json_;
  return reply;
}

Reply Api::job(const Request& request) {
  const auto job = jobs_.find(request.id);
  return job ? json_reply(job->to_json()) : no_such_job();
}

Reply Api::cancel(const Request& request) {
  const auto job = jobs_.find(request.id);
  if (!job) return no_such_job();
  pool_.cancel(job);
  return json_reply("", 204);
}

}  // namespace unscramble::server
