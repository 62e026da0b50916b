// A world is a puzzle with its metric, its goal and its allowed moves, and true distances in it. Worlds of all puzzles
// look alike, so that a test can jump from one to another within one process.
#pragma once

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>

#include "conformance/truth.h"
#include "puzzle/text.h"
#include "puzzle/walk.h"
#include "solve/problem.h"
#include "solve/registry.h"

namespace unscramble {

struct WorldSpec {
  std::string puzzle;
  std::string metric{};
  std::string goal{};   // as given to --goal
  std::string moves{};  // as given to --moves
  std::size_t max_states = 60'000;
  int walk = 12;  // most moves of the random walks that states come from
};

struct MixedQuestion {
  std::string state;
  Truth truth;
  std::string solution;  // one that need not be short; "" = none known
};

// A world that cannot be made is a bug in the test, and ends it.
template <class T>
T made(Expected<T> value) {
  if (!value) throw std::runtime_error(value.error().message);
  return *std::move(value);
}

class MixedWorld {
 public:
  explicit MixedWorld(WorldSpec spec)
      : spec_(std::move(spec)), puzzle_(made(make_puzzle(spec_.puzzle, {spec_.metric}))) {}
  virtual ~MixedWorld() = default;

  [[nodiscard]] const WorldSpec& spec() const { return spec_; }
  [[nodiscard]] const AnyPuzzle& puzzle() const { return *puzzle_; }
  [[nodiscard]] virtual MixedQuestion ask(Rng& rng) const = 0;
  // Whether these moves are allowed, possible and lead from the state to the goal, and how many there are.
  [[nodiscard]] virtual std::optional<int> length_of(const std::string& state, const std::string& moves) const = 0;

 private:
  WorldSpec spec_;
  std::unique_ptr<AnyPuzzle> puzzle_;
};

template <Puzzle P>
Moves world_moves(const P& puzzle, const WorldSpec& spec) {
  if (!spec.moves.empty()) return made(allowed_moves(puzzle, spec.moves));
  Moves all;
  for (int m = 0; m < puzzle.num_moves(); ++m) all.push_back(static_cast<Move>(m));
  return all;
}

// In quarter turns R2 stands for R R and for R' R'. Where only one of them is allowed, it is that one.
template <Puzzle P>
void prefer_allowed(const P& puzzle, const Moves& allowed, Moves& moves) {
  const auto is_allowed = [&](Move move) { return std::find(allowed.begin(), allowed.end(), move) != allowed.end(); };
  if constexpr (Invertible<P>)
    for (std::size_t i = 0; i + 1 < moves.size(); ++i)
      if (puzzle.metric() == "qtm" && moves[i] == moves[i + 1] && !is_allowed(moves[i]))
        moves[i] = moves[i + 1] = puzzle.inverse_move(moves[i]);
}

// Replays without the solve pipeline's own check, which is under test too.
template <Puzzle P>
std::optional<int> replayed(const P& puzzle, typename P::State state, const typename P::State* goal,
                            const Moves& allowed, const std::string& text) {
  auto moves = puzzle.parse_moves(text);
  if (!moves) return {};
  prefer_allowed(puzzle, allowed, *moves);
  for (const Move move : *moves)
    if (std::find(allowed.begin(), allowed.end(), move) == allowed.end() || !puzzle.try_move(state, move)) return {};
  if (goal != nullptr ? !same_state(state, *goal) : !puzzle.is_goal(state)) return {};
  return static_cast<int>(moves->size());
}

// Of a puzzle whose moves can be undone: distances are known from its goal.
template <Invertible P>
class InvertibleWorld final : public MixedWorld {
 public:
  using State = typename P::State;

  explicit InvertibleWorld(const WorldSpec& spec)
      : MixedWorld(spec),
        own_(made(P::make(spec.puzzle, {spec.metric}))),
        goal_(goal_of(own_, spec.goal)),
        allowed_(world_moves(own_, spec)),
        distances_(own_, goal_, allowed_, spec.max_states) {}

  [[nodiscard]] MixedQuestion ask(Rng& rng) const override {
    const auto kind = rng.below(10);
    if (kind < 6) return walked(rng);
    State state = distances_.any(rng);
    if (kind == 9) state = random_walk(own_, state, rng, 1 + static_cast<int>(rng.below(4)));  // by any moves
    return {own_.format(state), distances_.of(state), ""};
  }
  [[nodiscard]] std::optional<int> length_of(const std::string& state, const std::string& moves) const override {
    return replayed(own_, made(read_as_written(own_, state)).state, &goal_, allowed_, moves);
  }

 private:
  static State goal_of(const P& puzzle, const std::string& text) {
    Rng rng(1);
    return text.empty() ? puzzle.goal(rng) : made(read_as_written(puzzle, text)).state;
  }

  // Backwards from the goal; the way back is a solution.
  MixedQuestion walked(Rng& rng) const {
    State state = goal_;
    Moves way;
    for (auto left = rng.below(static_cast<std::uint64_t>(spec().walk) + 1); left > 0; --left) {
      const Move move = allowed_[rng.below(allowed_.size())];
      if (own_.try_move(state, own_.inverse_move(move))) way.insert(way.begin(), move);
    }
    return {own_.format(state), distances_.of(state), own_.format_moves(way)};
  }

  P own_;
  State goal_;
  Moves allowed_;
  DistancesToGoal<P> distances_;
};

// A Sokoban level or the like: the goal is the level's own, distances are found state by state.
template <Puzzle P>
class LevelWorld final : public MixedWorld {
 public:
  LevelWorld(const WorldSpec& spec, const std::string& level)
      : MixedWorld(spec),
        level_(made(made(P::make(spec.puzzle, {spec.metric})).read(level))),
        allowed_(world_moves(level_.puzzle, spec)) {}

  [[nodiscard]] MixedQuestion ask(Rng& rng) const override {
    auto state = level_.state;
    for (auto left = rng.below(static_cast<std::uint64_t>(spec().walk) + 1); left > 0; --left)
      level_.puzzle.try_move(state, static_cast<Move>(rng.below_int(level_.puzzle.num_moves())));
    return {level_.puzzle.format(state), distance_from(level_.puzzle, state, allowed_, spec().max_states), ""};
  }
  [[nodiscard]] std::optional<int> length_of(const std::string& state, const std::string& moves) const override {
    const auto read = level_.puzzle.read(state);
    if (!read) return {};
    return replayed(read->puzzle, read->state, nullptr, allowed_, moves);
  }

 private:
  Instance<P> level_;
  Moves allowed_;
};

}  // namespace unscramble
