// TileTracker: lower bounds for a sliding puzzle, computed for a state or followed along a move. The
// vertical and the horizontal moves of a solution are bounded separately, each by Manhattan distance, by that
// plus linear conflicts, by walking distance, or by the larger of these, and added. Every one of these
// bounds changes by one, up or down, in the direction of a move and not at all in the other, so the sum is
// consistent.
#pragma once

#include <cstdlib>
#include <type_traits>

#include "domains/tile/line_conflicts.h"
#include "domains/tile/walking_distance.h"

namespace unscramble {

inline constexpr int kVertical = 0;
inline constexpr int kHorizontal = 1;

template <int N>
constexpr int line_of(int cell, int axis) {
  return axis == kVertical ? cell / N : cell % N;
}

// What a goal says about every tile in every cell. Axis 0: vertical moves and rows, axis 1: horizontal moves
// and columns.
template <int N>
struct TileGoal {
  static constexpr int kCells = N * N;
  template <class T>
  using PerTileAndCell = std::array<std::array<T, kCells>, kCells>;

  explicit TileGoal(const std::array<std::uint8_t, kCells>& tiles) {
    for (int cell = 0; cell < kCells; ++cell) home[tiles[cell]] = static_cast<std::uint8_t>(cell);
    for (int tile = 1; tile < kCells; ++tile)
      for (int cell = 0; cell < kCells; ++cell)
        for (int axis = 0; axis < 2; ++axis) {
          const int line = line_of<N>(cell, axis);
          const int goal_line = line_of<N>(home[tile], axis);
          distance[axis][tile][cell] = static_cast<std::uint8_t>(std::abs(line - goal_line));
          if (line == goal_line)
            digit[axis][tile][cell] =
                (line_of<N>(home[tile], 1 - axis) + 1) * LineCode<N>::kPower[line_of<N>(cell, 1 - axis)];
        }
  }

  std::array<std::uint8_t, kCells> home{};                 // home[tile] = its cell
  std::array<PerTileAndCell<std::uint8_t>, 2> distance{};  // lines away from its goal line
  std::array<PerTileAndCell<std::uint32_t>, 2> digit{};    // what it adds to the LineCode of the line it is in
};

template <int N, bool kConflicts, bool kWalking>
class TileTracker {
 public:
  using Tiles = std::array<std::uint8_t, N * N>;

  struct Axis {
    std::int16_t sum = 0;  // Manhattan distance, and conflicts
    std::array<std::conditional_t<(N < 6), std::uint16_t, std::uint32_t>, kConflicts ? N : 0> code{};
    std::array<std::uint16_t, kWalking ? 1 : 0> walk{};
  };
  struct Track {
    std::array<Axis, 2> axis;
  };

  // Keeps a reference to `goal`.
  explicit TileTracker(const TileGoal<N>& goal) : goal_(&goal) {
    if constexpr (kConflicts) conflicts_ = line_conflicts<N>().data();
    if constexpr (kWalking)
      for (int a = 0; a < 2; ++a) walking_[a] = &walking_table<N>(line_of<N>(goal_->home[0], a));
  }

  [[nodiscard]] int value(const Track& track) const { return bound(track, kVertical) + bound(track, kHorizontal); }

  template <class State>
  [[nodiscard]] Track start(const State& state) const {
    Track track{};
    for (int a = 0; a < 2; ++a) {
      Axis& axis = track.axis[a];
      for (int cell = 0; cell < N * N; ++cell) {
        const int tile = state.tile[cell];
        if (tile == 0) continue;
        axis.sum = static_cast<std::int16_t>(axis.sum + goal_->distance[a][tile][cell]);
        if constexpr (kConflicts) add_digit(axis, a, tile, cell, 1);
      }
      if constexpr (kConflicts)
        for (const auto code : axis.code) axis.sum = static_cast<std::int16_t>(axis.sum + conflicts_[code]);
      if constexpr (kWalking) axis.walk[0] = walking_[a]->find(counts(state.tile, a));
    }
    return track;
  }

  template <class State>
  void follow(Track& track, const State& before, const State& after, int move) const {
    const int from = after.blank;  // of the tile
    const int to = before.blank;
    const int tile = after.tile[to];
    // Two calls, so that the axis is a constant in each.
    if (move < 2) {
      slide<kVertical>(track, tile, from, to);
    } else {
      slide<kHorizontal>(track, tile, from, to);
    }
  }

 private:
  [[nodiscard]] int bound(const Track& track, int a) const {
    const Axis& axis = track.axis[a];
    if constexpr (kWalking) {
      const int walking = walking_[a]->moves(axis.walk[0]);
      return kConflicts ? std::max<int>(walking, axis.sum) : walking;
    }
    return axis.sum;
  }

  template <int a>
  void slide(Track& track, int tile, int from, int to) const {
    Axis& axis = track.axis[a];
    const auto& distance = goal_->distance[a][tile];
    int sum = axis.sum + distance[to] - distance[from];
    if constexpr (kConflicts) {
      const int left = line_of<N>(from, a);
      const int entered = line_of<N>(to, a);
      sum -= conflicts_[axis.code[left]] + conflicts_[axis.code[entered]];
      add_digit(axis, a, tile, from, -1);
      add_digit(axis, a, tile, to, 1);
      sum += conflicts_[axis.code[left]] + conflicts_[axis.code[entered]];
      // Within its line of the other axis the tile only changes places with the blank: no conflict comes or goes.
      Axis& other = track.axis[1 - a];
      add_digit(other, 1 - a, tile, from, -1);
      add_digit(other, 1 - a, tile, to, 1);
    }
    axis.sum = static_cast<std::int16_t>(sum);
    if constexpr (kWalking) axis.walk[0] = walking_[a]->step(axis.walk[0], from > to, line_of<N>(goal_->home[tile], a));
  }

  void add_digit(Axis& axis, int a, int tile, int cell, int sign) const {
    auto& code = axis.code[line_of<N>(cell, a)];
    code = static_cast<std::remove_reference_t<decltype(code)>>(code + static_cast<std::uint32_t>(sign) *
                                                                           goal_->digit[a][tile][cell]);
  }

  [[nodiscard]] auto counts(const Tiles& tiles, int a) const {
    std::array<std::array<std::uint8_t, N>, N> counts{};
    for (int cell = 0; cell < N * N; ++cell)
      if (tiles[cell] != 0) ++counts[line_of<N>(cell, a)][line_of<N>(goal_->home[tiles[cell]], a)];
    return counts;
  }

  struct NoTable {};
  using Walking = std::conditional_t<kWalking, WalkingTable<kWalking ? N : 2>, NoTable>;

  const TileGoal<N>* goal_;
  const std::uint8_t* conflicts_ = nullptr;
  std::array<const Walking*, 2> walking_{};
};

}  // namespace unscramble
