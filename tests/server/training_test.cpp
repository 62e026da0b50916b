// Training runs over the API: looked at, started, stopped, resumed, and what is refused.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "server/client.h"
#include "server/running_server.h"
#include "server/schema.h"
#include "support/temporary_folder.h"

namespace unscramble::server_test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

class TrainingApi : public ::testing::Test {
 protected:
  [[nodiscard]] server::ServerOptions options() const {
    server::ServerOptions options;
    options.training = true;
    options.runs = folder_.path().string();
    options.program = UNSCRAMBLE_PROGRAM;
    options.max_training = 600;
    return options;
  }
  void write_run(const std::string& name) const {
    fs::create_directories(folder_.path() / name);
    std::ofstream(folder_.path() / name / "log.jsonl")
        << R"({"seconds":0,"puzzle":"puzzle8","recipe":"fast","options":{}})"
        << "\n"
        << R"({"seconds":10,"phase":"walk","value_loss":3.5,"examples":100,"fraction":0.1})"
        << "\n"
        << R"({"seconds":11,"solved_greedy":0.25,"solved_beam":0.5})"
        << "\n"
        << R"({"seconds":12,"depth":[1,2,3],"depth_value":[0.5,1,1.5]})"
        << "\n";
  }
  // Asks until the run is in that state, for up to half a minute.
  static Json wait_for_state(int port, const std::string& name, const std::string& state) {
    Json run;
    for (const double end = seconds_now() + 30; seconds_now() < end;) {
      run = get(port, "/api/runs/" + name).json();
      if (run.value("state", "") == state) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return run;
  }

  TemporaryFolder folder_{"unscramble-training-api"};
};

TEST_F(TrainingApi, ListsAndShowsTheRunsOfTheFolder) {
  const RunningServer server(options());
  auto runs = get(server.port(), "/api/runs").json();
  EXPECT_EQ(mismatch(runs, "Runs"), "");
  EXPECT_TRUE(runs["runs"].empty());
  EXPECT_EQ(runs["recipes"][0]["name"], "fast");
  write_run("one");
  runs = get(server.port(), "/api/runs").json();
  EXPECT_EQ(mismatch(runs, "Runs"), "");
  ASSERT_EQ(runs["runs"].size(), 1U);
  EXPECT_EQ(runs["runs"][0]["verdict"]["kind"], "too-early");
  const auto run = get(server.port(), "/api/runs/one").json();
  EXPECT_EQ(mismatch(run, "RunDetail"), "");
  EXPECT_EQ(run["state"], "stopped");
  EXPECT_EQ(run["curves"]["loss"], (Json{{10, 3.5}}));
  EXPECT_EQ(run["depths"][0]["value"], (Json{0.5, 1, 1.5}));
}

TEST_F(TrainingApi, WhatIsNotARunIsNotFound) {
  const RunningServer server(options());
  std::ofstream(folder_.path().parent_path() / "log.jsonl.outside") << "secret";
  for (const char* name : {"nothing", "..", ".", "%2e%2e", "..%2f..", "a%00b", "-x"}) {
    const auto reply = get(server.port(), std::string("/api/runs/") + name);
    EXPECT_EQ(reply.status, 404) << name;
  }
  EXPECT_EQ(post(server.port(), "/api/runs/../stop", Json::object()).status, 404);
  EXPECT_EQ(post(server.port(), "/api/runs/nothing/resume", Json::object()).status, 404);
  fs::remove(folder_.path().parent_path() / "log.jsonl.outside");
}

TEST_F(TrainingApi, WhatIsWrongIsNamed) {
  const RunningServer server(options());
  const auto refusal = [&](const Json& body) {
    const auto reply = post(server.port(), "/api/runs", body);
    EXPECT_EQ(reply.status, 400) << body << reply.body;
    EXPECT_EQ(mismatch(reply.json(), "Error"), "");
    return reply.json().value("error", "");
  };
  EXPECT_NE(refusal({{"puzzle", "puzzle9"}}).find("puzzle9"), std::string::npos);
  refusal({{"puzzle", "/etc/passwd"}});
  refusal({{"puzzle", "puzzle8"}, {"recipe", "magic"}});
  refusal({{"puzzle", "puzzle8"}, {"minutes", 11}});
  refusal({{"puzzle", "puzzle8"}, {"minutes", 0}});
  refusal({{"puzzle", "puzzle8"}, {"out", "/tmp/x"}});
  refusal({{"puzzle", "puzzle8"}, {"name", "../x"}});
  EXPECT_TRUE(get(server.port(), "/api/runs").json()["runs"].empty());
}

TEST_F(TrainingApi, AServerThatDoesNotTrainShowsButRefuses) {
  write_run("one");
  auto closed = options();
  closed.training = false;
  const RunningServer server(closed);
  EXPECT_EQ(get(server.port(), "/api/runs").json()["allowed"], false);
  EXPECT_EQ(get(server.port(), "/api/runs/one").status, 200);
  EXPECT_EQ(post(server.port(), "/api/runs", {{"puzzle", "puzzle8"}}).status, 403);
  EXPECT_EQ(post(server.port(), "/api/runs/one/stop", Json::object()).status, 403);
  EXPECT_EQ(post(server.port(), "/api/runs/one/resume", Json::object()).status, 403);
}

TEST_F(TrainingApi, StartsOneAtATimeStopsAndResumes) {
  const RunningServer server(options());
  const auto started = post(server.port(), "/api/runs", {{"puzzle", "puzzle8"}, {"minutes", 5}});
  ASSERT_EQ(started.status, 202) << started.body;
  EXPECT_EQ(mismatch(started.json(), "RunAccepted"), "");
  EXPECT_EQ(started.json()["name"], "puzzle8-fast");
  EXPECT_EQ(post(server.port(), "/api/runs", {{"puzzle", "puzzle8"}, {"minutes", 5}}).status, 409);
  EXPECT_EQ(wait_for_state(server.port(), "puzzle8-fast", "running")["state"], "running");
  EXPECT_EQ(get(server.port(), "/api/runs").json()["running"], "puzzle8-fast");
  EXPECT_EQ(post(server.port(), "/api/runs/puzzle8-fast/resume", Json::object()).status, 409);

  EXPECT_EQ(post(server.port(), "/api/runs/puzzle8-fast/stop", Json::object()).status, 202);
  const auto stopped = wait_for_state(server.port(), "puzzle8-fast", "stopped");
  EXPECT_EQ(stopped["state"], "stopped") << stopped;
  EXPECT_TRUE(fs::exists(folder_.path() / "puzzle8-fast" / "checkpoint"));
  EXPECT_EQ(post(server.port(), "/api/runs/puzzle8-fast/stop", Json::object()).status, 409);
  // The log is closed a moment before the process ends.
  for (int i = 0; i < 100 && !get(server.port(), "/api/runs").json()["running"].is_null(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));

  const auto resumed = post(server.port(), "/api/runs/puzzle8-fast/resume", {{"minutes", 5}});
  EXPECT_EQ(resumed.status, 202) << resumed.body;
  EXPECT_EQ(wait_for_state(server.port(), "puzzle8-fast", "running")["state"], "running")
      << get(server.port(), "/api/runs").body;
}

TEST_F(TrainingApi, ATrainingThatFailsLeavesTheServerAndItsReason) {
  auto broken = options();
  broken.program = "/bin/false";
  const RunningServer server(broken);
  ASSERT_EQ(post(server.port(), "/api/runs", {{"puzzle", "puzzle8"}}).status, 202);
  std::string fault;
  for (int i = 0; i < 100 && fault.empty(); ++i) {
    fault = get(server.port(), "/api/runs").json().value("fault", "");
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_EQ(fault, "the training ended with code 1");
  EXPECT_EQ(get(server.port(), "/api/health").status, 200);
  broken.program = "/no/such/program";
  const RunningServer none(broken);
  EXPECT_EQ(post(none.port(), "/api/runs", {{"puzzle", "puzzle8"}}).status, 500);
}

}  // namespace
}  // namespace unscramble::server_test
