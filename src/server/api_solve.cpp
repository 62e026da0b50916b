// POST /api/solve: a request is checked as far as possible at once, then queued.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/size.h"
#include "method/options.h"
#include "server/api.h"
#include "server/fields.h"
#include "server/refusal.h"
#include "solve/check_choice.h"
#include "solve/registry.h"

namespace unscramble::server {

namespace {

// Default time limit: short enough that someone is still waiting for the answer.
constexpr double kUsualTime = 10;

struct SolveBody {
  std::string puzzle;
  std::string state;
  std::string metric;
  SolveRequest request;
  Limits limits;
  std::optional<std::uint64_t> threads;
};

// Files belong to the server: a client cannot name one.
void read_choice(Fields& fields, SolveRequest& request) {
  request.method = fields.text_or("method", "auto");
  request.heuristic = fields.text_or("heuristic", "auto");
  for (const OptionSpec* spec : solve_options())
    if (spec->kind != OptionKind::kFile) fields.option(*spec, request.options);
}

Expected<SolveBody> read_body(const std::string& text, const ServerOptions& options, std::uint64_t memory_limit) {
  Fields fields(text);
  SolveBody body;
  body.puzzle = fields.text("puzzle");
  body.state = fields.text("state");
  body.metric = fields.text_or("metric", "");
  read_choice(fields, body.request);
  // A limit beyond what the server allows is lowered rather than refused: the answer says at which limit it ended.
  body.limits.seconds = std::min(fields.number("time", 1e-3, 1e9).value_or(kUsualTime), options.max_time);
  body.limits.memory = std::min(fields.scaled("memory", parse_size).value_or(memory_limit), memory_limit);
  body.limits.nodes = std::min(fields.scaled("nodes", parse_count).value_or(options.max_nodes), options.max_nodes);
  body.threads = fields.whole("threads", 1, 1024);
  if (const auto right = fields.finish(); !right) return right.error();
  return body;
}

// In normal form, unless another goal is asked for: then the state need not be solvable in the usual sense.
Expected<std::string> checked_state(const AnyPuzzle& puzzle, const SolveBody& body) {
  const auto goal = body.request.get(kGoal);
  if (!goal) return puzzle.normalise(body.state);
  const auto fits = puzzle.verify(body.state, "", *goal);
  if (!fits) return fits.error();
  return body.state;
}

}  // namespace

Reply Api::solve(const Request& request) {
  const auto body = read_body(request.body, options_, memory_limit_);
  if (!body) return refuse(body.error());
  auto puzzle = make_known_puzzle(body->puzzle, PuzzleConfig{body->metric});
  if (!puzzle) return refuse(puzzle.error());
  if (const auto fits = check_choice(**puzzle, body->request); !fits) return refuse(fits.error());
  const auto state = checked_state(**puzzle, *body);
  if (!state) return refuse_state(state.error());

  JobSpec spec{*std::move(puzzle), *state, body->request, body->limits,
               body->threads ? static_cast<int>(*body->threads) : pool_.usual_threads()};
  const std::string id = new_job_id();
  const auto job = std::make_shared<Job>(id, std::move(spec), [changed = job_changed_, id] { changed(id); });
  jobs_.add(job);  // before it can end, so that it is never unknown to a client that has its id
  if (!pool_.submit(job)) {
    jobs_.remove(id);
    auto reply = error_reply(429, "busy", "too many solves are waiting; try again later");
    reply.headers.emplace_back("Retry-After", std::to_string(pool_.retry_after()));
    return reply;
  }
  const std::string url = "/api/jobs/" + id;
  const nlohmann::ordered_json json = {{"id", id}, {"url", url}, {"events", url + "/events"}};
  auto reply = json_reply(json.dump(), 202);
  reply.headers.emplace_back("Location", url);
  return reply;
}

}  // namespace unscramble::server
