// Every route of the API, what it answers and how it refuses, against its description.
#include "server/api.h"

#include <gtest/gtest.h>

#include <set>

#include "server/running_server.h"
#include "server/schema.h"

namespace unscramble::server_test {
namespace {

using Json = nlohmann::json;

const std::string kSolvedCube = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

void expect_error(const Response& response, int status, const std::string& code) {
  EXPECT_EQ(response.status, status) << response.body;
  EXPECT_EQ(mismatch(response.json(), "Error"), "");
  EXPECT_EQ(response.json().value("code", ""), code) << response.body;
}

TEST(Description, NamesExactlyTheRoutesThereAre) {
  std::set<std::string> described;
  for (const auto& [path, operations] : description().at("paths").items())
    for (const auto& [method, operation] : operations.items())
      if (method != "parameters") {
        described.insert(method + " " + path);
        EXPECT_FALSE(operation.at("responses").empty()) << path;
      }
  std::set<std::string> served;
  for (const auto& route : server::routes()) {
    std::string method(route.method);
    std::transform(method.begin(), method.end(), method.begin(), [](unsigned char c) { return std::tolower(c); });
    served.insert(method + " " + std::string(route.path));
  }
  EXPECT_EQ(described, served);
}

TEST(Description, EveryReferenceLeadsSomewhereAndTheServedOneIsTheSame) {
  const RunningServer server;
  const auto served = get(server.port(), "/api/openapi.json");
  EXPECT_EQ(served.status, 200);
  EXPECT_EQ(served.json(), description());
  const std::function<int(const Json&)> walk = [&](const Json& json) {
    int references = 0;
    for (const auto& [key, value] : json.items()) {
      if (key == "$ref") {
        ++references;
        EXPECT_TRUE(description().contains(Json::json_pointer(value.get<std::string>().substr(1)))) << value;
      } else if (value.is_structured()) {
        references += walk(value);
      }
    }
    return references;
  };
  EXPECT_GT(walk(description()), 20);
}

TEST(Api, HealthMetricsAndPuzzles) {
  const RunningServer server;
  const auto health = get(server.port(), "/api/health");
  EXPECT_EQ(health.status, 200);
  EXPECT_EQ(mismatch(health.json(), "Health"), "");
  EXPECT_EQ(health.json()["version"], "test");

  const auto metrics = get(server.port(), "/api/metrics");
  EXPECT_NE(metrics.body.find("unscramble_requests_total{method=\"GET\",route=\"/api/health\",status=\"200\"} 1\n"),
            std::string::npos)
      << metrics.body;
  EXPECT_EQ(metrics.headers.at("content-type").substr(0, 10), "text/plain");

  const auto puzzles = get(server.port(), "/api/puzzles").json();
  std::vector<std::string> names;
  for (const auto& puzzle : puzzles) {
    EXPECT_EQ(mismatch(puzzle, "Puzzle"), "");
    names.push_back(puzzle["name"]);
    EXPECT_GE(puzzle["presets"].size(), 2U);
    for (const auto& preset : puzzle["presets"])
      EXPECT_NE(puzzle["preset_texts"].value(preset["name"].get<std::string>(), ""), "") << puzzle["name"];
    EXPECT_NE(puzzle["default"]["method"], "");
  }
  EXPECT_EQ(names, puzzle_names());
}

// A client cannot make the server read files.
TEST(Api, PathsAreNotPuzzles) {
  const RunningServer server;
  const std::string path = UNSCRAMBLE_SOURCE_DIR "/examples/puzzles/pyraminx-duo.tws";
  for (const char* route : {"/api/solve", "/api/scramble"}) {
    Json body = {{"puzzle", path}};
    if (std::string(route) == "/api/solve") body["state"] = "U";
    const auto refused = post(server.port(), route, body);
    EXPECT_EQ(refused.status, 400) << refused.body;
    EXPECT_NE(refused.body.find("no puzzle"), std::string::npos) << refused.body;
  }
}

// A definition that a client sends becomes a puzzle under a name of its own.
TEST(Api, DefinitionsAreReadAndSolved) {
  const RunningServer server;
  const std::string tiny = "Name Tiny\nSet A 3 2\nSolved\nA\n1 2 3\nEnd\nMove R\nA\n2 3 1\n0 1 1\nEnd\n";
  const auto added = post(server.port(), "/api/definitions", {{"name", "dir/tiny.tws"}, {"text", tiny}});
  ASSERT_EQ(added.status, 201) << added.body;
  const Json card = added.json();
  EXPECT_EQ(mismatch(card, "Puzzle"), "");
  EXPECT_EQ(card["definition"]["title"], "Tiny");
  EXPECT_EQ(card["definition"]["moves"]["R"][0]["from"], Json({1, 2, 0}));
  const std::string name = card["name"];
  EXPECT_EQ(name.rfind("file-", 0), 0U) << name;
  EXPECT_EQ(post(server.port(), "/api/definitions", {{"name", "other.tws"}, {"text", tiny}}).json()["name"], name);
  const auto valid = post(server.port(), "/api/validate", {{"puzzle", name}, {"state", "R"}}).json();
  EXPECT_EQ(valid["state"], "A 2 3 1 1 1 0");
  EXPECT_EQ(post(server.port(), "/api/solve", {{"puzzle", name}, {"state", "R"}}).status, 202);

  const auto wrong = post(server.port(), "/api/definitions", {{"name", "w.tws"}, {"text", "Set A 3 1\nMove R\n"}});
  EXPECT_EQ(wrong.status, 400);
  EXPECT_NE(wrong.body.find("w.tws:2:1"), std::string::npos) << wrong.body;
  EXPECT_EQ(post(server.port(), "/api/definitions", {{"name", "w.exe"}, {"text", tiny}}).status, 400);
  EXPECT_EQ(post(server.port(), "/api/definitions", {{"name", "w.tws"}}).status, 400);
  // Files on the server stay out of reach.
  const std::string path = UNSCRAMBLE_SOURCE_DIR "/examples/puzzles/pyraminx-duo.tws";
  EXPECT_EQ(post(server.port(), "/api/definitions", {{"name", path}, {"text", ""}}).status, 400);
  // A group that would take long to compute is refused.
  std::string large = "Set A 255 2\nSolved\nEnd\nMove R\nA\n";
  for (int i = 2; i <= 255; ++i) large += std::to_string(i) + " ";
  EXPECT_NE(
      post(server.port(), "/api/definitions", {{"name", "l.tws"}, {"text", large + "1\nEnd\n"}}).body.find("too large"),
      std::string::npos);
}

TEST(Api, EveryPresetOfEveryPuzzleIsAccepted) {
  const RunningServer server;
  for (const auto& puzzle : get(server.port(), "/api/puzzles").json())
    for (Json preset : puzzle["presets"]) {
      preset.erase("name");
      preset.erase("label");
      preset["puzzle"] = puzzle["name"];
      preset["state"] = puzzle["goal"];
      const auto accepted = post(server.port(), "/api/solve", preset);
      EXPECT_EQ(accepted.status, 202) << preset << accepted.body;
      ask(server.port(), "DELETE", accepted.json().value("url", ""));
    }
}

TEST(Api, ScrambleVerifyReplayValidateForEveryPuzzle) {
  const RunningServer server;
  const int port = server.port();
  for (const auto& name : puzzle_names()) {
    const auto scramble = post(port, "/api/scramble", {{"puzzle", name}, {"length", 5}, {"seed", 7}});
    ASSERT_EQ(scramble.status, 200) << name << scramble.body;
    EXPECT_EQ(mismatch(scramble.json(), "Scramble"), "");
    EXPECT_EQ(scramble.body, post(port, "/api/scramble", {{"puzzle", name}, {"length", 5}, {"seed", 7}}).body);
    const std::string state = scramble.json()["state"];

    const auto valid = post(port, "/api/validate", {{"puzzle", name}, {"state", state}}).json();
    EXPECT_EQ(mismatch(valid, "Validity"), "");
    EXPECT_EQ(valid["state"], state);
    const auto broken = post(port, "/api/validate", {{"puzzle", name}, {"state", state + "?"}}).json();
    EXPECT_EQ(mismatch(broken, "Validity"), "");
    EXPECT_EQ(broken["valid"], false) << name;
    EXPECT_NE(broken["error"], "");

    const auto verdict = post(port, "/api/verify", {{"puzzle", name}, {"state", state}, {"moves", ""}}).json();
    EXPECT_EQ(mismatch(verdict, "Verdict"), "");
    EXPECT_EQ(verdict["final_state"], state);

    const auto replay =
        post(port, "/api/replay", {{"puzzle", name}, {"state", state}, {"moves", ""}, {"heuristic", "zero"}}).json();
    EXPECT_EQ(mismatch(replay, "Replay"), "");
    EXPECT_EQ(replay["states"], Json({state}));
    EXPECT_EQ(replay["heuristic"]["values"], Json({0.0}));
  }
}

TEST(Api, ScramblesComeWithMovesIfAsked) {
  const RunningServer server;
  const int port = server.port();
  for (const std::string name : {"puzzle8", "lightsout"}) {
    const auto scramble = post(port, "/api/scramble", {{"puzzle", name}, {"seed", 7}, {"moves", true}});
    ASSERT_EQ(scramble.status, 200) << scramble.body;
    EXPECT_EQ(mismatch(scramble.json(), "Scramble"), "");
    const auto plain = post(port, "/api/scramble", {{"puzzle", name}, {"seed", 7}}).json();
    EXPECT_EQ(scramble.json()["state"], plain["state"]) << "the same state as without";
    EXPECT_FALSE(plain.contains("moves"));
    const auto goal = get(port, "/api/puzzles").json();
    const auto card = std::find_if(goal.begin(), goal.end(), [&](const Json& one) { return one["name"] == name; });
    const auto replay =
        post(port, "/api/replay", {{"puzzle", name}, {"state", (*card)["goal"]}, {"moves", scramble.json()["moves"]}})
            .json();
    EXPECT_EQ(replay["states"].back(), scramble.json()["state"]);
  }
}

TEST(Api, ReplayGivesTheEstimateOfEveryState) {
  const RunningServer server;
  const auto replay =
      post(server.port(), "/api/replay",
           {{"puzzle", "puzzle8"}, {"state", "1 2 3 4 5 6 0 7 8"}, {"moves", "LL"}, {"heuristic", "auto"}})
          .json();
  EXPECT_EQ(replay["states"], Json({"1 2 3 4 5 6 0 7 8", "1 2 3 4 5 6 7 0 8", "1 2 3 4 5 6 7 8 0"}));
  ASSERT_EQ(replay["heuristic"]["values"].size(), 3U) << replay;
  EXPECT_EQ(replay["heuristic"]["values"][2], 0.0);
  expect_error(
      post(server.port(), "/api/replay", {{"puzzle", "puzzle8"}, {"state", "1 2 3 4 5 6 0 7 8"}, {"moves", "U"}}), 422,
      "invalid_state");
  expect_error(post(server.port(), "/api/replay",
                    {{"puzzle", "puzzle8"}, {"state", "1 2 3 4 5 6 0 7 8"}, {"moves", "L"}, {"heuristic", "none"}}),
               400, "bad_request");
}

TEST(Api, ValidateNamesTheStickersAtFault) {
  const RunningServer server;
  const auto stickers = [&](const std::string& state) {
    return post(server.port(), "/api/validate", {{"puzzle", "cube3"}, {"state", state}}).json()["stickers"];
  };
  std::string cube = kSolvedCube;
  std::swap(cube[8], cube[53]);  // the U of one corner and the B of another
  EXPECT_EQ(stickers(cube), Json({8, 9, 20, 33, 42, 53}));
  cube = kSolvedCube;
  cube[12] = 'U';  // now the edge at FR shows the colours of UF: there are two of these
  EXPECT_EQ(stickers(cube), Json({7, 12, 19, 23}));
  cube = kSolvedCube;
  cube[0] = '?';
  EXPECT_EQ(stickers(cube), Json({0}));
  EXPECT_EQ(stickers(kSolvedCube.substr(1)), Json::array());
  const auto twisted = post(server.port(), "/api/validate",
                            {{"puzzle", "cube3"}, {"state", "UUUUUUUUFURRRRRRRRRFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"}})
                           .json();
  EXPECT_EQ(twisted["valid"], false);
}

TEST(Api, SolveFromRequestToAnswer) {
  const RunningServer server;
  const auto accepted = post(server.port(), "/api/solve", {{"puzzle", "puzzle8"}, {"state", "8 6 7 2 5 4 3 0 1"}});
  ASSERT_EQ(accepted.status, 202) << accepted.body;
  EXPECT_EQ(mismatch(accepted.json(), "Accepted"), "");
  const std::string url = accepted.json()["url"];
  EXPECT_EQ(accepted.headers.at("location"), url);
  const auto job = wait_for_job(server.port(), url);
  EXPECT_EQ(mismatch(job, "Job"), "");
  EXPECT_EQ(job["state"], "done");
  EXPECT_EQ(job["result"]["status"], "solved");
  EXPECT_EQ(job["result"]["length"], 31);
  EXPECT_EQ(job["result"]["proved_optimal"], true);
  const auto verdict = post(server.port(), "/api/verify",
                            {{"puzzle", "puzzle8"}, {"state", "8 6 7 2 5 4 3 0 1"}, {"moves", job["result"]["moves"]}})
                           .json();
  EXPECT_EQ(verdict["solves"], true);
}

// A goal with stickers that do not matter: solved, reported as it is found, and verified.
TEST(Api, SolvesToAPattern) {
  const RunningServer server;
  const std::string cross = "....U........R..R.....F..F..D.DDD.D.....L..L.....B..B.";
  const Json wish = {{"puzzle", "cube3"}, {"state", "R U F2 D L B'"}, {"goal", cross}, {"metric", "htm"}};
  const auto accepted = post(server.port(), "/api/solve", wish);
  ASSERT_EQ(accepted.status, 202) << accepted.body;
  const auto job = wait_for_job(server.port(), accepted.json()["url"]);
  EXPECT_EQ(mismatch(job, "Job"), "");
  ASSERT_EQ(job["result"]["status"], "solved") << job;
  EXPECT_EQ(job["result"]["puzzle"], "cube3");
  EXPECT_EQ(job["result"]["proved_optimal"], true);
  const auto verdict = [&](const std::string& goal) {
    return post(server.port(), "/api/verify",
                {{"puzzle", "cube3"}, {"state", "R U F2 D L B'"}, {"moves", job["result"]["moves"]}, {"goal", goal}});
  };
  EXPECT_EQ(verdict(cross).json()["solves"], true);
  EXPECT_EQ(verdict(kSolvedCube).json()["solves"], false);
  EXPECT_EQ(verdict("????D" + std::string(49, '?')).status, 422);  // the centre of U is not yellow
  Json wrong = wish;
  wrong["goal"] = std::string(53, '?');
  EXPECT_EQ(post(server.port(), "/api/solve", wrong).status, 422);
}

TEST(Api, SaysInWhichMetricsThereIsANetwork) {
  const RunningServer server;
  for (const auto& puzzle : get(server.port(), "/api/puzzles").json()) {
    const auto expected = puzzle["name"] == "cube3" ? Json::array({"qtm"}) : Json::array();
    if (puzzle["name"] == "cube3" || puzzle["name"] == "puzzle8") {
      EXPECT_EQ(puzzle["models"], expected);
    }
  }
}

// The second request has the first one's move numbers and goal, in another metric: six quarter turns are three half
// turns, and what the first solve left behind must not be taken for the truth about the second.
TEST(Api, WhatOneClientSolvedProvesNothingForAnother) {
  const RunningServer server;
  const auto solved = [&](const Json& wish) {
    const auto accepted = post(server.port(), "/api/solve", wish);
    EXPECT_EQ(accepted.status, 202) << accepted.body;
    return wait_for_job(server.port(), accepted.json()["url"])["result"];
  };
  const auto quarters = solved({{"puzzle", "cube3"}, {"state", "R U F"}, {"method", "anytime"}, {"metric", "qtm"}});
  EXPECT_EQ(quarters["length"], 3);
  EXPECT_EQ(quarters["proved_optimal"], true);
  const auto halves = solved({{"puzzle", "cube3"},
                              {"metric", "htm"},
                              {"moves", "U,R,F,D"},
                              {"state", "U2 R2 F2"},
                              {"method", "anytime"},
                              {"heuristic", "cubies"}});
  EXPECT_EQ(halves["length"], 3) << halves;
  EXPECT_EQ(halves["lower_bound"], 3);
}

TEST(Api, TakesEveryOptionThatAMethodDeclares) {
  const RunningServer server;
  const auto solved = [&](const Json& wish) {
    const auto accepted = post(server.port(), "/api/solve", wish);
    EXPECT_EQ(accepted.status, 202) << wish << accepted.body;
    return wait_for_job(server.port(), accepted.json()["url"])["result"];
  };
  const auto several = solved(
      {{"puzzle", "lightsout4"}, {"state", "1100100000000000"}, {"method", "optimal"}, {"count", 4}, {"time", 5}});
  EXPECT_GT(several["solutions"].size(), 1U) << several;
  const auto elsewhere = solved({{"puzzle", "puzzle8"}, {"state", "1 2 3 4 5 6 7 8 0"}, {"goal", "1 2 3 4 5 6 7 0 8"}});
  EXPECT_EQ(elsewhere["moves"], "R") << elsewhere;
  const auto beam = solved({{"puzzle", "puzzle8"},
                            {"state", "8 6 7 2 5 4 3 0 1"},
                            {"method", "anytime"},
                            {"heuristic", "manhattan"},
                            {"beam", 500},
                            {"restarts", 1},
                            {"taper", true}});
  EXPECT_EQ(beam["status"], "solved") << beam;
  // What the method does not read, what nobody reads, what is out of range, and files, which are the server's own.
  for (const auto& [field, value] : std::map<std::string, Json>{
           {"beam", 5}, {"tables", "1G"}, {"beem", 5}, {"weight", -1}, {"model", "/etc/passwd"}}) {
    Json wish = {{"puzzle", "puzzle8"}, {"state", "1 2 3 4 5 6 7 0 8"}, {"method", "ida"}};
    wish[field] = value;
    const auto refused = post(server.port(), "/api/solve", wish);
    EXPECT_EQ(refused.status, 400) << field << refused.body;
    EXPECT_NE(refused.body.find(field), std::string::npos) << refused.body;
  }
}

TEST(Api, WishesBeyondTheLimitsAreCutDown) {
  server::ServerOptions options;
  options.max_time = 0.2;
  options.max_nodes = 1'000'000'000;
  const RunningServer server(options);
  auto wish = endless_solve(1000);
  wish["nodes"] = "1000G";
  const auto accepted = post(server.port(), "/api/solve", wish);
  const auto job = wait_for_job(server.port(), accepted.json()["url"]);
  EXPECT_EQ(job["state"], "done");
  EXPECT_EQ(job["result"]["stopped"], "time limit");
  EXPECT_LT(job["result"]["seconds"], 2.0);
}

TEST(Api, WhatIsWrongIsNamed) {
  const RunningServer server;
  const int port = server.port();
  expect_error(ask(port, "POST", "/api/solve", "{"), 400, "bad_request");
  expect_error(ask(port, "POST", "/api/solve", "[]"), 400, "bad_request");
  expect_error(ask(port, "POST", "/api/solve", std::string(60'000, '[')), 400, "bad_request");
  expect_error(post(port, "/api/solve", {{"puzzle", "puzzle8"}}), 400, "bad_request");
  expect_error(post(port, "/api/solve", {{"puzzle", 8}, {"state", "x"}}), 400, "bad_request");
  expect_error(post(port, "/api/solve", {{"puzzle", "puzle8"}, {"state", "x"}}), 400, "bad_request");
  expect_error(post(port, "/api/solve", {{"puzzle", "puzzle8"}, {"state", "x"}}), 422, "invalid_state");
  expect_error(post(port, "/api/solve", {{"puzzle", "puzzle8"}, {"state", "2 1 3 4 5 6 7 8 0"}}), 422, "unsolvable");
  const Json good = {{"puzzle", "puzzle8"}, {"state", "1 2 3 4 5 6 7 0 8"}};
  const auto with = [&good](const std::string& name, const Json& value) {
    Json json = good;
    json[name] = value;
    return json;
  };
  for (const auto& [name, value] : std::vector<std::pair<std::string, Json>>{{"time", -1},
                                                                             {"time", "long"},
                                                                             {"weight", "x"},
                                                                             {"threads", 0},
                                                                             {"threads", 1.5},
                                                                             {"beam", -5},
                                                                             {"prove", "yes"},
                                                                             {"memory", 0},
                                                                             {"memory", "lots"},
                                                                             {"method", "magic"},
                                                                             {"heuristic", "guess"},
                                                                             {"metric", "miles"},
                                                                             {"modle", "x"},
                                                                             {"model", "/etc/passwd"}}) {
    const auto response = post(port, "/api/solve", with(name, value));
    EXPECT_EQ(response.status, 400) << name << " " << value << " " << response.body;
  }
  expect_error(get(port, "/api/nothing"), 404, "not_found");
  expect_error(get(port, "/api/jobs/00000000000000000000000000000000"), 404, "not_found");
  expect_error(get(port, "/api/jobs/x/events"), 404, "not_found");
  expect_error(ask(port, "DELETE", "/api/jobs/x"), 404, "not_found");
  const auto wrong_method = get(port, "/api/solve");
  expect_error(wrong_method, 405, "method_not_allowed");
  EXPECT_EQ(wrong_method.headers.at("allow"), "POST");
  EXPECT_EQ(ask(port, "PUT", "/api/jobs/x").headers.at("allow"), "GET, HEAD, DELETE");
  const auto endless =
      post(port, "/api/replay", {{"puzzle", "cube3"}, {"state", kSolvedCube}, {"moves", std::string(50'000, 'U')}});
  expect_error(endless, 413, "too_large");  // every state along them would be 3 MB
}

}  // namespace
}  // namespace unscramble::server_test
