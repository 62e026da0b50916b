#include "domains/perm/slot_orbits.h"

#include <algorithm>

namespace unscramble::perm {

std::vector<std::pair<std::size_t, std::vector<std::size_t>>> slot_orbits(const Engine& engine) {
  std::vector<std::pair<std::size_t, std::vector<std::size_t>>> orbits;
  for (std::size_t s = 0; s < engine.layout().sets().size(); ++s) {
    const auto& bytes = engine.layout().sets()[s].byte;
    std::vector<bool> seen(bytes.size());
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      if (bytes[i] < 0 || seen[i]) continue;
      std::vector<std::size_t> orbit{i};
      seen[i] = true;
      for (std::size_t k = 0; k < orbit.size(); ++k)
        for (const EngineMove& move : engine.moves())
          if (const std::size_t next = move.actions[s].from[orbit[k]]; !seen[next]) {
            seen[next] = true;
            orbit.push_back(next);
          }
      std::sort(orbit.begin(), orbit.end());
      orbits.emplace_back(s, std::move(orbit));
    }
  }
  return orbits;
}

}  // namespace unscramble::perm
