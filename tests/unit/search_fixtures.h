// Shared by the tests of the searches: exact distances of the 8-puzzle, heuristics with known properties,
// and a check of answers that shares no code with the searches.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <mutex>
#include <unordered_map>

#include "core/hash.h"
#include "domains/tile/tile.h"
#include "heuristic/basic.h"
#include "search/search.h"

namespace unscramble {

using Tile3 = TilePuzzle<3>;
using Tile4 = TilePuzzle<4>;

inline std::string bytes_of(const auto& state) { return {reinterpret_cast<const char*>(&state), sizeof state}; }

// Distance of an 8-puzzle state from the goal, by breadth-first search over all of them.
inline int distance8(const Tile3::State& state) {
  static const auto distances = [] {
    const Tile3 puzzle;
    Rng rng(1);
    std::deque<Tile3::State> queue{puzzle.goal(rng)};
    std::unordered_map<std::string, int> found{{bytes_of(queue.front()), 0}};
    while (!queue.empty()) {
      const auto from = queue.front();
      queue.pop_front();
      const int depth = found.at(bytes_of(from));
      for (Move m = 0; m < 4; ++m) {
        auto child = from;
        if (puzzle.try_move(child, m) && found.emplace(bytes_of(child), depth + 1).second) queue.push_back(child);
      }
    }
    return found;
  }();
  return distances.at(bytes_of(state));
}

// A heuristic from a function, which counts its evaluations if told to.
template <Puzzle P>
class FunctionHeuristic final : public Heuristic<P> {
 public:
  using State = typename P::State;
  FunctionHeuristic(HeuristicTraits traits, std::function<float(const State&)> value)
      : traits_(std::move(traits)), value_(std::move(value)) {}
  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate(std::span<const State> states, std::span<float> out) const override {
    count(states);
    for (std::size_t i = 0; i < states.size(); ++i) out[i] = value_(states[i]);
  }
  void score_moves(std::span<const State> states, std::span<float> out) const override {
    count(states);
    const P puzzle;
    const auto moves = static_cast<std::size_t>(puzzle.num_moves());
    for (std::size_t i = 0; i < states.size() * moves; ++i) {
      State child = states[i / moves];
      out[i] = puzzle.try_move(child, static_cast<Move>(i % moves)) ? -value_(child) : -100.0F;
    }
  }
  void count_questions() { counting_ = true; }
  [[nodiscard]] const std::unordered_map<std::string, int>& asked() const { return asked_; }

 private:
  void count(std::span<const State> states) const {
    if (!counting_) return;
    const std::lock_guard lock(mutex_);
    for (const auto& state : states) ++asked_[bytes_of(state)];
  }

  bool counting_ = false;
  HeuristicTraits traits_;
  std::function<float(const State&)> value_;
  mutable std::mutex mutex_;
  mutable std::unordered_map<std::string, int> asked_;
};

inline FunctionHeuristic<Tile3> perfect() {
  return {{"perfect", true, true, true}, [](const Tile3::State& s) { return static_cast<float>(distance8(s)); }};
}

// Never above the distance, but falls by far more than one per move here and there.
inline float patchy8(const Tile3::State& state) {
  return hash_of(state) % 3 == 0 ? static_cast<float>(distance8(state)) : 0.0F;
}

template <Puzzle P>
::testing::AssertionResult solves(const Problem<P>& problem, const Moves& moves) {
  auto state = problem.start;
  for (const Move move : moves) {
    if (std::find(problem.moves.begin(), problem.moves.end(), move) == problem.moves.end())
      return ::testing::AssertionFailure() << "move " << move << " is not allowed";
    if (!problem.puzzle.try_move(state, move)) return ::testing::AssertionFailure() << "impossible move " << move;
  }
  if (!problem.puzzle.is_goal(state)) return ::testing::AssertionFailure() << "does not end in a goal";
  return ::testing::AssertionSuccess();
}

// One search run with its own monitor and threads.
template <class Search>
auto with_threads(int threads, Search search, Limits limits = {}) {
  Monitor monitor(limits);
  ThreadPool pool(threads);
  SearchContext context{monitor, pool};
  return search(context);
}

}  // namespace unscramble
