// The table at the end of a run: the network before and after training.
#pragma once

#include <string>

#include "learn/strength.h"

namespace unscramble {

// Lines end in '\n'. Rows that neither side has are left out.
std::string before_after(const Strength& untrained, const Strength& trained);

}  // namespace unscramble
