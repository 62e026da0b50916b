// Every method on every puzzle keeps to --memory and --time; limits of next to nothing and of more than there is.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "faults/bench.h"

namespace unscramble::fault_test {
namespace {

using nlohmann::json;

struct Asked {
  std::string puzzle, method, state;
};

// Hard states, so that every search has something to do until its limit.
void add_methods(const std::string& puzzle, const json& card, std::vector<Asked>& all) {
  std::string state = cli_test::run({"scramble", puzzle, "--seed", "7"}).out;
  while (state.ends_with('\n')) state.pop_back();
  all.push_back({puzzle, "auto", state});
  for (const auto& method : card["methods"])
    all.push_back({puzzle, method.is_object() ? method["name"].get<std::string>() : method.get<std::string>(), state});
}

std::vector<Asked> every_method_and_puzzle() {
  std::vector<Asked> all;
  for (const auto& line : cli_test::lines_of(cli_test::run({"puzzles", "--json"}).out)) {
    const auto card = json::parse(line);
    add_methods(card["name"], card, all);
  }
  for (const char* file : {"pyraminx.tws", "megaminx.tws", "topspin-20.json"}) {
    const std::string puzzle = std::string(UNSCRAMBLE_SOURCE_DIR "/examples/puzzles/") + file;
    add_methods(puzzle, json::parse(cli_test::run({"puzzles", puzzle, "--json"}).out), all);
  }
  return all;
}

struct Held {
  double seconds = 0;
  int megabytes = 0;
};

// The clock says little about the program on a machine that has other work, so what is judged is the time on a
// processor, and the clock less the time in the queue for one. With one thread neither may pass the limit.
void expect_held(const Workshop& workshop, const Asked& asked, const Held& limit) {
  SCOPED_TRACE(asked.puzzle + " " + asked.method + " in " + std::to_string(limit.megabytes) + " MB and " +
               std::to_string(limit.seconds) + " s");
  const auto outcome =
      workshop.run({"solve", asked.puzzle, "--json", "--threads", "1", "--method", asked.method, "--memory",
                    std::to_string(limit.megabytes) + "M", "--time", std::to_string(limit.seconds), asked.state});
  count("limits checked", 2);
  EXPECT_TRUE(outcome.code == 0 || outcome.code == 4) << outcome.code << outcome.err;
  const auto answer = json::parse(outcome.out, nullptr, false);
  EXPECT_EQ(answer.value("status", ""), outcome.code == 0 ? "solved" : "unsolved") << outcome.out;
  const double most = 1.05 * limit.seconds + 0.2;
  EXPECT_LT(outcome.cpu_seconds, most) << "of a processor";
  EXPECT_LT(outcome.seconds - outcome.queued_seconds, most) << "by the clock, of " << outcome.seconds;
  EXPECT_LT(outcome.peak_megabytes, 1.1 * limit.megabytes + 64);
  if (const char* const file = std::getenv("UNSCRAMBLE_LIMITS_LOG"))
    std::ofstream(file, std::ios::app) << asked.puzzle << '\t' << asked.method << '\t' << limit.megabytes << '\t'
                                       << limit.seconds << '\t' << outcome.code << '\t' << outcome.peak_megabytes
                                       << '\t' << outcome.cpu_seconds << '\t' << outcome.seconds << '\t'
                                       << outcome.queued_seconds << '\n';
}

// A ninth of all pairs, others each time the list grows.
TEST(LimitsSweep, SomeMethodsAndPuzzles) {
  if (is_sanitized()) GTEST_SKIP() << "sanitizers use memory and time of their own";
  const Workshop workshop("limits");
  workshop.empty();
  const auto all = every_method_and_puzzle();
  ASSERT_GT(all.size(), 150U);
  for (std::size_t i = 0; i < all.size(); i += 9) expect_held(workshop, all[i], {.seconds = 0.4, .megabytes = 48});
}

// UNSCRAMBLE_LIMITS_LOG=FILE: the figures of each run.
class EveryLimit : public ::testing::TestWithParam<Held> {};

TEST_P(EveryLimit, OnAllMethodsAndPuzzlesFull) {
  if (is_sanitized()) GTEST_SKIP() << "sanitizers use memory and time of their own";
  const Workshop workshop("limits-full");
  workshop.empty();
  for (const auto& asked : every_method_and_puzzle()) expect_held(workshop, asked, GetParam());
}

INSTANTIATE_TEST_SUITE_P(LimitsSweep, EveryLimit,
                         ::testing::Values(Held{.seconds = 0.5, .megabytes = 16}, Held{.seconds = 2, .megabytes = 64},
                                           Held{.seconds = 4, .megabytes = 256},
                                           Held{.seconds = 0.05, .megabytes = 1024}),
                         [](const auto& info) { return std::to_string(info.param.megabytes) + "MB"; });

// The least and the most that can be said, on methods of each kind.
TEST(LimitsSweep, ExtremesAreHeldOrRefused) {
  const Workshop workshop("extremes");
  workshop.empty();
  const std::string state = "8 6 7 2 5 4 3 0 1";
  for (const std::string method : {"bwas", "beam", "ida", "anytime", "mcts", "greedy"}) {
    const auto with = [&](const char* option, const char* value) {
      count("limits checked");
      const auto outcome =
          workshop.run({"solve", "puzzle8", "--json", "--threads", "1", "--method", method, option, value, state});
      EXPECT_LT(outcome.cpu_seconds, 5) << method << option << value;
      return outcome;
    };
    for (const auto& [option, value] : {std::pair("--memory", "1"), std::pair("--memory", "4K"),
                                        std::pair("--time", "0.000001"), std::pair("--nodes", "1")}) {
      const auto outcome = with(option, value);
      EXPECT_TRUE(outcome.code == 4 || outcome.code == 0) << method << option << value << outcome.err;
      const auto answer = json::parse(outcome.out, nullptr, false);
      EXPECT_EQ(answer.value("status", ""), outcome.code == 0 ? "solved" : "unsolved") << outcome.out;
    }
    for (const auto& [option, value] :
         {std::pair("--memory", "1000T"), std::pair("--time", "1000000000"), std::pair("--nodes", "1e18")}) {
      const auto outcome = with(option, value);
      EXPECT_TRUE(outcome.code == 0 || (outcome.code == 4 && (method == "greedy" || method == "mcts")))
          << method << option << value << outcome.err;
    }
    for (const auto& [option, value] :
         {std::pair("--memory", "0"), std::pair("--time", "0"), std::pair("--nodes", "0"), std::pair("--time", "-1"),
          std::pair("--time", "nan"), std::pair("--memory", "16E"), std::pair("--nodes", "99999999999999999999")})
      EXPECT_EQ(with(option, value).code, 2) << method << option << value;
  }
}

}  // namespace
}  // namespace unscramble::fault_test
