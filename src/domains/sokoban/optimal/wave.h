// Wave<W>: the ground that earlier arrivals in a box configuration have covered, moving with the clock. A
// later arrival need not walk where an earlier one has been by the same time: the pushes from there have
// been tried at no more cost.
#pragma once

#include <algorithm>
#include <vector>

#include "domains/sokoban/grid.h"

namespace unscramble::sokoban {

struct WaveSource {
  int time = 0;  // when the player came
  int cell = 0;
};

template <int W>
class Wave {
 public:
  // Starts at time `now`. `sources` is sorted and used up.
  Wave(const Grid<W>& grid, std::span<const Move> moves, const Bits<W>& free, std::vector<WaveSource>& sources, int now)
      : grid_(grid), moves_(moves), free_(free), sources_(sources) {
    if (sources_.empty()) return;
    std::sort(sources_.begin(), sources_.end(), [](const auto& a, const auto& b) { return a.time > b.time; });
    time_ = std::min(sources_.back().time, now);
    release();
    while (time_ < now && !idle()) advance();
    time_ = now;
    release();
  }

  // One step later.
  void advance() {
    if (idle()) return;
    ++time_;
    layer_ = (grid_.spread(layer_, moves_) & free_) - covered_;
    covered_ = covered_ | layer_;
    release();
  }

  [[nodiscard]] const Bits<W>& covered() const { return covered_; }

 private:
  [[nodiscard]] bool idle() const { return sources_.empty() && !layer_.any(); }

  void release() {
    for (; !sources_.empty() && sources_.back().time <= time_; sources_.pop_back()) {
      if (covered_.test(sources_.back().cell)) continue;
      layer_.set(sources_.back().cell);
      covered_.set(sources_.back().cell);
    }
  }

  const Grid<W>& grid_;
  std::span<const Move> moves_;
  const Bits<W>& free_;
  std::vector<WaveSource>& sources_;  // the earliest last
  Bits<W> layer_;
  Bits<W> covered_;
  int time_ = 0;
};

}  // namespace unscramble::sokoban
