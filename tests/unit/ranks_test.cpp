// What is built on Ranks, with ranks as threads of this process.
#include "core/ranks.h"

#include <gtest/gtest.h>

#include "support/thread_ranks.h"

namespace unscramble {
namespace {

std::string text_of(const Bytes& bytes) { return std::string(as_text(bytes)); }

TEST(Ranks, GatherBroadcastAndSumsAreTheSameOnAllRanks) {
  for (const int count : {1, 2, 3, 4})
    ThreadRanks::run(count, [count](Ranks& ranks) {
      const auto all = ranks.gather(to_bytes(std::string(static_cast<std::size_t>(ranks.rank()), 'x')));
      ASSERT_EQ(all.size(), static_cast<std::size_t>(count));
      for (std::size_t r = 0; r < all.size(); ++r) EXPECT_EQ(text_of(all[r]), std::string(r, 'x'));
      Bytes word = to_bytes(ranks.rank() == count - 1 ? "from the last" : "old");
      ranks.broadcast(word, count - 1);
      EXPECT_EQ(text_of(word), "from the last");
      std::vector<std::uint64_t> numbers{1, static_cast<std::uint64_t>(ranks.rank())};
      ranks.sum(std::span(numbers));
      EXPECT_EQ(numbers[0], static_cast<std::uint64_t>(count));
      EXPECT_EQ(numbers[1], static_cast<std::uint64_t>(count * (count - 1) / 2));
    });
}

TEST(Ranks, AnExchangeGivesEachRankWhatWasMeantForIt) {
  ThreadRanks::run(3, [](Ranks& ranks) {
    for (int round = 0; round < 20; ++round) {
      std::vector<Bytes> out;
      std::vector<std::span<const std::byte>> views;
      for (int to = 0; to < 3; ++to)
        out.push_back(to_bytes(std::to_string(ranks.rank()) + ">" + std::to_string(to) + "@" + std::to_string(round)));
      for (const auto& each : out) views.emplace_back(each);
      std::vector<Bytes> in;
      ranks.exchange(views, in);
      for (int from = 0; from < 3; ++from)
        EXPECT_EQ(text_of(in[static_cast<std::size_t>(from)]),
                  std::to_string(from) + ">" + std::to_string(ranks.rank()) + "@" + std::to_string(round));
    }
  });
}

TEST(Ranks, AnErrorOfOneBecomesEveryonesAndNamesTheRank) {
  ThreadRanks::run(3, [](Ranks& ranks) {
    EXPECT_TRUE(agree(ranks, Done{}));
    const auto agreed = agree(ranks, ranks.rank() == 1 ? Status(Error{ErrorCode::kIo, "no such file"}) : Done{});
    ASSERT_FALSE(agreed);
    EXPECT_EQ(agreed.error().code, ErrorCode::kIo);
    EXPECT_EQ(agreed.error().message, ranks.rank() == 1 ? "no such file" : "rank 1 on a thread: no such file");
    EXPECT_TRUE(any_rank(ranks, ranks.rank() == 2));
    EXPECT_FALSE(any_rank(ranks, false));
  });
}

TEST(Ranks, AloneItTalksToItself) {
  SoloRanks solo;
  solo.send(0, 3, to_bytes("a"));
  solo.send(0, 3, to_bytes("b"));
  EXPECT_FALSE(solo.poll(2));
  EXPECT_EQ(text_of(solo.poll(3)->bytes), "a");
  EXPECT_EQ(text_of(solo.poll(3)->bytes), "b");
  EXPECT_FALSE(solo.poll(3));
}

TEST(Ranks, OwnersAreSpreadEvenly) {
  std::vector<int> owned(3);
  std::uint64_t seed = 5;
  for (int i = 0; i < 30000; ++i) {
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    ++owned[static_cast<std::size_t>(owner_of(seed, 3))];
  }
  for (const int count : owned) EXPECT_NEAR(count, 10000, 500);
  EXPECT_EQ(owner_of(~std::uint64_t{0}, 7), 6);
  EXPECT_EQ(owner_of(0, 7), 0);
}

}  // namespace
}  // namespace unscramble
