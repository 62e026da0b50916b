// The two ways to count turns, and what a move number means in each.
// Quarter turns: face*2 + (0 clockwise, 1 anticlockwise). Face turns: face*3 + (0 clockwise, 1 half, 2 anticlockwise).
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "core/expected.h"
#include "core/move.h"
#include "domains/cube/geometry.h"

namespace unscramble::cube {

enum class Metric { kQuarter, kHalf };

// In capitals or small letters; FTM is another name of HTM.
inline Expected<Metric> parse_metric(std::string_view text) {
  const auto is = [text](std::string_view name) {
    return std::equal(text.begin(), text.end(), name.begin(), name.end(),
                      [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; });
  };
  if (text.empty() || is("qtm") || is("quarter")) return Metric::kQuarter;
  if (is("htm") || is("ftm") || is("half")) return Metric::kHalf;
  return usage_error("cubes have the metrics 'qtm' (quarter turns) and 'htm' (face turns), not '" +
                     std::string(text.substr(0, 40)) + "'");
}
inline std::string metric_name(Metric metric) { return metric == Metric::kQuarter ? "qtm" : "htm"; }

constexpr int turns_per_face(Metric metric) { return metric == Metric::kQuarter ? 2 : 3; }
constexpr int face_of_move(Move move, Metric metric) { return move / turns_per_face(metric); }
constexpr int quarters_of_move(Move move, Metric metric) {  // 1 clockwise, 2 half, 3 anticlockwise
  return metric == Metric::kQuarter ? 1 + move % 2 * 2 : 1 + move % 3;
}
constexpr Move inverse_turn(Move move, Metric metric) {
  return static_cast<Move>(metric == Metric::kQuarter ? move ^ 1 : move / 3 * 3 + 2 - move % 3);
}

}  // namespace unscramble::cube
