// What DeepCubeA (Agostinelli et al. 2019, Methods) prints for a puzzle. A puzzle says so as `deepcubea()`; one that
// the paper does not have takes the values of its nearest relative there.
#pragma once

#include <cstddef>
#include <string_view>

namespace unscramble {

struct DeepCubeASettings {
  std::string_view input{};    // encoding that is the paper's input; "" = the puzzle's first
  int scrambles = 500;         // K, "Neural network architecture"
  int blocks = 4;              // residual blocks, same section
  double weight = 0.8;         // lambda, "Hyperparameter selection for BWAS"
  std::size_t batch = 20'000;  // N, same section
};

template <class P>
DeepCubeASettings deepcubea_settings(const P& puzzle) {
  if constexpr (requires { puzzle.deepcubea(); }) return puzzle.deepcubea();
  return {};
}

}  // namespace unscramble
