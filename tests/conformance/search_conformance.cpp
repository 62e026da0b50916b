// What every search must do on every registered puzzle: solve shallow scrambles with a solution that replays,
// find optimal lengths where it promises to, and end cleanly under every limit. New puzzles and new methods
// are taken from the registry, so nothing has to be added here for them.
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <ostream>
#include <thread>

#include "conformance/text_bfs.h"
#include "solve/registry.h"
#include "support/resident.h"

namespace unscramble {
namespace {

// For shallow scrambles. No time limit: some methods use all the time they are given to improve their answer.
constexpr std::uint64_t kEnough = 20'000'000;

struct Case {
  std::string puzzle;
  std::string metric;  // "" = the default
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.puzzle << " " << c.metric; }

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const auto& name : puzzle_names()) {
    const auto standard = make_puzzle(name);
    cases.push_back({name, ""});
    for (const std::string metric : {"qtm", "htm"})
      if (standard && (*standard)->card().metric != metric && make_puzzle(name, {metric}))
        cases.push_back({name, metric});
  }
  return cases;
}

std::string case_name(const ::testing::TestParamInfo<Case>& info) { return info.param.puzzle + info.param.metric; }

class SearchConformance : public ::testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    auto made = make_puzzle(GetParam().puzzle, {GetParam().metric});
    ASSERT_TRUE(made) << made.error().message;
    puzzle_ = *std::move(made);
  }

  // Deep enough to mean something, shallow enough for the zero heuristic.
  [[nodiscard]] int shallow() const {
    constexpr double kSequences = 6000;
    const double moves = puzzle_->card().num_moves;
    return std::max(1, static_cast<int>(std::log(kSequences) / std::log(std::max(moves, 2.0))));
  }

  [[nodiscard]] std::vector<MethodInfo> methods() const {
    auto list = puzzle_->methods();
    std::erase_if(list, [](const MethodInfo& m) { return !m.refusal.empty() || m.slow_start; });
    return list;
  }

  [[nodiscard]] std::vector<HeuristicInfo> heuristics() const {
    auto list = puzzle_->heuristics();
    std::erase_if(list, [](const HeuristicInfo& h) { return !h.refusal.empty() || h.slow_start; });
    return list;
  }

  [[nodiscard]] std::string scramble(std::uint64_t seed, int length) const {
    Rng rng(seed);
    return puzzle_->scramble(rng, length);
  }

  SolveReport solve(const std::string& state, const SolveRequest& request,
                    const Limits& limits = {.nodes = kEnough}) const {
    Monitor monitor(limits);
    return puzzle_->solve(state, request, monitor, pool_);
  }

  // Replays the report's moves from its state through verify(), which no search goes through.
  void expect_checked(const SolveReport& report) const {
    ASSERT_EQ(report.status, SolveStatus::kSolved) << report.error << report.note;
    const auto check = puzzle_->verify(report.state, report.moves, "");
    ASSERT_TRUE(check) << check.error().message;
    EXPECT_TRUE(check->solves) << report.state << ": " << report.moves << ": " << check->error;
    EXPECT_EQ(check->length, report.length);
    EXPECT_LE(report.lower_bound, report.length);
  }

  std::unique_ptr<AnyPuzzle> puzzle_;
  mutable ThreadPool pool_{1};
};

// Seconds in which a search that was told to stop must have stopped, on a machine with other work too.
constexpr double kSoon = 5;

SolveRequest request_for(const std::string& method, const std::string& heuristic = "auto") {
  SolveRequest request;
  request.method = method;
  request.heuristic = heuristic;
  return request;
}

TEST_P(SearchConformance, SolvesShallowScrambles) {
  for (const auto& method : methods()) {
    SCOPED_TRACE(method.name);
    for (int length = 0; length <= shallow(); ++length) {
      const auto report = solve(scramble(100 + static_cast<std::uint64_t>(length), length), request_for(method.name));
      // An incomplete method may lose its way, but it has to say so.
      if (!method.complete && report.status == SolveStatus::kUnsolved) {
        EXPECT_FALSE(report.note.empty() && report.error.empty());
        EXPECT_GT(length, 1) << "one move away nobody may get lost";
        continue;
      }
      expect_checked(report);
    }
  }
}

