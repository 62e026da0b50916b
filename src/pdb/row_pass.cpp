#include "pdb/row_pass.h"

#include <array>

namespace unscramble {

RowPass::RowPass(Ranks& ranks, const RowShares& shares, unsigned number_bytes, Monitor& monitor, ThreadPool& pool)
    : ranks_(ranks),
      shares_(shares),
      number_bytes_(number_bytes),
      monitor_(monitor),
      pool_(pool),
      boxes_(static_cast<std::size_t>(pool.size())) {
  for (auto& box : boxes_) box.resize(static_cast<std::size_t>(ranks.size()));
}

std::uint64_t RowPass::waiting() const {
  std::uint64_t bytes = 0;
  for (const auto& box : boxes_)
    for (const auto& numbers : box) bytes += numbers.size();
  return bytes;
}

bool RowPass::run(std::uint64_t grain, const Expand& expand, const Take& take) {
  std::uint64_t at = shares_.first(ranks_.rank());
  const std::uint64_t end = shares_.end(ranks_.rank());
  // Alone nothing waits, and all rows are dealt to the threads at once.
  const std::uint64_t batch = ranks_.alone() ? end - at : grain * static_cast<std::uint64_t>(pool_.size());
  for (;;) {
    while (at < end && waiting() < kWaitingBytes) {
      const std::uint64_t count = std::min(batch, end - at);
      pool_.parallel_for(count, grain, [&](std::size_t from, std::size_t to, int worker) {
        if (!monitor_.should_stop()) expand(at + from, at + to, worker);
      });
      at += count;
      if (monitor_.stopped()) break;
    }
    if (ranks_.alone()) return !monitor_.should_stop();
    deliver(take);
    std::array<std::uint64_t, 2> words{at < end ? 1U : 0U, monitor_.should_stop() ? 1U : 0U};  // more to do? stopped?
    ranks_.most(words);
    if (words[1] != 0) {
      monitor_.cancel();  // with its own reason where it has one
      return false;
    }
    if (words[0] == 0) return true;
  }
}

void RowPass::deliver(const Take& take) {
  std::vector<std::span<const std::byte>> out;
  for (std::size_t r = 0; r < boxes_[0].size(); ++r) {
    auto& all = boxes_[0][r];
    for (std::size_t w = 1; w < boxes_.size(); ++w) {
      all.insert(all.end(), boxes_[w][r].begin(), boxes_[w][r].end());
      boxes_[w][r].clear();
    }
    out.emplace_back(all);
  }
  ranks_.exchange(out, received_);
  for (auto& numbers : boxes_[0]) numbers.clear();
  constexpr std::size_t kGrain = 1024;
  for (const auto& bytes : received_)
    pool_.parallel_for(bytes.size() / number_bytes_, kGrain, [&](std::size_t from, std::size_t to, int /*worker*/) {
      std::array<std::uint64_t, kGrain> numbers;
      const std::byte* at = bytes.data() + from * number_bytes_;
      for (std::size_t i = 0; i < to - from; ++i, at += number_bytes_) {
        numbers[i] = 0;
        for (unsigned b = 0; b < number_bytes_; ++b) numbers[i] |= std::to_integer<std::uint64_t>(at[b]) << 8 * b;
      }
      take(std::span(numbers).first(to - from));
    });
}

}  // namespace unscramble
