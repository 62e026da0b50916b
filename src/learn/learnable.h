// Learnable: a puzzle as learners see it, without templates: where its training examples come from, and how long walks
// from its goal have to be. The counterpart of AnyPuzzle, which is how solvers and front ends see a puzzle.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "learn/training_source.h"
#include "ntuple/game.h"
#include "puzzle/printed.h"
#include "puzzle/puzzle.h"
#include "puzzle/walk_habit.h"

namespace unscramble {

class Learnable {
 public:
  virtual ~Learnable() = default;

  [[nodiscard]] virtual WalkHabit walk_habit() const = 0;
  [[nodiscard]] virtual FastSettings fast_settings() const = 0;
  // What DeepCubeA prints for it.
  [[nodiscard]] virtual DeepCubeASettings deepcubea() const = 0;
  // Refused if walks cannot lead away from the goal.
  [[nodiscard]] virtual Expected<std::shared_ptr<const TrainingSource>> training_source(
      const TrainingSetup& setup) const = 0;
  // The puzzle for TD learning of n-tuples on the named board ("" = the first); refused if moves cannot be undone.
  [[nodiscard]] virtual Expected<std::shared_ptr<const ntuple::Game>> ntuple_game(std::string_view board) const = 0;
};

struct LearnableFamily {
  std::string key;
  std::function<Expected<std::unique_ptr<Learnable>>(std::string_view name, const PuzzleConfig& config)> make;
};

// Generated from the add_puzzle() lines, in their order.
const std::vector<LearnableFamily>& learnable_families();

// The puzzle of this name; the same error as from make_puzzle() if there is none.
Expected<std::unique_ptr<Learnable>> make_learnable(std::string_view name, const PuzzleConfig& config = {});

}  // namespace unscramble
