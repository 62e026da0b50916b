// CrossingBound: the bound of domains/sokoban/crossings.h, cached. Box counts of columns and rows are
// interned: a profile is a number, and what a push makes of it is looked up.
#pragma once

#include <map>

#include "domains/sokoban/level.h"
#include "domains/sokoban/optimal/store.h"

namespace unscramble::sokoban {

class AxisProfiles {
 public:
  AxisProfiles(const Axis& axis, Ledger& ledger) : axis_(axis), ledger_(ledger), nodes_(ledger), tables_(ledger) {}

  // All of these give kNothing, or null, when the memory is refused.
  std::uint32_t intern(const Counts& boxes);
  std::uint32_t moved(std::uint32_t profile, int from, int to);  // one box
  const StepTable* steps(std::uint32_t profile, int place);

  [[nodiscard]] int net_pushes(std::uint32_t profile) const { return nodes_[profile].net; }

 private:
  struct Node {
    Counts boxes{};
    int net = 0;
    std::array<std::array<std::uint32_t, 2>, kSmallInside> next{};  // [from][down, up]
    std::array<std::uint32_t, kSmallInside> table{};                // by the player's place
  };

  const Axis& axis_;
  Ledger& ledger_;
  Blocks<Node, 6> nodes_;
  Blocks<StepTable, 9> tables_;
  std::map<Counts, std::uint32_t> index_;
};

class CrossingBound {
 public:
  struct Profile {
    std::uint32_t columns = kNothing;
    std::uint32_t rows = kNothing;
  };

  CrossingBound(const Level& level, Ledger& ledger);

  template <int W>
  Profile profile(const Bits<W>& boxes) {
    Counts columns{};
    Counts rows{};
    boxes.for_each([&](int box) {
      ++columns[box % width_];
      ++rows[box / width_];
    });
    return {columns_.intern(columns), rows_.intern(rows)};
  }
  Profile moved(const Profile& profile, int from, int to);

  // The least number of steps besides the pushes, of which there are at least `pushes`; -1: out of memory.
  int steps(const Profile& profile, int player, int pushes);

 private:
  int width_;
  bool known_;
  AxisProfiles columns_;
  AxisProfiles rows_;
};

}  // namespace unscramble::sokoban
