#include "learn/depth_curve.h"

#include <algorithm>

namespace unscramble {

namespace {

// Means of the first and the last third.
struct Thirds {
  std::size_t size = 0;
  double near = 0;
  double far = 0;
};

Thirds thirds_of(const DepthCurve& curve) {
  Thirds thirds;
  const std::size_t count = curve.value.size();
  thirds.size = count / 3;
  for (std::size_t i = 0; i < thirds.size; ++i) {
    thirds.near += curve.value[i] / static_cast<double>(thirds.size);
    thirds.far += curve.value[count - 1 - i] / static_cast<double>(thirds.size);
  }
  return thirds;
}

}  // namespace

std::optional<DepthFall> fall_of(const DepthCurve& curve) {
  constexpr double kMargin = 0.25;  // moves: less is noise
  const Thirds thirds = thirds_of(curve);
  if (thirds.size == 0 || !(thirds.far < thirds.near - kMargin)) return {};
  return DepthFall{curve.depth[thirds.size - 1], thirds.near, curve.depth[curve.depth.size() - thirds.size],
                   thirds.far};
}

double far_value(const DepthCurve& curve) { return thirds_of(curve).far; }

}  // namespace unscramble
