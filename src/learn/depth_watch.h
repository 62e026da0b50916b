// DepthWatch: the network's values of states at each scramble depth. The known trap of learning from one's own values
// is that they reverse or diverge; the curve shows it long before a probe does.
#pragma once

#include <string>
#include <vector>

#include "learn/depth_curve.h"
#include "learn/training_source.h"

namespace unscramble::train {

class DepthWatch {
 public:
  // The same states every time: walks of up to `longest` moves.
  DepthWatch(const TrainingSource& source, int longest);

  [[nodiscard]] DepthCurve measure(const nn::Network& network) const;

  // "" while the curve is sound, else what is wrong: values that are not numbers or beyond any distance are reported at
  // once, values that fall with the distance the third time in a row (a net that has hardly learned may waver).
  std::string judge(const DepthCurve& curve);

 private:
  static constexpr int kPatience = 3;

  int longest_;
  std::vector<std::uint16_t> tokens_;
  std::vector<int> range_;  // of each state, -1 where it is left out
  int ranges_;
  int falling_ = 0;  // checks in a row
};

}  // namespace unscramble::train
