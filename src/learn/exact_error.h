// How far a network's values are from the exact distances, where those can be had: random states solved once by a
// method that proves its answers (a complete table, linear algebra, a quick IDA*).
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "learn/training_source.h"
#include "nn/network.h"

namespace unscramble::train {

struct ExactError {
  double mean_absolute = -1;  // -1 = not measured
  double mean = 0;            // of value - distance: above 0 the network overestimates
  double worst = 0;
  double mean_distance = 0;
};

// The random states of one measurement, as a network reads them, with their distances. Made once, used at every probe.
class ExactDistances {
 public:
  static constexpr std::size_t kStates = 1000;
  // Of the states; neither training (Rng streams of the run's seed) nor the tests use this one.
  static constexpr std::uint64_t kSeed = 0x5EED0FE8AC7ULL;

  // kUnsupported if the puzzle has no method that proves a random state's distance within milliseconds
  // (WalkHabit::quick_proof). `metric`: "" = the puzzle's default.
  static Expected<ExactDistances> make(const std::string& puzzle, const std::string& metric,
                                       const TrainingSource& source, const std::atomic<bool>& stop,
                                       std::size_t states = kStates);

  [[nodiscard]] std::size_t size() const { return distances_.size(); }
  [[nodiscard]] const std::vector<int>& distances() const { return distances_; }
  // The network's values must be distances themselves, not corrections of a base.
  [[nodiscard]] ExactError error_of(const nn::Network& network) const;

 private:
  std::vector<std::uint16_t> tokens_;
  std::vector<int> distances_;
};

}  // namespace unscramble::train
