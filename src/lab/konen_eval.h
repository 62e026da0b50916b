// Konen's evaluation (2022, Algorithm 4): the share of cubes solved after p random twists, by the bare agent (0
// iterations) and within the MCTS wrapper, as in Fig. 12 and 15; and how many symmetric states differ (Fig. 13).
#pragma once

#include <atomic>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/expected.h"

namespace unscramble {

struct KonenEvalOptions {
  std::string puzzle = "cube3";
  std::string metric;
  std::string model;                            // file; "" = the one shipped
  std::vector<int> twists;                      // p; empty = 1 to 20
  std::vector<int> iterations = {0, 100, 800};  // of the wrapper
  std::optional<int> symmetries;                // nSym; unset = as in training
  int cubes = 200;                              // B, per p
  double c_puct = 1.0;
  int tree_depth = 50;     // d_max
  int max_moves = 50;      // E_eval
  std::uint64_t seed = 1;  // the same cubes for all iterations
  int threads = 0;         // 0 = all cores; results do not depend on it
  // Another search instead of the wrapper ("beam", "bwas", …), to see what the values are worth to it; `iterations` is
  // then its width or batch, and max_moves 0 leaves lengths unlimited.
  std::string method = "mcts-konen";
  double seconds = 0;  // per cube; 0 = no limit
};

struct KonenPoint {
  int twists = 0;
  int iterations = 0;
  int cubes = 0;
  int solved = 0;
  double mean_length = 0;  // of the solved
  double seconds = 0;      // of all cubes together, summed over threads

  [[nodiscard]] double rate() const { return cubes == 0 ? 0 : static_cast<double>(solved) / cubes; }
};
nlohmann::json to_json(const KonenPoint& point);

// One point per pair of (iterations, twists), reported as it is finished. A stop leaves out the unfinished ones.
Expected<std::vector<KonenPoint>> konen_eval(const KonenEvalOptions& options, const std::atomic<bool>& stop,
                                             const std::function<void(const KonenPoint&)>& on_point);

// Per number of twists: how many of a state's 24 colour-symmetric images are different states, on average.
Expected<std::vector<double>> distinct_symmetries(const std::string& puzzle, const std::string& metric,
                                                  const std::vector<int>& twists, int samples, std::uint64_t seed);

}  // namespace unscramble
