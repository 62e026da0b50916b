// GroupWords: a solution of any state, for puzzles too large to search. Words of moves are collected that put one piece
// after the other in place without moving those before it (a stabiliser chain with short words: Minkwitz 1998). The
// solutions are long, several times the shortest, but are found in milliseconds.
#pragma once

#include <optional>

#include "core/monitor.h"
#include "domains/perm/engine.h"

namespace unscramble::perm {

class GroupWords {
 public:
  using Pointer = std::shared_ptr<const GroupWords>;

  // Made once per process and definition. Refused where moves cannot be undone or places are forbidden, and if some
  // place in the chain finds no word.
  static Expected<Pointer> shared(const Engine& engine, Monitor& monitor);

  // The shortest of many solutions: each begins with a few other moves. None only if the state cannot be solved.
  [[nodiscard]] std::optional<Moves> solve(const Engine& engine, const std::uint8_t* state, std::size_t tries,
                                           std::uint64_t seed, Monitor& monitor) const;
  [[nodiscard]] std::size_t longest() const;  // the most a solution can have

 private:
  friend class WordCollector;
  // Of one base point: a word by point, which brings what is there to the base point and moves no earlier one.
  struct Level {
    std::vector<Moves> word;
    std::vector<bool> known;
  };

  [[nodiscard]] bool descend(const Engine& engine, std::vector<std::uint8_t>& state, std::size_t most,
                             Moves& out) const;

  std::vector<Level> levels_;
};

// Neighbouring moves that cancel or are one move together are replaced, until none are left.
Moves cancelled(const Engine& engine, const Moves& moves);

}  // namespace unscramble::perm
