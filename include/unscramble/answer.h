// What a solve answers, and how to follow it while it works.
#pragma once

#include <unscramble/export.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace unscramble::v0 {

enum class AnswerStatus {
  kSolved,
  kUnsolved,    // a limit was reached first, or the method gave up
  kUnsolvable,  // proved: no moves solve it
};

// The fields of the program's JSON output.
struct Answer {
  AnswerStatus status = AnswerStatus::kUnsolved;
  std::string puzzle;
  std::string state;  // in normal form
  std::string moves;  // as the puzzle writes them
  int length = -1;
  std::string metric;
  std::vector<std::pair<std::string, int>> lengths;  // of the moves, in every metric the puzzle knows
  std::optional<int> cost;  // of the moves, with the option cost; then bound and proof are about the cost
  bool proved_optimal = false;
  int lower_bound = 0;  // no solution is shorter
  std::uint64_t generated = 0;
  std::uint64_t expanded = 0;
  std::uint64_t memory = 0;  // bytes at the peak of the search
  double seconds = 0;
  std::string method;
  std::string heuristic;
  std::string model;
  std::vector<std::string> solutions;  // where several were asked for ("all", "count")
  std::string stopped;                 // "time limit", "memory limit", "node limit", "cancelled" or ""
  std::string reason;                  // why there is no solution
  std::string note;                    // for people
};

// "solved", "unsolved", "unsolvable".
[[nodiscard]] UNSCRAMBLE_API std::string_view to_string(AnswerStatus status);
// One line, as `unscramble solve --json` prints it.
[[nodiscard]] UNSCRAMBLE_API std::string to_json(const Answer& answer);

struct Progress {
  std::uint64_t generated = 0;
  std::uint64_t expanded = 0;
  std::uint64_t memory = 0;
  double seconds = 0;
  std::optional<int> best_length;  // of the best solution so far
  int lower_bound = 0;
  std::string stage;      // what is done before the search, such as building a table; else empty
  double stage_done = 0;  // of that, from 0 to 1
};

// Functions run on threads of the solve, never two at once. One that throws ends the solve with an error.
struct Watch {
  std::function<bool(const Progress&)> progress{};  // up to ten times per second; false: stop with the best so far
  std::function<void(std::string_view moves, int length)> solution{};  // each better one
  const std::atomic<bool>* cancel = nullptr;                           // set it to true from any thread
};

}  // namespace unscramble::v0

#ifndef UNSCRAMBLE_INSIDE
namespace unscramble {
using namespace v0;
}
#endif
