// Puzzles from definition files: moves, text, what can be solved.
#include "domains/perm/perm_puzzle.h"

#include <gtest/gtest.h>

#include "domains/perm/pattern_tables.h"
#include "domains/perm/readers.h"
#include "puzzle/replay.h"

namespace unscramble {
namespace {

using perm::Engine;
using perm::read_definition;
using perm::SourceText;

Engine::Pointer engine_of(const std::string& file, const std::string& text, const std::string& metric = "") {
  const auto definition = read_definition(SourceText(file, text));
  EXPECT_TRUE(definition.has_value()) << definition.error().message;
  const auto engine = Engine::make(*definition, metric);
  EXPECT_TRUE(engine.has_value()) << engine.error().message;
  return *engine;
}

PermPuzzle<32> small(const std::string& file, const std::string& text, const std::string& metric = "") {
  return PermPuzzle<32>(engine_of(file, text, metric));
}

PermPuzzle<32> example(const std::string& file, const std::string& metric = "") {
  auto made = PermPuzzle<32>::make(UNSCRAMBLE_SOURCE_DIR "/examples/puzzles/" + file, {metric});
  EXPECT_TRUE(made.has_value()) << made.error().message;
  return *std::move(made);
}

// The 2x2x2 as cubing.js has it: U, two rotations, and the other faces derived from them.
const char* const kDerivedCube =
    R"({"name":"2x2x2","orbits":[{"orbitName":"CORNERS","numPieces":8,"numOrientations":3}],
"defaultPattern":{"CORNERS":{"pieces":[0,1,2,3,4,5,6,7],"orientation":[0,0,0,0,0,0,0,0]}},
"moves":{
"U":{"CORNERS":{"permutation":[1,2,3,0,4,5,6,7],"orientationDelta":[0,0,0,0,0,0,0,0]}},
"y":{"CORNERS":{"permutation":[1,2,3,0,7,4,5,6],"orientationDelta":[0,0,0,0,0,0,0,0]}},
"x":{"CORNERS":{"permutation":[4,0,3,5,7,6,2,1],"orientationDelta":[2,1,2,1,1,2,1,2]}}},
"derivedMoves":{"z":"[x: y]","L":"[z: U]","F":"[x: U]","R":"[z': U]","B":"[x': U]","D":"[x2: U]"}})";

TEST(PermPuzzle, DerivedFaceTurnsAreMovesAndRotationsAreNot) {
  const auto engine = engine_of("cube.json", kDerivedCube);
  std::string names;
  for (const auto& move : engine->moves()) names += move.name + " ";
  EXPECT_EQ(names, "U U2 U' L L2 L' F F2 F' R R2 R' B B2 B' D D2 D' ");
  ASSERT_TRUE(engine->states().has_value());
  EXPECT_EQ(engine->states()->decimal(), "88179840");
}

TEST(PermPuzzle, MovesAfterARotationAreMadeAsSeenFromThere) {
  const auto puzzle = small("cube.json", kDerivedCube);
  // Turning the whole cube and then a face is turning another face and then the whole cube.
  const auto turned = puzzle.parse_moves("x U x' U2 y R");
  ASSERT_TRUE(turned.has_value()) << turned.error().message;
  EXPECT_EQ(turned->size(), 3U);
  EXPECT_EQ(puzzle.format_moves(*turned), "F U2 " + puzzle.format_moves(std::span(&turned->back(), 1)));
}

TEST(PermPuzzle, EveryKernelGivesTheSameBytes) {
  const auto puzzle = example("3x3x3.tws");
  const auto portable = perm::choose_kernel(perm::kMostStateBytes);
  Rng rng(3);
  std::array<std::uint8_t, perm::kMostStateBytes> wide{};
  auto state = puzzle.goal(rng);
  std::copy(state.at.begin(), state.at.end(), wide.begin());
  for (int i = 0; i < 2000; ++i) {
    const auto move = static_cast<Move>(rng.below_int(puzzle.num_moves()));
    ASSERT_TRUE(puzzle.try_move(state, move));
    portable(puzzle.engine().moves()[move].code, wide.data(), wide.size());
    ASSERT_TRUE(std::equal(state.at.begin(), state.at.end(), wide.begin()));
  }
}

TEST(PermPuzzle, TextAndStatesAgree) {
  for (const char* file : {"3x3x3.tws", "skewb.tws", "lrx-coset-12.json", "burnt-pancake-6.tws", "pancake-8.json"}) {
    SCOPED_TRACE(file);
    const auto puzzle = example(file);
    Rng rng(5);
    for (int i = 0; i < 20; ++i) {
      const auto random = puzzle.random(rng);
      const std::string text = puzzle.format(random.state);
      const auto again = puzzle.read(text);
      ASSERT_TRUE(again.has_value()) << text << ": " << again.error().message;
      EXPECT_TRUE(same_state(again->state, random.state)) << text;
      Moves trace;
      const auto walked = random_walk(puzzle, puzzle.goal(rng), rng, 7, &trace);
      const auto from_moves = puzzle.read(puzzle.format_moves(trace));
      ASSERT_TRUE(from_moves.has_value()) << from_moves.error().message;
      EXPECT_TRUE(same_state(from_moves->state, walked));
    }
  }
}

