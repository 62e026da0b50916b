#include "learn/validation.h"

#include "core/hash.h"

namespace unscramble {

std::vector<std::string> validation_states(const AnyPuzzle& puzzle, int count) {
  Rng rng(kValidationSeed);
  std::vector<std::string> states;
  states.reserve(static_cast<std::size_t>(std::max(count, 0)));
  for (int i = 0; i < count; ++i) states.push_back(puzzle.scramble(rng, -1));
  return states;
}

std::string attempt_state(const AnyPuzzle& puzzle, std::uint64_t number) {
  const std::uint64_t key[] = {kValidationSeed, number + 1};
  Rng rng(hash_bytes(key, sizeof(key)));
  return puzzle.scramble(rng, -1);
}

}  // namespace unscramble
