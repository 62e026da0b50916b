#include "search/rows/domain.h"

namespace unscramble {

std::size_t RowChildren::bytes(const Domain& domain, std::size_t parents, std::size_t num_moves) {
  const std::size_t per_child =
      domain.row_bytes() + sizeof(std::uint64_t) + sizeof(Move) + sizeof(std::uint32_t) + sizeof(char);
  return parents * num_moves * per_child;
}

std::size_t RowChildren::make(const std::byte* parents, std::size_t count, std::span<const Move> moves) {
  const std::size_t most = count * moves.size();
  if (most > hashes_.size()) {
    rows_.resize(most * domain_.row_bytes());
    hashes_.resize(most);
    made_by_.resize(most);
    parent_of_.resize(most);
    goals_.resize(most);
  }
  return domain_.expand({.parents = parents,
                         .count = count,
                         .moves = moves,
                         .rows = rows_.data(),
                         .hashes = hashes_.data(),
                         .made_by = made_by_.data(),
                         .parent_of = parent_of_.data(),
                         .goals = goals_.data()});
}

}  // namespace unscramble
