// Optional capabilities. A puzzle has one by providing the members; searches, learners and tests
// test for it with `if constexpr` and refuse, with the reason, whatever needs a missing one.
#pragma once

#include <optional>
#include <string_view>

#include "puzzle/path_rules.h"
#include "puzzle/puzzle.h"

namespace unscramble {

// Every move can be undone by one move: p.inverse_move(m).
template <class P>
concept Invertible = Puzzle<P> && requires(const P p, Move m) {
  { p.inverse_move(m) } -> std::same_as<Move>;
};

// Predecessors can be enumerated even where moves cannot be undone (Sokoban: pulling).
// try_reverse(s, r), r < num_reverse_moves(), leads to a state from which one forward move, the one
// returned, gives s again; kNoMove (and s untouched) if r is not possible.
template <class P>
concept Reversible = Puzzle<P> && requires(const P p, typename P::State& s) {
  { p.num_reverse_moves() } -> std::same_as<int>;
  { p.try_reverse(s, 0) } -> std::same_as<Move>;
};

// Symmetries map solutions to solutions: for every k, with q = p.symmetric_puzzle(k) (the puzzle
// itself, except where the level is transformed too),
//   q.symmetric… of (s after m) == (p.symmetric_state(s,k)) after p.symmetric_move(m,k),
// and goals go to goals. k = 0 is the identity.
template <class P>
concept Symmetric = Puzzle<P> && std::equality_comparable<P> &&
    requires(const P p, const typename P::State s, Move m, int k) {
  { p.num_symmetries() } -> std::same_as<int>;
  { p.symmetric_puzzle(k) } -> std::same_as<P>;
  { p.symmetric_state(s, k) } -> std::same_as<typename P::State>;
  { p.symmetric_move(m, k) } -> std::same_as<Move>;
};

// Knows how often a move can be made in a row before fewer moves do the same; redundant() sees only two.
template <class P>
concept LimitsRuns = Puzzle<P> && requires(const P p, Move m) {
  { p.longest_run(m) } -> std::same_as<int>;
};

// The order of the moves does not matter and making the same move again undoes it (Lights Out): a solution
// is a set of moves. Declared by `static constexpr bool kOrderless = true`.
template <class P>
concept Orderless = Invertible<P> && P::kOrderless;

// States form a group acting on itself (cubes): the inverse state has the same distance to the goal,
// and its solution is the reversed, inverted solution.
template <class P>
concept GroupLike = Invertible<P> && requires(const P p, const typename P::State s) {
  { p.inverse_state(s) } -> std::same_as<typename P::State>;
};

// Any state can be made the goal: aim(s, goal) gives an instance whose solutions lead from s to goal.
// A puzzle whose read() refuses states that its own goal cannot be reached from should also have
// parse_state(text) -> Expected<State>, which does not: two such states may well reach each other.
template <class P>
concept Retargetable = Puzzle<P> && requires(const P p, const typename P::State s) {
  { p.aim(s, s) } -> std::same_as<Expected<Instance<P>>>;
};

// The path between two states is, with the pieces renamed, a path to the goal: renamed(s, goal) is as far from the
// puzzle's goal as s is from `goal`; nothing if no renaming does it. A move m of s is renamed_move(m, goal) there, and
// vice versa. One path then yields training examples from all its parts.
template <class P>
concept Renames = Invertible<P> && requires(const P p, const typename P::State s, Move m) {
  { p.renamed(s, s) } -> std::same_as<std::optional<typename P::State>>;
  { p.renamed_move(m, s) } -> std::same_as<Move>;
};

// With only some moves allowed the goal may be out of reach; the puzzle can decide this at once:
// reachable_with(s, moves) is false only if no sequence of those moves leads from s to the goal.
template <class P>
concept DecidesReach = Puzzle<P> && requires(const P p, const typename P::State s, std::span<const Move> moves) {
  { p.reachable_with(s, moves) } -> std::same_as<bool>;
};

// A cheap built-in estimate (Manhattan distance, matching, sticker counts).
struct EstimateInfo {
  std::string_view name;
  std::string_view summary;
  bool admissible = false;
  bool consistent = false;
  bool symmetric = false;  // the same for all symmetric images of a state
};

// estimates() lists them, the strongest first; estimate(i, s) computes one.
// A state that provably cannot be solved may be given kDeadEnd.
template <class P>
concept HasEstimates = Puzzle<P> && requires(const P p, const typename P::State s) {
  { P::estimates() } -> std::convertible_to<std::vector<EstimateInfo>>;
  { p.estimate(0, s) } -> std::same_as<float>;
};

inline constexpr float kDeadEnd = 1e9F;

// Estimates that can follow a move at the cost of what it changes, for depth-first search at full speed.
// tracker(i) is a std::variant of trackers, holding the one for estimate i. A tracker has a trivially
// copyable Track and
//   Track start(state);  void follow(Track&, before, after, move);  int value(Track),
// where value() equals estimate(i, state) rounded up.
template <class P>
concept TracksEstimates = HasEstimates<P> && requires(const P p) {
  p.tracker(0).index();
};

// The distance's parity is known from the state: distance_parity(s) is 0 or 1 (tiles, cubes in QTM).
template <class P>
concept KnowsParity = Puzzle<P> && requires(const P p, const typename P::State s) {
  { p.knows_parity() } -> std::same_as<bool>;
  { p.distance_parity(s) } -> std::same_as<int>;
};

// Knows which whole sequences of moves others replace. place(s) is what decides which moves can be made from s on (the
// blank's cell), and indexes path_rules(); building the rules takes a little time and path_rules_bytes() of memory.
template <class P>
concept HasPathRules = Puzzle<P> && requires(const P p, const typename P::State s) {
  { p.path_rules() } -> std::same_as<const PathRules&>;
  { p.path_rules_bytes() } -> std::same_as<std::size_t>;
  { p.place(s) } -> std::same_as<int>;
};

// Tells whether bytes are a state that moves and text can be asked of: is_state(s). For bytes that come from outside,
// in arrays; where a puzzle does not have it, no array is accepted.
template <class P>
concept ChecksStates = Puzzle<P> && requires(const P p, const typename P::State s) {
  { p.is_state(s) } -> std::same_as<bool>;
};

// A state is a block of lines rather than one line (Sokoban levels): split_states(text) cuts a file into the
// texts of its states.
template <class P>
concept SplitsStates = Puzzle<P> && requires(std::string_view text) {
  { P::split_states(text) } -> std::convertible_to<std::vector<std::string>>;
};

// How long a sequence of moves is in one of the ways to count them.
struct MetricLength {
  std::string metric;
  int length = 0;
};

// Moves can be counted in several ways (cubes): lengths(moves) counts them in each, whatever the puzzle's own metric.
template <class P>
concept CountsInMetrics = Puzzle<P> && requires(const P p, std::span<const Move> moves) {
  { p.lengths(moves) } -> std::same_as<std::vector<MetricLength>>;
};

// Other names people use for a puzzle, in small letters and without blanks, dashes or apostrophes: aliases() are of the
// first of names().
template <class P>
concept HasAliases = Puzzle<P> && requires {
  { P::aliases() } -> std::convertible_to<std::vector<std::string>>;
};

// Says where a refused state is at fault: places in its text, blanks not counted.
template <class P>
concept FindsFaults = Puzzle<P> && requires(std::string_view text) {
  { P::faults(text) } -> std::convertible_to<std::vector<int>>;
};

}  // namespace unscramble
