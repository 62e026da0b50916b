// Memory that runs out in the middle of a search, and a clock that is set while the program runs.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "faults/bench.h"

namespace unscramble::fault_test {
namespace {

const Words kShim{std::string("LD_PRELOAD=") + UNSCRAMBLE_SHIM};

// Jobs that ask for much through operator new.
std::vector<Job> hungry() {
  std::vector<Job> found;
  for (const auto& job : jobs())
    if (job.name != "report" && job.name != "import" && job.name != "train-resumed") found.push_back(job);
  return found;
}

void sweep_allocations(const Job& job, int every) {
  if (is_sanitized()) GTEST_SKIP() << "sanitizers have an allocator of their own";
  const Workshop workshop("malloc-" + job.name);
  workshop.prepare(job);
  const auto clean = workshop.run(job.words, job.input);
  ASSERT_EQ(clean.code, 0) << clean.err;
  const std::string right = job.answer(clean, workshop.path());
  const fs::path log = workshop.path() / "struck";
  for (int n = 1;; n += n <= every ? 1 : 1 + n / 3) {
    SCOPED_TRACE(job.name + ", large allocation " + std::to_string(n));
    workshop.prepare(job);
    Words environment = kShim;
    environment.push_back("SHIM_MALLOC=" + std::to_string(n));
    environment.push_back("SHIM_LOG=" + log.string());
    const auto outcome = workshop.run(job.words, job.input, environment);
    if (!fs::exists(log)) break;
    count("allocations refused");
    EXPECT_TRUE(outcome.code == 0 || outcome.code == 1 || outcome.code == 4) << outcome.code << outcome.err;
    EXPECT_EQ(outcome.err.find("unexpected error"), std::string::npos) << outcome.err;
    if (outcome.code == 0) {
      expect_same(job.answer(outcome, workshop.path()), right, outcome);
    } else {
      EXPECT_NE((outcome.err + outcome.out).find("memory"), std::string::npos) << outcome.err;
    }
    EXPECT_TRUE(workshop.half_files().empty()) << workshop.half_files().front();
    EXPECT_EQ(workshop.wrong_tables(), "");
    if (::testing::Test::HasFailure()) return;
  }
}

class OutOfMemory : public ::testing::TestWithParam<Job> {};
TEST_P(OutOfMemory, OneAllocationFails) { sweep_allocations(GetParam(), 3); }
TEST_P(OutOfMemory, OneAllocationFailsFull) { sweep_allocations(GetParam(), 1 << 20); }
INSTANTIATE_TEST_SUITE_P(Jobs, OutOfMemory, ::testing::ValuesIn(hungry()),
                         [](const auto& info) { return as_case(info.param.name); });

// Limits and rates are measured by a clock that only counts.
TEST(ClockJumps, ChangeNeitherLimitsNorResults) {
  if (is_sanitized()) GTEST_SKIP() << "sanitizers do not like to be loaded second";
  const Workshop workshop("clock");
  workshop.empty();
  Words environment = kShim;
  environment.emplace_back("SHIM_CLOCK=1");
  const auto limited = workshop.run({"solve", "puzzle24", "--method", "ida", "--heuristic", "zero", "--time", "0.5",
                                     "--json", cli_test::kHardPuzzle24},
                                    {}, environment);
  EXPECT_EQ(limited.code, 4) << limited.err;
  const auto answer = nlohmann::json::parse(limited.out);
  EXPECT_EQ(answer["stopped"], "time limit");
  EXPECT_GE(answer["seconds"], 0.5);
  EXPECT_LT(answer["seconds"], 5);
  for (const auto& job : jobs()) {
    if (job.name != "train" && job.name != "eval-suite" && job.name != "pdb-build") continue;
    workshop.prepare(job);
    const std::string right = job.answer(workshop.run(job.words), workshop.path());
    workshop.prepare(job);
    const auto outcome = workshop.run(job.words, {}, environment);
    EXPECT_EQ(outcome.code, 0) << job.name << outcome.err;
    expect_same(job.answer(outcome, workshop.path()), right, outcome);
    count("runs with a jumping clock");
  }
}

}  // namespace
}  // namespace unscramble::fault_test
