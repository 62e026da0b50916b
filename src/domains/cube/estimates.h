// Cheap estimates of the distance of a 3x3x3, without tables.
#pragma once

#include "domains/cube/facelets.h"
#include "domains/cube/metric.h"

namespace unscramble::cube {

// The five counts of Brunetto & Trunda (section 4), before division. All are 0 for the solved cube.
struct StickerCounts {
  int errors = 0;           // stickers not on their face
  int distance = 0;         // the same, those on the opposite face counted twice
  int pairs_different = 0;  // neighbours on a face that differ in colour
  int face_different = 0;   // any two on a face that differ in colour
  int face_error = 0;       // stickers on U that are not U's
};
StickerCounts count_stickers(const std::array<std::uint8_t, 54>& colours);

// The most that one turn can change a count by: dividing by it gives an admissible estimate, and
// rounding up keeps it consistent. A turn carries 12 stickers to other faces (a half turn to the
// opposite ones), tears 3 pairs of neighbours on each of 4 faces apart and 3*6 pairs altogether, and
// exchanges 3 stickers of U.
constexpr StickerCounts most_changed(Metric metric) { return {12, metric == Metric::kQuarter ? 12 : 24, 12, 72, 3}; }

// 0: the largest of the five, divided and rounded up; 1..5: one of them, in the order above;
// 6: their sum, without rounding, which is not a bound.
float sticker_estimate(int which, const StickerCounts& counts, Metric metric);

// Each cubie needs some number of turns alone, and a turn moves four corners and four edges: the larger
// of the corners' and the edges' sums, divided by 4 (Korf 1997). In quarter turns raised to the parity
// of the permutation, which is that of the distance.
int cubie_bound3(const Cubies& cubies, Metric metric);
// The same for a 2x2x2 on which only U, R and F are turned.
int cubie_bound2(const Corners& corners, Metric metric);

}  // namespace unscramble::cube
