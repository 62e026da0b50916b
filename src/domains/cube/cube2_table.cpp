#include "domains/cube/cube2_table.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/shared_build.h"

namespace unscramble {

namespace {

using cube::Corners;
using cube::kCorners;
using cube::kDbl;
using cube::kPlaces;

constexpr int kFree = 7;  // corners that move, and as many positions
using Positions = std::array<std::uint8_t, kFree>;

// Corners and positions without DBL, numbered 0..6.
constexpr int free_number(int corner) { return corner < kDbl ? corner : corner - 1; }
constexpr int corner_number(int free) { return free < kDbl ? free : free + 1; }

constexpr std::array<std::uint16_t, kFree> kFactorials = {720, 120, 24, 6, 2, 1, 1};

// The number of a permutation: how many smaller positions come later, in the factorial number system.
std::uint32_t rank(const Positions& positions) {
  std::uint32_t number = 0;
  unsigned seen = 0;
  for (std::size_t i = 0; i < kFree; ++i) {
    const unsigned smaller_before = static_cast<unsigned>(std::popcount(seen & ((1U << positions[i]) - 1)));
    number += (positions[i] - smaller_before) * kFactorials[i];
    seen |= 1U << positions[i];
  }
  return number;
}

Positions unrank(std::uint32_t number) {
  Positions out{};
  std::array<std::uint8_t, kFree> left{};
  for (std::size_t i = 0; i < kFree; ++i) left[i] = static_cast<std::uint8_t>(i);
  for (std::size_t i = 0; i < kFree; ++i) {
    const auto at = left.begin() + number / kFactorials[i];
    number %= kFactorials[i];
    out[i] = *at;
    std::copy(at + 1, left.end(), at);
  }
  return out;
}

// Twists are numbered by position, not by cubie, so that turns act on them without knowing which cubie
// is where; the last position's follows from the others.
constexpr std::array<std::uint16_t, kFree> kPowers = {1, 3, 9, 27, 81, 243, 0};

constexpr std::array<std::uint16_t, kPlaces> make_twist_weights() {
  std::array<std::uint16_t, kPlaces> weights{};
  for (int place = 0; place < kPlaces; ++place)
    if (place / 3 != kDbl)
      weights[static_cast<std::size_t>(place)] =
          static_cast<std::uint16_t>(kPowers[static_cast<std::size_t>(free_number(place / 3))] * (place % 3));
  return weights;
}
constexpr auto kTwistWeights = make_twist_weights();

std::array<std::uint8_t, kFree> unrank_twists(std::uint32_t number) {
  std::array<std::uint8_t, kFree> twists{};
  unsigned sum = 0;
  for (std::size_t position = 0; position + 1 < kFree; ++position, number /= 3) {
    twists[position] = static_cast<std::uint8_t>(number % 3);
    sum += number % 3;
  }
  twists.back() = static_cast<std::uint8_t>((3 - sum % 3) % 3);
  return twists;
}

// What one turn does to the two numbers that make up a state's.
struct NumberTurn {
  std::vector<std::uint16_t> permutation = std::vector<std::uint16_t>(Cube2Table::kPermutations);
  std::vector<std::uint16_t> twist = std::vector<std::uint16_t>(Cube2Table::kTwists);
};

NumberTurn make_number_turn(const Cube2& cube, Move move) {
  NumberTurn turn;
  for (std::uint32_t p = 0; p < Cube2Table::kPermutations; ++p) {
    auto state = Cube2Table::state(p * Cube2Table::kTwists);
    cube.try_move(state, move);
    turn.permutation[p] = static_cast<std::uint16_t>(Cube2Table::index(state) / Cube2Table::kTwists);
  }
  for (std::uint32_t t = 0; t < Cube2Table::kTwists; ++t) {
    auto state = Cube2Table::state(t);
    cube.try_move(state, move);
    turn.twist[t] = static_cast<std::uint16_t>(Cube2Table::index(state) % Cube2Table::kTwists);
  }
  return turn;
}

}  // namespace

std::uint32_t Cube2Table::index(const Cube2::State& state) {
  Positions positions{};
  std::uint32_t twists = 0;
  for (int i = 0; i < kFree; ++i) {
    const std::uint8_t place = state.corner[static_cast<std::size_t>(corner_number(i))];
    positions[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(free_number(place / 3));
    twists += kTwistWeights[place];
  }
  return rank(positions) * kTwists + twists;
}

Cube2::State Cube2Table::state(std::uint32_t index) {
  const Positions positions = unrank(index / kTwists);
  const auto twists = unrank_twists(index % kTwists);
  Cube2::State state{cube::kSolvedCorners};
  for (int i = 0; i < kFree; ++i) {
    const auto position = positions[static_cast<std::size_t>(i)];
    state.corner[static_cast<std::size_t>(corner_number(i))] =
        static_cast<std::uint8_t>(corner_number(position) * 3 + twists[position]);
  }
  return state;
}

Cube2Table::Cube2Table(const Cube2& cube, std::span<const Move> allowed, Monitor& monitor)
    : distance_(kStates, kUnreachable) {
  // Backwards from the goal: a state is one turn from t if that turn's inverse leads from t to it.
  std::vector<NumberTurn> turns;
  for (const Move move : allowed) turns.push_back(make_number_turn(cube, cube.inverse_move(move)));
  distance_[0] = 0;
  constexpr std::uint32_t kPermutationsAtOnce = 64;  // between two checks of the monitor
  std::array<std::uint16_t, kTwists> here{};         // twist numbers at the current depth, of one permutation
  // Permutations that have a state at the current depth, and at the next: with few turns allowed, few do.
  std::vector<std::uint8_t> present(kPermutations);
  std::vector<std::uint8_t> next_depth(kPermutations);
  next_depth[0] = 1;
  for (std::uint8_t depth = 0; std::find(next_depth.begin(), next_depth.end(), 1) != next_depth.end(); ++depth) {
    present.swap(next_depth);
    std::fill(next_depth.begin(), next_depth.end(), std::uint8_t{0});
    for (std::uint32_t p = 0; p < kPermutations; ++p) {
      if (present[p] == 0) continue;
      if (p % kPermutationsAtOnce == 0 && monitor.should_stop()) return;
      const std::uint8_t* row = &distance_[p * kTwists];
      std::size_t count = 0;
      for (std::uint16_t t = 0; t < kTwists; ++t) {
        here[count] = t;
        count += row[t] == depth ? 1 : 0;
      }
      for (const NumberTurn& turn : turns) {
        std::uint8_t* next = &distance_[std::size_t{turn.permutation[p]} * kTwists];
        for (std::size_t i = 0; i < count; ++i) {
          std::uint8_t& there = next[turn.twist[here[i]]];
          if (there != kUnreachable) continue;
          there = static_cast<std::uint8_t>(depth + 1);
          next_depth[turn.permutation[p]] = 1;
        }
      }
    }
  }
}

std::vector<std::uint32_t> Cube2Table::histogram() const {
  std::vector<std::uint32_t> counts;
  for (const std::uint8_t d : distance_) {
    if (d == kUnreachable) continue;
    if (d >= counts.size()) counts.resize(d + 1U);
    ++counts[d];
  }
  return counts;
}

Expected<std::shared_ptr<const Cube2Table>> cube2_table(const Cube2& cube, std::span<const Move> allowed,
                                                        Monitor& monitor) {
  if (!monitor.hold("the table of all 2x2x2 states", Cube2Table::kStates))
    return Error{ErrorCode::kLimit, "the table of all states, 3.7 MB, does not fit into the memory limit"};
  static SharedBuild<Cube2Table> complete;
  static SharedBuild<Cube2Table> restricted(1);
  std::string key = cube.metric();
  for (const Move move : allowed) key += " " + std::to_string(move);
  const bool all = static_cast<int>(allowed.size()) == cube.num_moves();
  return (all ? complete : restricted).get(key, monitor, [&]() -> Expected<std::shared_ptr<const Cube2Table>> {
    auto table = std::make_shared<const Cube2Table>(cube, allowed, monitor);
    if (monitor.stopped()) return Error{ErrorCode::kCancelled, "stopped while the table of all states was built"};
    return std::shared_ptr<const Cube2Table>(std::move(table));
  });
}

std::shared_ptr<const Cube2Table> cube2_table(const Cube2& cube, std::span<const Move> allowed) {
  Monitor unlimited;
  return *cube2_table(cube, allowed, unlimited);
}

Expected<std::shared_ptr<const Cube2Table>> cube2_table(const Cube2& cube, Monitor& monitor) {
  Moves all;
  for (int m = 0; m < cube.num_moves(); ++m) all.push_back(static_cast<Move>(m));
  return cube2_table(cube, all, monitor);
}

std::shared_ptr<const Cube2Table> cube2_table(const Cube2& cube) {
  Monitor unlimited;
  return *cube2_table(cube, unlimited);
}

}  // namespace unscramble
