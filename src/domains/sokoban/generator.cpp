// The rooms and levels of sampling.h.
#include <algorithm>

#include "domains/sokoban/estimate.h"
#include "domains/sokoban/rules.h"
#include "domains/sokoban/sampling.h"

namespace unscramble::sokoban {

namespace {

constexpr int kSide = 10;
constexpr int kBoxes = 4;
constexpr int kFewestCells = 16;

// What a step of the carving walk opens, around the place it reaches.
constexpr std::array<std::array<Place, 4>, 6> kShapes{{
    {{{0, 0}, {0, -1}, {0, 1}, {0, 0}}},
    {{{0, 0}, {-1, 0}, {1, 0}, {0, 0}}},
    {{{0, 0}, {0, 1}, {1, 0}, {0, 0}}},
    {{{0, 0}, {0, -1}, {1, 0}, {0, 0}}},
    {{{0, 0}, {0, 1}, {1, 0}, {1, 1}}},
    {{{0, 0}, {0, 0}, {0, 0}, {0, 0}}},
}};

bool within(Place place) {
  return place.row > 0 && place.row < kSide - 1 && place.column > 0 && place.column < kSide - 1;
}

Background carve(Rng& rng) {
  constexpr std::array<Place, 4> kSteps{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};
  constexpr double kTurn = 0.35;
  Background room(kSide, std::string(kSide, '#'));
  Place at{1 + rng.below_int(kSide - 2), 1 + rng.below_int(kSide - 2)};
  Place step = kSteps[rng.below(4)];
  const int steps = 32 + rng.below_int(24);
  for (int i = 0; i < steps; ++i) {
    if (rng.unit() < kTurn) step = kSteps[rng.below(4)];
    const Place next{at.row + step.row, at.column + step.column};
    if (within(next)) at = next;
    for (const Place offset : kShapes[rng.below(kShapes.size())]) {
      const Place open{at.row + offset.row, at.column + offset.column};
      if (within(open)) room[open.row][open.column] = ' ';
    }
  }
  return room;
}

// A state of the search backwards, as far as the choice among pulls goes.
struct Pull {
  State state;
  int box = 0;  // where it stands now
};

// All single pulls the player can walk to.
std::vector<Pull> all_pulls(const Level& level, const State& state) {
  std::vector<Pull> pulls;
  WideBits seen;
  seen.set(static_cast<int>(state.player));
  std::vector<int> queue{static_cast<int>(state.player)};
  for (std::size_t next = 0; next < queue.size(); ++next) {
    for (const Move move : kAllMoves) {
      State pulled = state;
      pulled.player = static_cast<std::uint32_t>(queue[next]);
      if (try_back(level, pulled, move, true)) pulls.push_back({pulled, queue[next]});
      const int to = level.neighbour(queue[next], move);
      if (to == kWall || state.has_box(to) || seen.test(to)) continue;
      seen.set(to);
      queue.push_back(to);
    }
  }
  return pulls;
}

bool any_on_goal(const Level& level, const State& state) { return (boxes_of<kMostWords>(state) & level.goals()).any(); }

// The hardest state seen so far, by the estimate.
struct Hardest {
  State state;
  int distance = 0;

  void offer(const Level& level, const State& other) {
    if (any_on_goal(level, other)) return;
    const int far = matching_estimate(level, other);
    if (far <= distance) return;
    distance = far;
    state = other;
  }
};

// A random run of pulls. A box once grabbed is often pulled further; otherwise it would only jitter.
void pull_run(const Level& level, State state, Rng& rng, int length, Hardest& hardest) {
  constexpr double kHoldOn = 0.6;
  int held = -1;
  for (int i = 0; i < length; ++i) {
    auto pulls = all_pulls(level, state);
    if (pulls.empty()) return;
    const auto moves_another = [&](const Pull& pull) { return pull.state.has_box(held); };
    if (held >= 0 && rng.unit() < kHoldOn && !std::all_of(pulls.begin(), pulls.end(), moves_another))
      std::erase_if(pulls, moves_another);
    const Pull& chosen = pulls[rng.below(pulls.size())];
    held = chosen.box;
    state = chosen.state;
    hardest.offer(level, state);
  }
}

}  // namespace

std::shared_ptr<const Level> random_room(Rng& rng) {
  while (true) {
    Background room = carve(rng);
    std::vector<Place> open;
    for (int r = 0; r < kSide; ++r)
      for (int c = 0; c < kSide; ++c)
        if (room[r][c] == ' ') open.push_back({r, c});
    if (open.size() < kFewestCells) continue;
    rng.shuffle(open);
    for (int i = 0; i < kBoxes; ++i) room[open[i].row][open[i].column] = '.';
    return std::make_shared<const Level>(std::move(room), open.front(), kBoxes);
  }
}

Opening random_level(Rng& rng) {
  while (true) {
    const auto level = random_room(rng);
    Hardest hardest;
    const int runs = 16 + rng.below_int(80);
    for (int run = 0; run < runs; ++run) {
      const bool go_on = hardest.distance > 0 && rng.below(2) == 0;
      const State from = go_on ? hardest.state : random_goal(*level, rng);
      pull_run(*level, from, rng, 20 + rng.below_int(60), hardest);
    }
    if (hardest.distance > 0) return {level, hardest.state};
  }
}

}  // namespace unscramble::sokoban
