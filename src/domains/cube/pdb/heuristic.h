// Cube pattern databases as a heuristic: the largest of the patterns' distances, of the state and, if
// asked, of its inverse (which is as far from solved). Admissible; consistent without the inverse.
// Their sum counts turns several times: greedy, and not a bound.
#pragma once

#include "domains/cube/pdb/entries.h"
#include "heuristic/heuristic.h"

namespace unscramble {

enum class CubePdbFold { kMax, kMaxWithInverse, kSum };

class CubePdbHeuristic final : public Heuristic<Cube3> {
 public:
  CubePdbHeuristic(std::string name, Cube3 puzzle, std::shared_ptr<const CubeCollection> tables, CubePdbFold fold)
      : puzzle_(puzzle),
        entries_(std::move(tables)),
        fold_(fold),
        traits_{std::move(name), fold != CubePdbFold::kSum, fold == CubePdbFold::kMax, false} {}

  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }

  void evaluate(std::span<const Cube3::State> states, std::span<float> out) const override {
    std::fill(out.begin(), out.end(), 0.0F);
    if (fold_ == CubePdbFold::kSum) {
      entries_.for_each(states, [&](std::size_t i, std::size_t /*pattern*/, unsigned distance) {
        out[i] += static_cast<float>(distance);
      });
      return;
    }
    raise(states, out);
    if (fold_ != CubePdbFold::kMaxWithInverse) return;
    constexpr std::size_t kBlock = 32;
    std::array<Cube3::State, kBlock> inverse;
    for (std::size_t begin = 0; begin < states.size(); begin += kBlock) {
      const auto block = states.subspan(begin, std::min(kBlock, states.size() - begin));
      for (std::size_t i = 0; i < block.size(); ++i) inverse[i] = puzzle_.inverse_state(block[i]);
      raise(std::span<const Cube3::State>(inverse).first(block.size()), out.subspan(begin, block.size()));
    }
  }

 private:
  void raise(std::span<const Cube3::State> states, std::span<float> values) const {
    entries_.for_each(states, [&](std::size_t i, std::size_t /*pattern*/, unsigned distance) {
      values[i] = std::max(values[i], static_cast<float>(distance));
    });
  }

  Cube3 puzzle_;
  CubeEntries entries_;
  CubePdbFold fold_;
  HeuristicTraits traits_;
};

}  // namespace unscramble
