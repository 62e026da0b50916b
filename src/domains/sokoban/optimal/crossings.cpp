#include "domains/sokoban/optimal/crossings.h"

namespace unscramble::sokoban {

std::uint32_t AxisProfiles::intern(const Counts& boxes) {
  constexpr std::uint64_t kMapEntry = 96;
  if (const auto found = index_.find(boxes); found != index_.end()) return found->second;
  Node node;
  node.boxes = boxes;
  node.net = axis_.net_pushes(boxes);
  for (auto& pair : node.next) pair.fill(kNothing);
  node.table.fill(kNothing);
  if (!ledger_.take(kMapEntry) || !nodes_.push(node)) return kNothing;
  index_.emplace(boxes, nodes_.size() - 1);
  return nodes_.size() - 1;
}

std::uint32_t AxisProfiles::moved(std::uint32_t profile, int from, int to) {
  while (from != to && profile != kNothing) {
    const int up = to > from ? 1 : 0;
    const int beside = up == 1 ? from + 1 : from - 1;
    std::uint32_t next = nodes_[profile].next[from][up];
    if (next == kNothing) {
      Counts counts = nodes_[profile].boxes;
      --counts[from];
      ++counts[beside];
      next = intern(counts);
      nodes_[profile].next[from][up] = next;
    }
    profile = next;
    from = beside;
  }
  return profile;
}

const StepTable* AxisProfiles::steps(std::uint32_t profile, int place) {
  Node& node = nodes_[profile];
  if (node.table[place] == kNothing) {
    if (!tables_.push(axis_.least_steps(node.boxes, place))) return nullptr;
    node.table[place] = tables_.size() - 1;
  }
  return &tables_[node.table[place]];
}

CrossingBound::CrossingBound(const Level& level, Ledger& ledger)
    : width_(level.width()),
      known_(level.fills_all_goals()),
      columns_(level.column_axis(), ledger),
      rows_(level.row_axis(), ledger) {}

CrossingBound::Profile CrossingBound::moved(const Profile& profile, int from, int to) {
  if (!known_) return {};
  return {columns_.moved(profile.columns, from % width_, to % width_),
          rows_.moved(profile.rows, from / width_, to / width_)};
}

int CrossingBound::steps(const Profile& profile, int player, int pushes) {
  if (!known_) return 0;
  if (profile.columns == kNothing || profile.rows == kNothing) return -1;
  const StepTable* sideways = columns_.steps(profile.columns, player % width_);
  const StepTable* upwards = rows_.steps(profile.rows, player / width_);
  if (sideways == nullptr || upwards == nullptr) return -1;
  const int pairs = (pushes - columns_.net_pushes(profile.columns) - rows_.net_pushes(profile.rows)) / 2;
  return join_steps(*sideways, *upwards, pairs);
}

}  // namespace unscramble::sokoban
