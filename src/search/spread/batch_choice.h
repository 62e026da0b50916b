// Which of all ranks' open nodes are expanded next.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/ranks.h"

namespace unscramble {

// An open node as the others see it. Smaller ones come first.
struct OpenOffer {
  std::uint64_t key = 0;
  std::uint64_t turn = 0;  // all different
  std::uint64_t goal = 0;  // 1: a goal, which ends the search
  bool operator<(const OpenOffer& other) const { return key != other.key ? key < other.key : turn < other.turn; }
};

struct BatchChoice {
  std::vector<std::uint32_t> places;  // of the first of my offers, in the batch; the others are not in it
  std::uint32_t size = 0;             // of the batch
  bool goal = false;                  // one comes before the last of the batch
  bool complete = false;              // false: a rank that has more to offer must do so, and all are asked again
};

// Collective. The first `batch` of all offers; mine are in order. `more`: there are more here than I offer.
BatchChoice choose_batch(Ranks& ranks, std::span<const OpenOffer> mine, bool more, std::size_t batch);

}  // namespace unscramble
