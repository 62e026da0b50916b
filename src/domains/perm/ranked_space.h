// RankedSpace: the states of a definition as numbers, for counting them with two bits each. Slots that moves exchange
// form a coordinate for the pieces and one for the orientations; moves act on each alone, by tables where those are
// small. Where moves never change the sum of the orientations or the parity of the pieces, the numbers use that.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "domains/perm/engine.h"

namespace unscramble::perm {

struct Coordinate {
  bool turns = false;             // orientations, else pieces
  std::vector<std::size_t> slots; // of `set`
  std::size_t set = 0;
  int modulus = 1;                // of the orientations
  bool determined = false;        // the last orientation follows from the others; pieces: only even permutations
  std::vector<int> labels;        // pieces: the label each slot of the solved state has, renumbered from 0
  std::vector<int> counts;        // pieces: how many have each label
  std::uint64_t size = 1;
  std::uint64_t stride = 1;
  // By move: what slot k of the coordinate receives, and how it is turned.
  std::vector<std::vector<std::uint8_t>> from;
  std::vector<std::vector<std::uint8_t>> turn;
  std::vector<std::uint32_t> table;  // value * moves + move, or empty if it would be too large
  std::vector<int> home_turn;        // orientations of the solved state

  void unrank(std::uint64_t value, std::uint8_t* out) const;
  [[nodiscard]] std::uint64_t rank(const std::uint8_t* values) const;
};

class RankedSpace {
 public:
  // None where the states have no such numbers (forbidden places, orientations that count for some pieces only) or
  // there are more than `most` of them.
  static std::optional<RankedSpace> make(const Engine& engine, std::uint64_t most);

  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] std::uint64_t goal() const { return goal_; }
  [[nodiscard]] std::size_t num_moves() const { return moves_; }
  // out[m]: where move m leads.
  void children(std::uint64_t state, std::uint64_t* out) const;
  void unrank(std::uint64_t state, const Engine& engine, std::uint8_t* out) const;

 private:
  std::uint64_t size_ = 1;
  std::uint64_t goal_ = 0;
  std::size_t moves_ = 0;
  std::vector<Coordinate> coordinates_;
};

}  // namespace unscramble::perm
