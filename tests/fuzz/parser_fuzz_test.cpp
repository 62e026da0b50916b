// A hundred thousand random byte strings and twenty thousand damaged valid ones into every parser of every registered
// puzzle: no crash (run it under the sanitizer presets), every refusal with a cause, everything accepted stays so.
#include <gtest/gtest.h>

#include "fuzz/parser_checks.h"
#include "method/heuristic_expression.h"
#include "solve/registry.h"

namespace unscramble {
namespace {

constexpr int kRounds = 100'000;
constexpr int kDamaged = 20'000;  // read almost to the end

class ParserFuzz : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    auto made = make_puzzle(GetParam());
    ASSERT_TRUE(made) << made.error().message;
    puzzle_ = *std::move(made);
    for (int i = 0; i < 64; ++i) states_.push_back(puzzle_->scramble(rng_, i < 32 ? i : -1));
    moves_ = puzzle_->card().move_names;
  }

  const std::string& some_state() { return states_[rng_.below(states_.size())]; }

  std::string some_moves() {
    std::string text;
    for (std::uint64_t i = rng_.below(8); i > 0; --i) text += moves_[rng_.below(moves_.size())] + " ";
    return text;
  }

  Rng rng_{77};
  std::unique_ptr<AnyPuzzle> puzzle_;
  std::vector<std::string> states_;
  std::vector<std::string> moves_;
};

TEST_P(ParserFuzz, StatesOfRandomBytes) {
  for (int i = 0; i < kRounds; ++i) {
    const auto wrong = check_state_text(*puzzle_, random_bytes(rng_, 64));
    ASSERT_FALSE(wrong) << *wrong;
  }
}

TEST_P(ParserFuzz, DamagedStates) {
  for (int i = 0; i < kDamaged; ++i) {
    const auto wrong = check_state_text(*puzzle_, mutated(some_state(), rng_));
    ASSERT_FALSE(wrong) << *wrong;
  }
}

TEST_P(ParserFuzz, MovesOfRandomBytes) {
  for (int i = 0; i < kRounds; ++i) {
    const auto wrong = check_moves_text(*puzzle_, states_.front(), random_bytes(rng_, 32));
    ASSERT_FALSE(wrong) << *wrong;
  }
}

TEST_P(ParserFuzz, DamagedMoves) {
  for (int i = 0; i < kDamaged; ++i) {
    const auto wrong = check_moves_text(*puzzle_, some_state(), mutated(some_moves(), rng_));
    ASSERT_FALSE(wrong) << *wrong;
  }
}

TEST_P(ParserFuzz, Requests) {
  for (int i = 0; i < kRounds / 500; ++i) {
    const std::string text = i % 3 == 0   ? random_bytes(rng_, 64)
                             : i % 3 == 1 ? mutated(some_state(), rng_)
                                          : mutated(some_moves(), rng_);
    for (int field = 0; field < kRequestFields; ++field) {
      const auto wrong = check_request_text(*puzzle_, states_[static_cast<std::size_t>(i) % 8], text,
                                            static_cast<RequestField>(field));
      ASSERT_FALSE(wrong) << *wrong;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Puzzles, ParserFuzz, ::testing::ValuesIn(puzzle_names()),
                         [](const auto& info) { return info.param; });

TEST(NameFuzz, PuzzleNamesAndHeuristicsAreRefusedWithACause) {
  Rng rng(5);
  const auto names = puzzle_names();
  for (int i = 0; i < kRounds; ++i) {
    const std::string text = i % 2 == 0
                                 ? random_bytes(rng, 48)
                                 : mutated(i % 4 == 1 ? "max(zero,sum(a,b))" : names[rng.below(names.size())], rng);
    const auto puzzle = make_puzzle(text);
    if (!puzzle) {
      ASSERT_FALSE(puzzle.error().message.empty()) << text;
    }
    const auto expression = parse_heuristic(text);
    if (!expression) {
      ASSERT_FALSE(expression.error().message.empty()) << text;
    } else {
      ASSERT_FALSE(heuristics_named(*expression).empty());
    }
  }
}

}  // namespace
}  // namespace unscramble
