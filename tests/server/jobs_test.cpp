// Solves as jobs: their events, their end by cancellation and by disconnection, many at once.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "server/job_store.h"
#include "server/metrics.h"
#include "server/running_server.h"
#include "server/schema.h"
#include "support/temporary_folder.h"

namespace unscramble::server_test {
namespace {

using Json = nlohmann::json;
using namespace std::chrono_literals;

struct SentEvent {
  std::string id;
  std::string name;
  Json data;
};

std::vector<SentEvent> events_of(const std::string& body) {
  std::vector<SentEvent> events;
  std::istringstream lines(body);
  SentEvent event;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("id: ")) event.id = line.substr(4);
    if (line.starts_with("event: ")) event.name = line.substr(7);
    if (line.starts_with("data: ")) event.data = Json::parse(line.substr(6), nullptr, false);
    if (line.empty() && !event.name.empty()) events.push_back(std::exchange(event, {}));
  }
  return events;
}

std::shared_ptr<server::Job> ended_job(const std::string& id) {
  auto puzzle = make_puzzle(puzzle_names().front());
  server::JobSpec spec;
  spec.puzzle = *std::move(puzzle);
  const auto job = std::make_shared<server::Job>(id, std::move(spec), [] {});
  job->never_run();
  return job;
}

namespace {

// A job starts when its thread gets a processor, which other programs may keep busy for a while.
std::string state_once_started(int port, const std::string& url) {
  for (int i = 0; i < 1000; ++i) {
    const std::string state = get(port, url).json()["state"];
    if (state != "queued") return state;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return "queued";
}

}  // namespace

TEST(JobStore, KeepsTheLatestAndDoesNotCountTheRefused) {
  server::JobStore store(3);
  for (const char* id : {"a", "b", "c"}) store.add(ended_job(id));
  for (int i = 0; i < 10; ++i) {
    store.remove("a");  // refused: added and removed
    store.add(ended_job("a"));
    store.remove("a");
  }
  EXPECT_EQ(store.size(), 2U);
  EXPECT_TRUE(store.find("b") && store.find("c"));
  for (const char* id : {"d", "e"}) store.add(ended_job(id));
  EXPECT_EQ(store.size(), 3U);
  EXPECT_FALSE(store.find("b"));
  EXPECT_TRUE(store.find("c") && store.find("e"));
  EXPECT_NE(server::new_job_id(), server::new_job_id());
  EXPECT_EQ(server::new_job_id().size(), 32U);
}

TEST(SolverPool, RunByItsCallerRunsNothingByItself) {
  server::SolverPool pool(server::SolverPool::RunByCaller{}, 2, 10);
  const auto solve = [&pool](const std::string& id) {
    auto puzzle = make_puzzle("puzzle8");
    server::JobSpec spec;
    spec.puzzle = *std::move(puzzle);
    spec.state = "1 2 3 4 5 6 0 7 8";
    const auto job = std::make_shared<server::Job>(id, std::move(spec), [] {});
    EXPECT_TRUE(pool.submit(job));
    return job;
  };
  EXPECT_FALSE(pool.run_next());
  const auto first = solve("first");
  std::this_thread::sleep_for(20ms);
  EXPECT_FALSE(first->finished());
  EXPECT_TRUE(pool.run_next());
  EXPECT_TRUE(first->finished());
  // A browser's way, where one thread runs them as they come.
  std::thread runner([&pool] { pool.run_until_stopped(); });
  const auto second = solve("second");
  const auto third = solve("third");
  for (int i = 0; i < 1000 && !third->finished(); ++i) std::this_thread::sleep_for(10ms);
  EXPECT_TRUE(second->finished() && third->finished());
  pool.stop();
  runner.join();
  EXPECT_EQ(pool.counts().done, 3U);
}

TEST(Events, TellOfEveryImprovementAndTheEnd) {
  const RunningServer server;
  const int port = server.port();
  const auto wish = improving_solve(1);
  const auto accepted = post(port, "/api/solve", wish).json();
  const std::string path = accepted["events"];
  const auto stream = get(port, path);
  EXPECT_EQ(stream.headers.at("content-type"), "text/event-stream; charset=utf-8");
  const auto events = events_of(stream.body);
  ASSERT_GE(events.size(), 2U) << stream.body;
  int best = 1000;
  int progress = 0;
  for (const auto& event : events) {
    if (event.name == "progress") {
      ++progress;
      EXPECT_EQ(mismatch(event.data, "Progress"), "");
    } else if (event.name == "solution") {
      EXPECT_EQ(mismatch(event.data, "Solution"), "");
      EXPECT_LT(event.data["length"], best);
      best = event.data["length"];
      const auto verdict =
          post(port, "/api/verify", {{"puzzle", "cube3"}, {"state", wish["state"]}, {"moves", event.data["moves"]}})
              .json();
      EXPECT_EQ(verdict["solves"], true);
      EXPECT_EQ(verdict["length"], best);
    } else if (event.name == "stage") {
      EXPECT_EQ(mismatch(event.data, "Stage"), "");
    }
  }
  EXPECT_GT(progress, 2);
  EXPECT_LE(progress, 13) << "at most ten a second";
  EXPECT_LT(best, 35);
  EXPECT_EQ(events.back().name, "done");
  EXPECT_EQ(mismatch(events.back().data, "Job"), "");
  EXPECT_EQ(events.back().data["result"]["length"], best);
  EXPECT_EQ(get(port, accepted["url"]).json(), events.back().data);

  const auto again = events_of(get(port, path, {"Last-Event-ID: 0"}).body);
  EXPECT_EQ(again.back().name, "done");
  const auto rest = events_of(get(port, path, {"Last-Event-ID: " + events[events.size() - 2].id}).body);
  ASSERT_EQ(rest.size(), 1U);
  EXPECT_EQ(rest.front().id, events.back().id);
  EXPECT_EQ(get(port, path, {"Last-Event-ID: " + events.back().id}).status, 204);
}

TEST(Events, ARunningJobHasTheBestSoFar) {
  const RunningServer server;
  const std::string url = post(server.port(), "/api/solve", improving_solve(20)).json()["url"];
  Json job;
  for (const double end = seconds_now() + 15; seconds_now() < end; std::this_thread::sleep_for(10ms)) {
    job = get(server.port(), url).json();
    if (job["result"]["status"] == "solved") break;
  }
  EXPECT_EQ(job["state"], "running");
  EXPECT_EQ(mismatch(job, "Job"), "");
  EXPECT_GT(job["result"]["length"], 10);
  EXPECT_EQ(ask(server.port(), "DELETE", url).status, 204);
  const auto ended = wait_for_job(server.port(), url, 5);
  EXPECT_EQ(ended["state"], "cancelled");
  EXPECT_EQ(ended["result"]["status"], "solved") << "what it had found stays";
  EXPECT_EQ(ask(server.port(), "DELETE", url).status, 204);
}

TEST(Events, QuietStreamsShowSignsOfLife) {
  server::ServerOptions options;
  options.threads = 1;
  options.comment_time = 100ms;
  const RunningServer server(options);
  post(server.port(), "/api/solve", endless_solve());
  const auto waiting = post(server.port(), "/api/solve", endless_solve()).json();
  Client client(server.port());
  client.send(request_text("GET", waiting["events"]));
  EXPECT_NE(client.read_until(": keep-alive", 5).find(": keep-alive"), std::string::npos);
}

TEST(Cancel, ThoseWhoLeaveCancelAndThoseWhoComeBackDoNot) {
  server::ServerOptions options;
  options.leave_grace = 400ms;
  const RunningServer server(options);
  const int port = server.port();
  const auto left = post(port, "/api/solve", endless_solve()).json();
  const auto kept = post(port, "/api/solve", endless_solve()).json();
  {
    Client leaving(port);
    leaving.send(request_text("GET", left["events"]));
    leaving.read_until("event: ", 5);
    Client returning(port);
    returning.send(request_text("GET", kept["events"]));
    returning.read_until("event: ", 5);
  }
  Client back(port);
  back.send(request_text("GET", kept["events"]));
  back.read_until("event: ", 5);
  EXPECT_EQ(wait_for_job(port, left["url"], 5)["state"], "cancelled");
  EXPECT_EQ(state_once_started(port, kept["url"]), "running");
}

TEST(Cancel, AQueuedJobNeverStarts) {
  server::ServerOptions options;
  options.threads = 1;
  const RunningServer server(options);
  const auto first = post(server.port(), "/api/solve", endless_solve()).json();
  const auto second = post(server.port(), "/api/solve", endless_solve()).json();
  EXPECT_EQ(get(server.port(), second["url"]).json()["state"], "queued");
  EXPECT_EQ(ask(server.port(), "DELETE", second["url"]).status, 204);
  const auto job = get(server.port(), second["url"]).json();
  EXPECT_EQ(job["state"], "cancelled");
  EXPECT_EQ(job["result"]["generated"], 0);
  EXPECT_EQ(events_of(get(server.port(), second["events"]).body).back().name, "done");
  EXPECT_EQ(state_once_started(server.port(), first["url"]), "running");
}

// Two jobs want tables that take seconds to build: one builds, the other waits.
TEST(Cancel, EndsBuildersOfTablesAndThoseWhoWaitForThem) {
  const TemporaryFolder cache("unscramble-jobs");
  const char* const before = std::getenv("XDG_CACHE_HOME");
  const std::string kept = before == nullptr ? "" : before;
  setenv("XDG_CACHE_HOME", cache.path().c_str(), 1);
  {
    const RunningServer server;
    const int port = server.port();
    auto wish = improving_solve();
    wish["method"] = "ida";
    wish["heuristic"] = "pdb";
    const std::string builder = post(port, "/api/solve", wish).json()["url"];
    std::this_thread::sleep_for(300ms);
    const std::string waiter = post(port, "/api/solve", wish).json()["url"];
    std::this_thread::sleep_for(300ms);
    for (const auto& url : {waiter, builder}) {
      EXPECT_EQ(state_once_started(port, url), "running");
      const double begin = seconds_now();
      EXPECT_EQ(ask(port, "DELETE", url).status, 204);
      EXPECT_EQ(wait_for_job(port, url, 10)["state"], "cancelled");
      EXPECT_LT(seconds_now() - begin, 1.5);
    }
    wish = improving_solve(5);
    wish["method"] = "ida";
    wish["heuristic"] = "zero";
    wish["state"] = "R U";
    const std::string next = post(port, "/api/solve", wish).json()["url"];
    EXPECT_EQ(wait_for_job(port, next, 5)["result"]["status"], "solved") << "the solver is free again";
  }
  if (before == nullptr) {
    unsetenv("XDG_CACHE_HOME");
  } else {
    setenv("XDG_CACHE_HOME", kept.c_str(), 1);
  }
}

TEST(Cancel, StormsLeaveNothingBehind) {
  const RunningServer server;
  const int port = server.port();
  std::vector<std::thread> clients;
  std::atomic<int> cancelled{0};
  for (int c = 0; c < 4; ++c)
    clients.emplace_back([&, c] {
      for (int i = 0; i < 40; ++i) {
        const auto accepted = post(port, "/api/solve", endless_solve()).json();
        if (i % 3 == 0) {  // watch it, then vanish
          Client client(port);
          client.send(request_text("GET", accepted["events"]));
          if (i % 2 == 0) client.read_until("event: ", 0.01 * c);
        }
        if (ask(port, "DELETE", accepted["url"]).status == 204) ++cancelled;
      }
    });
  for (auto& client : clients) client.join();
  EXPECT_EQ(cancelled, 160);
  Json jobs;
  for (const double end = seconds_now() + 5; seconds_now() < end; std::this_thread::sleep_for(10ms)) {
    jobs = get(port, "/api/health").json()["jobs"];
    if (jobs["running"] == 0 && jobs["queued"] == 0) break;
  }
  EXPECT_EQ(jobs, (Json{{"running", 0}, {"queued", 0}}));
}

TEST(Load, TwoHundredSolvesAtOnceAreAcceptedOrToldToWait) {
  server::ServerOptions options;
  options.max_connections = 400;
  options.max_queued = 64;
  const RunningServer server(options);
  const int port = server.port();
  constexpr int kClients = 200;
  const Json wish = {
      {"puzzle", "puzzle8"}, {"state", "8 6 7 2 5 4 3 0 1"}, {"method", "ida"}, {"heuristic", "zero"}, {"time", 0.1}};
  std::vector<Client> clients;
  for (int i = 0; i < kClients; ++i) clients.emplace_back(port);
  for (auto& client : clients) ASSERT_TRUE(client.send(request_text("POST", "/api/solve", wish.dump())));
  const double worst = health_seconds(port, 12);
  EXPECT_LT(worst, 0.1);
  std::vector<std::string> urls;
  int busy = 0;
  for (auto& client : clients) {
    const auto response = client.read(20);
    if (response.status == 202) urls.push_back(response.json()["url"]);
    if (response.status == 429) {
      ++busy;
      EXPECT_GE(std::stoi(response.headers.at("retry-after")), 1);
    }
  }
  EXPECT_EQ(static_cast<int>(urls.size()) + busy, kClients);
  EXPECT_GE(urls.size(), 64U);
  EXPECT_GT(busy, 0);
  for (const auto& url : urls) EXPECT_EQ(wait_for_job(port, url, 30)["state"], "done") << "none is lost";
}

TEST(Load, SolvesDoNotPileUpMemory) {
  const RunningServer server;
  const int port = server.port();
  const auto round = [port](int count) {
    for (int i = 0; i < count; ++i) {
      auto wish = endless_solve(0.02);
      wish["method"] = "bwas";
      const auto accepted = post(port, "/api/solve", wish).json();
      wait_for_job(port, accepted["url"], 10);
    }
  };
  round(20);
  const auto before = server::resident_bytes();
  round(40);
  EXPECT_LT(server::resident_bytes(), before + (std::uint64_t{16} << 20));
}

TEST(Stop, EndsRunningAndWaitingSolvesAndTheirStreams) {
  RunningServer server;
  const int port = server.port();
  std::vector<Json> jobs;
  for (int i = 0; i < 5; ++i) jobs.push_back(post(port, "/api/solve", endless_solve()).json());
  Client watcher(port);
  watcher.send(request_text("GET", jobs.front()["events"]));
  watcher.read_until("event: ", 5);
  Client idle(port);
  const double begin = seconds_now();
  EXPECT_TRUE(server.stop());
  EXPECT_LT(seconds_now() - begin, 3);
  EXPECT_NE(watcher.read_until("event: done", 1).find("event: done"), std::string::npos);
  EXPECT_TRUE(idle.closed_within(1));
  EXPECT_FALSE(Client(port).connected());
}

}  // namespace
}  // namespace unscramble::server_test
