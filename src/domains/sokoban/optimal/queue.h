// The open list of the Sokoban search: arrivals by f = cost + bound, among equals the smallest bound
// first, among those the newest. Lists run through Arrival::next_open, so it takes hardly any memory.
#pragma once

#include <algorithm>

#include "domains/sokoban/optimal/store.h"

namespace unscramble::sokoban {

class OpenList {
 public:
  void push(Blocks<Arrival>& arrivals, std::uint32_t arrival, int f, int bound) {
    if (f >= static_cast<int>(rows_.size())) rows_.resize(static_cast<std::size_t>(f) + 1);
    Row& row = rows_[f];
    if (bound >= static_cast<int>(row.heads.size())) row.heads.resize(static_cast<std::size_t>(bound) + 1, kNothing);
    arrivals[arrival].next_open = row.heads[bound];
    row.heads[bound] = arrival;
    row.lowest = std::min(row.lowest, bound);
    f_ = std::min(f_, f);
  }

  // kNothing when it is empty. f() is then that of the arrival returned.
  std::uint32_t pop(Blocks<Arrival>& arrivals) {
    for (; f_ < static_cast<int>(rows_.size()); ++f_) {
      Row& row = rows_[f_];
      for (; row.lowest < static_cast<int>(row.heads.size()); ++row.lowest) {
        const std::uint32_t arrival = row.heads[row.lowest];
        if (arrival == kNothing) continue;
        row.heads[row.lowest] = arrivals[arrival].next_open;
        return arrival;
      }
    }
    return kNothing;
  }

  [[nodiscard]] int f() const { return f_; }

 private:
  struct Row {
    std::vector<std::uint32_t> heads;  // by bound
    int lowest = 0;
  };
  std::vector<Row> rows_;
  int f_ = 0;
};

}  // namespace unscramble::sokoban