TEST(PermPuzzle, MovesAreUndoneByTheirInverses) {
  const auto puzzle = example("3x3x3.tws");
  Rng rng(6);
  for (Move move = 0; move < puzzle.num_moves(); ++move) {
    const auto before = puzzle.random(rng).state;
    auto state = before;
    puzzle.try_move(state, move);
    EXPECT_FALSE(same_state(state, before));
    puzzle.try_move(state, puzzle.inverse_move(move));
    EXPECT_TRUE(same_state(state, before));
  }
}

// Leaving out redundant pairs loses no state: spheres are as large without them.
TEST(PermPuzzle, RedundantPairsAreNotNeeded) {
  for (const char* file : {"3x3x3.tws", "skewb.tws", "burnt-pancake-6.tws", "topspin-9.json"}) {
    SCOPED_TRACE(file);
    const auto puzzle = example(file);
    Rng rng(1);
    std::set<std::string> all{puzzle.format(puzzle.goal(rng))};
    std::set<std::string> pruned = all;
    using Node = std::pair<PermPuzzle<32>::State, Move>;
    std::vector<Node> every{{puzzle.goal(rng), kNoMove}};
    std::vector<Node> chosen = every;
    for (int depth = 0; depth < 3; ++depth) {
      std::vector<Node> next_every, next_chosen;
      for (const bool prune : {false, true})
        for (const auto& [state, last] : prune ? chosen : every)
          for (Move move = 0; move < puzzle.num_moves(); ++move) {
            if (prune && last != kNoMove && puzzle.redundant(last, move)) continue;
            auto child = state;
            puzzle.try_move(child, move);
            (prune ? pruned : all).insert(puzzle.format(child));
            (prune ? next_chosen : next_every).emplace_back(child, move);
          }
      every = std::move(next_every);
      chosen = std::move(next_chosen);
      EXPECT_EQ(all, pruned) << "depth " << depth + 1;
    }
    EXPECT_LT(chosen.size(), every.size());
  }
}

TEST(PermPuzzle, UnsolvablePatternsAreProvedSo) {
  const auto cube = example("2x2x2.tws");
  const auto twisted = cube.read("CORNERS 1 2 3 4 5 6 7 1 0 0 0 0 0 0");
  EXPECT_FALSE(twisted.has_value());
  const std::string pieces = "CORNERS 1 2 3 4 5 6 7 ";
  const auto one_turned = cube.read(pieces + "1 0 0 0 0 0 0");
  ASSERT_FALSE(one_turned.has_value());
  EXPECT_EQ(one_turned.error().code, ErrorCode::kUnsolvable) << one_turned.error().message;
  EXPECT_TRUE(cube.read(pieces + "1 2 0 0 0 0 0").has_value());
  const auto twice = cube.read("CORNERS 1 1 3 4 5 6 7 0 0 0 0 0 0 0");
  ASSERT_FALSE(twice.has_value());
  EXPECT_EQ(twice.error().code, ErrorCode::kInvalid);
  // An odd permutation of the dino cube's twelve edges.
  const auto dino = example("dino.tws");
  const auto odd = dino.read("EDGES 2 1 3 4 5 6 7 8 9 10 11 12");
  ASSERT_FALSE(odd.has_value());
  EXPECT_EQ(odd.error().code, ErrorCode::kUnsolvable);
}

TEST(PermPuzzle, PiecesThatLookAlikeAndOrientationsThatDoNotCount) {
  // Two of the three pieces look alike, and their orientation does not count.
  const auto puzzle = small(
      "a.tws", "Set A 3 2\nSolved\nA\n1 2 2\n0 ? ?\nEnd\nMove R\nA\n2 3 1\n1 1 0\nEnd\nMove F\nA\n1 2 3\n1 1 0\nEnd\n");
  EXPECT_EQ(puzzle.num_states().value_or(""), "6");
  Rng rng(1);
  std::set<std::string> seen{puzzle.format(puzzle.goal(rng))};
  std::vector<PermPuzzle<32>::State> queue{puzzle.goal(rng)};
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (Move move = 0; move < puzzle.num_moves(); ++move) {
      auto child = queue[i];
      puzzle.try_move(child, move);
      if (seen.insert(puzzle.format(child)).second) queue.push_back(child);
    }
  EXPECT_EQ(seen.size(), 6U);
}

