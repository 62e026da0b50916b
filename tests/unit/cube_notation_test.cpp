// Move notation: what is understood, what is refused and how, and what rotations and slices mean.
#include <gtest/gtest.h>

#include "domains/cube/cube2.h"
#include "domains/cube/cube3.h"
#include "domains/cube/notation.h"

namespace unscramble {
namespace {

using cube::Frame;
using cube::Metric;

std::string rewrite(const std::string& text, Metric metric = Metric::kHalf, Frame frame = Frame::kCentres) {
  const auto turns = cube::parse_turns(text, frame);
  if (!turns) return "error: " + turns.error().message;
  return cube::format_turns(cube::turns_to_moves(turns->turns, metric), metric);
}

TEST(CubeNotation, ManyWaysToWriteAPrime) {
  for (const auto* text : {"R'", "R’", "R‘", "R′", "R´", "R`", "Ri", "R3", " R' ", "(R')"})
    EXPECT_EQ(rewrite(text), "R'") << text;
  for (const auto* text : {"R2", "R2'", "R'2", "R2’"}) EXPECT_EQ(rewrite(text), "R2") << text;
  EXPECT_EQ(rewrite("R3'"), "R");
  EXPECT_EQ(rewrite("R1"), "R");
}

TEST(CubeNotation, SpacesAreOptional) {
  EXPECT_EQ(rewrite("RUR'U'F2"), "R U R' U' F2");
  EXPECT_EQ(rewrite("(R U)(R'U')\n F2,D"), "R U R' U' F2 D");
  EXPECT_EQ(rewrite(""), "");
}

TEST(CubeNotation, HalfTurnsAreTwoQuarterTurns) {
  const Cube3 cube;
  const auto moves = cube.parse_moves("R2 U'");
  ASSERT_TRUE(moves.has_value());
  EXPECT_EQ(*moves, (Moves{2, 2, 1}));
  EXPECT_EQ(cube.format_moves(*moves), "R2 U'");
  EXPECT_EQ(cube.format_moves(Moves{3, 3}), "R2");
  EXPECT_EQ(cube.format_moves(Moves{2, 3, 3}), "R R' R'");
  EXPECT_EQ(cube.format_moves(Moves{2, 2, 2}), "R2 R");
  const Cube3 half(Metric::kHalf);
  EXPECT_EQ(*half.parse_moves("R2 U'"), (Moves{4, 2}));
  EXPECT_EQ(half.format_moves(Moves{4, 4, 0}), "R2 R2 U");
}

TEST(CubeNotation, RotationsChangeWhichFaceIsTurned) {
  EXPECT_EQ(rewrite("x U"), "F");  // after x the front face is above
  EXPECT_EQ(rewrite("x' U"), "B");
  EXPECT_EQ(rewrite("y F"), "R");
  EXPECT_EQ(rewrite("y2 F"), "B");
  EXPECT_EQ(rewrite("z U"), "L");
}

TEST(CubeNotation, SlicesAndWideTurnsAreFaceTurns) {
  EXPECT_EQ(rewrite("M"), "R L'");
  EXPECT_EQ(rewrite("E'"), "U' D");
  EXPECT_EQ(rewrite("S2"), "B2 F2");
  EXPECT_EQ(rewrite("r"), "L");
  EXPECT_EQ(rewrite("Rw"), "L");
  EXPECT_EQ(rewrite("Rw2 U"), "L2 D");
  EXPECT_EQ(rewrite("u' F"), "D' L");
}

TEST(CubeNotation, LayersAreCountedFromTheFace) {
  EXPECT_EQ(rewrite("2Rw"), rewrite("Rw"));
  EXPECT_EQ(rewrite("2r"), rewrite("r"));
  EXPECT_EQ(rewrite("1R"), "R");
  EXPECT_EQ(rewrite("M'"), "R' L");
  EXPECT_EQ(rewrite("2R"), "L R'") << "the same slice, seen from the other side";
  EXPECT_EQ(rewrite("3R"), "L'");
  EXPECT_EQ(rewrite("3Rw U"), rewrite("x U"));
  EXPECT_EQ(rewrite("3Lw2 F"), rewrite("x2 F"));
}

TEST(CubeNotation, GroupsAreMultipliedOut) {
  EXPECT_EQ(rewrite("[R, U]"), "R U R' U'");
  EXPECT_EQ(rewrite("[R: U]"), "R U R'");
  EXPECT_EQ(rewrite("[R U: F2]"), "R U F2 U' R'");
  EXPECT_EQ(rewrite("[F: [R, U]] D"), "F R U R' U' F' D");
  EXPECT_EQ(rewrite("[R, U]2"), "R U R' U' R U R' U'");
  EXPECT_EQ(rewrite("[R, U]'"), "U R U' R'");
  EXPECT_EQ(rewrite("(R U')3"), "R U' R U' R U'");
  EXPECT_EQ(rewrite("(R U2)'"), "U2 R'");
  EXPECT_EQ(rewrite("(R U)2'"), "U' R' U' R'");
  EXPECT_EQ(rewrite("(R (U F)2)2 D"), "R U F U F R U F U F D");
  EXPECT_EQ(rewrite("(R U)0 F"), "F");
  EXPECT_EQ(rewrite("(R U F2)"), "R U F2");
  EXPECT_EQ(rewrite("[x: U] U"), "F U") << "a conjugate by a rotation turns another face, and is held as before";
}

TEST(CubeNotation, CommentsAndCountsAreNoMoves) {
  EXPECT_EQ(rewrite("R U // R U D\nF"), "R U F");
  EXPECT_EQ(rewrite("// nothing"), "");
  EXPECT_EQ(rewrite("R U2 (2f*)"), "R U2");
  EXPECT_EQ(rewrite("R U2 (3q) // optimal"), "R U2");
}

TEST(CubeNotation, BothWaysToCount) {
  const Cube3 quarter;
  const Cube3 half(Metric::kHalf);
  for (const Cube3& cube : {quarter, half}) {
    const auto lengths = cube.lengths(*cube.parse_moves("R2 U' F D2"));
    ASSERT_EQ(lengths.size(), 2U);
    EXPECT_EQ(lengths[0].metric, "qtm");
    EXPECT_EQ(lengths[0].length, 6);
    EXPECT_EQ(lengths[1].metric, "htm");
    EXPECT_EQ(lengths[1].length, 4);
  }
}

// A physical model: all 54 facelets as they lie in space, turned layer by layer.
std::string by_facelets(const std::string& moves) {
  const auto permute = [](std::string& cube, const cube::FaceletMap& map, int times) {
    for (; times > 0; --times) {
      std::string next = cube;
      for (std::size_t f = 0; f < map.size(); ++f) next[map[f]] = cube[f];
      cube = next;
    }
  };
  // Which layers (along the axis of the face) each letter turns.
  const std::string letters = "URFDLBurfdlbxyzMES";
  const std::string faces = "URFDLBURFDLBRUFLDF";
  std::string cube = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
  for (std::size_t i = 0; i < moves.size(); i += 2) {
    const std::size_t letter = letters.find(moves[i]);
    const int face = cube::face_of_letter(faces[letter]);
    cube::FaceletMap map = cube::facelet_map(cube::whole_turn(face));
    for (int f = 0; f < cube::kFacelets; ++f) {
      const int layer = cube::dot(cube::sticker_at(f).cubie, cube::kFrames[static_cast<std::size_t>(face)].normal);
      const bool moves_it = letter < 6 ? layer == 1 : letter < 12 ? layer >= 0 : letter < 15 ? true : layer == 0;
      if (!moves_it) map[static_cast<std::size_t>(f)] = static_cast<std::uint8_t>(f);
    }
    permute(cube, map, moves[i + 1] - '0');
  }
  return cube;
}

TEST(CubeNotation, AgreesWithAPhysicalCubeHeldInAnyOrientation) {
  const Cube3 cube;
  Rng rng(7);
  const std::string letters = "URFDLBurfdlbxyzMES";
  for (int round = 0; round < 300; ++round) {
    std::string moves;
    for (int i = 0; i < round % 40; ++i) {
      moves += letters[rng.below(letters.size())];
      moves += static_cast<char>('1' + rng.below(3));
    }
    if (moves.empty()) continue;
    const auto scramble = cube.read(moves);
    ASSERT_TRUE(scramble.has_value()) << moves << ": " << scramble.error().message;
    const auto physical = cube.read(by_facelets(moves));
    ASSERT_TRUE(physical.has_value()) << moves << ": " << physical.error().message;
    EXPECT_TRUE(same_state(scramble->state, physical->state)) << moves;
    EXPECT_EQ(scramble->puzzle.format(scramble->state), by_facelets(moves)) << "held as it ends up";
    EXPECT_EQ(physical->puzzle.format(physical->state), by_facelets(moves));
  }
}

TEST(CubeNotation, OnASmallCubeOppositeFacesAreTheSameTurn) {
  EXPECT_EQ(rewrite("L", Metric::kHalf, Frame::kCornerDbl), "R");
  EXPECT_EQ(rewrite("D' B2", Metric::kHalf, Frame::kCornerDbl), "U' R2");
  const Cube2 cube;
  for (const auto* text : {"R L'", "U D'", "F B'", "x", "y2", "z' x", "R U R' U' x U R U' R'"}) {
    const auto state = cube.read(text);
    ASSERT_TRUE(state.has_value()) << text;
    EXPECT_EQ(cube.is_goal(state->state), std::string_view(text).size() < 7) << text;
  }
}

TEST(CubeNotation, RefusalsNameWhatIsWrongAndWhere) {
  const auto refusal = [](const std::string& text) { return rewrite(text); };
  EXPECT_TRUE(refusal("R U Q").starts_with("error: 'Q' at position 5 is not a move; moves are U R F D L B"));
  EXPECT_TRUE(refusal("R’ U’ ?").starts_with("error: '?' at position 7 is not a move"));
  EXPECT_TRUE(refusal("2 R").starts_with("error: '2' at position 1 is not a move"));
  EXPECT_TRUE(refusal("2x").starts_with("error: '2' at position 1 is not a move"));
  EXPECT_EQ(refusal("R 4Rw"), "error: '4' at position 3: a 3x3x3 cube has the layers 1 to 3");
  EXPECT_EQ(refusal("2M"), "error: '2' at position 1: M, E and S are one layer, without a number");
  EXPECT_EQ(refusal("U [R U]"), "error: '[' at position 3: a commutator is written [A, B], a conjugate [A: B]");
  EXPECT_EQ(refusal("U [R, U"), "error: '[' at position 3: the ] for it is missing");
  EXPECT_EQ(refusal("U (R U"), "error: '(' at position 3: the ) for it is missing");
  EXPECT_TRUE(refusal("R U)").starts_with("error: ')' at position 4 is not a move"));
  EXPECT_EQ(refusal("((((R)99)99)99)99"), "error: multiplied out, the algorithm has more than 100000 moves");
  EXPECT_TRUE(refusal(std::string(100, '(')).find("nested too deeply") != std::string::npos);
  EXPECT_EQ(refusal("R4"), "error: '4' at position 2 is not a number of quarter turns; it is 1, 2 or 3");
  EXPECT_EQ(refusal("U R22"), "error: '2' at position 5 is not a number of quarter turns; it is 1, 2 or 3");
  EXPECT_TRUE(refusal("R''").starts_with("error: ''' at position 3 is not a move"));
  EXPECT_TRUE(refusal("xw").starts_with("error: 'w' at position 2 is not a move"));
  EXPECT_TRUE(refusal("R ☃").starts_with("error: '\\xe2\\x98\\x83' at position 3 is not a move"));
  EXPECT_EQ(rewrite("U M", Metric::kHalf, Frame::kCornerDbl),
            "error: 'M' at position 3: slices and wide turns do not exist on a 2x2x2 cube");
}

TEST(CubeNotation, ScramblesAndFaceletsAreToldApart) {
  const auto moves = [](const std::string& text) { return cube::looks_like_moves(text, 54, Frame::kCentres); };
  const std::string solved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
  std::string spaced;
  std::string many;
  std::string long_scramble;
  for (std::size_t i = 0; i < 54; ++i) {
    spaced += solved[i];
    spaced += ' ';
    many += "RU"[i % 2];
    many += ' ';
    long_scramble += std::string(1, "URFDLB"[i % 6]) + "2";
  }
  EXPECT_FALSE(moves(solved));
  EXPECT_FALSE(moves(spaced));
  EXPECT_FALSE(moves(solved.substr(1)));
  EXPECT_FALSE(moves(solved + "U"));
  EXPECT_FALSE(moves("X" + solved.substr(1)));
  EXPECT_FALSE(moves("?" + solved.substr(1)));
  EXPECT_FALSE(moves(solved.substr(0, 20) + "'" + solved.substr(21)));
  EXPECT_FALSE(moves("WWW WWW WWW RRR RRR RRR GGG GGG GGG YYY YYY YYY OOO OOO OOO BBB BBB BBB"));
  EXPECT_FALSE(moves("WWWWWWWWW RRRRRRRRR GGGGGGGGG YYYYYYYYY OOOOOOOO BBBBBBBBB"));
  EXPECT_TRUE(moves("R"));
  EXPECT_TRUE(moves("R U R' U'"));
  EXPECT_TRUE(moves("RUF"));
  EXPECT_TRUE(moves("hello"));
  EXPECT_TRUE(moves(many));
  EXPECT_TRUE(moves(long_scramble.substr(0, 54)));
  EXPECT_TRUE(moves("R U R' U' R U R' U' R U R' U' R U R' U' R U R' U' R U Q U' R U R' U' R U R' U' R U R' U'"));
}

}  // namespace
}  // namespace unscramble
