// Cube pattern databases as a heuristic: the largest of the patterns' distances, of the state and, if
// asked, of its inverse (which is as far from solved). Admissible; consistent without the inverse.
#pragma once

#include <algorithm>
#include <array>
#include <memory>

#include "heuristic/heuristic.h"
#include "pdb/cube_collection.h"

namespace unscramble {

class CubePdbHeuristic final : public Heuristic<Cube3> {
 public:
  CubePdbHeuristic(std::string name, Cube3 puzzle, std::shared_ptr<const CubeCollection> tables, bool with_inverse)
      : puzzle_(puzzle),
        tables_(std::move(tables)),
        with_inverse_(with_inverse),
        traits_{std::move(name), true, !with_inverse, false} {}

  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }

  void evaluate(std::span<const Cube3::State> states, std::span<float> out) const override {
    // A block's entries are all asked for before the first is read: the reads overlap in memory.
    constexpr std::size_t kBlock = 32;
    std::array<Cube3::State, kBlock> inverse;
    for (std::size_t begin = 0; begin < states.size(); begin += kBlock) {
      const auto block = states.subspan(begin, std::min(kBlock, states.size() - begin));
      const auto values = out.subspan(begin, block.size());
      std::fill(values.begin(), values.end(), 0.0F);
      raise(block, values);
      if (!with_inverse_) continue;
      for (std::size_t i = 0; i < block.size(); ++i) inverse[i] = puzzle_.inverse_state(block[i]);
      raise(std::span(inverse).first(block.size()), values);
    }
  }

 private:
  void raise(std::span<const Cube3::State> states, std::span<float> values) const {
    std::array<std::uint64_t, 32> index{};
    for (std::size_t p = 0; p < tables_->patterns().size(); ++p) {
      const CubePattern& pattern = tables_->patterns()[p];
      const std::uint8_t* nibbles = tables_->nibbles(p);
      for (std::size_t i = 0; i < states.size(); ++i) {
        index[i] = pattern.index(states[i]);
        __builtin_prefetch(nibbles + (index[i] >> 1U));
      }
      for (std::size_t i = 0; i < states.size(); ++i) {
        const unsigned distance = nibbles[index[i] >> 1U] >> (index[i] % 2 * 4) & 15U;
        values[i] = std::max(values[i], static_cast<float>(distance));
      }
    }
  }

  Cube3 puzzle_;
  std::shared_ptr<const CubeCollection> tables_;
  bool with_inverse_;
  HeuristicTraits traits_;
};

}  // namespace unscramble
