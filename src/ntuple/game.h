// Game and Player: a puzzle as TD learning sees it, without templates. A game hands out players; each plays and learns
// on its own thread, all on one table.
#pragma once

#include <memory>

#include "core/rng.h"
#include "ntuple/index_plan.h"
#include "ntuple/table.h"

namespace unscramble::ntuple {

struct Episode {
  int twists = 0;  // p
  int steps = 0;
  bool solved = false;
  double error = 0;  // sum over the steps of |delta|
};

class Player {
 public:
  virtual ~Player() = default;

  // One episode of Algorithm 2, learning on the way. It depends on the generator and the table alone.
  virtual Episode play(Rng& rng) = 0;
  // Not in the paper: a random walk of p_max twists from the goal; every state learns how many led to it, as
  // R_pos + c*k. A dozen times cheaper than an episode, and it reaches states that episodes never solve.
  virtual Episode walk(Rng& rng) = 0;
  // The bare agent (TCL-base) on a cube of `twists` random twists, without learning: solved within max_moves?
  virtual bool solves(Rng& rng, int twists, int max_moves) = 0;
};

class Game {
 public:
  virtual ~Game() = default;

  [[nodiscard]] virtual std::string puzzle() const = 0;
  [[nodiscard]] virtual std::string metric() const = 0;
  [[nodiscard]] virtual std::string model_name() const = 0;  // cube3, or cube3-htm if the metric is not the default
  [[nodiscard]] virtual const BoardLayout& layout() const = 0;
  [[nodiscard]] virtual std::uint64_t hash() const = 0;  // see board_hash()
  [[nodiscard]] virtual int images() const = 0;          // the most that --symmetries may ask for

  // A state after that many random twists: as text, as a board, and how many of its colour-symmetric images differ.
  [[nodiscard]] virtual std::string scramble(Rng& rng, int twists) const = 0;
  [[nodiscard]] virtual Board sample(Rng& rng, int twists) const = 0;
  [[nodiscard]] virtual int distinct_images(Rng& rng, int twists) const = 0;

  // `shared` if several players work on the table at once. Plan and table outlive the player.
  [[nodiscard]] virtual std::unique_ptr<Player> player(const IndexPlan& plan, Table& table, const TdOptions& options,
                                                       bool shared) const = 0;
};

}  // namespace unscramble::ntuple
