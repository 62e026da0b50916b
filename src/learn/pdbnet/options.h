// The recipe "pdbnet" (Brunetto & Trunda 2017) as data: which samples, which net, how long. The defaults follow the
// paper with fewer samples; what we add to it is off.
#pragma once

#include <cstdint>
#include <limits>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/expected.h"
#include "learn/recipe.h"

namespace unscramble::pdbnet {

struct Options {
  std::string metric;               // "" = qtm, the paper's
  std::string samples = "optimal";  // section 3.2, or "walks": section 3.1
  std::size_t paths = 300;  // optimal: number of cubes from very long walks, solved in seconds each; paper: 100,000
  std::size_t states_per_path = 4;  // or one fewer, at random: "3-4 configurations"; 0 = all
  std::string tables;               // of the optimal solver, as in `solve --tables`; "" = those at hand
  // walks: number of states, from walks of 19 turns that begin at depth 6.
  std::size_t walk_samples = 100'000;
  int walk_depth = 6;

  // --- not in the paper ---
  // optimal: more cubes, from walks of short_length, which are solved in milliseconds.
  std::size_t short_paths = 0;
  int short_length = 17;
  // Beyond the short walks' reach a state shows little but that it is far away, and a few dozen long paths would be
  // memorised: fresh random cubes of the right parity replace their states there.
  bool fresh = false;
  bool images = false;  // a state's 96 symmetric and inverse images are samples too

  std::vector<int> hidden{40, 36, 36, 10};  // section 5
  std::uint64_t seed = 1;
  std::size_t batch = 256;
  int epochs = 300;  // an epoch draws as many samples as there are states
  double seconds = std::numeric_limits<double>::infinity();
  float rate = 2e-3F;  // falls to rate_end along a cosine
  float rate_end = 1e-5F;

  std::string folder;
  bool resume = false;
  bool overwrite = false;
  int threads = 0;
};

train::Recipe recipe();
// The run a request describes.
Expected<Options> run_of(const train::TrainRequest& request);

// kUsage for options that do not make a valid run.
Status check(const Options& options);
// What defines the run, stored in checkpoints and compared on resume. Epochs and time may be extended.
nlohmann::json to_json(const Options& options);
Status check_same_settings(const nlohmann::json& stored, const nlohmann::json& now);

}  // namespace unscramble::pdbnet
