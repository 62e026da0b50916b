#include "search/views.h"

#include <gtest/gtest.h>

#include "domains/cube/cube3.h"
#include "domains/lights_out/lights_out.h"
#include "search/beam.h"
#include "unit/search_fixtures.h"

namespace unscramble {
namespace {

// Solves every image of a scrambled state; its solution must solve the state once it is brought back, and be as short.
template <Puzzle P>
void expect_images_solve(const Instance<P>& instance, std::size_t views, bool symmetric = false) {
  const auto problem = make_problem(instance);
  const ProblemRows<P> rows(problem);
  const Views images(rows.rows(), symmetric);
  ASSERT_EQ(images.count(), views) << instance.puzzle.name();
  EXPECT_TRUE(images[0].is_the_state());
  std::size_t length = 0;
  for (std::size_t v = 0; v < images.count(); ++v) {
    const auto image = images.image(images[v]);
    const RowProblem there{rows.domain(), image.data(), problem.moves};
    with_threads(1, [&](SearchContext& context) {
      const ZeroHeuristic<P> zero;
      auto result = beam(there, zero, {.width = 100'000}, context);
      EXPECT_EQ(result.status, SearchStatus::kSolved);
      images.bring_back(images[v], result.moves);
      EXPECT_TRUE(solves(problem, result.moves)) << instance.puzzle.name() << ", view " << v;
      if (v == 0) length = result.moves.size();
      EXPECT_EQ(result.moves.size(), length);
      return 0;
    });
  }
}

template <Puzzle P>
Instance<P> scrambled(const P& puzzle) {
  Rng rng(5);
  return puzzle.scramble(rng, 4);
}

TEST(Views, SolutionsOfImagesAreSolutions) {
  expect_images_solve(scrambled(Cube3()), 96);
  expect_images_solve(scrambled(Cube3(Cube3::Metric::kHalf)), 96);
  expect_images_solve(scrambled(TilePuzzle<4>()), 2);
  expect_images_solve(scrambled(LightsOut<1>(5)), 8);
}

TEST(Views, AreTheInverseAloneWhereTheHeuristicIsSymmetric) { expect_images_solve(scrambled(Cube3()), 2, true); }

TEST(Views, AreTheStateAloneWhereNotAllMovesAreAllowed) {
  const Cube3 cube;
  auto problem = make_problem(*cube.read("R U"));
  problem.moves = *cube.parse_moves("R R' U U'");
  EXPECT_EQ(Views(ProblemRows<Cube3>(problem).rows(), false).count(), 1U);
}

// A goal of its own is not the image of itself.
TEST(Views, KeepTheGoal) {
  const TilePuzzle<3> tiles;
  const auto aimed = tiles.aim(tiles.read("1 2 3 4 5 6 0 7 8")->state, tiles.read("1 2 3 0 5 6 4 7 8")->state);
  const auto problem = make_problem(*aimed);
  EXPECT_EQ(Views(ProblemRows<TilePuzzle<3>>(problem).rows(), false).count(), 1U);
}

}  // namespace
}  // namespace unscramble
