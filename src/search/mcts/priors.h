// Turning estimates and move scores into the prior probabilities of a tree policy.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "puzzle/capabilities.h"

namespace unscramble {

// In place: x becomes exp(x) / sum exp(x), mixed with a little of the uniform distribution so that no
// move is ever excluded (an over-confident model would otherwise hide the solution for good).
inline void softmax_priors(std::span<float> x) {
  if (x.empty()) return;
  constexpr float kUniform = 0.01F;
  const float top = *std::max_element(x.begin(), x.end());
  float sum = 0;
  for (float& v : x) sum += v = std::exp(v - top);
  for (float& v : x) v = (1 - kUniform) * v / sum + kUniform / static_cast<float>(x.size());
}

// Priors from the estimates of the children: a low cost-to-go means a likely move. Dead ends take no part.
inline void priors_from_estimates(std::span<float> estimates, float temperature) {
  for (float& v : estimates) v = v >= kDeadEnd ? -1e30F : -v / temperature;
  softmax_priors(estimates);
}

}  // namespace unscramble
