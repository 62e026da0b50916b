// The runs of `unscramble train`: looked at, started, stopped and resumed. Runs are read from their folders at each
// request: another process writes them, so there is nothing here that could announce news, and the page asks.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "learn/recipe.h"
#include "learn/resume_words.h"
#include "puzzle/text.h"
#include "server/api.h"
#include "server/fields.h"
#include "server/json_text.h"
#include "server/refusal.h"
#include "solve/registry.h"

namespace unscramble::server {

namespace {

using Json = nlohmann::ordered_json;

Reply refuse_run(const Error& error) {
  if (error.code == ErrorCode::kInvalid) return error_reply(404, "not_found", error.message);
  if (error.code == ErrorCode::kLimit) return error_reply(409, "busy", error.message);
  return refuse(error);
}

Reply no_training() {
  return error_reply(403, "forbidden",
                     "this server does not train: it is open to other machines (serve --training allows it)");
}

std::string seconds_text(double seconds) { return fmt::format("{:.0f}s", std::max(1.0, seconds)); }

Reply accepted(const std::string& name) {
  const std::string url = "/api/runs/" + name;
  auto reply = json_reply(json_text({{"name", name}, {"url", url}}), 202);
  reply.headers.emplace_back("Location", url);
  return reply;
}

}  // namespace

SeenRun Api::as_known(SeenRun run) {
  if (const auto running = training_.running(); running && *running == run.name) run.state = RunState::kRunning;
  return run;
}

Reply Api::runs(const Request& /*request*/) {
  Json recipes = Json::array();
  for (const auto& recipe : train::recipes()) recipes.push_back({{"name", recipe.name}, {"summary", recipe.summary}});
  const auto running = training_.running();
  Json list = Json::array();
  for (auto& run : shelf_.list()) list.push_back(summary_of(as_known(std::move(run))));
  return json_reply(json_text({{"allowed", options_.training},
                               {"running", running ? Json(*running) : Json(nullptr)},
                               {"fault", training_.fault()},
                               {"max_minutes", options_.max_training / 60},
                               {"recipes", std::move(recipes)},
                               {"runs", std::move(list)}}));
}

Reply Api::run(const Request& request) {
  const auto run = shelf_.find(request.id);
  if (!run) return refuse_run(run.error());
  return json_reply(json_text(detail_of(as_known(*run))));
}

Reply Api::start_run(const Request& request) {
  if (!options_.training) return no_training();
  Fields fields(request.body);
  const auto puzzle = fields.text("puzzle");
  const auto recipe = fields.text_or("recipe", "fast");
  const auto minutes = fields.number("minutes", 0.05, options_.max_training / 60);
  if (const auto right = fields.finish(); !right) return refuse(right.error());
  // A puzzle of this program by name: never a file.
  const auto& names = puzzle_names();
  if (std::find(names.begin(), names.end(), puzzle) == names.end())
    return error_reply(400, "bad_request", "there is no puzzle '" + printable(puzzle.substr(0, 40)) + "' to train");
  if (const auto known = train::find_recipe(recipe); !known) return refuse(known.error());
  const std::string name = shelf_.free_name(puzzle + "-" + recipe);
  std::vector<std::string> words{"train", puzzle, "--recipe", recipe, "--out", (shelf_.folder() / name).string()};
  if (minutes) words.insert(words.end(), {"--time", seconds_text(60 * *minutes)});
  if (const auto started = training_.start(name, words); !started) return refuse_run(started.error());
  return accepted(name);
}

Reply Api::stop_run(const Request& request) {
  if (!options_.training) return no_training();
  const auto run = shelf_.find(request.id);
  if (!run) return refuse_run(run.error());
  if (as_known(*run).state != RunState::kRunning)
    return error_reply(409, "not_running", "this run is not being trained");
  std::ofstream file(stop_request(run->folder));
  if (!file) return error_reply(500, "internal", "cannot write into the run's folder");
  return accepted(run->name);
}

Reply Api::resume_run(const Request& request) {
  if (!options_.training) return no_training();
  Fields fields(request.body);
  const auto minutes = fields.number("minutes", 0.05, options_.max_training / 60);
  if (const auto right = fields.finish(); !right) return refuse(right.error());
  const auto run = shelf_.find(request.id);
  if (!run) return refuse_run(run.error());
  if (as_known(*run).state == RunState::kRunning) return error_reply(409, "busy", "this run is being trained");
  auto words = resume_words(*run, minutes ? run->curves->seconds + 60 * *minutes : -1);
  if (!words) return refuse(words.error());
  if (const auto started = training_.start(run->name, *words); !started) return refuse_run(started.error());
  return accepted(run->name);
}

}  // namespace unscramble::server