TEST_P(SearchConformance, SolvedStateTakesNoMoves) {
  const std::string state = scramble(1, 0);
  ASSERT_TRUE(is_solved_text(*puzzle_, state)) << state;
  for (const auto& method : methods()) {
    SCOPED_TRACE(method.name);
    const auto report = solve(state, request_for(method.name));
    expect_checked(report);
    EXPECT_EQ(report.length, 0);
    EXPECT_EQ(report.moves, "");
  }
}

TEST_P(SearchConformance, OptimalMethodsMatchBreadthFirstSearch) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const std::string state = scramble(seed, shallow());
    const auto expected = shortest_by_text(*puzzle_, state, shallow());
    ASSERT_TRUE(expected) << state;
    for (const auto& method : methods()) {
      if (!method.optimal) continue;
      for (const auto& heuristic : heuristics()) {
        if (method.uses_heuristic && !heuristic.admissible) continue;
        SCOPED_TRACE(method.name + " with " + heuristic.name + " on " + state);
        SolveRequest request = request_for(method.name, method.uses_heuristic ? heuristic.name : "auto");
        const auto reads = [&](const OptionSpec& option) {
          return std::find(method.options.begin(), method.options.end(), &option) != method.options.end();
        };
        if (reads(kWeight.spec)) request.set(kWeight, 1.0);
        if (reads(kProve.spec)) request.set(kProve, true);
        const auto report = solve(state, request);
        expect_checked(report);
        EXPECT_EQ(report.length, *expected);
        EXPECT_TRUE(report.proved_optimal);
        if (!method.uses_heuristic) break;
      }
    }
  }
}

TEST_P(SearchConformance, NoMethodClaimsMoreThanIsTrue) {
  for (std::uint64_t seed = 11; seed <= 13; ++seed) {
    const std::string state = scramble(seed, shallow());
    const auto expected = shortest_by_text(*puzzle_, state, shallow());
    ASSERT_TRUE(expected) << state;
    for (const auto& method : methods()) {
      const auto report = solve(state, request_for(method.name));
      SCOPED_TRACE(method.name + " on " + state);
      EXPECT_LE(report.lower_bound, *expected);
      if (report.status != SolveStatus::kSolved) continue;
      EXPECT_GE(report.length, *expected);
      if (report.proved_optimal) {
        EXPECT_EQ(report.length, *expected);
      }
    }
  }
}

TEST_P(SearchConformance, LimitsOfZeroEndAtOnce) {
  const std::string state = scramble(7, -1);
  const std::vector<std::pair<std::string, Limits>> all{
      {"time", {.seconds = 0}}, {"nodes", {.nodes = 0}}, {"memory", {.seconds = 0.5, .memory = 0}}};
  for (const auto& method : methods()) {
    for (const auto& [name, limits] : all) {
      SCOPED_TRACE(method.name + " without " + name);
      const auto report = solve(state, request_for(method.name), limits);
      EXPECT_LT(report.seconds, kSoon);
      if (report.status == SolveStatus::kSolved) {
        expect_checked(report);  // a method that needs none of it may answer
      } else {
        EXPECT_EQ(report.status, SolveStatus::kUnsolved) << report.error;
        EXPECT_EQ(report.length, -1);
        const bool says_why = report.stopped != StopReason::kNone || report.error_code == ErrorCode::kLimit;
        EXPECT_TRUE(says_why || !method.complete) << report.error << report.note;
      }
    }
  }
}

TEST_P(SearchConformance, CancelledBeforeTheStartEndsAtOnce) {
  const std::string state = scramble(8, -1);
  const std::atomic<bool> cancelled{true};
  for (const auto& method : methods()) {
    SCOPED_TRACE(method.name);
    Monitor monitor({.seconds = 60}, &cancelled);
    const auto report = puzzle_->solve(state, request_for(method.name), monitor, pool_);
    EXPECT_LT(report.seconds, kSoon);
    if (report.status == SolveStatus::kSolved) {
      expect_checked(report);
    } else {
      EXPECT_EQ(report.status, SolveStatus::kUnsolved) << report.error;
      EXPECT_EQ(report.stopped, StopReason::kCancelled);
    }
  }
}

