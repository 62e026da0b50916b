// Hostile texts for --heuristic.
#include <gtest/gtest.h>

#include "fuzz/texts.h"
#include "method/heuristic_expression.h"

namespace unscramble {
namespace {

TEST(ExpressionTexts, AreRefusedWithACauseOrNameAHeuristic) {
  Rng rng(5);
  for (int i = 0; i < 100'000; ++i) {
    const std::string text = i % 2 == 0 ? random_bytes(rng, 48) : mutated("max(zero,sum(a,b))", rng);
    const auto expression = parse_heuristic(text);
    if (!expression) {
      ASSERT_FALSE(expression.error().message.empty()) << text;
    } else {
      ASSERT_FALSE(heuristics_named(*expression).empty()) << text;
    }
  }
}

}  // namespace
}  // namespace unscramble
