// What every puzzle must satisfy. Each check runs for every name the puzzle registers.
#pragma once

#include <gtest/gtest.h>

#include <set>

#include "core/hash.h"
#include "puzzle/capabilities.h"

namespace unscramble {

// The names a puzzle registers. Definition files have none: the examples that fit stand for them.
template <class P>
std::vector<std::string> names_to_test() {
  if constexpr (requires { P::kFromFiles; }) {
    std::vector<std::string> names;
    for (const char* file : {"pyraminx.tws", "2x2x3.tws", "burnt-pancake-6.tws", "pancake-8.json", "megaminx.tws",
                             "4x4x4.tws", "lx-7.json"}) {
      const std::string path = std::string(UNSCRAMBLE_SOURCE_DIR "/examples/puzzles/") + file;
      if (P::make(path, {})) names.push_back(path);
    }
    return names;
  } else {
    return P::names();
  }
}

template <class Key>
class PuzzleConformance : public ::testing::Test {
 public:
  using P = typename Key::Puzzle;

  // Calls check(puzzle) for each registered name.
  template <class Check>
  static void for_each_puzzle(Check check) {
    for (const auto& name : names_to_test<P>()) {
      SCOPED_TRACE(name);
      const auto puzzle = P::make(name, {});
      ASSERT_TRUE(puzzle.has_value()) << puzzle.error().message;
      check(*puzzle);
    }
  }

