// Whether a training fits into memory, asked before anything is allocated or written.
#pragma once

#include <cstddef>

#include "core/expected.h"
#include "nn/architecture.h"

namespace unscramble::train {

// kLimit, with the sizes, if the network, what the optimiser keeps with it, the targets and a batch do not fit into
// what is free.
Status check_memory(const nn::Architecture& architecture, std::size_t batch);

}  // namespace unscramble::train
