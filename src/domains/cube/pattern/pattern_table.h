// PatternTable: how many turns a few cubies need to reach places that a pattern allows them, whatever the others do.
// Built in a moment by breadth-first search from all allowed places at once.
#pragma once

#include <memory>
#include <vector>

#include "core/monitor.h"
#include "domains/cube/metric.h"
#include "domains/cube/pattern/goal_pattern.h"
#include "domains/cube/tables.h"

namespace unscramble::cube {

class PatternTable {
 public:
  static constexpr std::size_t kMostCubies = 5;  // 24^5 bytes

  struct Group {
    std::vector<std::uint8_t> corners, edges;  // numbers of cubies
    [[nodiscard]] std::size_t size() const { return corners.size() + edges.size(); }
    bool operator==(const Group&) const = default;
  };

  // kCancelled if the monitor stops it.
  static Expected<std::shared_ptr<const PatternTable>> build(const GoalPattern& pattern, const Group& group,
                                                             Metric metric, Monitor& monitor);

  static std::uint64_t bytes(const Group& group);

  [[nodiscard]] unsigned distance(const Cubies& cubies) const {
    std::size_t index = 0;
    for (const auto cubie : group_.corners) index = index * kPlaces + cubies.corner[cubie];
    for (const auto cubie : group_.edges) index = index * kPlaces + cubies.edge[cubie];
    return distance_[index];
  }

 private:
  explicit PatternTable(Group group) : group_(std::move(group)) {}

  Group group_;
  std::vector<std::uint8_t> distance_;  // by place of each cubie, the last one fastest
};

// Groups that together cover every cubie the pattern says something about.
std::vector<PatternTable::Group> groups_of(const GoalPattern& pattern);

}  // namespace unscramble::cube
