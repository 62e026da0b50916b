// The order of keys that are spread over ranks: the n-th of all, and the place of each. Collective calls; every rank
// gets the same answer, whatever the number of ranks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/ranks.h"

namespace unscramble {

// What one of `ranks` has at most, in all likelihood, of `total` things that hashes deal out.
std::size_t likely_share(std::size_t total, int ranks);

struct NthKey {
  std::uint64_t key = 0;
  std::uint64_t smaller = 0;  // how many keys are
};

// The n-th smallest of all ranks' keys, counted from 0, of which there are more than n; they are below 2^bits. By
// histograms of a few bits at a time, so that what is sent does not depend on the number of keys.
NthKey nth_smallest(Ranks& ranks, std::vector<std::uint64_t> keys, std::uint64_t n, int bits);

// The place of each key among all ranks' keys, which are all different; mine ascend. A rank sorts an interval of the
// keys for all ranks: twelve bytes are sent per key.
std::vector<std::uint32_t> places_of(Ranks& ranks, std::span<const std::uint64_t> mine);

}  // namespace unscramble
