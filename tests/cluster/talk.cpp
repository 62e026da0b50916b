// Everything a rank can say over MPI, while other threads of it work: run by mpirun with several ranks, also under the
// thread sanitizer (tests/checks/mpi_threads.sh). Prints what is wrong and returns 1, or prints "good" on rank 0.
#include <mpi.h>

#include <atomic>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "cluster/mpi_ranks.h"
#include "core/deal.h"
#include "core/ranks.h"

namespace unscramble {
namespace {

bool good = true;

void expect(bool right, const char* what) {
  if (right) return;
  std::fprintf(stderr, "wrong: %s\n", what);
  good = false;
}

// Threads that write what the communicating thread sends, as a search's do: one window ahead of it.
void exchange_while_others_work(Ranks& ranks) {
  const auto count = static_cast<std::size_t>(ranks.size());
  constexpr int kRounds = 50;
  constexpr std::size_t kWords = 5000;
  std::vector<std::vector<std::uint64_t>> now(count);
  std::vector<std::vector<std::uint64_t>> next(count);
  std::vector<Bytes> in;
  const auto fill = [&](std::vector<std::vector<std::uint64_t>>& letters, int round) {
    for (std::size_t r = 0; r < count; ++r)
      letters[r].assign(kWords + r,
                        static_cast<std::uint64_t>(round) * 1000 + static_cast<std::uint64_t>(ranks.rank()));
  };
  fill(now, 0);
  for (int round = 0; round < kRounds; ++round) {
    std::vector<std::span<const std::byte>> out;
    for (const auto& letter : now) out.push_back(std::as_bytes(std::span(letter)));
    ranks.start_exchange(out);
    std::atomic<bool> done{false};
    std::thread worker([&] {
      fill(next, round + 1);
      done = true;
    });
    while (!done) ranks.progress();
    worker.join();
    ranks.finish_exchange(in);
    for (std::size_t r = 0; r < count; ++r) {
      expect(in[r].size() == (kWords + static_cast<std::size_t>(ranks.rank())) * sizeof(std::uint64_t),
             "letter's size");
      std::uint64_t last = 0;
      std::memcpy(&last, in[r].data() + in[r].size() - sizeof last, sizeof last);
      expect(last == static_cast<std::uint64_t>(round) * 1000 + r, "letter's words");
    }
    std::swap(now, next);
  }
}

void deal_to_working_threads(Ranks& ranks) {
  constexpr std::uint64_t kPieces = 300;
  std::uint64_t next = 0;
  std::map<std::uint64_t, std::string> results;
  Deal job;
  job.hands = 2;
  job.work = [](const Bytes& piece, int /*hand*/) { return to_bytes("done " + std::string(as_text(piece))); };
  job.hurry = [] {};
  job.stop = [] { return false; };
  job.next = [&](Bytes& piece) {
    if (next == kPieces) return Supply::kEnd;
    piece = to_bytes(std::to_string(next++));
    return Supply::kPiece;
  };
  job.take = [&](std::uint64_t number, const Bytes& result) -> Status {
    results[number] = as_text(result);
    return Done{};
  };
  expect(deal(ranks, job).has_value(), "deal");
  if (!ranks.first()) return;
  expect(results.size() == kPieces, "every piece is taken");
  for (const auto& [number, result] : results) expect(result == "done " + std::to_string(number), "result");
}

void speak_together(Ranks& ranks) {
  const auto mine = static_cast<std::uint64_t>(ranks.rank());
  const auto count = static_cast<std::uint64_t>(ranks.size());
  for (int round = 0; round < 20; ++round) {
    std::uint64_t sum = mine;
    ranks.sum(std::span(&sum, 1));
    expect(sum == count * (count - 1) / 2, "sum");
    double halves = static_cast<double>(mine) / 2;
    ranks.sum(std::span(&halves, 1));
    expect(halves == static_cast<double>(sum) / 2, "sum of fractions");
    std::uint64_t least = mine + 5;
    ranks.least(std::span(&least, 1));
    std::uint64_t most = mine;
    ranks.most(std::span(&most, 1));
    expect(least == 5 && most == count - 1, "least and most");
    const auto all = ranks.gather(to_bytes(std::string(mine, 'x')));
    for (std::size_t r = 0; r < all.size(); ++r) expect(all[r].size() == r, "gather");
    Bytes word = to_bytes(mine == count - 1 ? "from the last" : "");
    ranks.broadcast(word, static_cast<int>(count) - 1);
    expect(as_text(word) == "from the last", "broadcast");
    const auto agreed = agree(ranks, mine == 1 ? Status(usage_error("no")) : Status(Done{}));
    expect(count == 1 || (!agreed && agreed.error().message.ends_with("no")), "an error of one is everyone's");
    ranks.barrier();
  }
  ranks.flush();
}

}  // namespace
}  // namespace unscramble

int main(int argc, char** argv) {
  using namespace unscramble;  // NOLINT(google-build-using-namespace): a program of its own
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  {
    const auto ranks = cluster::make_mpi_ranks();
    speak_together(*ranks);
    exchange_while_others_work(*ranks);
    deal_to_working_threads(*ranks);
    speak_together(*ranks);
    if (any_rank(*ranks, !good)) good = false;
    if (good && ranks->first()) std::puts("good");
  }
  MPI_Finalize();
  return good ? 0 : 1;
}
