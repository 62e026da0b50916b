#include "search/rows/domain.h"

namespace unscramble {

RowChildren::RowChildren(const Domain& domain, std::size_t max_parents, std::size_t num_moves)
    : domain_(domain),
      rows_(max_parents * num_moves * domain.row_bytes()),
      hashes_(max_parents * num_moves),
      made_by_(max_parents * num_moves),
      parent_of_(max_parents * num_moves),
      goals_(max_parents * num_moves) {}

std::size_t RowChildren::bytes(const Domain& domain, std::size_t max_parents, std::size_t num_moves) {
  const std::size_t per_child =
      domain.row_bytes() + sizeof(std::uint64_t) + sizeof(Move) + sizeof(std::uint32_t) + sizeof(char);
  return max_parents * num_moves * per_child;
}

std::size_t RowChildren::make(const std::byte* parents, std::size_t count, std::span<const Move> moves) {
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
