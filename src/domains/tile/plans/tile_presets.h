// What a page offers for sliding puzzles, and how their scrambles are made.
#pragma once

#include <string>
#include <vector>

#include "domains/tile/tile.h"
#include "method/options.h"
#include "method/preset.h"

namespace unscramble {

// Where a network guides the search, its narrow first beam answers at once. Proofs are offered up to the 24-puzzle: a
// random board of 36 or 49 cells is out of reach.
template <int N>
std::vector<Preset> tile_presets() {
  if constexpr (N == 3)
    return {
        {"instant", "Instant", "auto", 2, false, "IDA* finds a shortest solution within milliseconds, and proves it"},
        {"short", "Short", "auto", 10, false, "the same: nothing is shorter than the shortest"},
        {"optimal", "Proved shortest", "auto", kAsLongAsAllowed, true, "the same, with the proof asked for"}};
  constexpr double kInstant = N < 6 ? 2 : 3;
  std::vector<Preset> presets{{"instant", "Instant", "anytime", kInstant, false,
                               "a narrow beam of the network answers at once; wider ones shorten it for up to " +
                                   std::string(N < 6 ? "two seconds" : "three seconds")},
                              {"short", "Short", "anytime", 20, false,
                               "the network's beams grow wider for 20 s, each looking for a shorter way"}};
  if constexpr (N == 4)
    presets.push_back({"optimal", "Proved shortest", "auto", kAsLongAsAllowed, true,
                       "IDA* rules out every shorter length, in seconds for most boards"});
  if constexpr (N == 5)
    presets.push_back({"optimal", "Proved shortest", "auto", kAsLongAsAllowed, true,
                       "IDA* on pattern databases, built the first time (about 1 GB); many boards take minutes, some "
                       "hours"});
  return presets;
}

// Soon rather than short, and in the same way every time.
template <int N>
SolveRequest tile_quick_request() {
  SolveRequest request{.method = "bwas", .heuristic = N <= 4 ? "walking-conflict" : "linear-conflict"};
  constexpr double kWeight3to7[] = {0.8, 0.6, 0.5, 0.3, 0.1};
  return request.set(kWeight, kWeight3to7[N - 3]).set(kBatch, 100);
}

}  // namespace unscramble
