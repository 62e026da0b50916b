// A puzzle of your own. Either derive from OwnPuzzle, which works on whole batches of rows, or write a plain type with
// single moves and hand it to own_puzzle(), which loops over the batch. Puzzle::own() then makes a puzzle of it that
// every batch search solves: greedy, bwas, astar, beam, anytime, mcts.
#pragma once

#include <unscramble/expected.h>
#include <unscramble/export.h>
#include <unscramble/rows.h>

#include <concepts>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace unscramble::v0 {

// Called from several threads at once unless Facts::serial. An error, or an exception, ends the solve with an error.
class UNSCRAMBLE_API OwnPuzzle {
 public:
  struct Facts {
    std::string name;
    std::string metric = "moves";
    std::size_t row_bytes = 0;       // of a state
    std::vector<std::string> moves;  // their names, without blanks
    std::vector<Move> inverse{};     // per move, the one that undoes it; empty if some cannot be undone by one move
    bool serial = false;             // one call at a time
  };

  OwnPuzzle() = default;
  OwnPuzzle(const OwnPuzzle&) = delete;
  OwnPuzzle& operator=(const OwnPuzzle&) = delete;
  virtual ~OwnPuzzle();

  [[nodiscard]] virtual const Facts& facts() const = 0;
  // The children of every state by every move: child i*moves + m is state i after move m. possible[i*moves + m] is 1;
  // set it to 0 where the move cannot be made, and the child does not matter.
  virtual Status expand(StatesView states, std::byte* children, char* possible) const = 0;
  // out[i]: 1 if state i is solved.
  virtual Status find_goals(StatesView states, char* out) const = 0;
  // A solved state.
  virtual Status goal(std::byte* row) const = 0;

  // Text. By default a state is written as the numbers of its bytes, with blanks between them.
  virtual Status parse(std::string_view text, std::byte* row) const;
  virtual Expected<std::string> format(const std::byte* row) const;
  // Whether bytes from outside are a state; by default all are.
  virtual Expected<bool> is_state(const std::byte* row) const;
};

// What own_puzzle() needs of a type. The state is copied, compared and hashed by its bytes, so it has no padding.
template <class P>
concept PuzzleType = std::is_trivially_copyable_v<typename P::State> &&
    std::has_unique_object_representations_v<typename P::State> &&
    requires(const P p, const typename P::State s, typename P::State& changing, Move m) {
  { p.name() } -> std::convertible_to<std::string>;
  { p.move_names() } -> std::convertible_to<std::vector<std::string>>;
  { p.try_move(changing, m) } -> std::same_as<bool>;  // false, and the state untouched, where it cannot be made
  { p.is_goal(s) } -> std::same_as<bool>;
  { p.goal() } -> std::same_as<typename P::State>;
  // Optional: inverse_move(m) -> Move, metric() -> string, parse(text) -> Expected<State>, format(s) -> string,
  // is_state(s) -> bool.
};

template <PuzzleType P>
class OwnPuzzleOf final : public OwnPuzzle {
 public:
  using State = typename P::State;

  explicit OwnPuzzleOf(P puzzle) : puzzle_(std::move(puzzle)) {
    facts_.name = puzzle_.name();
    facts_.row_bytes = sizeof(State);
    facts_.moves = puzzle_.move_names();
    if constexpr (requires { puzzle_.metric(); }) facts_.metric = puzzle_.metric();
    if constexpr (requires { puzzle_.inverse_move(Move{}); })
      for (std::size_t m = 0; m < facts_.moves.size(); ++m)
        facts_.inverse.push_back(puzzle_.inverse_move(static_cast<Move>(m)));
  }

  [[nodiscard]] const Facts& facts() const override { return facts_; }
  Status expand(StatesView states, std::byte* children, char* possible) const override {
    const std::size_t moves = facts_.moves.size();
    for (std::size_t i = 0; i < states.count; ++i) {
      const State parent = at(states[i]);
      for (std::size_t m = 0; m < moves; ++m) {
        State child = parent;
        possible[i * moves + m] = puzzle_.try_move(child, static_cast<Move>(m)) ? 1 : 0;
        std::memcpy(children + (i * moves + m) * sizeof(State), &child, sizeof(State));
      }
    }
    return Done{};
  }
  Status find_goals(StatesView states, char* out) const override {
    for (std::size_t i = 0; i < states.count; ++i) out[i] = puzzle_.is_goal(at(states[i])) ? 1 : 0;
    return Done{};
  }
  Status goal(std::byte* row) const override {
    const State goal = puzzle_.goal();
    std::memcpy(row, &goal, sizeof(State));
    return Done{};
  }
  Status parse(std::string_view text, std::byte* row) const override {
    if constexpr (requires { puzzle_.parse(text); }) {
      const Expected<State> state = puzzle_.parse(text);
      if (!state) return state.error();
      std::memcpy(row, &*state, sizeof(State));
      return Done{};
    } else {
      return OwnPuzzle::parse(text, row);
    }
  }
  Expected<std::string> format(const std::byte* row) const override {
    if constexpr (requires { puzzle_.format(at(row)); }) return std::string(puzzle_.format(at(row)));
    return OwnPuzzle::format(row);
  }
  Expected<bool> is_state(const std::byte* row) const override {
    if constexpr (requires { puzzle_.is_state(at(row)); }) return puzzle_.is_state(at(row));
    return OwnPuzzle::is_state(row);
  }

 private:
  static State at(const std::byte* row) {
    State state;
    std::memcpy(&state, row, sizeof(State));
    return state;
  }

  P puzzle_;
  Facts facts_;
};

template <PuzzleType P>
std::shared_ptr<const OwnPuzzle> own_puzzle(P puzzle) {
  return std::make_shared<OwnPuzzleOf<P>>(std::move(puzzle));
}

}  // namespace unscramble::v0

#ifndef UNSCRAMBLE_INSIDE
namespace unscramble {
using namespace v0;
}
#endif
