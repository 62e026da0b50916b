// Ranks: the processes that work together on one job, and how they talk. Everything that can be spread over several
// machines is written against this interface; src/cluster implements it with MPI, SoloRanks is the single process of
// the ordinary program, and ThreadRanks (tests/support/thread_ranks.h) runs several in one process for tests.
//
// Rules
// - One thread per rank talks at a time.
// - Calls marked *collective* are made by every rank, in the same order. A collective may not depend on something that
//   differs between ranks (a clock, a signal, a full memory): agree first, with any_rank() or agree().
// - Results must not depend on size(): own data by a hash, not by who was first; add floating-point numbers in an order
//   that does not depend on who holds them (sums below are taken in rank order, so they do depend on it).
// - An error of one rank alone is returned like any other. The program then ends this rank, and with it, within seconds
//   and with the message, all others, whatever they wait for. Where all ranks can go on to a common end (every rank
//   reads a file; some cannot), agree() turns the first error into everyone's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"

namespace unscramble {

using Bytes = std::vector<std::byte>;

struct RankMessage {
  int from = 0;
  Bytes bytes;
};

// What this rank has sent to others so far; what it gives itself is not counted.
struct RankTraffic {
  std::uint64_t messages = 0;
  std::uint64_t bytes = 0;
};

class Ranks {
 public:
  virtual ~Ranks() = default;

  [[nodiscard]] virtual int rank() const = 0;  // in [0, size()); rank 0 prints and writes files
  [[nodiscard]] virtual int size() const = 0;
  [[nodiscard]] virtual std::string place(int rank) const = 0;  // for messages: "rank 3 on node7"
  [[nodiscard]] virtual RankTraffic traffic() const = 0;
  [[nodiscard]] bool first() const { return rank() == 0; }
  [[nodiscard]] bool alone() const { return size() == 1; }

  // Collective. Returns when all have called it.
  virtual void barrier() = 0;
  // Collective. Everyone gets the bytes of rank `from`, whatever size theirs had.
  virtual void broadcast(Bytes& bytes, int from = 0) = 0;
  // Collective. What each rank gave, by rank; sizes may differ.
  [[nodiscard]] virtual std::vector<Bytes> gather(std::span<const std::byte> mine) = 0;

  // Collective, element by element over all ranks; everyone gets the result. Arrays of one size.
  virtual void sum(std::span<std::uint64_t> values) = 0;
  virtual void sum(std::span<double> values) = 0;  // added in rank order; for short arrays
  virtual void least(std::span<std::uint64_t> values) = 0;
  virtual void most(std::span<std::uint64_t> values) = 0;

  // Collective, in two parts with work between them: start_exchange() gives out[r] to rank r, finish_exchange() returns
  // what each rank gave to this one, by rank. Between the two, `out` must stay as it is, other calls (but no second
  // exchange) are allowed, and progress() called about once per millisecond keeps the bytes moving. What is in flight
  // is what was given: give it in batches.
  virtual void start_exchange(std::span<const std::span<const std::byte>> out) = 0;
  virtual void finish_exchange(std::vector<Bytes>& in) = 0;  // reuses the memory of `in`
  virtual void progress() = 0;
  void exchange(std::span<const std::span<const std::byte>> out, std::vector<Bytes>& in) {
    start_exchange(out);
    finish_exchange(in);
  }

  // Not collective: messages, for work that is dealt. Each channel (0 … kChannels-1) has its own order; between two
  // ranks on one channel messages arrive in the order they were sent. send() returns at once and copies nothing; a rank
  // may send to itself. poll() never waits.
  static constexpr int kChannels = 16;
  virtual void send(int to, int channel, Bytes bytes) = 0;
  [[nodiscard]] virtual std::optional<RankMessage> poll(int channel) = 0;
  // Waits until everything this rank sent has left it.
  virtual void flush() = 0;
};

// The one process there is.
class SoloRanks final : public Ranks {
 public:
  [[nodiscard]] int rank() const override { return 0; }
  [[nodiscard]] int size() const override { return 1; }
  [[nodiscard]] std::string place(int /*rank*/) const override { return "this process"; }
  [[nodiscard]] RankTraffic traffic() const override { return {}; }
  void barrier() override {}
  void broadcast(Bytes& /*bytes*/, int /*from*/) override {}
  [[nodiscard]] std::vector<Bytes> gather(std::span<const std::byte> mine) override {
    return {Bytes(mine.begin(), mine.end())};
  }
  void sum(std::span<std::uint64_t> /*values*/) override {}
  void sum(std::span<double> /*values*/) override {}
  void least(std::span<std::uint64_t> /*values*/) override {}
  void most(std::span<std::uint64_t> /*values*/) override {}
  void start_exchange(std::span<const std::span<const std::byte>> out) override { mine_ = out[0]; }
  void finish_exchange(std::vector<Bytes>& in) override {
    in.resize(1);
    in[0].assign(mine_.begin(), mine_.end());
  }
  void progress() override {}
  void send(int to, int channel, Bytes bytes) override;
  [[nodiscard]] std::optional<RankMessage> poll(int channel) override;
  void flush() override {}

 private:
  std::span<const std::byte> mine_;
  std::map<int, std::deque<Bytes>> sent_;
};

// Collective: whether it is true on at least one rank.
bool any_rank(Ranks& ranks, bool mine);

// Collective: Done if all ranks succeeded. Else a rank that did not keeps its own error, and the others get that of the
// first one, with its place in front.
Status agree(Ranks& ranks, const Status& mine);

// Which rank owns what has this hash. By bits that the hash tables leave alone: they choose a bucket by the high half
// and compare the low byte, and a rank's share must fill all of its buckets.
inline int owner_of(std::uint64_t hash, int ranks) {
  constexpr std::uint64_t kBits = 24;
  return static_cast<int>(((hash >> 8U & ((1U << kBits) - 1)) * static_cast<std::uint64_t>(ranks)) >> kBits);
}

// Text and numbers as bytes, for messages.
Bytes to_bytes(std::string_view text);
std::string_view as_text(std::span<const std::byte> bytes);

}  // namespace unscramble