TEST(PermPuzzle, ForbiddenPlacesAreNeverEntered) {
  const auto puzzle = small("a.tws", "Set A 4 1\nSolved\nA\n1 2 3 4\nEnd\nMove R\nA\n2 3 4 1\nEnd\nIllegal A 1 3\n");
  Rng rng(1);
  auto state = puzzle.goal(rng);
  const auto once = puzzle.parse_moves("R");
  const auto twice = puzzle.parse_moves("R2");
  EXPECT_FALSE(puzzle.try_move(state, twice->front()));
  EXPECT_TRUE(puzzle.is_goal(state));
  EXPECT_TRUE(puzzle.try_move(state, once->front()));
  EXPECT_FALSE(puzzle.try_move(state, once->front()));
  EXPECT_FALSE(puzzle.read("R R").has_value());
  EXPECT_FALSE(puzzle.num_states().has_value());
}

TEST(PermPuzzle, AliasesAndAmounts) {
  const std::string text = "Set A 5 1\nSolved\nEnd\nMove R\nA\n2 3 4 5 1\nEnd\nMoveAlias L R'\nMoveSequence T R R\n";
  const auto puzzle = small("a.tws", text);
  const auto format = [&](const char* moves) { return puzzle.format_moves(*puzzle.parse_moves(moves)); };
  EXPECT_EQ(format("L L2 L'"), "R' R2' R");
  EXPECT_EQ(format("R7 R5 R3'"), "R2 R2");
  EXPECT_EQ(puzzle.num_moves(), 4);  // T is R2
  const auto quarter = small("a.tws", text, "quarter");
  EXPECT_EQ(quarter.num_moves(), 4);  // R R' and T, which is a move of its own, and its inverse
  EXPECT_FALSE(puzzle.parse_moves("Q").has_value());
  const auto globe = example("globe-1-2.json");  // names that end in digits
  EXPECT_EQ(globe.format_moves(*globe.parse_moves("f1' r1'")), "f1 -r1");
}

TEST(PermPuzzle, AnotherGoal) {
  const auto puzzle = example("3x3x3.tws");
  const auto from = puzzle.read("U R2 F");
  const auto to = puzzle.read("U R2");
  const auto aimed = puzzle.aim(from->state, to->state);
  ASSERT_TRUE(aimed.has_value());
  auto state = aimed->state;
  EXPECT_FALSE(aimed->puzzle.is_goal(state));
  aimed->puzzle.try_move(state, puzzle.parse_moves("F'")->front());
  EXPECT_TRUE(aimed->puzzle.is_goal(state));
}

// Bounds from small tables never exceed the distance, change by at most one per move, and are the distance itself if
// all pieces fit one table.
TEST(PermPuzzle, PatternTablesAreLowerBounds) {
  ThreadPool pool(2);
  for (const char* file : {"skewb-diamond.tws", "burnt-pancake-6.tws", "wreath-6.json", "pyraminx-duo.tws"}) {
    SCOPED_TRACE(file);
    const auto puzzle = example(file);
    Monitor monitor;
    const auto whole = perm::PatternTables::shared(puzzle.engine(), 1 << 20, {}, monitor, pool);
    ASSERT_TRUE(whole.has_value()) << whole.error().message;
    EXPECT_TRUE((*whole)->exact());
    const auto part = perm::PatternTables::shared(puzzle.engine(), 300, {}, monitor, pool);
    ASSERT_TRUE(part.has_value()) << part.error().message;
    EXPECT_FALSE((*part)->exact());
    const auto& layout = puzzle.engine().layout();
    Rng rng(9);
    int informed = 0;
    for (int i = 0; i < 200; ++i) {
      const auto state = puzzle.random(rng).state;
      const int distance = (*whole)->estimate(layout, state.at.data());
      const int bound = (*part)->estimate(layout, state.at.data());
      EXPECT_LE(bound, distance);
      EXPECT_EQ(distance == 0, puzzle.is_goal(state));
      informed += bound > 0 ? 1 : 0;
      int nearer = 0;
      for (Move move = 0; move < puzzle.num_moves(); ++move) {
        auto child = state;
        puzzle.try_move(child, move);
        const int there = (*whole)->estimate(layout, child.at.data());
        EXPECT_LE(std::abs(there - distance), 1);
        EXPECT_LE(std::abs((*part)->estimate(layout, child.at.data()) - bound), 1);
        nearer += there == distance - 1 ? 1 : 0;
      }
      EXPECT_EQ(nearer > 0, distance > 0);
    }
    EXPECT_GT(informed, 100);
  }
}

TEST(PermPuzzle, ModelsOfAnotherDefinitionDoNotFit) {
  const auto one = engine_of("a.tws", "Set A 3 1\nSolved\nEnd\nMove R\nA\n2 3 1\nEnd\n");
  const auto renamed = engine_of("b.tws", "Name Other\nSet B 3 1\nSolved\nEnd\nMove R\nB\n2 3 1\nEnd\n");
  const auto other = engine_of("a.tws", "Set A 3 1\nSolved\nEnd\nMove R\nA\n3 1 2\nEnd\n");
  EXPECT_EQ(one->encoding_name(), renamed->encoding_name());
  EXPECT_NE(one->encoding_name(), other->encoding_name());
}

}  // namespace
}  // namespace unscramble
