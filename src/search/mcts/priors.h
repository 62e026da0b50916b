// Turning estimates and move scores into the prior probabilities of a tree policy.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "puzzle/capabilities.h"

namespace unscramble {

// In place: x becomes exp(x) / sum exp(x). A share of the uniform distribution keeps a move from being excluded: an
// over-confident model would otherwise hide the solution for good.
inline void softmax_priors(std::span<float> x, float uniform_share = 0) {
  if (x.empty()) return;
  const float top = *std::max_element(x.begin(), x.end());
  float sum = 0;
  for (float& v : x) sum += v = std::exp(v - top);
  for (float& v : x) v = (1 - uniform_share) * v / sum + uniform_share / static_cast<float>(x.size());
}

// Priors from the estimates of the children: a low cost-to-go means a likely move. Dead ends take no part.
inline void priors_from_estimates(std::span<float> estimates, float temperature, float uniform_share = 0) {
  for (float& v : estimates) v = v >= kDeadEnd ? -1e30F : -v / temperature;
  softmax_priors(estimates, uniform_share);
}

}  // namespace unscramble