  // Calls check(instance) for goal, shallow, deep and random states.
  template <class Check>
  static void for_each_state(const P& puzzle, int count, Check check) {
    Rng rng(20);
    for (int i = 0; i < count; ++i) {
      check(puzzle.scramble(rng, i % 30));
      check(puzzle.random(rng));
    }
  }
};

TYPED_TEST_SUITE_P(PuzzleConformance);

TYPED_TEST_P(PuzzleConformance, NamesMakeThePuzzleTheyName) {
  using P = typename TypeParam::Puzzle;
  if (names_to_test<P>().empty()) GTEST_SKIP() << "no example is of this size";
  TestFixture::for_each_puzzle([](const P& puzzle) {
    EXPECT_FALSE(puzzle.summary().empty());
    EXPECT_FALSE(puzzle.notation().empty());
    EXPECT_GT(puzzle.num_moves(), 0);
  });
  EXPECT_FALSE(P::make("no such puzzle", {}).has_value());
  EXPECT_FALSE(P::make(names_to_test<P>().front(), PuzzleConfig{"parsecs"}).has_value());
}

TYPED_TEST_P(PuzzleConformance, FormatAndReadAreInverse) {
  using P = typename TypeParam::Puzzle;
  TestFixture::for_each_puzzle([](const P& puzzle) {
    TestFixture::for_each_state(puzzle, 50, [](const Instance<P>& instance) {
      const std::string text = instance.puzzle.format(instance.state);
      const auto again = instance.puzzle.read(text);
      ASSERT_TRUE(again.has_value()) << text << ": " << again.error().message;
      EXPECT_TRUE(same_state(again->state, instance.state)) << text;
      EXPECT_EQ(again->puzzle.format(again->state), text);
    });
  });
}

TYPED_TEST_P(PuzzleConformance, MovesAreDeterministicAndRefusedMovesChangeNothing) {
  using P = typename TypeParam::Puzzle;
  TestFixture::for_each_puzzle([](const P& puzzle) {
    TestFixture::for_each_state(puzzle, 30, [](const Instance<P>& instance) {
      for (int m = 0; m < instance.puzzle.num_moves(); ++m) {
        auto first = instance.state;
        auto second = instance.state;
        const bool moved = instance.puzzle.try_move(first, static_cast<Move>(m));
        EXPECT_EQ(instance.puzzle.try_move(second, static_cast<Move>(m)), moved);
        EXPECT_TRUE(same_state(first, second));
        // Pieces that look alike may change places.
        constexpr bool kAlike = requires { P::kFromFiles; };
        if (!kAlike || !moved) {
          EXPECT_EQ(same_state(first, instance.state), !moved);
        }
      }
    });
  });
}

TYPED_TEST_P(PuzzleConformance, InverseMoveUndoes) {
  using P = typename TypeParam::Puzzle;
  if constexpr (Invertible<P>) {
    TestFixture::for_each_puzzle([](const P& puzzle) {
      TestFixture::for_each_state(puzzle, 30, [](const Instance<P>& instance) {
        for (int m = 0; m < instance.puzzle.num_moves(); ++m) {
          auto state = instance.state;
          if (!instance.puzzle.try_move(state, static_cast<Move>(m))) continue;
          ASSERT_TRUE(instance.puzzle.try_move(state, instance.puzzle.inverse_move(static_cast<Move>(m))));
          EXPECT_TRUE(same_state(state, instance.state));
        }
      });
      // Distances from one goal are then distances to it, but to the nearest goal only if it is the only one: GoalBall
      // and DistancesToGoal rely on that.
      Rng rng(8);
      const auto goal = puzzle.goal(rng);
      for (int round = 0; round < 20; ++round) EXPECT_TRUE(same_state(puzzle.goal(rng), goal));
    });
  } else {
    GTEST_SKIP() << "moves cannot be undone here";
  }
}

TYPED_TEST_P(PuzzleConformance, ReverseMovesLeadToPredecessors) {
  using P = typename TypeParam::Puzzle;
  if constexpr (Reversible<P>) {
    TestFixture::for_each_puzzle([](const P& puzzle) {
      TestFixture::for_each_state(puzzle, 30, [](const Instance<P>& instance) {
        for (int r = 0; r < instance.puzzle.num_reverse_moves(); ++r) {
          auto state = instance.state;
          const Move forward = instance.puzzle.try_reverse(state, r);
          if (forward == kNoMove) {
            EXPECT_TRUE(same_state(state, instance.state));
            continue;
          }
          ASSERT_TRUE(instance.puzzle.try_move(state, forward));
          EXPECT_TRUE(same_state(state, instance.state));
        }
      });
    });
  } else {
    GTEST_SKIP() << "predecessors are not enumerated here";
  }
}

TYPED_TEST_P(PuzzleConformance, MoveNotationRoundTrips) {
  using P = typename TypeParam::Puzzle;
  TestFixture::for_each_puzzle([](const P& puzzle) {
    Rng rng(3);
    for (int round = 0; round < 50; ++round) {
      Moves moves;
      for (int i = 0; i < round; ++i) moves.push_back(static_cast<Move>(rng.below_int(puzzle.num_moves())));
      const auto again = puzzle.parse_moves(puzzle.format_moves(moves));
      ASSERT_TRUE(again.has_value()) << again.error().message;
      // Notation may merge quarter turns (R R = R2), so compare what it writes, not the numbers.
      EXPECT_EQ(puzzle.format_moves(*again), puzzle.format_moves(moves));
    }
    EXPECT_FALSE(puzzle.parse_moves("R U ?").has_value());
  });
}

TYPED_TEST_P(PuzzleConformance, TokensAreInRangeAndInjective) {
  using P = typename TypeParam::Puzzle;
  TestFixture::for_each_puzzle([](const P& puzzle) {
    const auto encodings = puzzle.encodings();
    ASSERT_FALSE(encodings.empty());
    for (int e = 0; e < static_cast<int>(encodings.size()); ++e) {
      std::set<std::vector<std::uint16_t>> seen_tokens;
      std::set<std::string> seen_states;
      TestFixture::for_each_state(puzzle, 100, [&](const Instance<P>& instance) {
        std::vector<std::uint16_t> tokens(static_cast<std::size_t>(encodings[e].positions), 0xFFFF);
        instance.puzzle.tokens(instance.state, e, tokens);
        for (const auto token : tokens) ASSERT_LT(token, encodings[e].values);
        seen_tokens.insert(tokens);
        seen_states.insert(instance.puzzle.format(instance.state));
      });
      EXPECT_EQ(seen_tokens.size(), seen_states.size()) << encodings[e].name;
    }
  });
}

TYPED_TEST_P(PuzzleConformance, SymmetriesCommuteWithMovesAndKeepTheGoal) {
  using P = typename TypeParam::Puzzle;
  if constexpr (Symmetric<P>) {
    TestFixture::for_each_puzzle([](const P& puzzle) {
      TestFixture::for_each_state(puzzle, 20, [](const Instance<P>& instance) {
        const P& p = instance.puzzle;
        for (int k = 0; k < p.num_symmetries(); ++k) {
          const P q = p.symmetric_puzzle(k);
          const auto image = p.symmetric_state(instance.state, k);
          EXPECT_EQ(q.is_goal(image), p.is_goal(instance.state));
          if (k == 0) {
            EXPECT_TRUE(same_state(image, instance.state));
          }
          for (int m = 0; m < p.num_moves(); ++m) {
            auto moved = instance.state;
            auto image_moved = image;
            const bool possible = p.try_move(moved, static_cast<Move>(m));
            ASSERT_EQ(q.try_move(image_moved, p.symmetric_move(static_cast<Move>(m), k)), possible);
            EXPECT_TRUE(same_state(p.symmetric_state(moved, k), image_moved)) << "symmetry " << k << " move " << m;
          }
        }
      });
    });
  } else {
    GTEST_SKIP() << "no symmetries declared";
  }
}

// Renaming commutes with moves and makes the other goal the goal, so it keeps distances.
TYPED_TEST_P(PuzzleConformance, RenamingCommutesWithMoves) {
  using P = typename TypeParam::Puzzle;
  if constexpr (Renames<P>) {
    TestFixture::for_each_puzzle([](const P& puzzle) {
      Rng rng(6);
      int renamed = 0;
      for (int round = 0; round < 1000; ++round) {
        const auto goal = puzzle.scramble(rng, round % 100).state;
        const auto state = puzzle.scramble(rng, 100 - round % 100).state;
        const auto image = puzzle.renamed(state, goal);
        ASSERT_EQ(image.has_value(), puzzle.renamed(goal, goal).has_value());
        if (!image) continue;
        ++renamed;
        EXPECT_TRUE(puzzle.is_goal(*puzzle.renamed(goal, goal)));
        for (int m = 0; m < puzzle.num_moves(); ++m) {
          const auto move = static_cast<Move>(m);
          auto child = state;
          auto moved = *image;
          const bool possible = puzzle.try_move(child, move);
          ASSERT_EQ(puzzle.try_move(moved, puzzle.renamed_move(move, goal)), possible);
          EXPECT_TRUE(!possible || same_state(moved, *puzzle.renamed(child, goal)));
          EXPECT_EQ(puzzle.renamed_move(puzzle.renamed_move(move, goal), goal), move);
        }
      }
      EXPECT_GT(renamed, 5);
    });
  } else {
    GTEST_SKIP() << "pieces cannot be renamed";
  }
}

TYPED_TEST_P(PuzzleConformance, InverseStateIsSolvedByTheInverseMoves) {
  using P = typename TypeParam::Puzzle;
  if constexpr (GroupLike<P>) {
    TestFixture::for_each_puzzle([](const P& puzzle) {
      Rng rng(5);
      for (int round = 0; round < 50; ++round) {
        auto state = puzzle.goal(rng);
        Moves walk;
        for (int i = 0; i < round; ++i) {
          walk.push_back(static_cast<Move>(rng.below_int(puzzle.num_moves())));
          ASSERT_TRUE(puzzle.try_move(state, walk.back()));
        }
        // state = walk applied to the goal; its inverse = the inverted walk reversed, solved by the walk itself.
        auto inverse = puzzle.inverse_state(state);
        for (const Move m : walk) ASSERT_TRUE(puzzle.try_move(inverse, m));
        EXPECT_TRUE(puzzle.is_goal(inverse));
        EXPECT_TRUE(same_state(puzzle.inverse_state(puzzle.inverse_state(state)), state));
      }
    });
  } else {
    GTEST_SKIP() << "states are not a group";
  }
}

TYPED_TEST_P(PuzzleConformance, EstimatesKeepTheirPromises) {
  using P = typename TypeParam::Puzzle;
  if constexpr (HasEstimates<P>) {
    TestFixture::for_each_puzzle([](const P& puzzle) {
      const auto infos = P::estimates();
      Rng rng(9);
      for (int round = 0; round < 60; ++round) {
        const auto instance = puzzle.scramble(rng, round % 20);
        for (int e = 0; e < static_cast<int>(infos.size()); ++e) {
          const float here = instance.puzzle.estimate(e, instance.state);
          EXPECT_GE(here, 0) << infos[e].name;
          if (infos[e].admissible) {
            EXPECT_LE(here, static_cast<float>(round % 20)) << infos[e].name;
          }
          if (instance.puzzle.is_goal(instance.state)) {
            EXPECT_EQ(here, 0) << infos[e].name;
          }
          if constexpr (Symmetric<P>) {
            for (int k = 0; infos[e].symmetric && k < instance.puzzle.num_symmetries(); ++k) {
              const auto image = instance.puzzle.symmetric_state(instance.state, k);
              EXPECT_EQ(here, instance.puzzle.symmetric_puzzle(k).estimate(e, image))
                  << infos[e].name << ", image " << k;
            }
          }
          if (!infos[e].consistent) continue;
          for (int m = 0; m < instance.puzzle.num_moves(); ++m) {
            auto child = instance.state;
            if (!instance.puzzle.try_move(child, static_cast<Move>(m))) continue;
            EXPECT_LE(here, 1 + instance.puzzle.estimate(e, child)) << infos[e].name;
          }
        }
      }
    });
  } else {
    GTEST_SKIP() << "no estimates declared";
  }
}

TYPED_TEST_P(PuzzleConformance, ParityAlternates) {
  using P = typename TypeParam::Puzzle;
  if constexpr (KnowsParity<P>) {
    TestFixture::for_each_puzzle([](const P& puzzle) {
      if (!puzzle.knows_parity()) return;
      TestFixture::for_each_state(puzzle, 20, [](const Instance<P>& instance) {
        const int here = instance.puzzle.distance_parity(instance.state);
        if (instance.puzzle.is_goal(instance.state)) {
          EXPECT_EQ(here, 0);
        }
        for (int m = 0; m < instance.puzzle.num_moves(); ++m) {
          auto child = instance.state;
          if (instance.puzzle.try_move(child, static_cast<Move>(m))) {
            EXPECT_EQ(instance.puzzle.distance_parity(child), 1 - here);
          }
        }
      });
    });
  } else {
    GTEST_SKIP() << "distance parity is not known";
  }
}

TYPED_TEST_P(PuzzleConformance, RedundantPairsLoseNothing) {
  // With redundant() pairs left out, as many moves reach the same states: four, fewer if there are many to choose
  // from.
  using P = typename TypeParam::Puzzle;
  TestFixture::for_each_puzzle([](const P& puzzle) {
    const int depth_limit = puzzle.num_moves() > 20 ? 2 : puzzle.num_moves() > 12 ? 3 : 4;
    Rng rng(11);
    const auto start = puzzle.random(rng);
    const auto reach = [&](bool prune) {
      std::set<std::string> states;
      const auto walk = [&](auto&& self, const typename P::State& state, Move last, int depth) -> void {
        states.insert(std::string(reinterpret_cast<const char*>(&state), sizeof state));
        if (depth == 0) return;
        for (int m = 0; m < start.puzzle.num_moves(); ++m) {
          if (prune && last != kNoMove && start.puzzle.redundant(last, static_cast<Move>(m))) continue;
          auto child = state;
          if (start.puzzle.try_move(child, static_cast<Move>(m))) self(self, child, static_cast<Move>(m), depth - 1);
        }
      };
      walk(walk, start.state, kNoMove, depth_limit);
      return states;
    };
    EXPECT_EQ(reach(true), reach(false));
  });
}

TYPED_TEST_P(PuzzleConformance, DrawingShowsSomethingWithAndWithoutColour) {
  using P = typename TypeParam::Puzzle;
  TestFixture::for_each_puzzle([](const P& puzzle) {
    Rng rng(1);
    const auto instance = puzzle.random(rng);
    const std::string plain = instance.puzzle.draw(instance.state, {.colour = false});
    EXPECT_GT(plain.size(), 4U);
    EXPECT_EQ(plain.find('\x1b'), std::string::npos);
    EXPECT_NE(instance.puzzle.draw(instance.state, {.colour = true}).find('\x1b'), std::string::npos);
  });
}

REGISTER_TYPED_TEST_SUITE_P(PuzzleConformance, NamesMakeThePuzzleTheyName, FormatAndReadAreInverse,
                            MovesAreDeterministicAndRefusedMovesChangeNothing, InverseMoveUndoes,
                            ReverseMovesLeadToPredecessors, MoveNotationRoundTrips, TokensAreInRangeAndInjective,
                            SymmetriesCommuteWithMovesAndKeepTheGoal, InverseStateIsSolvedByTheInverseMoves,
                            RenamingCommutesWithMoves, EstimatesKeepTheirPromises, ParityAlternates,
                            RedundantPairsLoseNothing, DrawingShowsSomethingWithAndWithoutColour);

}  // namespace unscramble
