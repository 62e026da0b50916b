// Puzzle, Solver and Heuristic. All three are small handles: copies share what they stand for, and any number of them
// may be used at once, on any threads.
#pragma once

#include <unscramble/answer.h>
#include <unscramble/expected.h>
#include <unscramble/export.h>
#include <unscramble/options.h>
#include <unscramble/own_puzzle.h>
#include <unscramble/rows.h>
#include <unscramble/setup.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace unscramble::v0 {

// What a network may read of a state: `positions` numbers below `values`.
struct EncodingInfo {
  std::string name;
  int positions = 0;
  int values = 0;
};

struct MethodInfo {
  std::string name;
  std::string summary;
  bool complete = false;  // finds a solution whenever there is one, given time and memory
  bool optimal = false;   // what it finds with an admissible heuristic is proved shortest
  bool uses_heuristic = true;
  std::string refusal;               // why it cannot be used here, or ""
  std::vector<std::string> options;  // those it reads besides the common ones
};

struct HeuristicInfo {
  std::string name;
  std::string summary;
  bool admissible = false;
  bool consistent = false;
  std::string refusal;
};

struct PuzzleInfo {
  std::string name;
  std::string summary;
  std::string notation;  // how states and moves are written
  std::string metric;
  std::string goal;                // the solved state as text
  std::vector<std::string> moves;  // by number
  std::vector<EncodingInfo> encodings;
  std::optional<std::string> states;  // how many there are, in decimal, if known
  std::size_t row_bytes = 0;          // of a state in an array; 0 where a level has to be named first
};

struct Verdict {
  bool solves = false;
  int length = 0;
  std::string final_state;
  std::string fault;  // an impossible move and its position, or ""
};

// A method with its options and everything it has prepared (model, tables). Solves one state at a time.
class UNSCRAMBLE_API Solver {
 public:
  // An error for a state that cannot be read, options that do not fit, a damaged model; a limit is not an error.
  [[nodiscard]] Expected<Answer> solve(std::string_view state, const Watch& watch = {}) const;
  // What solve() will do for this state, in words.
  [[nodiscard]] Expected<std::string> explain(std::string_view state) const;
  // Ends the solves under way, from any thread; they return the best they have. Later ones are not affected.
  void cancel() const;

  struct Impl;

 private:
  friend class Puzzle;
  explicit Solver(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
  std::shared_ptr<Impl> impl_;
};

// Estimates of the moves left.
class UNSCRAMBLE_API Heuristic {
 public:
  [[nodiscard]] Expected<std::vector<float>> operator()(StatesView states) const;
  [[nodiscard]] std::string name() const;
  [[nodiscard]] bool has_move_scores() const;
  // How good each move is, as a log-probability: value i*moves + m. kUnsupported where the model has none.
  [[nodiscard]] Expected<std::vector<float>> move_scores(StatesView states) const;

  struct Impl;

 private:
  friend class Puzzle;
  explicit Heuristic(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}
  std::shared_ptr<const Impl> impl_;
};

class UNSCRAMBLE_API Puzzle {
 public:
  // A puzzle by name ("cube3"; puzzle_names() lists them) or from a definition file (.tws, .json, .gap).
  [[nodiscard]] static Expected<Puzzle> open(std::string_view name_or_file, const Setup& setup = {});
  [[nodiscard]] static Expected<Puzzle> own(std::shared_ptr<const OwnPuzzle> puzzle, const Setup& setup = {});

  [[nodiscard]] const PuzzleInfo& info() const;
  [[nodiscard]] std::vector<MethodInfo> methods() const;
  [[nodiscard]] std::vector<HeuristicInfo> heuristics() const;
  // Every option a solve of this puzzle understands.
  [[nodiscard]] std::vector<OptionInfo> options() const;

  // --- solving: own heuristics are guided by `heuristic`, whose name in options is "own"
  // ------------------------------
  [[nodiscard]] Expected<Answer> solve(std::string_view state, const Options& options = {},
                                       const Watch& watch = {}) const;
  [[nodiscard]] Expected<Solver> solver(const Options& options = {}) const;
  [[nodiscard]] Expected<Solver> solver(const Options& options, OwnHeuristic heuristic) const;
  [[nodiscard]] Expected<Verdict> verify(std::string_view state, std::string_view moves) const;
  [[nodiscard]] Expected<std::string> draw(std::string_view state) const;

  // --- batches
  // -------------------------------------------------------------------------------------------------------- Where
  // every level is a puzzle of its own (Sokoban): the puzzle of that level, whose states fit into an array.
  [[nodiscard]] Expected<Puzzle> level(std::string_view state) const;
  [[nodiscard]] Expected<States> parse(std::span<const std::string> texts) const;
  [[nodiscard]] Expected<std::vector<std::string>> format(StatesView states) const;
  [[nodiscard]] Expected<std::vector<Move>> parse_moves(std::string_view text) const;
  [[nodiscard]] Expected<std::string> format_moves(std::span<const Move> moves) const;
  [[nodiscard]] Expected<States> goal() const;  // one row
  // length < 0: uniformly random where that is possible; otherwise walks of that many random moves from the goal.
  [[nodiscard]] Expected<States> scramble(std::size_t count, std::uint64_t seed, int length = -1) const;
  // Texts of random states: for puzzles whose levels are puzzles of their own too.
  [[nodiscard]] Expected<std::vector<std::string>> scramble_texts(std::size_t count, std::uint64_t seed,
                                                                  int length = -1) const;
  [[nodiscard]] Expected<Children> expand(StatesView states) const;
  // All moves, one after another, made in every state.
  [[nodiscard]] Expected<States> apply(StatesView states, std::span<const Move> moves) const;
  // Move i made in state i.
  [[nodiscard]] Expected<States> apply_each(StatesView states, std::span<const Move> moves) const;
  [[nodiscard]] Expected<std::vector<char>> is_goal(StatesView states) const;
  // positions * states numbers in the encoding of this number (info().encodings).
  [[nodiscard]] Expected<std::vector<std::uint16_t>> tokens(StatesView states, int encoding = 0) const;
  // A heuristic by name or expression ("model", "manhattan", "max(manhattan,pdb)"); options: model, symmetries, …
  [[nodiscard]] Expected<Heuristic> heuristic(std::string_view name, const Options& options = {}) const;

  struct Impl;

 private:
  explicit Puzzle(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}
  std::shared_ptr<const Impl> impl_;
};

[[nodiscard]] UNSCRAMBLE_API std::vector<std::string> puzzle_names();
[[nodiscard]] UNSCRAMBLE_API std::string version();

}  // namespace unscramble::v0

#ifndef UNSCRAMBLE_INSIDE
namespace unscramble {
using namespace v0;
}
#endif
