#include "solve/any_puzzle.h"

#include "solve/solver.h"

namespace unscramble {

std::string_view to_string(SolveStatus status) {
  switch (status) {
    case SolveStatus::kSolved: return "solved";
    case SolveStatus::kUnsolved: return "unsolved";
    case SolveStatus::kUnsolvable: return "unsolvable";
    case SolveStatus::kInvalid: return "invalid";
  }
  return "invalid";
}

std::vector<std::string> AnyPuzzle::split_states(std::string_view text) const {
  std::vector<std::string> states;
  for (const auto line : split_words(text, "\n")) states.emplace_back(line);
  return states;
}

SolveStatus status_of_error(ErrorCode code) {
  switch (code) {
    case ErrorCode::kUnsolvable: return SolveStatus::kUnsolvable;
    case ErrorCode::kInvalid: return SolveStatus::kInvalid;
    default: return SolveStatus::kUnsolved;
  }
}

}  // namespace unscramble
