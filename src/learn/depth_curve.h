// DepthCurve: a network's mean values of states at each scramble depth, and whether they rise as they must.
#pragma once

#include <optional>
#include <vector>

namespace unscramble {

// depth[i] is the middle of a range of depths.
struct DepthCurve {
  std::vector<double> depth;
  std::vector<double> value;
};

// A curve whose far third lies below its near third: `near` is the mean value of states scrambled up to `near_depth`
// moves, `far` that of states scrambled at least `far_depth` moves.
struct DepthFall {
  double near_depth = 0;
  double near = 0;
  double far_depth = 0;
  double far = 0;
};
std::optional<DepthFall> fall_of(const DepthCurve& curve);

// The mean value of the far third; 0 without values.
double far_value(const DepthCurve& curve);

}  // namespace unscramble
