#include "search/spread/order.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace unscramble {

namespace {

template <class T>
std::vector<T> elements_of(std::span<const std::byte> bytes) {
  std::vector<T> list(bytes.size() / sizeof(T));
  if (!list.empty()) std::memcpy(list.data(), bytes.data(), list.size() * sizeof(T));
  return list;
}

// The whole range of keys in equal parts, and how many keys are in each: which rank sorts which of them, and where the
// keys of each begin.
class KeyIntervals {
 public:
  KeyIntervals(Ranks& ranks, std::span<const std::uint64_t> mine) {
    std::array<std::uint64_t, 1> last{mine.empty() ? 0 : mine.back()};
    ranks.most(last);
    width_ = last[0] / kParts + 1;
    std::array<std::uint64_t, kParts> counts{};
    for (const std::uint64_t key : mine) ++counts[key / width_];
    ranks.sum(counts);
    std::uint64_t total = 0;
    for (const std::uint64_t count : counts) total += count;
    const auto size = static_cast<std::size_t>(ranks.size());
    first_place_.assign(size, total);
    std::uint64_t before = 0;
    for (std::size_t part = 0; part < kParts; ++part) {
      sorter_[part] = total == 0 ? 0 : std::min(size - 1, static_cast<std::size_t>(before * size / total));
      first_place_[sorter_[part]] = std::min(first_place_[sorter_[part]], before);
      before += counts[part];
    }
  }

  [[nodiscard]] std::size_t sorter(std::uint64_t key) const { return sorter_[key / width_]; }
  [[nodiscard]] std::uint64_t first_place(std::size_t sorter) const { return first_place_[sorter]; }

 private:
  static constexpr std::size_t kParts = 1024;
  std::uint64_t width_ = 1;
  std::array<std::size_t, kParts> sorter_{};
  std::vector<std::uint64_t> first_place_;
};

}  // namespace

// Eight standard deviations above the average.
std::size_t likely_share(std::size_t total, int ranks) {
  const double average = static_cast<double>(total) / ranks;
  const double spread = ranks == 1 ? 0 : 8 * std::sqrt(average);
  return static_cast<std::size_t>(average + spread) + 64;
}

NthKey nth_smallest(Ranks& ranks, std::vector<std::uint64_t> keys, std::uint64_t n, int bits) {
  constexpr int kDigit = 11;
  constexpr std::uint64_t kFew = 256;  // keys: sending them is quicker than another histogram
  NthKey nth;
  std::uint64_t prefix = 0;
  for (int shift = bits; shift > 0;) {
    const int digit = std::min(kDigit, shift);
    shift -= digit;
    const std::uint64_t mask = (std::uint64_t{1} << digit) - 1;
    std::vector<std::uint64_t> counts(mask + 1);
    for (const std::uint64_t key : keys) ++counts[key >> shift & mask];
    ranks.sum(std::span(counts));
    std::uint64_t chosen = 0;
    while (n >= counts[chosen]) {
      n -= counts[chosen];
      nth.smaller += counts[chosen++];
    }
    prefix = prefix << digit | chosen;
    std::erase_if(keys, [&](std::uint64_t key) { return (key >> shift & mask) != chosen; });
    if (counts[chosen] > kFew || shift == 0) continue;
    std::vector<std::uint64_t> all;
    for (const auto& bytes : ranks.gather(std::as_bytes(std::span(keys))))
      for (const auto key : elements_of<std::uint64_t>(bytes)) all.push_back(key);
    std::sort(all.begin(), all.end());
    nth.key = all[n];
    nth.smaller += static_cast<std::uint64_t>(std::lower_bound(all.begin(), all.end(), nth.key) - all.begin());
    return nth;
  }
  nth.key = prefix;
  return nth;
}

std::vector<std::uint32_t> places_of(Ranks& ranks, std::span<const std::uint64_t> mine) {
  const KeyIntervals intervals(ranks, mine);
  const auto size = static_cast<std::size_t>(ranks.size());
  std::vector<std::span<const std::byte>> out(size);
  for (std::size_t begin = 0; begin < mine.size();) {
    const std::size_t to = intervals.sorter(mine[begin]);
    std::size_t end = begin;
    while (end < mine.size() && intervals.sorter(mine[end]) == to) ++end;
    out[to] = std::as_bytes(mine.subspan(begin, end - begin));
    begin = end;
  }
  std::vector<Bytes> in;
  ranks.exchange(out, in);

  struct Sent {
    std::uint64_t key;
    std::size_t from;
    bool operator<(const Sent& other) const { return key < other.key; }
  };
  std::vector<Sent> all;
  for (std::size_t from = 0; from < size; ++from) {  // each rank's are sorted
    const auto middle = static_cast<std::ptrdiff_t>(all.size());
    for (const auto key : elements_of<std::uint64_t>(in[from])) all.push_back({key, from});
    std::inplace_merge(all.begin(), all.begin() + middle, all.end());
  }
  std::vector<std::vector<std::uint32_t>> places(size);
  auto place = static_cast<std::uint32_t>(intervals.first_place(static_cast<std::size_t>(ranks.rank())));
  for (const Sent& sent : all) places[sent.from].push_back(place++);

  for (std::size_t to = 0; to < size; ++to) out[to] = std::as_bytes(std::span(places[to]));
  ranks.exchange(out, in);
  std::vector<std::uint32_t> mine_placed;
  mine_placed.reserve(mine.size());
  for (const auto& bytes : in)  // in the order of the intervals, which is that of my keys
    for (const auto each : elements_of<std::uint32_t>(bytes)) mine_placed.push_back(each);
  return mine_placed;
}

}  // namespace unscramble
