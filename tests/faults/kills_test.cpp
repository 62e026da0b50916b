// Signals at random moments: nothing is lost but the work since the last checkpoint, and what is left behind is right.
#include <gtest/gtest.h>
#include <signal.h>

#include <map>
#include <random>

#include "faults/bench.h"

namespace unscramble::fault_test {
namespace {

// How a job reacts to being told to stop while it has an answer to give.
void expect_allowed(const Outcome& outcome, int signal) {
  const bool in_time = outcome.code == 0;  // it was quicker
  if (signal == SIGKILL) {
    EXPECT_TRUE(in_time || outcome.code == 128 + SIGKILL) << outcome.code << outcome.err;
  } else {
    // Before main() has set its handlers the signal still has its first meaning.
    EXPECT_TRUE(in_time || outcome.code == 4 || outcome.code == 128 + signal) << outcome.code << outcome.err;
  }
}

// An earlier SIGKILL may have left half a file, and a run that is told to stop before it comes to that file leaves it
// alone. It must not leave one itself: a new one, or the old one written again.
using HalfFiles = std::map<std::string, fs::file_time_type>;
HalfFiles half_files(const Workshop& workshop) {
  HalfFiles found;
  for (const auto& entry : fs::recursive_directory_iterator(workshop.path()))
    if (entry.path().extension() == ".tmp") found[entry.path().string()] = entry.last_write_time();
  return found;
}

void expect_none_left(const HalfFiles& before, const HalfFiles& after) {
  for (const auto& [file, time] : after) {
    const auto known = before.find(file);
    EXPECT_TRUE(known != before.end() && known->second == time) << file;
  }
}

void kill_at_random(const std::string& name, int times, std::uint32_t seed) {
  const Job& job = job_named(name);
  const Workshop workshop("kill-" + name);
  workshop.prepare(job);
  const auto clean = workshop.run(job.words, job.input);
  ASSERT_EQ(clean.code, 0) << clean.err;
  const std::string right = job.answer(clean, workshop.path());
  std::mt19937 random(seed);
  const int signals[] = {SIGTERM, SIGINT, SIGKILL, SIGKILL};
  workshop.prepare(job);
  for (int i = 0; i < times && !::testing::Test::HasFailure(); ++i) {
    const int signal = signals[random() % 4];
    const double delay = std::uniform_real_distribution<>(0, 1.1 * clean.seconds)(random);
    SCOPED_TRACE(name + ", round " + std::to_string(i) + ", signal " + std::to_string(signal) + " after " +
                 std::to_string(delay) + " s");
    // A run that left a checkpoint is resumed, and killed again, until it ends.
    const bool begun = fs::exists(workshop.path() / "run/checkpoint");
    const auto before = half_files(workshop);
    const auto outcome = workshop.run_and_signal(begun && !job.again.empty() ? job.again : job.words, signal, delay);
    count("signals sent");
    expect_allowed(outcome, signal);
    if (signal != SIGKILL && outcome.code != 128 + signal) expect_none_left(before, half_files(workshop));
    EXPECT_EQ(workshop.wrong_tables(), "");
    if (outcome.code == 0) {
      expect_same(job.answer(outcome, workshop.path()), right, outcome);
      workshop.prepare(job);
    }
  }
  const auto last = workshop.run_again(job);
  EXPECT_EQ(last.code, 0) << last.err;
  expect_same(job.answer(last, workshop.path()), right, last);
  EXPECT_TRUE(workshop.half_files().empty()) << "leftovers of a kill are written over";
}

class Kills : public ::testing::TestWithParam<const char*> {};

TEST_P(Kills, AtRandomMoments) { kill_at_random(GetParam(), 5, 1); }
TEST_P(Kills, AtRandomMomentsFull) { kill_at_random(GetParam(), 250, 2); }

INSTANTIATE_TEST_SUITE_P(Jobs, Kills, ::testing::Values("solve-builds-a-table", "train", "train-ntuple", "eval-suite"),
                         [](const auto& info) { return as_case(info.param); });

}  // namespace
}  // namespace unscramble::fault_test
