// `unscramble serve` as users run it.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>

#include "server/client.h"
#include "server/running_server.h"

namespace unscramble::server_test {
namespace {

class ServeProgram {
 public:
  explicit ServeProgram(std::vector<std::string> options) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) std::abort();
    options.insert(options.begin(), {"unscramble", "serve"});
    std::vector<char*> words;
    for (auto& option : options) words.push_back(option.data());
    words.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    posix_spawn(&child_, UNSCRAMBLE_PROGRAM, &actions, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    said_ = ends[0];
  }
  ~ServeProgram() {
    if (child_ > 0) {
      kill(child_, SIGKILL);
      waitpid(child_, nullptr, 0);
    }
    close(said_);
  }
  ServeProgram(const ServeProgram&) = delete;
  ServeProgram& operator=(const ServeProgram&) = delete;

  // From the first line it prints; 0 if there is none.
  int port() {
    std::string line;
    for (char c = 0; read(said_, &c, 1) == 1 && c != '\n';) line += c;
    const auto at = line.find("http://127.0.0.1:");
    return at == std::string::npos ? 0 : std::stoi(line.substr(at + 17));
  }
  // Exit code, 128 + signal if it was killed by one.
  int end_by(int signal) {
    kill(child_, signal);
    int status = 0;
    waitpid(child_, &status, 0);
    child_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

 private:
  pid_t child_ = 0;
  int said_ = -1;
};

TEST(Serve, EndsWithinThreeSecondsInMidSolve) {
  for (const int signal : {SIGTERM, SIGINT}) {
    ServeProgram program({"--port", "0", "--threads", "2"});
    const int port = program.port();
    ASSERT_GT(port, 0);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(post(port, "/api/solve", endless_solve()).status, 202);
    Client half(port);
    half.send("GET /api/hea");
    const double begin = seconds_now();
    EXPECT_EQ(program.end_by(signal), 0);
    EXPECT_LT(seconds_now() - begin, 3);
  }
}

// Answers are not kept over a restart. What is promised is that whoever watches a solve is told its end, with the best
// answer there was, before the server goes.
TEST(Serve, WhoWatchesIsAnsweredBeforeTheEnd) {
  ServeProgram program({"--port", "0", "--threads", "2"});
  const int port = program.port();
  const nlohmann::json improving = {
      {"puzzle", "puzzle24"}, {"state", "24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0"},
      {"method", "anytime"},  {"heuristic", "manhattan"},
      {"threads", 1},         {"time", 60}};
  Client answered(port), unanswered(port);
  const auto watch = [&](Client& client, const nlohmann::json& solve) {
    const auto accepted = post(port, "/api/solve", solve).json();
    client.send(request_text("GET", accepted.value("events", "")));
  };
  watch(answered, improving);
  auto endless = endless_solve(60);
  endless["threads"] = 1;
  watch(unanswered, endless);
  ASSERT_NE(answered.read_until("event: solution", 30).find("event: solution"), std::string::npos);
  ASSERT_NE(unanswered.read_until("event: progress", 30).find("event: progress"), std::string::npos);
  EXPECT_EQ(program.end_by(SIGTERM), 0);
  for (const auto& [client, status] : {std::pair(&answered, "solved"), std::pair(&unanswered, "unsolved")}) {
    const std::string last = client->read_until("no such text");
    const auto done = last.find("event: done\ndata: ");
    ASSERT_NE(done, std::string::npos) << last;
    EXPECT_EQ(last.find("event: done", done + 1), std::string::npos) << last;
    const auto begin = last.find('{', done);
    const auto job = nlohmann::json::parse(last.substr(begin, last.find('\n', begin) - begin), nullptr, false);
    EXPECT_EQ(job["result"].value("status", ""), status) << job;
    EXPECT_EQ(job["result"]["moves"].is_string(), std::string(status) == "solved") << job;
  }
}

TEST(Serve, EndsWhileTablesAreBuilt) {
  ServeProgram program({"--port", "0"});
  const int port = program.port();
  EXPECT_EQ(post(port, "/api/solve", improving_solve()).status, 202);
  const double begin = seconds_now();
  EXPECT_EQ(program.end_by(SIGTERM), 0);
  EXPECT_LT(seconds_now() - begin, 3);
}

TEST(Serve, AnAddressThatCannotBeUsedIsNamed) {
  const RunningServer taken;
  ServeProgram second({"--port", std::to_string(taken.port())});
  EXPECT_EQ(second.port(), 0);
  EXPECT_EQ(second.end_by(0), 1);
  ServeProgram foreign({"--host", "203.0.113.1", "--port", "0"});
  EXPECT_EQ(foreign.end_by(0), 1);
}

}  // namespace
}  // namespace unscramble::server_test
