// What the public handles stand for.
#pragma once

#include <atomic>
#include <mutex>

#include "api/given_heuristic.h"
#include "api/public.h"
#include "api/request.h"
#include "api/sources.h"
#include "solve/row_puzzle.h"

namespace unscramble::v0 {

struct Puzzle::Impl {
  std::shared_ptr<const AnyPuzzle> any;
  int threads = 0;
  std::shared_ptr<const ModelSource> models;
  std::shared_ptr<const TableSource> tables;
  bool own = false;                         // its batches are made by functions that may fail
  std::string level{};                      // one of its states, where a level was chosen
  std::shared_ptr<const RowPuzzle> rows{};  // null where a level has to be chosen first
  std::string no_rows{};                    // why not
  PuzzleInfo info{};

  // For one batch: a fresh one where it may fail.
  [[nodiscard]] Expected<std::shared_ptr<const RowPuzzle>> batch() const;
  // The same, after checking that these bytes are states.
  [[nodiscard]] Expected<std::shared_ptr<const RowPuzzle>> batch(StatesView states) const;
};

struct Solver::Impl {
  std::shared_ptr<const Puzzle::Impl> puzzle;
  api::Asked asked;
  std::shared_ptr<api::Failure> failure;  // of the caller's heuristic
  std::unique_ptr<AnySolver> solver;

  std::mutex busy;          // one solve at a time
  std::mutex monitor_lock;  // guards the next
  Monitor* monitor = nullptr;
};

struct Heuristic::Impl {
  std::shared_ptr<const Puzzle::Impl> puzzle;
  std::shared_ptr<const RowHeuristic> heuristic;
  std::string name;
};

// The answer in a report, or the error it stands for.
Expected<Answer> answer_of(const SolveReport& report);

}  // namespace unscramble::v0
