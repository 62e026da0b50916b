#include "domains/cube/reach.h"

#include <memory>
#include <mutex>

#include "core/perm_group.h"

namespace unscramble::cube {

namespace {

// Points 0..23 are the corner slots, 24..47 the edge slots.
Perm corner_points(const PlaceMap& map) { return {map.begin(), map.end()}; }
Perm all_points(const TurnTable& turn) {
  Perm out = corner_points(turn.corner);
  for (const auto place : turn.edge) out.push_back(static_cast<std::uint8_t>(place + kPlaces));
  return out;
}

Perm points_of(const Corners& corners) {
  Perm out(kPlaces);
  for (int slot = 0; slot < kPlaces; ++slot) out[slot] = corner_slot(corners[slot / 3], slot % 3);
  return out;
}
Perm points_of(const Cubies& cubies) {
  Perm out = points_of(cubies.corner);
  for (int slot = 0; slot < kPlaces; ++slot)
    out.push_back(static_cast<std::uint8_t>(edge_slot(cubies.edge[slot / 2], slot % 2) + kPlaces));
  return out;
}

// Lists of states are checked with the same turns, so the last group is kept.
std::shared_ptr<const PermGroup> group_of(const std::vector<Perm>& generators) {
  static std::mutex mutex;
  static std::vector<Perm> last_generators;
  static std::shared_ptr<const PermGroup> last;
  const std::lock_guard lock(mutex);
  if (!last || last_generators != generators) {
    last = std::make_shared<PermGroup>(generators);
    last_generators = generators;
  }
  return last;
}

}  // namespace

bool generated(const Cubies& cubies, std::span<const Move> moves, std::span<const TurnTable> turns) {
  std::vector<Perm> generators;
  for (const Move m : moves) generators.push_back(all_points(turns[m]));
  return generators.empty() ? points_of(cubies) == identity_perm(2 * kPlaces)
                            : group_of(generators)->contains(points_of(cubies));
}

bool generated(const Corners& corners, std::span<const Move> moves, std::span<const TurnTable> turns) {
  std::vector<Perm> generators;
  for (const Move m : moves) generators.push_back(corner_points(turns[m].corner));
  return generators.empty() ? points_of(corners) == identity_perm(kPlaces)
                            : group_of(generators)->contains(points_of(corners));
}

}  // namespace unscramble::cube
