// PairTokens: what a network reads besides the pieces in their slots: which neighbours are still together. Neighbours
// are slots that few moves separate (an edge and the corner beside it); two pieces are together if only moves that do
// not separate them lead from where they belong to where they are. A network with one wide layer cannot find this by
// itself: it would need a column for every pair of pieces in every pair of slots.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "domains/perm/layout.h"

namespace unscramble::perm {

class PairTokens {
 public:
  // No pairs where a slot takes two bytes, or where no neighbours can be told from others.
  PairTokens(const Definition& definition, const Layout& layout);

  [[nodiscard]] int count() const { return static_cast<int>(pairs_.size()); }
  [[nodiscard]] int values() const { return values_ + 1; }
  // One token per pair: 0 if its slots hold no neighbours, else 1 + the first slot's value.
  void read(const std::uint8_t* state, std::span<std::uint16_t> out) const {
    for (std::size_t p = 0; p < pairs_.size(); ++p) {
      const std::uint8_t first = state[pairs_[p].first];
      const bool together = partner_[p * static_cast<std::size_t>(values_) + first] == state[pairs_[p].second];
      out[p] = static_cast<std::uint16_t>(together ? first + 1 : 0);
    }
  }

 private:
  struct Pair {
    std::uint16_t first = 0;  // bytes of a state
    std::uint16_t second = 0;
  };
  int values_ = 1;
  std::vector<Pair> pairs_;
  std::vector<std::uint8_t> partner_;  // pair * values + first value -> the value beside it, or kNone
};

}  // namespace unscramble::perm
