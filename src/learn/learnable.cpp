#include "learn/learnable.h"

#include "solve/registry.h"

namespace unscramble {

Expected<std::unique_ptr<Learnable>> make_learnable(std::string_view name, const PuzzleConfig& config) {
  const auto known = make_puzzle(name, config);
  if (!known) return known.error();
  for (const auto& family : learnable_families()) {
    auto learnable = family.make(name, config);
    if (learnable || learnable.error().code != ErrorCode::kInvalid) return learnable;
  }
  return unsupported(std::string(name) + " cannot be learned by this program");
}

}  // namespace unscramble
