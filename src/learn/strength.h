// Strength: how well a model solves the validation states of its puzzle, and what it is worth beside the truth where
// the truth is quickly known. Measured before and after a run, and told by `unscramble models`.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "solve/any_puzzle.h"

namespace unscramble {

// The methods of the probes: greedy descent on every state, a small beam on the first few (DeepCubeA, Fig. 3).
struct ExamPaper {
  int states = 50;
  int beam_states = 10;
  std::size_t beam = 1024;
  int greedy_moves = 300;   // greedy gives up after this many
  double seconds_each = 2;  // per state and method: an untrained network wanders, and the run must go on
};

// Before training: a network that knows nothing fails slowly, and the training is to begin.
inline constexpr double kExamSecondsBefore = 3;

struct Strength {
  int states = 0;             // solved greedily or not
  double greedy = -1;         // share solved, -1 = not tried
  double greedy_length = -1;  // mean length of the solutions
  int beam_states = 0;
  std::size_t beam = 0;  // width
  double beam_solved = -1;
  double beam_length = -1;
  int known = 0;               // states whose shortest length is known
  double optimal = -1;         // share of them, among those the beam tried, that it solved in that length
  double shortest = -1;        // mean of the known lengths among those the beam tried
  double mean_error = 0;       // estimate - distance over the known states
  double absolute_error = -1;  // -1 = no known states
};

nlohmann::json to_json(const Strength& strength);
std::optional<Strength> strength_from(const nlohmann::json& json);
// One line: "solves 98 % greedily, 100 % by a beam of 1024 in 22.4 moves".
std::string in_words(const Strength& strength);

// The puzzle the network tried last, and what became of it.
struct Attempt {
  std::string state;
  std::string moves;  // "" where it failed
  int length = -1;    // -1 where it failed
  std::string method;
};
nlohmann::json to_json(const Attempt& attempt);

// Examines models of one puzzle on the same states every time.
class Examiner {
 public:
  Examiner(const AnyPuzzle& puzzle, ExamPaper paper, ThreadPool& pool, const std::atomic<bool>& stop);

  // Solving alone: for the live line.
  [[nodiscard]] Strength solve_all(const std::filesystem::path& model) const;
  // With the comparison to the truth, where an exact method of the puzzle is quick.
  // After `seconds` no further states are tried.
  [[nodiscard]] Strength compare(const std::filesystem::path& model,
                                 double seconds = std::numeric_limits<double>::infinity());
  // Greedy first, then the beam.
  [[nodiscard]] Attempt attempt(const std::filesystem::path& model, std::uint64_t number) const;

 private:
  struct Answers {
    Strength strength;
    std::vector<int> beam_lengths;  // -1 = not solved
  };
  [[nodiscard]] Answers answers(const std::filesystem::path& model, double seconds) const;
  [[nodiscard]] SolveReport solve(const std::string& state, const std::string& method, bool beam,
                                  const std::filesystem::path& model, double seconds) const;
  void find_distances();

  const AnyPuzzle& puzzle_;
  const ExamPaper paper_;
  ThreadPool& pool_;
  const std::atomic<bool>& stop_;
  bool has_beam_ = false;
  std::vector<std::string> states_;
  std::optional<std::vector<int>> distances_;  // -1 = not known; found when first asked for
};

}  // namespace unscramble
