// A heuristic of one's own for the 15-puzzle, compared with Manhattan distance in IDA*: the same shortest solutions,
// and how many states each search generates.
#include <array>
#include <cstdio>

#include "domains/tile/tile.h"
#include "search/ida_star.h"

using namespace unscramble;

namespace {

using Puzzle15 = TilePuzzle<4>;

// Manhattan distance, plus two for each blocked corner: one that holds a wrong tile while both its neighbours are at
// home. One of them has to step aside and back, two moves that no distance counts (Korf & Taylor 1996, "corner tiles").
class CornerHeuristic final : public Heuristic<Puzzle15> {
 public:
  explicit CornerHeuristic(const Puzzle15& puzzle) : manhattan_(puzzle, kManhattan) {}

  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }

  // One call for a whole batch of states.
  void evaluate(std::span<const State> states, std::span<float> out) const override {
    manhattan_.evaluate(states, out);
    for (std::size_t i = 0; i < states.size(); ++i) out[i] += static_cast<float>(2 * blocked_corners(states[i]));
  }

 private:
  static constexpr int kManhattan = 3;  // its place in Puzzle15::estimates()

  // Tile t belongs to cell t - 1. The two corners have no neighbour in common, so neither pays for the other.
  static int blocked_corners(const State& s) {
    struct Corner {
      std::size_t cell, beside, below;
    };
    constexpr std::array<Corner, 2> kCorners{{{0, 1, 4}, {3, 2, 7}}};
    int blocked = 0;
    for (const auto& corner : kCorners) {
      const auto at_home = [&](std::size_t cell) { return s.tile[cell] == cell + 1; };
      const bool wrong = s.tile[corner.cell] != 0 && !at_home(corner.cell);
      if (wrong && at_home(corner.beside) && at_home(corner.below)) ++blocked;
    }
    return blocked;
  }

  EstimateHeuristic<Puzzle15> manhattan_;
  HeuristicTraits traits_{"corners", /*admissible=*/true, /*consistent=*/false, /*move_scores=*/false};
};

struct Count {
  std::size_t moves;
  std::uint64_t generated;
};

Count solve(const Puzzle15& puzzle, const Puzzle15::State& state, const Heuristic<Puzzle15>& heuristic) {
  Monitor monitor(Limits{.seconds = 60});
  ThreadPool pool(1);
  SearchContext context{monitor, pool, 1};
  const auto result = ida_star(make_problem(Instance<Puzzle15>{puzzle, state}), heuristic, IdaOptions{}, context);
  return {result.proved_optimal ? result.moves.size() : 0, monitor.generated()};
}

}  // namespace

int main() {
  const Puzzle15 puzzle;
  const EstimateHeuristic<Puzzle15> manhattan(puzzle, 3);
  const CornerHeuristic corners(puzzle);
  constexpr int kBoards = 10;
  Rng rng(3);
  Count sum_manhattan{};
  Count sum_corners{};
  for (int i = 0; i < kBoards; ++i) {
    const auto state = puzzle.scramble(rng, 45).state;
    const Count a = solve(puzzle, state, manhattan);
    const Count b = solve(puzzle, state, corners);
    if (a.moves == 0 || a.moves != b.moves) {
      std::printf("%s: %zu moves with manhattan, %zu with corners\n", puzzle.format(state).c_str(), a.moves, b.moves);
      return 1;
    }
    sum_manhattan = {sum_manhattan.moves + a.moves, sum_manhattan.generated + a.generated};
    sum_corners = {sum_corners.moves + b.moves, sum_corners.generated + b.generated};
  }
  std::printf("%d boards, %zu moves in all, proved shortest\n", kBoards, sum_manhattan.moves);
  std::printf("%s generated %llu states, %s %llu\n", manhattan.traits().name.c_str(),
              static_cast<unsigned long long>(sum_manhattan.generated), corners.traits().name.c_str(),
              static_cast<unsigned long long>(sum_corners.generated));
  return sum_corners.generated <= sum_manhattan.generated ? 0 : 1;
}
