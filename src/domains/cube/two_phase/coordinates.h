// The six coordinates of Kociemba's two-phase algorithm. Phase 1 brings the cube into the subgroup
// <U, D, R2, F2, L2, B2> (twist = flip = slice = 0), phase 2 solves it there with three permutations.
// Moves are numbered as in the half-turn metric: face*3 + {clockwise, half, anticlockwise}.
#pragma once

#include <array>
#include <cstdint>

#include "domains/cube/cube3.h"

namespace unscramble::two_phase {

inline constexpr int kMoves = 18;
inline constexpr int kTwists = 2187;         // 3^7
inline constexpr int kFlips = 2048;          // 2^11
inline constexpr int kSlices = 495;          // places of the four middle-slice edges, 12 choose 4
inline constexpr int kPermutations = 40320;  // 8!, corners or the eight U/D edges
inline constexpr int kSlicePermutations = 24;

int twist_of(const Cube3::State& cube);
int flip_of(const Cube3::State& cube);
int slice_of(const Cube3::State& cube);
int corner_permutation_of(const Cube3::State& cube);
int ud_edge_permutation_of(const Cube3::State& cube);  // only inside the subgroup
int slice_permutation_of(const Cube3::State& cube);    // only inside the subgroup

// A cube with the given coordinate and everything else as in the solved cube, as far as that is possible.
Cube3::State cube_with_twist(int twist);
Cube3::State cube_with_flip(int flip);
Cube3::State cube_with_slice(int slice);
Cube3::State cube_with_corner_permutation(int rank);
Cube3::State cube_with_ud_edge_permutation(int rank);
Cube3::State cube_with_slice_permutation(int rank);

constexpr int face_of(int move) { return move / 3; }
constexpr bool is_half_turn(int move) { return move % 3 == 1; }
// Moves that stay in the subgroup: any turn of U (0) or D (3), half turns of the others.
constexpr bool is_phase2_move(int move) { return face_of(move) % 3 == 0 || is_half_turn(move); }
// After a turn of `before`, turning `after` adds nothing new: same face, or the opposite one in the other order.
constexpr bool skips_face(int before, int after) { return before == after || before == after + 3; }

}  // namespace unscramble::two_phase
