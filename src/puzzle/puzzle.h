// The Puzzle concept: everything a search, a learner, the command line and the tests need to know
// about a puzzle. A puzzle is a small copyable object (it carries the metric, the board size or the
// level) and a State is a trivially copyable struct without padding, compared and hashed by bytes.
// Every move costs 1. What only some puzzles can do is in capabilities.h.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/expected.h"
#include "core/move.h"
#include "core/rng.h"

namespace unscramble {

// A state together with the puzzle it belongs to. For most puzzles the puzzle part never changes;
// a Sokoban level, read from text, is a puzzle of its own.
template <class P>
struct Instance {
  P puzzle;
  typename P::State state;
};

// What the user specified besides the puzzle's name.
struct PuzzleConfig {
  std::string metric;  // "" = the puzzle's default
};

struct DrawStyle {
  bool colour = true;  // ANSI escapes; without them letters and digits say everything
};

// One way to show a state to a learner: `positions` tokens, token i in [0, values). As a one-hot
// vector it has positions*values entries and feature index i*values + token.
struct Encoding {
  std::string_view name;
  int positions = 0;
  int values = 0;
};

template <class P>
concept Puzzle = std::copyable<P> && std::is_trivially_copyable_v<typename P::State> &&
    std::has_unique_object_representations_v<typename P::State> &&
    requires(const P p, const typename P::State s, typename P::State& mutable_state, Move m, Rng& rng,
             std::string_view text, std::span<std::uint16_t> tokens, std::span<const Move> moves, DrawStyle style) {
  // Identity. names() lists what `unscramble puzzles` shows; make() may accept more (lightsout11)
  // and refuses with kInvalid a name that does not belong to this family.
  { P::names() } -> std::convertible_to<std::vector<std::string>>;
  { P::make(text, PuzzleConfig{}) } -> std::same_as<Expected<P>>;
  { p.name() } -> std::convertible_to<std::string>;
  { p.summary() } -> std::convertible_to<std::string>;   // one line for people
  { p.notation() } -> std::convertible_to<std::string>;  // how states and moves are written
  { p.metric() } -> std::convertible_to<std::string>;    // "qtm", "htm", "moves", "presses"…

  // Text. read() checks everything and names the cause of a refusal: kInvalid for what is not a
  // state at all, kUnsolvable for a state that no sequence of moves solves.
  { p.read(text) } -> std::same_as<Expected<Instance<P>>>;
  { p.format(s) } -> std::convertible_to<std::string>;
  { p.draw(s, style) } -> std::convertible_to<std::string>;
  { p.parse_moves(text) } -> std::same_as<Expected<Moves>>;
  { p.format_moves(moves) } -> std::convertible_to<std::string>;

  // Moves. try_move() leaves the state alone and returns false if the move is not possible.
  // redundant(a, b): after a, b need not be tried, because an equally short sequence that is tried
  // reaches the same state (b undoes a, or a and b commute and the other order is taken).
  { p.num_moves() } -> std::same_as<int>;
  { p.try_move(mutable_state, m) } -> std::same_as<bool>;
  { p.redundant(m, m) } -> std::same_as<bool>;
  { p.is_goal(s) } -> std::same_as<bool>;

  // Sampling. goal() may choose among several goal states. scramble() walks `length` random moves
  // backwards from a goal; random() is uniform over the solvable states where that is possible.
  { p.goal(rng) } -> std::same_as<typename P::State>;
  { p.scramble(rng, 1) } -> std::same_as<Instance<P>>;
  { p.random(rng) } -> std::same_as<Instance<P>>;

  // Learning. The first encoding is the default; different states have different tokens.
  { p.encodings() } -> std::convertible_to<std::vector<Encoding>>;
  { p.tokens(s, 0, tokens) } -> std::same_as<void>;
};

template <class State>
bool same_state(const State& a, const State& b) {
  return __builtin_memcmp(&a, &b, sizeof(State)) == 0;
}

template <Puzzle P>
Moves all_moves(const P& puzzle) {
  Moves moves(static_cast<std::size_t>(puzzle.num_moves()));
  for (std::size_t m = 0; m < moves.size(); ++m) moves[m] = static_cast<Move>(m);
  return moves;
}

}  // namespace unscramble
