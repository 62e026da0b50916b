// Work dealt to ranks, with ranks as threads of this process: the thread sanitizer runs it too.
#include "core/deal.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <set>

#include "support/thread_ranks.h"

namespace unscramble {
namespace {

using std::chrono::milliseconds;

Deal counting_job(Ranks& ranks, int pieces, std::map<std::uint64_t, std::string>& results) {
  Deal job;
  job.hands = 2;
  job.hurry = [] {};
  job.stop = [] { return false; };
  job.work = [&ranks](const Bytes& piece, int /*hand*/) {
    std::this_thread::sleep_for(milliseconds(1));
    return to_bytes(std::string(as_text(piece)) + " by " + std::to_string(ranks.rank()));
  };
  const auto dealt = std::make_shared<int>(0);
  job.next = [dealt, pieces](Bytes& piece) {
    if (*dealt == pieces) return Supply::kEnd;
    piece = to_bytes("piece " + std::to_string((*dealt)++));
    return Supply::kPiece;
  };
  job.take = [&results](std::uint64_t number, const Bytes& result) -> Status {
    EXPECT_TRUE(results.emplace(number, as_text(result)).second) << "taken twice";
    return Done{};
  };
  return job;
}

TEST(Deal, EveryPieceIsTakenOnceAndAllRanksWork) {
  for (const int count : {1, 2, 4})
    ThreadRanks::run(count, [count](Ranks& ranks) {
      for (int round = 0; round < 3; ++round) {  // one deal after another on the same channels
        std::map<std::uint64_t, std::string> results;
        ASSERT_TRUE(deal(ranks, counting_job(ranks, 60, results)));
        if (!ranks.first()) continue;
        ASSERT_EQ(results.size(), 60U);
        std::set<std::string> workers;
        for (const auto& [number, text] : results) {
          EXPECT_EQ(text.substr(0, text.find(" by")), "piece " + std::to_string(number));
          workers.insert(text.substr(text.find("by")));
        }
        EXPECT_EQ(workers.size(), static_cast<std::size_t>(count));
      }
    });
}

TEST(Deal, AStopHurriesAllRanksAndKeepsWhatIsDone) {
  std::atomic<int> hurried{0};
  ThreadRanks::run(3, [&](Ranks& ranks) {
    std::map<std::uint64_t, std::string> results;
    std::atomic<bool> quick{false};
    Deal job = counting_job(ranks, 1'000'000, results);
    job.work = [&](const Bytes&, int) {
      while (!quick) std::this_thread::sleep_for(milliseconds(1));
      return to_bytes("cut short");
    };
    job.hurry = [&] {
      quick = true;
      ++hurried;
    };
    const auto begin = std::chrono::steady_clock::now();
    job.stop = [&] { return std::chrono::steady_clock::now() - begin > milliseconds(30); };
    ASSERT_TRUE(deal(ranks, job));
    if (ranks.first()) {
      EXPECT_EQ(results.size(), 6U) << "two hands on each of three ranks";
    }
  });
  EXPECT_EQ(hurried, 3);
}

TEST(Deal, AResultThatCannotBeStoredEndsIt) {
  ThreadRanks::run(2, [](Ranks& ranks) {
    std::map<std::uint64_t, std::string> results;
    Deal job = counting_job(ranks, 1'000'000, results);
    job.take = [](std::uint64_t number, const Bytes&) -> Status {
      if (number == 5) return Error{ErrorCode::kIo, "disk full"};
      return Done{};
    };
    const auto ended = deal(ranks, job);
    EXPECT_EQ(ended.has_value(), !ranks.first());
    if (!ended) {
      EXPECT_EQ(ended.error().message, "disk full");
    }
  });
}

TEST(Deal, AnExceptionInTheWorkIsAnErrorOfItsRank) {
  SoloRanks solo;
  std::map<std::uint64_t, std::string> results;
  Deal job = counting_job(solo, 10, results);
  job.work = [](const Bytes&, int) -> Bytes { throw std::bad_alloc(); };
  const auto ended = deal(solo, job);
  ASSERT_FALSE(ended);
  EXPECT_EQ(ended.error().message, "out of memory");
}

}  // namespace
}  // namespace unscramble
