// What is fuzzed besides the puzzles' own parsers and definition files: everything else that reads bytes from a
// stranger. Each target is run by libFuzzer (target.cpp.in, preset fuzz) and by file_fuzz_test.cpp, which needs no
// special build.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/rng.h"

namespace unscramble::fuzz {

struct Target {
  const char* name;  // also its folder in tests/fuzz/corpus
  // What is wrong with how the input was handled, or "". Refusing it, with a reason, is right.
  std::function<std::string(const std::string& input)> run;
  // Puts right what makes a changed file be refused at its door: lengths and checksums. Null: nothing does.
  std::function<std::string(std::string input)> repair{};
  int effort = 1;  // how many times as long as others an input takes: plain ./test has fewer of them
};

std::span<const Target> targets();
const Target& target(const std::string& name);

// Of models, tables, n-tuples, checkpoints, journals.
std::vector<Target> file_targets();
// Of HTTP, JSON requests, command lines.
std::vector<Target> front_end_targets();

// The target's committed inputs.
std::vector<std::string> corpus_of(const std::string& name);

// An input nobody wrote: one of the corpus, changed, sometimes crossed with another, sometimes repaired.
std::string invented(const Target& target, const std::vector<std::string>& corpus, Rng& rng);

}  // namespace unscramble::fuzz
