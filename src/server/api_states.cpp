// The verbs that read states without searching: scramble, verify, replay, validate.
#include <cmath>
#include <nlohmann/json.hpp>
#include <random>

#include "server/api.h"
#include "server/fields.h"
#include "server/json_text.h"
#include "server/refusal.h"
#include "solve/registry.h"

namespace unscramble::server {

namespace {

using Json = nlohmann::ordered_json;

// What each of these requests names.
struct Question {
  std::string puzzle;
  std::string state;
  std::string moves;
  std::string metric;
};

Question read_question(Fields& fields, bool with_moves) {
  Question question;
  question.puzzle = fields.text("puzzle");
  question.state = fields.text("state");
  if (with_moves) question.moves = fields.text("moves");
  question.metric = fields.text_or("metric", "");
  return question;
}

Expected<std::unique_ptr<AnyPuzzle>> puzzle_of(const Fields& fields, const Question& question) {
  if (const auto right = fields.finish(); !right) return right.error();
  return make_known_puzzle(question.puzzle, PuzzleConfig{question.metric});
}

// A number that a script can write down and a browser can hold without rounding.
std::uint64_t new_seed() {
  std::random_device device;
  return ((std::uint64_t{device()} << 32) | device()) >> 11;
}

Json estimates_json(const Estimates& estimates) {
  Json values = Json::array();
  for (const float value : estimates.values) values.push_back(std::isfinite(value) ? Json(value) : Json(nullptr));
  return {{"name", estimates.heuristic}, {"values", std::move(values)}};
}

}  // namespace

Reply Api::scramble(const Request& request) {
  Fields fields(request.body);
  const Question question{fields.text("puzzle"), "", "", fields.text_or("metric", "")};
  constexpr std::uint64_t kLongest = 10'000;
  const auto length = fields.whole("length", 0, kLongest);
  const auto seed = fields.whole("seed", 0, ~std::uint64_t{0});
  const bool wants_moves = fields.flag("moves");
  const auto puzzle = puzzle_of(fields, question);
  if (!puzzle) return refuse(puzzle.error());
  const std::uint64_t used = seed ? *seed : new_seed();
  Rng rng(used);
  const int walk = length ? static_cast<int>(*length) : -1;
  Json json = {{"puzzle", (*puzzle)->card().name}};
  if (wants_moves) {
    constexpr double kPatience = 3;
    Monitor monitor(Limits{.seconds = kPatience}, &stopping_);
    ThreadPool one(1);
    const auto scramble = (*puzzle)->scramble_moves(rng, walk, monitor, one);
    if (!scramble) return refuse(scramble.error());
    json["state"] = scramble->state;
    json["moves"] = scramble->moves;
  } else {
    json["state"] = (*puzzle)->scramble(rng, walk);
  }
  json["seed"] = used;
  return json_reply(json_text(json));
}

Reply Api::verify(const Request& request) {
  Fields fields(request.body);
  const auto question = read_question(fields, true);
  const auto goal = fields.text_or("goal", "");
  const auto puzzle = puzzle_of(fields, question);
  if (!puzzle) return refuse(puzzle.error());
  const auto report = (*puzzle)->verify(question.state, question.moves, goal);
  if (!report) return refuse_state(report.error());
  Json json = {{"solves", report->solves}, {"length", report->length}, {"final_state", report->final_state}};
  if (!report->error.empty()) json["error"] = report->error;
  return json_reply(json_text(json));
}

Reply Api::replay(const Request& request) {
  Fields fields(request.body);
  const auto question = read_question(fields, true);
  const auto heuristic = fields.text_or("heuristic", "");
  const auto puzzle = puzzle_of(fields, question);
  if (!puzzle) return refuse(puzzle.error());
  const auto start = (*puzzle)->normalise(question.state);
  if (!start) return refuse_state(start.error());
  constexpr std::size_t kMostBytes = std::size_t{2} << 20;  // a long walk in a big level would fill the memory
  if ((start->size() + 3) * (question.moves.size() + 1) > kMostBytes)
    return error_reply(413, "too_large", "too many moves: the states along them would take more than 2 MB");
  const auto states = (*puzzle)->replay(question.state, question.moves);
  if (!states) return refuse_state(states.error());
  Json json = {{"states", *states}};
  if (!heuristic.empty()) {
    constexpr double kPatience = 3;  // no time to build a table that does not exist yet
    Monitor monitor(Limits{.seconds = kPatience}, &stopping_);
    ThreadPool one(1);
    SolveRequest request;
    request.heuristic = heuristic;
    const auto estimates = (*puzzle)->estimate_along(question.state, question.moves, request, monitor, one);
    // The states are what was asked for; estimates that would take longer are left out.
    if (estimates) {
      json["heuristic"] = estimates_json(*estimates);
    } else if (monitor.stopped() && !stopping_) {
      json["heuristic_missing"] = estimates.error().message;
    } else {
      return refuse(estimates.error());
    }
  }
  return json_reply(json_text(json));
}

Reply Api::validate(const Request& request) {
  Fields fields(request.body);
  const auto question = read_question(fields, false);
  const auto puzzle = puzzle_of(fields, question);
  if (!puzzle) return refuse(puzzle.error());
  const auto normal = (*puzzle)->normalise(question.state);
  if (normal) return json_reply(json_text({{"valid", true}, {"state", *normal}}));
  return json_reply(json_text({{"valid", false},
                               {"unsolvable", normal.error().code == ErrorCode::kUnsolvable},
                               {"error", normal.error().message},
                               {"stickers", (*puzzle)->faults(question.state)}}));
}

}  // namespace unscramble::server
