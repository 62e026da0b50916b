// The examples against published numbers. Sources: [C] CayleyPy's growth tables (cayleypy/data/*.csv), [J] Jaap
// Scherphuis' puzzle page, [W] Wikipedia's article on the puzzle, [O] the On-Line Encyclopedia of Integer Sequences,
// [L] the Cube-Lovers archive. docs/puzzle-files.md has the same table.
#include <gtest/gtest.h>

#include <filesystem>

#include "domains/perm/plans/perm.h"
#include "domains/perm/ranked_classes.h"
#include "support/thread_ranks.h"

namespace unscramble {
namespace {

struct Published {
  const char* file;
  const char* metric;
  const char* states;                 // "" = not published
  std::vector<std::uint64_t> counts;  // the first of them, or all
  bool complete;
};

const std::vector<Published>& published() {
  static const std::vector<Published> all = {
      // [C] cube_222_htm, cube_222_qtm; [O] A079761, A079762
      {"2x2x2.tws", "", "3674160", {1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644}, true},
      {"2x2x2.tws",
       "quarter",
       "3674160",
       {1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536, 90280, 276},
       true},
      // [L] 4 December 1993: the corners of the 3x3x3; all of them in the slow test
      {"2x2x2-free.tws", "", "88179840", {1, 18, 243, 2874, 28000}, false},
      {"2x2x2-kpuzzle.json", "", "88179840", {1, 18, 243, 2874, 28000}, false},
      // [C] cube_333_htm, cube_333_qtm; [O] A080601, A080602
      {"3x3x3.tws", "", "43252003274489856000", {1, 18, 243, 3240, 43239}, false},
      {"3x3x3.tws", "quarter", "43252003274489856000", {1, 12, 114, 1068, 10011, 93840}, false},
      // [C] pyraminx
      {"pyraminx-faces.tws", "", "302330880", {1, 16, 136, 896, 5456, 32528}, false},
      {"pyraminx.tws", "", "75582720", {1, 16, 136, 896}, false},
      // [J]; [O] A309109 has the number of states
      {"pyraminx-no-tips.tws",
       "",
       "933120",
       {1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276, 2457, 32},
       true},
      {"pyraminx-duo.tws", "", "324", {1, 8, 48, 188, 79}, true},
      {"halpern-kolmelij.tws", "", "3732480", {1, 8, 48, 288}, false},
      // [J]; [O] A079745
      {"skewb.tws", "", "3149280", {1, 8, 48, 288, 1728, 10248, 59304, 315198, 1225483, 1455856, 81028, 90}, true},
      {"skewb-free.tws", "", "37791360", {1}, false},
      {"skewb-diamond.tws", "", "138240", {1, 8, 48, 288}, false},
      {"dino.tws", "", "239500800", {1, 16}, false},
      {"2x2x3.tws", "", "241920", {1, 8}, false},                   // 8! 3!
      {"fto.tws", "", "376897600550338560000000", {1, 16}, false},  // 12 times 31408133379194880000000: nothing is held
      // [W]
      {"megaminx.tws", "", "100669616553523347122516032313645505168688116411019768627200000000000", {1, 48}, false},
      {"4x4x4.tws", "", "7401196841564901869874093974498574336000000000", {1}, false},
      {"5x5x5.tws", "", "282870942277741856536180333107150328293127731985672134721536000000000000000", {1}, false},
      {"helicopter.tws", "", "11848661611315200000", {1, 12}, false},  // 24 times 493694233804800000: nothing is held
      // [C] lrx, lx (directed), pancake, burnt_pancake, top_spin, lrx_coset
      {"lrx-8.json",
       "",
       "40320",
       {1,    3,    6,    12,   23,   44,   80,   142,  247, 411, 662, 1019, 1481, 2059, 2745,
        3465, 4126, 4633, 4913, 4777, 4163, 3079, 1612, 488, 94,  25,  6,    3,    1},
       true},
      {"lrx-8.gap", "", "40320", {1, 3, 6, 12, 23, 44, 80, 142}, false},
      {"lx-7.json",
       "",
       "5040",
       {1, 2, 3, 5, 8, 13, 21, 33, 52, 78, 110, 151, 203, 265, 337, 417, 485, 530, 554, 552, 499, 388, 227, 83, 21, 2},
       true},
      {"hungarian-rings-8.json", "", "20160", {1, 4, 12, 32, 88, 240, 642, 1684, 3756, 6201, 5631, 1791, 76, 2}, true},
      {"globe-1-2.json",
       "",
       "40320",
       {1, 8, 48, 220, 575, 1100, 1952, 3520, 5312, 6304, 7168, 7264, 5056, 1568, 224},
       true},
      {"globe-1-8.json", "", "", {1, 20}, false},
      {"wreath-6.json", "", "3150", {1}, false},  // 10! / (2! 4! 4!)
      {"pancake-8.json", "", "40320", {1, 7, 42, 251, 1191, 4281, 10561, 15011, 8520, 455}, true},
      {"burnt-pancake-6.tws", "", "46080", {1, 6, 30, 150, 675, 2340, 6604, 12795, 15519, 6957, 959, 43, 1}, true},
      {"topspin-9.json",
       "",
       "",
       {1,    3,    6,     12,    24,    46,    88,    168,   322,   613,  1137, 2095,
        3745, 6385, 10697, 17134, 24461, 30412, 32269, 27633, 17101, 5884, 1112, 92},
       true},
      // 3678 shapes: the size of the tables in Square-1 scramblers
      {"square-1-shapes.tws", "", "", {1, 2, 3, 10, 12, 58, 42, 60, 130, 246, 518, 748, 896, 584, 316, 52}, true},
      {"topspin-20.json", "", "2432902008176640000", {1, 3, 6, 12, 24, 48}, false},
      {"lrx-coset-12.json",
       "",
       "924",
       {1, 2, 3, 4, 6, 8, 10, 14, 18, 20, 26, 34, 41, 55, 55, 68, 69, 68, 81, 72, 71, 62, 46, 45, 27, 14, 4},
       true},
  };
  return all;
}

class PublishedCounts : public ::testing::TestWithParam<Published> {};

// One state of each class of symmetric ones is kept; each counts as many as its class has.
template <class P>
void check_classes(const P& puzzle, const CountOptions& options, const StateCount& expected, Monitor& monitor,
                   ThreadPool& pool) {
  if constexpr (Symmetric<P>) {
    const SymmetryClasses<P> classes(puzzle, all_moves(puzzle), {});
    if (!classes.any()) return;
    const StaticDomain<P> domain(puzzle);
    const auto counted = count_states(domain, all_moves(puzzle), options, classes, monitor, pool);
    EXPECT_EQ(counted.counts, expected.counts);
    EXPECT_EQ(counted.complete, expected.complete);
    const auto space = perm::RankedSpace::make(puzzle.engine(), 1U << 28U);
    if (!space) return;
    const auto ranked = perm::count_ranked_classes(puzzle.engine(), *space, options, monitor, pool);
    ASSERT_TRUE(ranked.has_value());
    EXPECT_EQ(ranked->counts, expected.counts);
    EXPECT_EQ(ranked->complete, expected.complete);
    EXPECT_EQ(ranked->farthest.empty(), !expected.complete);
  }
}

template <class P>
void check(const P& puzzle, const Published& expected) {
  if (*expected.states != '\0') {
    EXPECT_EQ(puzzle.num_states().value_or("unknown"), expected.states);
  }
  Monitor monitor(Limits{.memory = std::uint64_t{1} << 30U});
  ThreadPool pool(2);
  CountOptions options;
  if (!expected.complete) options.depth = static_cast<int>(expected.counts.size()) - 1;
  const auto ranked = perm::count_ranked(puzzle.engine(), options, monitor, pool);
  if (ranked) {
    EXPECT_EQ(ranked->counts, expected.counts);
    EXPECT_EQ(ranked->complete, expected.complete);
  }
  constexpr std::size_t kSmall = 100'000;
  std::uint64_t sum = 0;
  for (const auto count : expected.counts) sum += count;
  if (ranked && sum > kSmall) return;  // the hash table would take long
  const auto hashed = count_states(StaticDomain<P>(puzzle), all_moves(puzzle), options, monitor, pool);
  EXPECT_EQ(hashed.counts, expected.counts);
  EXPECT_EQ(hashed.complete, expected.complete);
  check_classes(puzzle, options, hashed, monitor, pool);
  if (ranked && expected.complete) {
    EXPECT_FALSE(ranked->farthest.empty() && !puzzle.engine().directed());
  }
  if (sum > 10'000) return;
  // The table of numbers and the table of hashes, each split over three ranks.
  ThreadRanks::run(3, [&](Ranks& ranks) {
    Monitor own(Limits{.memory = std::uint64_t{1} << 28U});
    ThreadPool threads(2);
    CountOptions split = options;
    split.ranks = &ranks;
    const auto numbers = perm::count_ranked(puzzle.engine(), split, own, threads);
    ASSERT_EQ(numbers.has_value(), ranked.has_value());
    if (numbers) {
      EXPECT_EQ(numbers->counts, expected.counts);
      EXPECT_EQ(numbers->complete, expected.complete);
      EXPECT_EQ(numbers->farthest, ranked->farthest);
    }
    const auto hashes = count_states(StaticDomain<P>(puzzle), all_moves(puzzle), split, own, threads);
    EXPECT_EQ(hashes.counts, expected.counts);
    EXPECT_EQ(hashes.farthest, hashed.farthest);
  });
}

TEST_P(PublishedCounts, AreFound) {
  const auto& expected = GetParam();
  const std::string path = UNSCRAMBLE_SOURCE_DIR "/examples/puzzles/" + std::string(expected.file);
  const PuzzleConfig config{expected.metric};
  if (const auto small = PermPuzzle<32>::make(path, config)) return check(*small, expected);
  if (const auto medium = PermPuzzle<96>::make(path, config)) return check(*medium, expected);
  const auto directed = DirectedPermPuzzle<96>::make(path, config);
  ASSERT_TRUE(directed.has_value()) << directed.error().message;
  check(*directed, expected);
}

INSTANTIATE_TEST_SUITE_P(Examples, PublishedCounts, ::testing::ValuesIn(published()), [](const auto& info) {
  std::string name = std::string(info.param.file) + info.param.metric;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
});

// Symmetries that exchange moves of different costs, or an allowed move for one that is not, do not count.
TEST(CountingClasses, KeepMovesAndTheirCosts) {
  const auto puzzle =
      PermPuzzle<32>::make(UNSCRAMBLE_SOURCE_DIR "/examples/puzzles/3x3x3.tws", PuzzleConfig{"quarter"});
  ASSERT_TRUE(puzzle.has_value());
  ThreadPool pool(2);
  Monitor monitor(Limits{.memory = std::uint64_t{1} << 28U});
  const StaticDomain<PermPuzzle<32>> domain(*puzzle);
  MoveCosts costs(static_cast<std::size_t>(puzzle->num_moves()), 1);
  const Moves dear = *puzzle->parse_moves("U U'");
  for (const Move move : dear) costs[move] = 2;
  const Moves some = *puzzle->parse_moves("U U' R R' F F'");
  for (const auto& [allowed, priced] : {std::pair{all_moves(*puzzle), costs}, std::pair{some, MoveCosts{}}}) {
    const Moves& moves = allowed;  // clang lets no lambda have a structured binding
    CountOptions options{.depth = 4, .moves = moves, .costs = priced};
    const SymmetryClasses<PermPuzzle<32>> classes(*puzzle, moves, priced);
    ASSERT_TRUE(classes.any());
    const auto plain = count_states(domain, moves, options, monitor, pool);
    EXPECT_EQ(count_states(domain, moves, options, classes, monitor, pool).counts, plain.counts);
    // Split over ranks: what is sent stands for its class already.
    ThreadRanks::run(3, [&](Ranks& ranks) {
      Monitor own(Limits{.memory = std::uint64_t{1} << 28U});
      ThreadPool threads(2);
      CountOptions split = options;
      split.ranks = &ranks;
      EXPECT_EQ(count_states(domain, moves, split, classes, own, threads).counts, plain.counts);
    });
  }
}

// Complete counts of tens and hundreds of millions of states.
const std::vector<Published>& published_large() {
  static const std::vector<Published> all = {
      // [L] 4 December 1993, the corners of the 3x3x3 in half and quarter turns, and in quarter turns alone
      {"2x2x2-free.tws",
       "",
       "88179840",
       {1, 18, 243, 2874, 28000, 205416, 1168516, 5402628, 20776176, 45391616, 15139616, 64736},
       true},
      {"2x2x2-free.tws",
       "quarter",
       "88179840",
       {1, 12, 114, 924, 6539, 39528, 199926, 806136, 2761740, 8656152, 22334112, 32420448, 18780864, 2166720, 6624},
       true},
      // [C] pyraminx
      {"pyraminx-faces.tws",
       "",
       "302330880",
       {1, 16, 136, 896, 5456, 32528, 190260, 1070699, 5421594, 21136359, 55716688, 91554722, 85678373, 37687176,
        3822520, 13120, 336},
       true},
      // The number of states, 12 times [O] A079745, and the 11 moves are published; the rest was counted here.
      {"skewb-free.tws",
       "",
       "37791360",
       {1, 16, 208, 2280, 19683, 125280, 712032, 3782376, 14705796, 17470272, 972336, 1080},
       true},
      // Likewise: 12!/2 states, 13 moves.
      {"dino.tws",
       "",
       "239500800",
       {1, 16, 160, 1408, 11712, 90912, 644756, 4070826, 21433009, 76410122, 109897795, 26611502, 328215, 366},
       true},
  };
  return all;
}

class LargePublishedCountsSlow : public PublishedCounts {};

TEST_P(LargePublishedCountsSlow, AreFound) {
  const auto puzzle = PermPuzzle<32>::make(UNSCRAMBLE_SOURCE_DIR "/examples/puzzles/" + std::string(GetParam().file),
                                           PuzzleConfig{GetParam().metric});
  ASSERT_TRUE(puzzle.has_value()) << puzzle.error().message;
  check(*puzzle, GetParam());
}

INSTANTIATE_TEST_SUITE_P(Examples, LargePublishedCountsSlow, ::testing::ValuesIn(published_large()));

}  // namespace
}  // namespace unscramble
