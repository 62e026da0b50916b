// What all learners share about a network's weights: how they are initialised, and what keeps them within eight bits.
#pragma once

#include <string_view>
#include <vector>

#include "learn/learner.h"
#include "nn/architecture.h"

namespace unscramble::train {

// A tensor's first values: uniform, biases 0. kHe: the spread He et al. (2015) give rectified layers, a tenth of it in
// the heads. kGlorot: the spread of Glorot & Bengio (2010), sqrt(6 / (in + out)), as DeepCube has it (Algorithm 1).
// Tensors are drawn in tensor_specs() order from one generator.
std::vector<std::vector<float>> initial_weights(const nn::Architecture& architecture, FirstWeights rule,
                                                std::uint64_t seed);

// NNUE's habit: weights never leave a range that eight bits resolve well. In units of the initial spread, so that it is
// rarely reached; the first layer and the heads have 16 bits and need none. 0 = no limit.
float clip_limit(const nn::TensorSpec& spec);

// The last layer of the value head, whose outputs are in units of the value scale.
bool is_value_head(std::string_view tensor);

}  // namespace unscramble::train
