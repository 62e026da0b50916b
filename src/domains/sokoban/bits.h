// Bits<W>: a set of board cells in W 64-bit words, shifted as a whole so that every cell of the set
// takes a step at once. W = 1 covers the 8x8 inside of a 10x10 level, W = 6
// the 18x18 of a 20x20 level, W = 36 the largest, 48x48.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace unscramble::sokoban {

template <int W>
struct Bits {
  std::array<std::uint64_t, W> word{};

  [[nodiscard]] bool test(int cell) const { return ((word[cell >> 6] >> (cell & 63)) & 1U) != 0; }
  void set(int cell) { word[cell >> 6] |= std::uint64_t{1} << (cell & 63); }
  void reset(int cell) { word[cell >> 6] &= ~(std::uint64_t{1} << (cell & 63)); }

  [[nodiscard]] bool any() const {
    std::uint64_t all = 0;
    for (const auto w : word) all |= w;
    return all != 0;
  }
  [[nodiscard]] int count() const {
    int sum = 0;
    for (const auto w : word) sum += std::popcount(w);
    return sum;
  }

  // Every cell's number raised or lowered by n, 0 < n < 64; what leaves the words is lost.
  [[nodiscard]] Bits raised(int n) const {
    Bits out;
    for (int i = W - 1; i > 0; --i) out.word[i] = word[i] << n | word[i - 1] >> (64 - n);
    out.word[0] = word[0] << n;
    return out;
  }
  [[nodiscard]] Bits lowered(int n) const {
    Bits out;
    for (int i = 0; i < W - 1; ++i) out.word[i] = word[i] >> n | word[i + 1] << (64 - n);
    out.word[W - 1] = word[W - 1] >> n;
    return out;
  }

  template <class Visit>
  void for_each(Visit visit) const {
    for (int i = 0; i < W; ++i)
      for (std::uint64_t rest = word[i]; rest != 0; rest &= rest - 1) visit(i * 64 + std::countr_zero(rest));
  }

  friend Bits operator&(Bits a, const Bits& b) {
    for (int i = 0; i < W; ++i) a.word[i] &= b.word[i];
    return a;
  }
  friend Bits operator|(Bits a, const Bits& b) {
    for (int i = 0; i < W; ++i) a.word[i] |= b.word[i];
    return a;
  }
  // a without b
  friend Bits operator-(Bits a, const Bits& b) {
    for (int i = 0; i < W; ++i) a.word[i] &= ~b.word[i];
    return a;
  }
  friend bool operator==(const Bits& a, const Bits& b) {
    std::uint64_t differ = 0;
    for (int i = 0; i < W; ++i) differ |= a.word[i] ^ b.word[i];
    return differ == 0;
  }
};

// The first W words of a wider set; the rest is known to be empty.
template <int W, int V>
Bits<W> narrow(const Bits<V>& wide) {
  static_assert(W <= V);
  Bits<W> out;
  for (int i = 0; i < W; ++i) out.word[i] = wide.word[i];
  return out;
}

}  // namespace unscramble::sokoban
