// A trained network made wider: it says what it said before, and has room to learn more (Chen, Goodfellow & Shlens
// 2016, "Net2Net", sect. 2.3, with units that begin silent in place of copies). Training goes on from there instead of
// from nothing.
#pragma once

#include "learn/learner.h"
#include "nn/model_file.h"

namespace unscramble::train {

// The float32 `model` in the shape `wider`. A new unit reads with first weights of this rule and seed, and what reads
// it begins with weight 0, so that every output stays as it was. kUsage if `wider` differs in more than widths, or a
// layer is narrower.
Expected<nn::Model> grown(const nn::Model& model, const nn::Architecture& wider, FirstWeights rule, std::uint64_t seed);

}  // namespace unscramble::train
