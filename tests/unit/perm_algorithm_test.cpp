// Sequences of moves in definitions: brackets, repetitions, and what is not one.
#include <gtest/gtest.h>

#include "domains/perm/algorithm_text.h"

namespace unscramble::perm {
namespace {

// Four pieces in one set; A turns them round, B swaps the first two.
struct Small {
  std::vector<PieceSet> sets = {{"S", 4, 1, {1, 2, 3, 4}, {0, 0, 0, 0}, {1, 1, 1, 1}, {}}};
  Actions turn = {{{1, 2, 3, 0}, {0, 0, 0, 0}}};
  Actions swap = {{{1, 0, 2, 3}, {0, 0, 0, 0}}};

  [[nodiscard]] Expected<Actions> read(std::string_view text) const {
    const FindActions find = [this](std::string_view word) -> std::optional<Actions> {
      if (word == "A") return turn;
      if (word == "B") return swap;
      if (word == "A'") return inverse(sets, turn);
      return std::nullopt;
    };
    return actions_of(text, sets, find);
  }
  void expect_same(std::string_view text, std::string_view plain) const {
    const auto a = read(text), b = read(plain);
    ASSERT_TRUE(a.has_value()) << text << a.error().message;
    ASSERT_TRUE(b.has_value()) << plain << b.error().message;
    EXPECT_EQ(*a, *b) << text << " is not " << plain;
  }
  void expect_refused(std::string_view text, std::string_view cause) const {
    const auto read_so = read(text);
    ASSERT_FALSE(read_so.has_value()) << text;
    EXPECT_NE(read_so.error().message.find(cause), std::string::npos) << text << ": " << read_so.error().message;
  }
};

TEST(Algorithm, BracketsRepetitionsAndInverses) {
  const Small small;
  small.expect_same("(A B)2", "A B A B");
  small.expect_same("(A)'", "A'");
  small.expect_same("(A B)'", "B A'");
  small.expect_same("(A B)2'", "B A' B A'");
  small.expect_same("[A: B]", "A B A'");
  small.expect_same("[A, B]", "A B A' B");
  small.expect_same("[A: B]'", "A B A'");
  small.expect_same("[A, B]'", "B A B A'");
  small.expect_same("  ( ( A ) ) ", "A");
}

TEST(Algorithm, WhatIsNotASequenceIsRefusedWithItsCause) {
  const Small small;
  small.expect_refused("A ) B", "unexpected ')'");
  small.expect_refused("A, B", "unexpected ','");
  small.expect_refused("A]", "unexpected ']'");
  small.expect_refused("(A", "'(' has no ')'");
  small.expect_refused("[A: B", "'[' has no ']'");
  small.expect_refused("[A B]", "needs ':' or ','");
  small.expect_refused("A Q", "no move Q");
}

TEST(Algorithm, NestingHasAnEnd) {
  const Small small;
  const auto nested = [](int depth) {
    return std::string(static_cast<std::size_t>(depth), '(') + "A" + std::string(static_cast<std::size_t>(depth), ')');
  };
  small.expect_same(nested(20), "A");
  small.expect_refused(nested(21), "more than 20 deep");
  small.expect_refused(nested(200'000), "more than 20 deep");
}

}  // namespace
}  // namespace unscramble::perm
