// Sums over ranks whose bits do not depend on the number of ranks.
#include "learn/lane_sum.h"

#include <gtest/gtest.h>

#include <cstring>

#include "core/rng.h"
#include "support/thread_ranks.h"

namespace unscramble::train {
namespace {

constexpr std::size_t kSize = 1003;

std::vector<float> summed(int ranks, int lanes, int threads) {
  std::vector<float> result;
  ThreadRanks::run(ranks, [&](Ranks& all) {
    ThreadPool pool(threads);
    LaneSum sum(all, lanes, kSize, threads);
    std::vector<float> last;
    for (int round = 0; round < 2; ++round) {  // buffers are used again
      for (const auto& group : sum.groups())
        for (int lane = group.first; lane < group.first + group.count; ++lane) {
          Rng rng(static_cast<std::uint64_t>(lane + 100 * round));
          for (float& x : sum.lane(group.first))
            x = (lane > group.first ? x : 0.0F) + static_cast<float>(rng.unit() - 0.5) * 1e3F;
        }
      const auto got = sum.add(pool);
      last.assign(got.begin(), got.end());
    }
    const auto everyones = all.gather(std::as_bytes(std::span(last)));
    for (const auto& each : everyones) EXPECT_EQ(each, everyones[0]);
    if (all.first()) result = last;
  });
  return result;
}

TEST(LaneSum, BitsAreTheSameForAnyNumberOfRanksAndThreads) {
  const auto alone = summed(1, 8, 1);
  for (const int ranks : {1, 2, 3, 4, 5, 7, 8})
    for (const int threads : {1, 2, 8}) {  // with eight, no two lanes share an array
      const auto shared = summed(ranks, 8, threads);
      ASSERT_EQ(shared.size(), kSize);
      EXPECT_EQ(std::memcmp(shared.data(), alone.data(), kSize * sizeof(float)), 0) << ranks << " ranks";
    }
}

TEST(LaneSum, EveryLaneIsInTheSumOnce) {
  ThreadRanks::run(3, [](Ranks& ranks) {
    ThreadPool pool(1);
    LaneSum sum(ranks, 16, 5);
    for (const auto& group : sum.groups()) {
      const auto lane = sum.lane(group.first);
      std::fill(lane.begin(), lane.end(), 0.0F);
      for (int number = group.first; number < group.first + group.count; ++number)
        for (float& x : lane) x += static_cast<float>(1U << static_cast<unsigned>(number));
    }
    for (const float x : sum.add(pool)) EXPECT_EQ(x, 65535.0F);
  });
}

TEST(LaneSum, RefusesWhatCannotBeShared) {
  EXPECT_EQ(LaneSum::refusal(8, 8), "");
  EXPECT_EQ(LaneSum::refusal(1, 1), "");
  EXPECT_NE(LaneSum::refusal(6, 2).find("power of two"), std::string::npos);
  EXPECT_NE(LaneSum::refusal(8, 9).find("--lanes 16"), std::string::npos);
}

}  // namespace
}  // namespace unscramble::train
