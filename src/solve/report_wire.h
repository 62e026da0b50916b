// A SolveReport as bytes and back, complete, for another process of the same program.
#pragma once

#include "core/ranks.h"
#include "solve/any_puzzle.h"

namespace unscramble {

Bytes report_to_bytes(const SolveReport& report);
SolveReport report_from_bytes(std::span<const std::byte> bytes);

}  // namespace unscramble
