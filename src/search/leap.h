// Leaping search, for puzzles where the order of moves does not matter and pairs cancel (Lights Out). Any set of moves
// leads somewhere, and whatever solves that place solves the start once pairs are cancelled. So: leap to many random
// places at once, keep those that look nearest to the goal, and follow the heuristic home from there. On a 7x7 board
// one place in 500 is within 14 presses of the goal, where a network sees the way; from the start itself it may not.
#pragma once

#include <numeric>

#include "search/best_slots.h"
#include "search/bounds.h"
#include "search/cancel.h"
#include "search/rows/static_domain.h"

namespace unscramble {

struct LeapOptions {
  std::size_t leaps = 4096;  // in a round
  std::size_t kept = 256;    // of these, the nearest by value
  int max_depth = 1000;      // longer solutions are not looked for
};

template <Orderless P>
class LeapSearch {
 public:
  using State = typename P::State;

  LeapSearch(const Problem<P>& problem, const Heuristic<P>& heuristic, const LeapOptions& options,
             SearchContext& context)
      : problem_(problem), heuristic_(heuristic), options_(options), context_(context), rng_(context.seed) {}

  SearchResult run() {
    SearchResult result;
    result.lower_bound = start_bound(ProblemRows<P>(problem_).rows(), heuristic_);
    context_.monitor.raise_lower_bound(result.lower_bound);
    if (problem_.puzzle.is_goal(problem_.start)) {
      result.status = SearchStatus::kSolved;
      result.proved_optimal = true;
      return result;
    }
    for (int round = 0; !found_ && !context_.monitor.should_stop(); ++round) {
      leap(round == 0);
      keep_nearest();
      walk_home();
    }
    if (!found_) {
      result.note = stop_note(context_.monitor, 0);
      return result;
    }
    result.status = SearchStatus::kSolved;
    result.moves = solution_;
    result.proved_optimal = static_cast<int>(solution_.size()) <= result.lower_bound;
    return result;
  }

 private:
  struct Place {
    State state;
    Moves moves;  // from the start, pairs not yet cancelled
  };

  // Every set of moves is as likely as any other; the first round begins at the start itself.
  void leap(bool stay) {
    places_.clear();
    for (std::size_t i = 0; i < options_.leaps; ++i) {
      Place place{problem_.start, {}};
      for (const Move move : problem_.moves)
        if (!(stay && i == 0) && rng_.below(2) == 1 && problem_.puzzle.try_move(place.state, move))
          place.moves.push_back(move);
      places_.push_back(std::move(place));
    }
    context_.monitor.tick(places_.size(), 1);
  }

  void keep_nearest() {
    load_states();
    values_.resize(states_.size());
    for_chunks([&](std::size_t begin, std::size_t count) {
      heuristic_.evaluate(std::span<const State>(states_).subspan(begin, count),
                          std::span(values_).subspan(begin, count));
    });
    std::vector<std::uint64_t> keys(places_.size());
    for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = rank_key(values_[i], static_cast<std::uint32_t>(i));
    keep_smallest(keys, options_.kept);
    std::vector<Place> nearest;
    for (const std::uint64_t key : keys) nearest.push_back(std::move(places_[key & 0xFFFF'FFFF]));
    places_ = std::move(nearest);
  }

  // Each place follows its best move that it has not made on the way. As many steps as could be needed from a place
  // that looked near; more would be wandering.
  void walk_home() {
    const std::size_t steps = problem_.moves.size() / 2;
    made_.assign(places_.size() * num_moves(), false);
    for (std::size_t step = 0; step < steps && !found_ && !context_.monitor.should_stop(); ++step) {
      score();
      for (std::size_t i = 0; i < places_.size() && !found_; ++i) follow(i);
      context_.monitor.tick(places_.size(), places_.size());
    }
  }

  void follow(std::size_t i) {
    Move best = kNoMove;
    for (const Move move : problem_.moves) {
      const std::size_t slot = i * num_moves() + move;
      if (!made_[slot] && (best == kNoMove || scores_[slot] > scores_[i * num_moves() + best])) best = move;
    }
    if (best == kNoMove || !problem_.puzzle.try_move(places_[i].state, best)) return;
    made_[i * num_moves() + best] = true;
    places_[i].moves.push_back(best);
    if (!problem_.puzzle.is_goal(places_[i].state)) return;
    Moves solution = cancel_pairs(places_[i].moves);
    if (static_cast<int>(solution.size()) > options_.max_depth) return;
    solution_ = std::move(solution);
    found_ = true;
    context_.monitor.found(solution_);
  }

  // Move scores, or where the heuristic has none, how near the children look.
  void score() {
    load_states();
    scores_.resize(places_.size() * num_moves());
    for_chunks([&](std::size_t begin, std::size_t count) {
      const auto states = std::span<const State>(states_).subspan(begin, count);
      const auto scores = std::span(scores_).subspan(begin * num_moves(), count * num_moves());
      if (heuristic_.traits().move_scores) {
        heuristic_.score_moves(states, scores);
        return;
      }
      std::vector<State> children(num_moves());
      for (std::size_t i = 0; i < count; ++i) {
        std::fill(children.begin(), children.end(), states[i]);
        for (std::size_t m = 0; m < num_moves(); ++m) problem_.puzzle.try_move(children[m], static_cast<Move>(m));
        const auto row = scores.subspan(i * num_moves(), num_moves());
        heuristic_.evaluate(children, row);
        for (float& value : row) value = -value;
      }
    });
  }

  void load_states() {
    states_.clear();
    for (const Place& place : places_) states_.push_back(place.state);
  }

  template <class Body>
  void for_chunks(Body body) {
    constexpr std::size_t kGrain = 64;
    context_.pool.parallel_for(states_.size(), kGrain,
                               [&](std::size_t begin, std::size_t end, int) { body(begin, end - begin); });
  }

  [[nodiscard]] std::size_t num_moves() const { return static_cast<std::size_t>(problem_.puzzle.num_moves()); }

  const Problem<P>& problem_;
  const Heuristic<P>& heuristic_;
  const LeapOptions& options_;
  SearchContext& context_;
  Rng rng_;
  std::vector<Place> places_;
  std::vector<State> states_;
  std::vector<float> values_;
  std::vector<float> scores_;
  std::vector<bool> made_;  // place by move
  Moves solution_;
  bool found_ = false;
};

template <Orderless P>
SearchResult leap(const Problem<P>& problem, const Heuristic<P>& heuristic, const LeapOptions& options,
                  SearchContext& context) {
  return LeapSearch<P>(problem, heuristic, options, context).run();
}

}  // namespace unscramble
