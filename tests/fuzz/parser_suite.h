// Random bytes and damaged texts into the parsers of one puzzle themselves. The sanitizers run this: it needs neither
// searches nor the solve layer, whose functions parser_fuzz_test.cpp tries in the same way.
#pragma once

#include <gtest/gtest.h>

#include "fuzz/texts.h"
#include "puzzle/capabilities.h"
#include "puzzle/text.h"

namespace unscramble {

template <class Key>
class PuzzleParsers : public ::testing::Test {
 public:
  using P = typename Key::Puzzle;
  static constexpr int kRandom = 100'000;
  static constexpr int kDamaged = 10'000;  // read almost to the end, which is slow under sanitizers

  template <class Check>
  static void for_each_puzzle(Check check) {
    for (const auto& name : P::names()) {  // definition files have their own test, perm_files_test.cpp
      SCOPED_TRACE(name);
      check(*P::make(name, {}));
    }
  }

  // Refused with a cause, or accepted and written so that it is accepted again.
  static void try_state(const P& puzzle, const std::string& text) {
    const auto read = puzzle.read(text);
    if (!read) {
      ASSERT_FALSE(trim(read.error().message).empty()) << printable(text);
      ASSERT_TRUE(read.error().code == ErrorCode::kInvalid || read.error().code == ErrorCode::kUnsolvable)
          << printable(text) << ": " << read.error().message;
      return;
    }
    const std::string written = read->puzzle.format(read->state);
    const auto again = read->puzzle.read(written);
    ASSERT_TRUE(again.has_value()) << printable(text) << ": " << again.error().message;
    ASSERT_EQ(again->puzzle.format(again->state), written) << printable(text);
    ASSERT_FALSE(read->puzzle.draw(read->state, {.colour = true}).empty());
  }

  static void try_moves(const P& puzzle, const std::string& text) {
    const auto moves = puzzle.parse_moves(text);
    if (!moves) {
      ASSERT_FALSE(trim(moves.error().message).empty()) << printable(text);
      return;
    }
    for (const Move move : *moves) ASSERT_LT(move, puzzle.num_moves()) << printable(text);
    const std::string written = puzzle.format_moves(*moves);  // not always the same moves: two quarter turns are F2
    ASSERT_EQ(puzzle.format_moves(*puzzle.parse_moves(written)), written) << printable(text);
  }
};

TYPED_TEST_SUITE_P(PuzzleParsers);

TYPED_TEST_P(PuzzleParsers, RandomBytes) {
  using P = typename TypeParam::Puzzle;
  TestFixture::for_each_puzzle([](const P& puzzle) {
    Rng rng(78);
    for (int i = 0; i < TestFixture::kRandom && !::testing::Test::HasFailure(); ++i) {
      TestFixture::try_state(puzzle, random_bytes(rng, 64));
      TestFixture::try_moves(puzzle, random_bytes(rng, 32));
    }
  });
}

TYPED_TEST_P(PuzzleParsers, DamagedTexts) {
  using P = typename TypeParam::Puzzle;
  TestFixture::for_each_puzzle([](const P& puzzle) {
    Rng rng(79);
    std::vector<std::string> states;
    for (int i = 0; i < 64; ++i) {
      const auto instance = i % 2 == 0 ? puzzle.scramble(rng, i) : puzzle.random(rng);
      states.push_back(instance.puzzle.format(instance.state));
    }
    for (int i = 0; i < TestFixture::kDamaged && !::testing::Test::HasFailure(); ++i) {
      TestFixture::try_state(puzzle, mutated(states[rng.below(states.size())], rng));
      Moves moves;
      for (std::uint64_t left = rng.below(12); left > 0; --left)
        moves.push_back(static_cast<Move>(rng.below_int(puzzle.num_moves())));
      TestFixture::try_moves(puzzle, mutated(puzzle.format_moves(moves), rng));
    }
  });
}

REGISTER_TYPED_TEST_SUITE_P(PuzzleParsers, RandomBytes, DamagedTexts);

}  // namespace unscramble
