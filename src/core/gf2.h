// Linear algebra over GF(2) on vectors of up to 64*W bits. Gf2Span holds the span of some vectors and
// answers: which of them add up to a given vector, which add up to zero, and, for a vector outside the
// span, a witness that anybody can check.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace unscramble {

template <int W>
using Bits = std::array<std::uint64_t, W>;

template <std::size_t W>
constexpr bool test_bit(const std::array<std::uint64_t, W>& bits, std::size_t i) {
  return ((bits[i / 64] >> (i % 64)) & 1U) != 0;
}
template <std::size_t W>
constexpr void flip_bit(std::array<std::uint64_t, W>& bits, std::size_t i) {
  bits[i / 64] ^= std::uint64_t{1} << (i % 64);
}
template <std::size_t W>
constexpr void add_to(std::array<std::uint64_t, W>& sum, const std::array<std::uint64_t, W>& other) {
  for (std::size_t w = 0; w < W; ++w) sum[w] ^= other[w];
}
template <std::size_t W>
constexpr int count_bits(const std::array<std::uint64_t, W>& bits) {
  int count = 0;
  for (const auto word : bits) count += std::popcount(word);
  return count;
}
// The lowest bit set, or 64*W.
template <std::size_t W>
constexpr std::size_t lowest_bit(const std::array<std::uint64_t, W>& bits) {
  for (std::size_t w = 0; w < W; ++w)
    if (bits[w] != 0) return w * 64 + static_cast<std::size_t>(std::countr_zero(bits[w]));
  return W * 64;
}
template <std::size_t W, class Visit>
constexpr void for_each_bit(const std::array<std::uint64_t, W>& bits, Visit visit) {
  for (std::size_t w = 0; w < W; ++w)
    for (auto rest = bits[w]; rest != 0; rest &= rest - 1)
      visit(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
}

template <int W>
class Gf2Span {
 public:
  using Vector = Bits<W>;

  // Up to 64*W vectors.
  explicit Gf2Span(std::span<const Vector> vectors) {
    for (std::size_t i = 0; i < vectors.size(); ++i) {
      Row row{vectors[i], {}, 0};
      flip_bit(row.origin, i);
      add(row);
    }
  }

  [[nodiscard]] std::size_t rank() const { return rows_.size(); }

  // A set of the vectors (bit i = vector i) that adds up to `target`, if there is one.
  [[nodiscard]] std::optional<Vector> express(const Vector& target) const {
    Row row{target, {}, 0};
    reduce(row);
    if (lowest_bit(row.value) < 64 * W) return std::nullopt;
    return row.origin;
  }
  [[nodiscard]] bool contains(const Vector& target) const { return express(target).has_value(); }

  // A basis of the sets that add up to zero.
  [[nodiscard]] const std::vector<Vector>& relations() const { return relations_; }

  // For a target outside the span: positions of which every vector has an even number set and the target
  // an odd number.
  [[nodiscard]] std::optional<Vector> witness(const Vector& target) const {
    Row row{target, {}, 0};
    reduce(row);
    const std::size_t position = lowest_bit(row.value);
    if (position == 64 * W) return std::nullopt;
    Vector positions{};
    flip_bit(positions, position);
    for (const Row& basis : rows_)
      if (test_bit(basis.value, position)) flip_bit(positions, basis.pivot);
    return positions;
  }

 private:
  struct Row {
    Vector value;
    Vector origin;  // the vectors that add up to it
    std::size_t pivot;
  };

  static void add_row(Row& row, const Row& other) {
    add_to(row.value, other.value);
    add_to(row.origin, other.origin);
  }
  void reduce(Row& row) const {
    for (const Row& basis : rows_)
      if (test_bit(row.value, basis.pivot)) add_row(row, basis);
  }
  // Keeps the basis fully reduced: a row's pivot is set in no other row.
  void add(Row row) {
    reduce(row);
    row.pivot = lowest_bit(row.value);
    if (row.pivot == 64 * W) {
      relations_.push_back(row.origin);
      return;
    }
    for (Row& basis : rows_)
      if (test_bit(basis.value, row.pivot)) add_row(basis, row);
    rows_.push_back(row);
  }

  std::vector<Row> rows_;
  std::vector<Vector> relations_;
};

}  // namespace unscramble
