// TrainingSource: training data of one puzzle as tokens and numbers, so that the learners compile once for all puzzles.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
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
  std::vector<float> weights;         // count, the weight of each example; empty = all equal
};

// How a walk's length becomes a value target. On puzzles where a random walk gets away slowly, its length says little
// about the distance and its square root says more.
struct WalkOptions {
  int length = 26;
  int stride = 1;  // every stride-th state of a walk is an example
  bool square_root = false;
  float scale = 1;
};

struct BellmanOptions {
  int length = 26;             // K: walk lengths are uniform in 1..K
  int stride = 1;              // every stride-th state of a walk is an example
  bool own_walks = false;      // every example ends a walk of its own (DeepCubeA, Algorithm 1), instead of sharing one
  bool plain_walks = false;    // every move equally likely, as the papers print it, even one that undoes the last
  int lookahead = 1;           // depth of the backup
  float temperature = 0.5F;    // of the move targets: softmax(-child value / temperature); 0 = only the best move
  int greedy_steps = 0;        // > 0: this many greedy steps from each start are trained on too
  bool depth_weights = false;  // an example D moves from the goal counts 1/D (DeepCube, section 4.1)
};

// Examples from the search's own solutions: along a solution the target is the number of moves left, so that the
// network learns the lengths its search really reaches, on the states it really meets.
struct OwnOptions {
  std::size_t width = 128;  // of the beam
  int length = 1000;        // walks to the starts are up to this long, the roots of their lengths spread evenly
  double random = 0.5;      // share of starts that are random states instead
  int max_moves = 1000;     // a start not solved within this many is skipped
  double parts = 0;         // number of its parts per example along a solution, if the puzzle Renames
};

// What training data is made for.
struct TrainingSetup {
  std::string encoding;             // "" = the puzzle's first
  std::string base;                 // the heuristic the network is to be added to, "" = none
  std::vector<std::string> states;  // learn on these (levels of Sokoban) instead of on fresh ones
  std::string teacher{};            // an optimal method that finds the "own" solutions instead of the beam, "" = none
};

class TrainingSource {
 public:
  virtual ~TrainingSource() = default;

  [[nodiscard]] virtual std::string puzzle() const = 0;
  [[nodiscard]] virtual Encoding encoding() const = 0;
  [[nodiscard]] virtual std::uint64_t hash() const = 0;
  [[nodiscard]] virtual int num_moves() const = 0;
  // A state given as text, as the network reads it; `out` has encoding().positions elements.
  [[nodiscard]] virtual Status read_tokens(std::string_view state, std::span<std::uint16_t> out) const = 0;

  // All fill the batch with `count` examples that depend only on the generator, the options and the net.
  virtual void walks(Rng& rng, const WalkOptions& options, std::size_t count, TrainingBatch& batch) const = 0;
  // y = min over moves of (1 + value of the child under `target`); 0 at goals (DeepCubeA, Algorithm 1).
  virtual void bellman(Rng& rng, const BellmanOptions& options, const std::shared_ptr<const nn::Network>& target,
                       std::size_t count, TrainingBatch& batch) const = 0;
  // Solves states by a beam under `target`. Along a solution y = the moves left; next to it y = the Bellman target,
  // kept within one move of the neighbour on the solution.
  virtual void own(Rng& rng, const OwnOptions& options, const std::shared_ptr<const nn::Network>& target,
                   std::size_t count, TrainingBatch& batch) const = 0;
};

}  // namespace unscramble
