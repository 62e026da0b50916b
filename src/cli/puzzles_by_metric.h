// PuzzlesByMetric: one puzzle in every metric that is needed, made on first use. Each claim may name its own.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "solve/registry.h"

namespace unscramble::cli {

class PuzzlesByMetric {
 public:
  explicit PuzzlesByMetric(std::string name) : name_(std::move(name)) {}

  // Valid as long as this object.
  Expected<const AnyPuzzle*> in(const std::string& metric) {
    auto& puzzle = made_[metric];
    if (!puzzle) {
      auto made = make_puzzle(name_, PuzzleConfig{metric});
      if (!made) return made.error();
      puzzle = *std::move(made);
    }
    return puzzle.get();
  }

 private:
  std::string name_;
  std::map<std::string, std::unique_ptr<AnyPuzzle>> made_;
};

}  // namespace unscramble::cli