TEST_P(SearchConformance, CancelledInTheMiddleEndsSoon) {
  const std::string state = scramble(9, -1);
  ThreadPool two(2);
  for (const auto& method : methods()) {
    SCOPED_TRACE(method.name);
    Monitor monitor({.seconds = 60, .memory = std::uint64_t{1} << 30});
    std::thread canceller([&monitor] {
      std::this_thread::sleep_for(std::chrono::milliseconds(40));
      monitor.cancel();
    });
    const auto report = puzzle_->solve(state, request_for(method.name), monitor, two);
    canceller.join();
    EXPECT_LT(report.seconds, kSoon);
    EXPECT_LT(monitor.memory() - monitor.held(), 1U << 16) << "all but the answer and shared tables is given back";
    if (report.status == SolveStatus::kSolved) {
      expect_checked(report);
    } else {
      EXPECT_EQ(report.status, SolveStatus::kUnsolved) << report.error;
    }
  }
}

// By how much a process grows that does nothing else. The accounting itself cannot tell: it never counts more than
// the limit.
TEST_P(SearchConformance, SmallMemoryLimitHolds) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "sanitizers use memory of their own";
#endif
  constexpr std::uint64_t kLimit = 16 << 20;
  constexpr std::uint64_t kUncounted = 8 << 20;  // stacks, small buffers, constant tables of the puzzle
  struct Growth {
    std::uint64_t bytes;
    SolveStatus status;
    ErrorCode error;
    StopReason stopped;
  };
  const std::string state = scramble(10, -1);
  for (const auto& method : methods()) {
    SCOPED_TRACE(method.name);
    const auto growth = in_child([&] {
      const std::uint64_t before = resident_bytes("VmRSS:");
      const auto report =
          solve(state, request_for(method.name, "zero"), {.seconds = 0.5, .nodes = kEnough, .memory = kLimit});
      return Growth{resident_bytes("VmHWM:") - before, report.status, report.error_code, report.stopped};
    });
    ASSERT_TRUE(growth);
    EXPECT_LT(growth->bytes, kLimit + kLimit / 10 + kUncounted);
    if (growth->status == SolveStatus::kSolved || growth->stopped != StopReason::kNone) continue;
    const bool says_why = growth->error == ErrorCode::kLimit || !method.complete;
    EXPECT_TRUE(says_why) << "a complete method gave up without a limit";
  }
}

TEST_P(SearchConformance, SameSeedSameAnswer) {
  const std::string state = scramble(14, shallow());
  for (const auto& method : methods()) {
    SCOPED_TRACE(method.name);
    const auto first = solve(state, request_for(method.name));
    const auto second = solve(state, request_for(method.name));
    EXPECT_EQ(first.status, second.status);
    EXPECT_EQ(first.moves, second.moves);
    EXPECT_EQ(first.generated, second.generated);
    EXPECT_EQ(first.expanded, second.expanded);
  }
}

TEST_P(SearchConformance, UnknownNamesAreRefusedWithTheReason) {
  const std::string state = scramble(15, 1);
  for (const auto& request : {request_for("no-such-method"), request_for("greedy", "no-such-heuristic"),
                              request_for("greedy", "max(zero"), request_for("greedy", "halve(zero)")}) {
    const auto report = solve(state, request);
    EXPECT_NE(report.status, SolveStatus::kSolved);
    EXPECT_EQ(report.error_code, ErrorCode::kUsage);
    EXPECT_FALSE(report.error.empty());
  }
}

TEST_P(SearchConformance, HeuristicsCombine) {
  const std::string state = scramble(16, shallow());
  const std::string best = heuristics().front().name;
  const auto expected = shortest_by_text(*puzzle_, state, shallow());
  ASSERT_TRUE(expected);
  for (const std::string& heuristic : {best + ",zero", "max(zero," + best + ")", "cached(" + best + ")",
                                       "symmetric(" + best + ")", "parity(" + best + ")", "sum(zero," + best + ")"}) {
    SCOPED_TRACE(heuristic);
    auto request = request_for("ida", heuristic);
    request.set(kProve, !heuristic.starts_with("sum"));
    const auto report = solve(state, request);
    if (report.error_code == ErrorCode::kUnsupported) {
      EXPECT_FALSE(report.error.empty());
      continue;
    }
    expect_checked(report);
    if (heuristics().front().admissible && request.get_or(kProve)) {
      EXPECT_EQ(report.length, *expected);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Puzzles, SearchConformance, ::testing::ValuesIn(all_cases()), case_name);

}  // namespace
}  // namespace unscramble
