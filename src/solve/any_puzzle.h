// AnyPuzzle: the verbs of the command line and the server over any registered puzzle, without
// templates. One virtual call per solve, scramble or drawing; everything below is static.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "core/monitor.h"
#include "core/thread_pool.h"
#include "method/info.h"
#include "method/options.h"
#include "method/preset.h"
#include "pdb/table_set.h"
#include "puzzle/capabilities.h"
#include "puzzle/puzzle.h"
#include "search/count_states.h"

namespace unscramble {

enum class SolveStatus { kSolved, kUnsolved, kUnsolvable, kInvalid };
std::string_view to_string(SolveStatus status);

// One answer, in the fields of the CLI's JSON contract.
struct SolveReport {
  std::string puzzle;
  std::string state;  // as read, in normal form where it could be read
  SolveStatus status = SolveStatus::kUnsolved;
  std::string moves;
  int length = -1;
  std::string metric;
  std::vector<MetricLength> lengths;  // of the moves, in every metric the puzzle knows; empty without a solution
  std::optional<int> cost;            // of the moves, with --cost; then bound and proof are about the cost
  bool proved_optimal = false;
  int lower_bound = 0;
  std::uint64_t generated = 0;
  std::uint64_t expanded = 0;
  std::uint64_t memory = 0;  // peak bytes of the search
  double seconds = 0;
  std::string method;
  std::string heuristic;
  std::string model;
  std::vector<std::string> solutions;  // with --all or --count
  std::string error;                   // why invalid, unsolvable or refused
  ErrorCode error_code = ErrorCode::kInvalid;
  StopReason stopped = StopReason::kNone;
  std::string note;
};

struct VerifyReport {
  bool solves = false;
  int length = 0;
  std::string final_state;
  std::string error;  // an impossible move and its position
};

// What a solve does if the user chooses nothing.
struct UsualWay {
  std::string method;
  std::string heuristic;  // empty where the method uses none
};

// A state, and moves that lead to it from the goal.
struct Scramble {
  std::string state;
  std::string moves;
};

struct PuzzleCard {
  std::string name;
  std::string summary;
  std::string notation;
  std::string metric;
  int num_moves = 0;
  std::vector<std::string> move_names;
  std::vector<Encoding> encodings;
  std::vector<std::string> capabilities;
  std::string goal;  // as text
};

// A heuristic's estimate of each of several states; infinite where it sees a dead end.
struct Estimates {
  std::string heuristic;
  std::vector<float> values;
};

class RowPuzzle;

// A prepared request: what is decided, found and built for one state is reused for the next.
class AnySolver {
 public:
  virtual ~AnySolver() = default;
  [[nodiscard]] virtual SolveReport solve(std::string_view state, Monitor& monitor, ThreadPool& pool) = 0;
  // What solve() will do for this state, in words, a few lines.
  [[nodiscard]] virtual Expected<std::string> explain(std::string_view state, Monitor& monitor, ThreadPool& pool) = 0;
};

class AnyPuzzle {
 public:
  virtual ~AnyPuzzle() = default;

  [[nodiscard]] virtual PuzzleCard card() const = 0;
  [[nodiscard]] virtual std::vector<MethodInfo> methods() const = 0;
  [[nodiscard]] virtual std::vector<HeuristicInfo> heuristics() const = 0;

  // The pattern databases that can be built for it, in every metric, the default first; may be empty.
  [[nodiscard]] virtual std::vector<TableSet> table_sets() const = 0;
  [[nodiscard]] virtual UsualWay usual_way() const = 0;
  // Quick, short and (where it can be hoped for) proved, in this order: what a page offers first.
  [[nodiscard]] virtual std::vector<Preset> presets() const = 0;

  // How many states there are, in decimal: exact, or none where it is not known.
  [[nodiscard]] virtual std::optional<std::string> num_states() const = 0;
  // For count(): moves and costs as the user lists them, either empty.
  [[nodiscard]] virtual Expected<CountOptions> count_options(std::string_view moves, std::string_view costs) const = 0;
  // States by distance from the goal, with a few of the farthest as text where that is known.
  struct Counted {
    StateCount result;
    std::vector<std::string> farthest;
  };
  [[nodiscard]] virtual Counted count(const CountOptions& options, Monitor& monitor, ThreadPool& pool) const = 0;

  // The state in normal form, or the cause of its refusal.
  [[nodiscard]] virtual Expected<std::string> normalise(std::string_view state) const = 0;
  // Whether a state is a block of lines; if so split_states() cuts a file into states, otherwise each line is one.
  [[nodiscard]] virtual bool states_are_blocks() const { return false; }
  [[nodiscard]] virtual std::vector<std::string> split_states(std::string_view text) const;
  [[nodiscard]] virtual Expected<std::string> draw(std::string_view state, DrawStyle style) const = 0;
  // length < 0: uniformly random; otherwise a random walk of that many moves.
  [[nodiscard]] virtual std::string scramble(Rng& rng, int length) const = 0;
  // The same with moves that make it: those of the walk, or the reverse of a quick solution. kUnsupported where moves
  // cannot be undone.
  [[nodiscard]] virtual Expected<Scramble> scramble_moves(Rng& rng, int length, Monitor& monitor,
                                                          ThreadPool& pool) const = 0;
  [[nodiscard]] virtual Expected<VerifyReport> verify(std::string_view state, std::string_view moves,
                                                      std::string_view goal) const = 0;
  // The states along a sequence of moves, the first included.
  [[nodiscard]] virtual Expected<std::vector<std::string>> replay(std::string_view state,
                                                                  std::string_view moves) const = 0;
  // Estimates of these states by the request's heuristic and model. "auto" takes the shipped model if there is one,
  // else the default plan's heuristic.
  [[nodiscard]] virtual Expected<Estimates> estimate_along(std::string_view state, std::string_view moves,
                                                           const SolveRequest& request, Monitor& monitor,
                                                           ThreadPool& pool) const = 0;
  // Moves from that state as the puzzle writes them, for solutions that arrive through a Monitor.
  [[nodiscard]] virtual std::string format_moves(std::string_view state, std::span<const Move> moves) const = 0;
  // Their length in every metric the puzzle knows.
  [[nodiscard]] virtual std::vector<MetricLength> lengths(std::span<const Move> moves) const = 0;
  // Where a refused state is wrong: positions in its text, blanks not counted; none where the puzzle cannot tell.
  [[nodiscard]] virtual std::vector<int> faults(std::string_view state) const = 0;
  [[nodiscard]] virtual std::unique_ptr<AnySolver> solver(const SolveRequest& request) const = 0;
  // Batches of its states as rows (row_puzzle.h). Where every level is a puzzle of its own, `level` names it by one of
  // its states; elsewhere it is empty.
  [[nodiscard]] virtual Expected<std::shared_ptr<const RowPuzzle>> rows(std::string_view level) const = 0;
  // One state alone.
  [[nodiscard]] SolveReport solve(std::string_view state, const SolveRequest& request, Monitor& monitor,
                                  ThreadPool& pool) const {
    return solver(request)->solve(state, monitor, pool);
  }
};

}  // namespace unscramble
