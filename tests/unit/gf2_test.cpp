#include "core/gf2.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace unscramble {
namespace {

using Vector = Bits<2>;

Vector sum_of(const std::vector<Vector>& vectors, const Vector& set) {
  Vector sum{};
  for_each_bit(set, [&](std::size_t i) { add_to(sum, vectors[i]); });
  return sum;
}

std::vector<Vector> some_vectors() {
  const auto words = *rc::gen::container<std::vector<std::uint64_t>>(rc::gen::arbitrary<std::uint64_t>());
  std::vector<Vector> vectors;
  for (std::size_t i = 0; i + 1 < words.size() && vectors.size() < 40; i += 2) {
    vectors.push_back({words[i] & 0xFF, words[i + 1] << 60});  // 12 positions: relations are common
  }
  return vectors;
}

RC_GTEST_PROP(Gf2, RankAndRelationsAddUp, ()) {
  const auto vectors = some_vectors();
  const Gf2Span<2> span(vectors);
  RC_ASSERT(span.rank() + span.relations().size() == vectors.size());
  RC_ASSERT(span.rank() <= 12U);
  for (const auto& relation : span.relations()) {
    RC_ASSERT(count_bits(relation) > 0);
    RC_ASSERT(sum_of(vectors, relation) == Vector{});
  }
}

RC_GTEST_PROP(Gf2, ExpressesWhatItContainsAndWitnessesTheRest, (std::uint64_t low, std::uint64_t high)) {
  const auto vectors = some_vectors();
  const Gf2Span<2> span(vectors);
  const Vector target{low & 0xFF, high << 60};
  const auto set = span.express(target);
  const auto witness = span.witness(target);
  RC_ASSERT(set.has_value() != witness.has_value());
  if (set) {
    RC_ASSERT(sum_of(vectors, *set) == target);
  } else {
    const auto odd = [&](const Vector& v) {
      return (count_bits(Vector{v[0] & (*witness)[0], v[1] & (*witness)[1]}) & 1) != 0;
    };
    RC_ASSERT(odd(target));
    for (const auto& vector : vectors) RC_ASSERT(!odd(vector));
  }
}

}  // namespace
}  // namespace unscramble
