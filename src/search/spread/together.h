// Together: limits and counts of a search that several ranks do as one. Every rank's monitor counts what all ranks did,
// and no rank stops before all have agreed to: a clock, a signal or a full memory is one rank's own, and what ranks do
// next must be the same for all.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/monitor.h"
#include "core/ranks.h"

namespace unscramble {

class Together {
 public:
  Together(Ranks& ranks, Monitor& monitor) : ranks_(ranks), monitor_(monitor) {}

  // Collective. Adds up the counts of all ranks, and `also` element by element. True: stop, on all ranks.
  bool tick(std::uint64_t generated, std::uint64_t expanded, std::span<std::uint64_t> also = {});
  bool should_stop() { return tick(0, 0); }
  // What the last tick() said. A monitor may know better already; its news waits for the next.
  [[nodiscard]] bool stopped() const { return stopped_; }

  // Collective.
  [[nodiscard]] std::uint64_t sum(std::uint64_t mine) {
    ranks_.sum(std::span(&mine, 1));
    return mine;
  }
  [[nodiscard]] std::uint64_t of_first(std::uint64_t mine) { return sum(ranks_.first() ? mine : 0); }
  [[nodiscard]] std::uint64_t least(std::uint64_t mine) {
    ranks_.least(std::span(&mine, 1));
    return mine;
  }

 private:
  Ranks& ranks_;
  Monitor& monitor_;
  bool stopped_ = false;
  std::vector<std::uint64_t> sums_;
};

}  // namespace unscramble
