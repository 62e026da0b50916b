// Walking distance (Takahashi 2002): forget everything about a tile but its row and its goal row, and let
// only vertical moves count. What remains has 24,964 positions on a 4x4 board, and the exact number of
// moves in it, found by breadth-first search, is a lower bound on the vertical moves of a real solution.
// Columns and horizontal moves go the same way.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace unscramble {

template <int N>
class WalkingTable {
 public:
  using Index = std::uint16_t;
  using Counts = std::array<std::array<std::uint8_t, N>, N>;  // [line][goal line] = tiles, without the blank
  static_assert(N <= 4, "a 5x5 board has tens of millions of positions");

  // For goals with the blank in line `blank`.
  explicit WalkingTable(int blank) {
    Counts goal{};
    for (int line = 0; line < N; ++line) goal[line][line] = static_cast<std::uint8_t>(line == blank ? N - 1 : N);
    positions_.push_back({goal, blank, 0});
    index_.emplace(key(goal), Index{0});
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      step_.emplace_back();
      for (int direction = 0; direction < 2; ++direction)
        for (int tile = 0; tile < N; ++tile)
          step_[i][direction * N + tile] = neighbour(positions_[i], direction == 0 ? 1 : -1, tile);
    }
    for (const auto& position : positions_) moves_.push_back(position.moves);
  }

  [[nodiscard]] std::size_t size() const { return moves_.size(); }
  [[nodiscard]] Index find(const Counts& counts) const {
    const auto entry = index_.find(key(counts));
    return entry == index_.end() ? Index{0} : entry->second;  // every arrangement of tiles is there
  }
  [[nodiscard]] int moves(Index position) const { return moves_[position]; }

  // A tile that belongs in line `goal_line` slides into the blank, from the line after it (from_after) or
  // before it.
  [[nodiscard]] Index step(Index position, bool from_after, int goal_line) const {
    return step_[position][(from_after ? 0 : N) + goal_line];
  }

 private:
  struct Position {
    Counts counts;
    int blank;
    std::uint8_t moves;
  };

  static std::uint64_t key(const Counts& counts) {
    std::uint64_t key = 0;
    for (const auto& line : counts)
      for (const auto count : line) key = key << 3 | count;
    return key;
  }

  // Breadth-first: adds the position if it is new.
  Index neighbour(const Position position, int step, int tile) {
    const int from = position.blank + step;
    if (from < 0 || from >= N || position.counts[from][tile] == 0) return 0;
    Position next{position.counts, from, static_cast<std::uint8_t>(position.moves + 1)};
    --next.counts[from][tile];
    ++next.counts[position.blank][tile];
    const auto [entry, is_new] = index_.emplace(key(next.counts), static_cast<Index>(positions_.size()));
    if (is_new) positions_.push_back(next);
    return entry->second;
  }

  std::vector<Position> positions_;  // in breadth-first order
  std::unordered_map<std::uint64_t, Index> index_;
  std::vector<std::array<Index, 2 * N>> step_;
  std::vector<std::uint8_t> moves_;
};

// The table for goals with the blank in line `blank`, computed on first use in about ten milliseconds.
template <int N, int Blank = N - 1>
const WalkingTable<N>& walking_table(int blank) {
  if constexpr (Blank > 0) {
    if (blank < Blank) return walking_table<N, Blank - 1>(blank);
  }
  static const WalkingTable<N> table(Blank);
  return table;
}

}  // namespace unscramble
