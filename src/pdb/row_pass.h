// RowPass: one level of a breadth-first search over a table whose rows are shared by ranks (RowShares). Threads expand
// this rank's rows; what they reach in another rank's rows is sent there as a number of a few bytes. Numbers are sent
// whenever enough have gathered, so that what is in flight stays small however large a level is.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/monitor.h"
#include "core/ranks.h"
#include "core/thread_pool.h"
#include "pdb/row_shares.h"

namespace unscramble {

class RowPass {
 public:
  // What may wait to be sent before a rank stops expanding.
  static constexpr std::uint64_t kWaitingBytes = std::uint64_t{4} << 20U;

  // number_bytes: that every number fits into, up to 8.
  RowPass(Ranks& ranks, const RowShares& shares, unsigned number_bytes, Monitor& monitor, ThreadPool& pool);

  // Memory for numbers that wait and that arrive, at most about this much.
  [[nodiscard]] static std::uint64_t buffer_bytes(const Ranks& ranks) { return ranks.alone() ? 0 : 4 * kWaitingBytes; }

  // From expand(): a number for another rank.
  void send(int worker, int rank, std::uint64_t number) {
    std::array<std::byte, 8> bytes;
    for (unsigned i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(number >> 8 * i);
    auto& to = boxes_[static_cast<std::size_t>(worker)][static_cast<std::size_t>(rank)];
    to.insert(to.end(), bytes.begin(), bytes.begin() + number_bytes_);
  }

  using Expand = std::function<void(std::uint64_t begin, std::uint64_t end, int worker)>;
  using Take = std::function<void(std::span<const std::uint64_t> numbers)>;
  // Collective. expand() for ranges of this rank's rows, up to `grain` of them at a time; take() for what others send.
  // Both from any thread, but never at once. False if a rank was stopped.
  bool run(std::uint64_t grain, const Expand& expand, const Take& take);

 private:
  [[nodiscard]] std::uint64_t waiting() const;
  void deliver(const Take& take);

  Ranks& ranks_;
  RowShares shares_;
  unsigned number_bytes_;
  Monitor& monitor_;
  ThreadPool& pool_;
  std::vector<std::vector<Bytes>> boxes_;  // by worker and rank
  std::vector<Bytes> received_;
};

}  // namespace unscramble
