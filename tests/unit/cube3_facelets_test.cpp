// Reading 54 facelets: orientations, colours, and every refusal with its cause.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "domains/cube/cube3.h"
#include "unit/cube_refusals.h"

namespace unscramble::facelets_test {
namespace {

const std::string kSolved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

std::string refusal(const std::string& text) { return refusal_by(Cube3(), text); }
std::string with(std::initializer_list<std::pair<int, char>> changes) { return changed(kSolved, changes); }

std::string text_of(const Cube3::State& state) { return cube::letters(cube::colours3(state)); }
constexpr Cube3::State kGoal{cube::kSolvedCorners, cube::kSolvedEdges};

TEST(Cube3Facelets, KociembasConventions) {
  const Cube3 cube;
  const auto after = [&](const char* moves) { return cube.read(moves)->state; };
  // R: URF<-DFR twist 2, UBR<-URF twist 1, DRB<-UBR twist 2, DFR<-DRB twist 1.
  const auto r = after("R");
  EXPECT_EQ(r.corner, (cube::Corners{3 * 3 + 1, 3, 6, 7 * 3 + 2, 0 * 3 + 2, 15, 18, 4 * 3 + 1}));
  EXPECT_EQ(r.edge, (cube::Edges{11 * 2, 2, 4, 6, 8 * 2, 10, 12, 14, 0, 18, 20, 4 * 2}));
  // F flips the four edges it moves: UF->FR->DF->FL->UF.
  const auto f = after("F");
  EXPECT_EQ(f.edge, (cube::Edges{0, 8 * 2 + 1, 4, 6, 8, 9 * 2 + 1, 12, 14, 5 * 2 + 1, 1 * 2 + 1, 20, 22}));
  EXPECT_EQ(text_of(after("U")), "UUUUUUUUUBBBRRRRRRRRRFFFFFFDDDDDDDDDFFFLLLLLLLLLBBBBBB");
}

TEST(Cube3Facelets, SuperflipReadsAsTwelveFlippedEdges) {
  const auto state = Cube3().read("UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB");
  ASSERT_TRUE(state.has_value()) << state.error().message;
  EXPECT_EQ(state->state.corner, cube::kSolvedCorners);
  for (std::size_t i = 0; i < 12; ++i) EXPECT_EQ(state->state.edge[i], i * 2 + 1);
}

TEST(Cube3Facelets, CaseAndWhitespaceDoNotMatter) {
  EXPECT_EQ(refusal("uuuuuuuuurrrrrrrrrfffffffffdddddddddlllllllllbbbbbbbbb"), "accepted");
  EXPECT_EQ(refusal("UUU UUU UUU\nRRR RRR RRR\nFFF FFF FFF\nDDD DDD DDD\nLLL LLL LLL\nBBB BBB BBB\n"), "accepted");
}

TEST(Cube3Facelets, AnySixColoursWillDo) {
  const Cube3 cube;
  const auto scrambled = cube.read("R U2 F' L D B'");
  const std::string letters = cube.format(scrambled->state);
  for (const std::string colours : {"WRGYOB", "123456", "wrgyob", "0A9Z5Q"}) {
    std::string text = letters;
    for (char& c : text) c = colours[cube::kFaceLetters.find(c)];
    const auto read = cube.read(text);
    ASSERT_TRUE(read.has_value()) << text << ": " << read.error().message;
    EXPECT_TRUE(same_state(read->state, scrambled->state)) << text;
  }
}

TEST(Cube3Facelets, ACubeHeldInAnyOrientationIsTheSameCube) {
  const Cube3 cube;
  Rng rng(3);
  for (const auto& g : cube::all_isometries()) {
    const auto state = cube.random(rng).state;
    const std::string text = cube.format(state);
    std::string held = text;
    const auto map = cube::facelet_map(g);
    for (std::size_t f = 0; f < 54; ++f) held[map[f]] = text[f];
    const auto read = cube.read(held);
    if (g.mirrors()) {
      EXPECT_FALSE(read.has_value()) << held;
      continue;
    }
    ASSERT_TRUE(read.has_value()) << held << ": " << read.error().message;
    EXPECT_TRUE(same_state(read->state, state)) << held;
    EXPECT_EQ(read->puzzle.format(read->state), held) << "for the one who holds it";
  }
}

TEST(Cube3Facelets, EmptyText) {
  EXPECT_EQ(refusal(""), "invalid: empty text; a cube is 54 facelets or a scramble");
  EXPECT_EQ(refusal(" \n\t"), "invalid: empty text; a cube is 54 facelets or a scramble");
}

TEST(Cube3Facelets, WrongLength) {
  EXPECT_EQ(refusal(kSolved.substr(1)), "invalid: expected 54 facelets, got 53");
  EXPECT_EQ(refusal(kSolved + "B"), "invalid: expected 54 facelets, got 55");
}

TEST(Cube3Facelets, WrongLetter) {
  EXPECT_EQ(refusal(with({{12, 'X'}})), "invalid: 'X' at facelet 13 (R4) is not the colour of any centre");
  EXPECT_EQ(refusal(with({{0, '?'}})), "invalid: '?' at facelet 1 (U1) is not a letter or digit");
  EXPECT_EQ(refusal(with({{53, '\x01'}})), "invalid: '\\x01' at facelet 54 (B9) is not a letter or digit");
}

TEST(Cube3Facelets, WrongCounts) {
  EXPECT_EQ(refusal(with({{0, 'R'}})),
            "invalid: colour U appears 8 times, colour R appears 10 times; each of the six colours must appear 9 "
            "times");
}

TEST(Cube3Facelets, Centres) {
  EXPECT_EQ(refusal(with({{13, 'U'}})), "invalid: the centres of U and R have the same colour U");
  EXPECT_EQ(refusal(with({{4, 'D'}, {31, 'U'}})),
            "invalid: the centres DRFULB (of the faces URFDLB as held) are not those of a cube turned in any way");
}

TEST(Cube3Facelets, ImpossiblePieces) {
  // Swapping two stickers keeps the counts right.
  EXPECT_EQ(refusal(with({{9, 'U'}, {0, 'R'}})), "invalid: the corner at URF shows UUF: the same colour twice");
  EXPECT_EQ(refusal(with({{9, 'D'}, {29, 'R'}})),
            "invalid: the corner at URF shows UDF: U and D are opposite colours and never share a piece");
  EXPECT_EQ(refusal(with({{5, 'R'}, {10, 'U'}, {19, 'D'}, {28, 'F'}})),
            "invalid: the edge at UF shows UD: U and D are opposite colours and never share a piece");
  EXPECT_EQ(refusal(with({{5, 'R'}, {12, 'U'}})), "invalid: the edge at UR shows RR: the same colour twice");
}

TEST(Cube3Facelets, MirroredCorner) {
  EXPECT_EQ(refusal(with({{9, 'F'}, {20, 'R'}})),
            "invalid: the corner at URF shows UFR: a mirror image of corner URF, its colours run the wrong way round");
}

TEST(Cube3Facelets, DoubledAndMissingPieces) {
  // The edge DB is made another UB, the centre-coloured B stickers being exchanged within the counts.
  EXPECT_EQ(refusal(with({{5, 'D'}, {34, 'U'}})),
            "invalid: edge UB appears twice, edge DR appears twice, edge UR is missing, edge DB is missing");
  // Corner UFL shown as URF and corner DRB as DBL: R and L exchanged.
  EXPECT_EQ(refusal(with({{18, 'R'}, {38, 'F'}, {17, 'B'}, {51, 'L'}})),
            "invalid: corner URF appears twice, corner DBL appears twice, corner UFL is missing, corner DRB is "
            "missing");
}

TEST(Cube3Facelets, ColourNamesAreUsedInRefusals) {
  std::string text = with({{5, 'D'}, {34, 'U'}});
  for (char& c : text) c = std::string_view("WRGYOB")[cube::kFaceLetters.find(c)];
  EXPECT_EQ(refusal(text),
            "invalid: edge WB appears twice, edge YR appears twice, edge WR is missing, edge YB is missing");
}

TEST(Cube3Facelets, Unsolvable) {
  auto flipped = kGoal;
  flipped.edge[3] ^= 1U;
  EXPECT_EQ(refusal(text_of(flipped)), "unsolvable: no turns solve this cube: an edge is flipped");
  auto twisted = kGoal;
  twisted.corner[2] = cube::corner_slot(twisted.corner[2], 1);
  EXPECT_EQ(refusal(text_of(twisted)), "unsolvable: no turns solve this cube: a corner is twisted clockwise");
  twisted.corner[5] = cube::corner_slot(twisted.corner[5], 1);
  EXPECT_EQ(refusal(text_of(twisted)), "unsolvable: no turns solve this cube: a corner is twisted anticlockwise");
  auto swapped = kGoal;
  std::swap(swapped.edge[0], swapped.edge[7]);
  EXPECT_EQ(refusal(text_of(swapped)),
            "unsolvable: no turns solve this cube: two pieces are swapped (the corners' and the edges' permutations "
            "differ in parity)");
  swapped.edge[1] ^= 1U;
  swapped.corner[0] = cube::corner_slot(swapped.corner[0], 2);
  EXPECT_EQ(refusal(text_of(swapped)),
            "unsolvable: no turns solve this cube: two pieces are swapped (the corners' and the edges' permutations "
            "differ in parity); an edge is flipped; a corner is twisted anticlockwise");
}

// Any assembly of the pieces reads back, and is solvable exactly if the three invariants say so.
TEST(Cube3Facelets, AnyAssemblyIsReadAndJudged) {
  EXPECT_TRUE(rc::check([](std::uint64_t seed) {
    Rng rng(seed);
    Cube3::State s{cube::random_corners(rng), cube::random_edges(rng)};
    s.corner[0] = cube::corner_slot(s.corner[0], rng.below_int(3));
    s.edge[0] = cube::edge_slot(s.edge[0], rng.below_int(2));
    const auto read = cube::read_facelets3(text_of(s));
    RC_ASSERT(read.has_value());
    RC_ASSERT(same_state(read->pieces, s));
    const bool solvable = cube::twist_sum(s.corner) == 0 && cube::flip_sum(s.edge) == 0 &&
                          cube::permutation_parity(s.corner) == cube::permutation_parity(s.edge);
    RC_ASSERT(cube::check_solvable(s).has_value() == solvable);
    RC_ASSERT(Cube3().read(text_of(s)).has_value() == solvable);
    Moves all;
    for (Move m = 0; m < 12; ++m) all.push_back(m);
    RC_ASSERT(Cube3().reachable_with(s, all) == solvable);
  }));
}

}  // namespace
}  // namespace unscramble::facelets_test
