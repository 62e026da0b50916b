// Every call for a file or for a large block of memory fails once, and then from some call on for good: the program
// finishes correctly or says why it cannot, leaves no half file, and what it leaves is right for the next run.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "faults/bench.h"

namespace unscramble::fault_test {
namespace {

// What a message must contain after a failure of this kind.
std::vector<std::string> causes_of(const std::string& kind) {
  const auto words = [](int number) { return std::string(std::strerror(number)); };
  if (kind == "open") return {words(EMFILE)};
  if (kind == "write") return {words(ENOSPC)};
  if (kind == "read" || kind == "sync" || kind == "truncate") return {words(EIO)};
  if (kind == "rename") return {words(EACCES)};
  if (kind == "folder") return {words(EROFS)};
  return {words(ENOMEM), "memory"};
}

// Calls that nothing depends on may fail in silence: the answer is then the right one.
void expect_right_or_explained(const Outcome& outcome, const std::string& right, const std::string& answer,
                               const std::vector<std::string>& struck) {
  EXPECT_LT(outcome.code, 128) << "ended by a signal: " << outcome.err;
  EXPECT_EQ(outcome.err.find("unexpected error"), std::string::npos) << outcome.err;
  if (outcome.code == 0) {
    expect_same(answer, right, outcome);
    return;
  }
  const auto names = [said = outcome.err + outcome.out](const std::string& kind) {
    const auto causes = causes_of(kind);
    return std::any_of(causes.begin(), causes.end(), [&](const auto& cause) { return said.find(cause) != said.npos; });
  };
  const auto is_memory = [](const std::string& kind) { return kind == "allocate" || kind == "map"; };
  const bool memory = std::any_of(struck.begin(), struck.end(), is_memory);
  EXPECT_TRUE(outcome.code == 1 || (memory && outcome.code == 4))
      << "exit code " << outcome.code << ": " << outcome.err;
  EXPECT_TRUE(std::any_of(struck.begin(), struck.end(), names))
      << "the cause of a failed " << struck.front() << " is not named: " << outcome.err << outcome.out;
}

struct Sweep {
  bool lasting = false;  // all calls from the n-th on fail
  int every = 1 << 20;   // up to this n every one is tried, then ever fewer
};

void sweep(const Job& job, const Sweep& how) {
  const Workshop workshop(job.name);
  workshop.prepare(job);
  const auto clean = workshop.run(job.words, job.input);
  ASSERT_EQ(clean.code, 0) << clean.err;
  const std::string right = job.answer(clean, workshop.path());
  ASSERT_FALSE(right.empty());
  const fs::path log = workshop.path() / "struck";
  for (int n = 1;; n += n <= how.every ? 1 : 1 + n / 3) {
    SCOPED_TRACE(job.name + ", call " + std::to_string(n) + (how.lasting ? " and all after it" : ""));
    workshop.prepare(job);
    const auto outcome = workshop.run(
        job.words, job.input,
        {"UNSCRAMBLE_FAULT=" + std::to_string(n) + (how.lasting ? "+" : ""), "UNSCRAMBLE_FAULT_LOG=" + log.string()});
    const auto struck = cli_test::lines_of(contents(log));
    if (struck.empty()) {
      EXPECT_EQ(outcome.code, 0) << outcome.err;
      ASSERT_GT(n, 1) << "no call was made to fail";
      break;
    }
    count("failures injected", struck.size());
    count("runs with a failure");
    expect_right_or_explained(outcome, right, outcome.code == 0 ? job.answer(outcome, workshop.path()) : "", struck);
    EXPECT_TRUE(workshop.half_files().empty()) << workshop.half_files().front() << " after a failed " << struck.front();
    // What it left is either whole or not there, and the next run has its answer.
    if (outcome.code != 0) {
      const auto next = workshop.run_again(job);
      EXPECT_EQ(next.code, 0) << next.err;
      expect_same(job.answer(next, workshop.path()), right, next);
    }
    EXPECT_EQ(workshop.wrong_tables(), "");
    if (::testing::Test::HasFailure()) return;  // one is enough to work on
  }
}

// On several threads "the n-th call" is another one each time.
std::vector<Job> jobs_in_order() {
  auto all = jobs();
  std::erase_if(all, [](const Job& job) { return job.name.ends_with("on-threads"); });
  return all;
}

class Injected : public ::testing::TestWithParam<Job> {};

TEST_P(Injected, OneCallFails) { sweep(GetParam(), {.every = 8}); }
TEST_P(Injected, AllCallsFailFromOneOn) { sweep(GetParam(), {.lasting = true, .every = 3}); }
TEST_P(Injected, OneCallFailsFull) { sweep(GetParam(), {}); }
TEST_P(Injected, AllCallsFailFromOneOnFull) { sweep(GetParam(), {.lasting = true}); }

INSTANTIATE_TEST_SUITE_P(Jobs, Injected, ::testing::ValuesIn(jobs_in_order()),
                         [](const auto& info) { return as_case(info.param.name); });

TEST(InjectedPlan, MustBeReadable) {
  for (const char* wrong : {"0", "x", "write:", "frob:3", "3-", "-1"}) {
    const auto outcome = cli_test::run_in({std::string("UNSCRAMBLE_FAULT=") + wrong}, {"puzzles"});
    EXPECT_EQ(outcome.code, 2) << wrong;
    EXPECT_NE(outcome.err.find("UNSCRAMBLE_FAULT"), std::string::npos) << outcome.err;
  }
}

}  // namespace
}  // namespace unscramble::fault_test
