#include "core/ranks.h"

#include <cstring>

namespace unscramble {

void SoloRanks::send(int /*to*/, int channel, Bytes bytes) { sent_[channel].push_back(std::move(bytes)); }

std::optional<RankMessage> SoloRanks::poll(int channel) {
  auto& waiting = sent_[channel];
  if (waiting.empty()) return std::nullopt;
  RankMessage message{0, std::move(waiting.front())};
  waiting.pop_front();
  return message;
}

bool any_rank(Ranks& ranks, bool mine) {
  std::uint64_t count = mine ? 1 : 0;
  ranks.sum(std::span(&count, 1));
  return count > 0;
}

Status agree(Ranks& ranks, const Status& mine) {
  if (ranks.alone()) return mine;
  Bytes word;
  if (!mine) {
    word = to_bytes(mine.error().message);
    word.insert(word.begin(), static_cast<std::byte>(mine.error().code));
  }
  const auto words = ranks.gather(word);
  if (!mine) return mine;
  for (std::size_t r = 0; r < words.size(); ++r)
    if (!words[r].empty())
      return Error{static_cast<ErrorCode>(words[r].front()),
                   ranks.place(static_cast<int>(r)) + ": " + std::string(as_text(std::span(words[r]).subspan(1)))};
  return Done{};
}

Bytes to_bytes(std::string_view text) {
  const auto bytes = std::as_bytes(std::span<const char>(text.data(), text.size()));
  return {bytes.begin(), bytes.end()};
}

std::string_view as_text(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace unscramble
