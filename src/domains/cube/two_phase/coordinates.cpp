#include "domains/cube/two_phase/coordinates.h"

#include <algorithm>
#include <span>

namespace unscramble::two_phase {
namespace {

constexpr int kFirstSliceEdge = 8;  // FR FL BL BR are edges 8..11

constexpr std::array<int, 9> kFactorial = {1, 1, 2, 6, 24, 120, 720, 5040, 40320};

// Rank of a permutation of 0..n-1, n <= 8, in lexicographic order; identity = 0.
int rank_permutation(std::span<const std::uint8_t> items) {
  int rank = 0;
  std::uint32_t seen = 0;
  const int n = static_cast<int>(items.size());
  for (int i = 0; i < n; ++i) {
    const std::uint32_t below = (1U << items[i]) - 1;
    rank += (items[i] - __builtin_popcount(seen & below)) * kFactorial[n - 1 - i];
    seen |= 1U << items[i];
  }
  return rank;
}

void unrank_permutation(int rank, std::span<std::uint8_t> items) {
  std::array<std::uint8_t, 8> left{};
  const int n = static_cast<int>(items.size());
  for (int i = 0; i < n; ++i) left[i] = static_cast<std::uint8_t>(i);
  for (int i = 0; i < n; ++i) {
    const int digit = rank / kFactorial[n - 1 - i];
    rank %= kFactorial[n - 1 - i];
    items[i] = left[digit];
    std::copy(left.begin() + digit + 1, left.end(), left.begin() + digit);
  }
}

constexpr int choose(int n, int k) {
  if (k < 0 || k > n) return 0;
  int result = 1;
  for (int i = 1; i <= k; ++i) result = result * (n - k + i) / i;
  return result;
}

Cube3::State solved_cube() {
  Cube3::State cube{};
  for (int i = 0; i < 8; ++i) cube.corner[i] = static_cast<std::uint8_t>(i * 3);
  for (int i = 0; i < 12; ++i) cube.edge[i] = static_cast<std::uint8_t>(i * 2);
  return cube;
}

}  // namespace

int twist_of(const Cube3::State& cube) {
  std::array<int, 8> twist{};  // by position
  for (const int place : cube.corner) twist[place / 3] = place % 3;
  int value = 0;
  for (int position = 0; position < 7; ++position) value = value * 3 + twist[position];
  return value;
}

int flip_of(const Cube3::State& cube) {
  std::uint32_t bits = 0;
  for (const unsigned place : cube.edge) bits |= (place & 1U) << (place >> 1U);
  return static_cast<int>(bits & 0x7FFU);
}

// Rank of the set of positions among the 4-subsets of 12, so that the home positions 8..11 give 0.
int slice_of(const Cube3::State& cube) {
  std::uint32_t occupied = 0;
  for (int i = kFirstSliceEdge; i < 12; ++i) occupied |= 1U << (cube.edge[i] >> 1U);
  int rank = 0;
  int found = 0;
  for (int position = 11; position >= 0; --position) {
    if ((occupied >> position & 1U) != 0) {
      ++found;
      rank += choose(11 - position, found);
    }
  }
  return rank;
}

int corner_permutation_of(const Cube3::State& cube) {
  std::array<std::uint8_t, 8> place{};
  for (int i = 0; i < 8; ++i) place[i] = cube.corner[i] / 3;
  return rank_permutation(place);
}

int ud_edge_permutation_of(const Cube3::State& cube) {
  std::array<std::uint8_t, 8> place{};
  for (int i = 0; i < 8; ++i) place[i] = cube.edge[i] >> 1U;
  return rank_permutation(place);
}

int slice_permutation_of(const Cube3::State& cube) {
  std::array<std::uint8_t, 4> place{};
  for (int i = 0; i < 4; ++i)
    place[i] = static_cast<std::uint8_t>((cube.edge[kFirstSliceEdge + i] >> 1U) - kFirstSliceEdge);
  return rank_permutation(place);
}

Cube3::State cube_with_twist(int twist) {
  Cube3::State cube = solved_cube();
  int sum = 0;
  for (int position = 6; position >= 0; --position) {
    cube.corner[position] = static_cast<std::uint8_t>(position * 3 + twist % 3);
    sum += twist % 3;
    twist /= 3;
  }
  cube.corner[7] = static_cast<std::uint8_t>(7 * 3 + (15 - sum) % 3);
  return cube;
}

Cube3::State cube_with_flip(int flip) {
  Cube3::State cube = solved_cube();
  for (int position = 0; position < 11; ++position)
    cube.edge[position] = static_cast<std::uint8_t>(position * 2 + (flip >> position & 1));
  cube.edge[11] = static_cast<std::uint8_t>(11 * 2 + (__builtin_popcount(static_cast<unsigned>(flip)) & 1));
  return cube;
}

Cube3::State cube_with_slice(int slice) {
  Cube3::State cube = solved_cube();
  int slice_edge = 11;
  int other_edge = 0;
  int missing = 4;
  // Greedy inverse of slice_of: the largest part first.
  std::array<bool, 12> occupied{};
  for (int position = 0; position < 12 && missing > 0; ++position) {
    const int part = choose(11 - position, missing);
    if (part <= slice && 12 - position >= missing) {
      occupied[position] = true;
      slice -= part;
      --missing;
    }
  }
  for (int position = 11; position >= 0; --position) {
    if (occupied[position]) cube.edge[slice_edge--] = static_cast<std::uint8_t>(position * 2);
  }
  for (int position = 0; position < 12; ++position) {
    if (!occupied[position]) cube.edge[other_edge++] = static_cast<std::uint8_t>(position * 2);
  }
  return cube;
}

Cube3::State cube_with_corner_permutation(int rank) {
  Cube3::State cube = solved_cube();
  unrank_permutation(rank, cube.corner);
  for (auto& place : cube.corner) place = static_cast<std::uint8_t>(place * 3);
  return cube;
}

Cube3::State cube_with_ud_edge_permutation(int rank) {
  Cube3::State cube = solved_cube();
  std::array<std::uint8_t, 8> place{};
  unrank_permutation(rank, place);
  for (int i = 0; i < 8; ++i) cube.edge[i] = static_cast<std::uint8_t>(place[i] * 2);
  return cube;
}

Cube3::State cube_with_slice_permutation(int rank) {
  Cube3::State cube = solved_cube();
  std::array<std::uint8_t, 4> place{};
  unrank_permutation(rank, place);
  for (int i = 0; i < 4; ++i)
    cube.edge[kFirstSliceEdge + i] = static_cast<std::uint8_t>((place[i] + kFirstSliceEdge) * 2);
  return cube;
}

}  // namespace unscramble::two_phase
