// Cube2Table: the distance of every 2x2x2 state to the goal, for any set of allowed turns. One byte per
// state, 3.7 MB, built breadth-first in about a tenth of a second. Immutable once built.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/monitor.h"
#include "domains/cube/cube2.h"

namespace unscramble {

class Cube2Table {
 public:
  static constexpr int kPermutations = 5040;  // 7!
  static constexpr int kTwists = 729;         // 3^6
  static constexpr std::uint32_t kStates = kPermutations * kTwists;
  static constexpr std::uint8_t kUnreachable = 0xFF;

  // Unfinished, and unusable, if the monitor has stopped it.
  Cube2Table(const Cube2& cube, std::span<const Move> allowed, Monitor& monitor);

  // Numbers the states 0..kStates-1; the goal is 0.
  static std::uint32_t index(const Cube2::State& state);
  static Cube2::State state(std::uint32_t index);

  // kUnreachable if the allowed turns do not solve it.
  [[nodiscard]] int distance(const Cube2::State& state) const { return distance_[index(state)]; }
  [[nodiscard]] std::span<const std::uint8_t> distances() const { return distance_; }
  // histogram()[d] = states at distance d.
  [[nodiscard]] std::vector<std::uint32_t> histogram() const;

 private:
  std::vector<std::uint8_t> distance_;
};

// Built on first use and kept: the two complete tables for good, one for a restricted set until
// another is asked for. Safe to call from several threads. Fails if the monitor stops it or has no memory for it.
Expected<std::shared_ptr<const Cube2Table>> cube2_table(const Cube2& cube, std::span<const Move> allowed,
                                                        Monitor& monitor);
Expected<std::shared_ptr<const Cube2Table>> cube2_table(const Cube2& cube, Monitor& monitor);  // all turns
// Without limits.
std::shared_ptr<const Cube2Table> cube2_table(const Cube2& cube, std::span<const Move> allowed);
std::shared_ptr<const Cube2Table> cube2_table(const Cube2& cube);

}  // namespace unscramble
