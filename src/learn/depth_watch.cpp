#include "learn/depth_watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace unscramble::train {

namespace {

constexpr int kMostRanges = 30;
constexpr std::size_t kWatchedStates = 3000;

}  // namespace

DepthWatch::DepthWatch(const TrainingSource& source, int longest)
    : longest_(longest), ranges_(std::min(longest, kMostRanges)) {
  TrainingBatch batch;
  Rng rng(20180518);
  WalkOptions walk;
  walk.length = longest;
  walk.stride = std::max(1, longest / kMostRanges);
  source.walks(rng, walk, kWatchedStates, batch);
  tokens_ = std::move(batch.tokens);
  // Walk lengths are the depths; goals come out as 0 and are not informative.
  for (const float depth : batch.values)
    range_.push_back(depth < 1 ? -1 : std::min(ranges_ - 1, static_cast<int>(depth - 1) * ranges_ / longest));
}

DepthCurve DepthWatch::measure(const nn::Network& network) const {
  std::vector<float> values(range_.size());
  network.run(tokens_, values, {});
  std::vector<double> sum(static_cast<std::size_t>(ranges_));
  std::vector<int> count(sum.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (range_[i] < 0) continue;
    sum[static_cast<std::size_t>(range_[i])] += values[i];
    ++count[static_cast<std::size_t>(range_[i])];
  }
  DepthCurve curve;
  for (std::size_t r = 0; r < sum.size(); ++r) {
    if (count[r] == 0) continue;
    curve.depth.push_back((static_cast<double>(r) + 0.5) * longest_ / ranges_ + 0.5);
    curve.value.push_back(sum[r] / count[r]);
  }
  return curve;
}

std::string DepthWatch::judge(const DepthCurve& curve) {
  // A value is in moves; no state of a walk is farther away than the walk is long, and errors are not that large.
  const double beyond = 4.0 * longest_ + 20;
  for (std::size_t i = 0; i < curve.value.size(); ++i)
    if (!(std::abs(curve.value[i]) <= beyond))
      return fmt::format("the mean value of states scrambled {:.0f} moves is {:.1f}, beyond any distance",
                         curve.depth[i], curve.value[i]);
  const auto fall = fall_of(curve);
  falling_ = fall ? falling_ + 1 : 0;
  if (falling_ < kPatience) return "";
  return fmt::format(
      "the value must rise with the distance, but it falls: {:.2f} on average for states scrambled up to {:.0f} moves, "
      "{:.2f} from {:.0f} on",
      fall->near, fall->near_depth, fall->far, fall->far_depth);
}

}  // namespace unscramble::train
