// The fixed suite behind `unscramble bench`: which states are solved how. Its total of expanded states is the
// signature a commit carries when it changes what a search does; so cases end by solving or giving up, never by a
// limit.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace unscramble::cli {

struct BenchCase {
  std::string puzzle;
  std::string metric;  // "" = the puzzle's default
  int length;          // of the scrambles; -1 = uniformly random states
  int count;           // states
  std::string method;
  std::string heuristic;  // "" where the method uses none
};

const std::vector<BenchCase>& bench_suite();

inline constexpr std::uint64_t kBenchSeed = 2024;

}  // namespace unscramble::cli
