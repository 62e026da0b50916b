// TrainingSource: training data of one puzzle as tokens and numbers, so that the learners compile once for all puzzles.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/rng.h"
#include "nn/network.h"
#include "puzzle/puzzle.h"

namespace unscramble {

// Examples, row by row. A row of move_targets is a distribution over moves, or all zero where nothing is known.
struct TrainingBatch {
  std::vector<std::uint16_t> tokens;  // count*positions
  std::vector<float> values;          // count
  std::vector<float> move_targets;    // count*moves
};

// How a walk's length becomes a value target. On puzzles where a random walk strays slowly, its length says little
// about the distance and its square root says more.
struct WalkOptions {
  int length = 26;
  int stride = 1;  // every stride-th state of a walk is an example
  bool square_root = false;
  float scale = 1;
};

struct BellmanOptions {
  int length = 26;           // K: walk lengths are uniform in 1..K
  int lookahead = 1;         // depth of the backup: 1 or 2
  float temperature = 0.5F;  // of the move targets: softmax(-child value / temperature)
  int greedy_steps = 0;      // > 0: this many greedy steps are taken from each start and trained on too
};

class TrainingSource {
 public:
  virtual ~TrainingSource() = default;

  [[nodiscard]] virtual std::string puzzle() const = 0;
  [[nodiscard]] virtual Encoding encoding() const = 0;
  [[nodiscard]] virtual std::uint64_t hash() const = 0;
  [[nodiscard]] virtual int num_moves() const = 0;

  // Both fill the batch with `count` examples that depend on the generator, the options and the net alone.
  virtual void walks(Rng& rng, const WalkOptions& options, std::size_t count, TrainingBatch& batch) const = 0;
  // y = min over moves of (1 + value of the child under `target`); 0 at goals (DeepCubeA, Algorithm 1).
  virtual void bellman(Rng& rng, const BellmanOptions& options, const nn::Network& target, std::size_t count,
                       TrainingBatch& batch) const = 0;
};

}  // namespace unscramble
