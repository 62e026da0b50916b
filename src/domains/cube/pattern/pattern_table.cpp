#include "domains/cube/pattern/pattern_table.h"

#include <algorithm>
#include <bit>

namespace unscramble::cube {

namespace {

constexpr std::uint8_t kFar = 255;

// Of each cubie in a group: where it may end, how many of its places share a position, and what a turn does to it.
struct Member {
  std::uint32_t allowed;
  int ways;
  bool corner;
};

std::vector<Member> members_of(const GoalPattern& pattern, const PatternTable::Group& group) {
  std::vector<Member> members;
  for (const auto cubie : group.corners) members.push_back({pattern.corner[cubie], 3, true});
  for (const auto cubie : group.edges) members.push_back({pattern.edge[cubie], 2, false});
  return members;
}

// Calls visit(index) for every way to put the members in allowed places, no two in one position.
template <class Visit>
void for_each_goal(const std::vector<Member>& members, std::size_t next, std::size_t index, std::uint32_t corners,
                   std::uint32_t edges, Visit& visit) {
  if (next == members.size()) return visit(index);
  const Member& member = members[next];
  for (unsigned place = 0; place < kPlaces; ++place) {
    const std::uint32_t position = 1U << (place / static_cast<unsigned>(member.ways));
    if ((member.allowed >> place & 1U) == 0 || ((member.corner ? corners : edges) & position) != 0) continue;
    for_each_goal(members, next + 1, index * kPlaces + place, corners | (member.corner ? position : 0),
                  edges | (member.corner ? 0 : position), visit);
  }
}

// What each turn adds to the index for each member at each place.
using TurnParts = std::vector<std::array<std::array<std::uint32_t, kPlaces>, PatternTable::kMostCubies>>;

TurnParts parts_of(const std::vector<Member>& members, Metric metric) {
  const TurnTable* tables = metric == Metric::kQuarter ? kQuarterTable.data() : kFaceTable.data();
  TurnParts parts(static_cast<std::size_t>(kFaces * turns_per_face(metric)));
  for (std::size_t m = 0; m < parts.size(); ++m) {
    std::uint32_t scale = 1;
    for (std::size_t i = members.size(); i-- > 0; scale *= kPlaces)
      for (std::size_t place = 0; place < kPlaces; ++place)
        parts[m][i][place] = scale * (members[i].corner ? tables[m].corner : tables[m].edge)[place];
  }
  return parts;
}

// Sets what one turn reaches from `index` for the first time; returns how many.
std::size_t reach_from(std::size_t index, std::uint8_t depth, std::size_t cubies, const TurnParts& parts,
                       std::vector<std::uint8_t>& distance) {
  std::array<std::size_t, PatternTable::kMostCubies> place{};
  for (std::size_t i = cubies; i-- > 0; index /= kPlaces) place[i] = index % kPlaces;
  std::size_t fresh = 0;
  for (const auto& part : parts) {
    std::size_t then = 0;
    for (std::size_t i = 0; i < cubies; ++i) then += part[i][place[i]];
    if (distance[then] != kFar) continue;
    distance[then] = depth;
    ++fresh;
  }
  return fresh;
}

// The cubies that are not where the pattern wants them just because others are: those with few places to be in, or not
// in every way. The others may be anywhere in the positions that the pattern leaves open.
template <std::size_t N>
std::vector<std::uint8_t> wanted_cubies(const std::array<std::uint32_t, N>& allowed) {
  std::uint32_t open = 0;
  for (const auto places : allowed)
    if (std::popcount(places) > std::popcount(open)) open = places;
  constexpr unsigned kWays = kPlaces / N;
  bool free = true;  // in every way
  for (unsigned position = 0; position < N; ++position) {
    const std::uint32_t ways = open >> (position * kWays) & ((1U << kWays) - 1);
    free = free && (ways == 0 || ways == (1U << kWays) - 1);
  }
  std::vector<std::uint8_t> wanted;
  for (std::size_t cubie = 0; cubie < N; ++cubie)
    if (!free || allowed[cubie] != open) wanted.push_back(static_cast<std::uint8_t>(cubie));
  return wanted;
}

// As many groups of five (or fewer) as needed; the last one overlaps the one before rather than being small.
std::vector<std::vector<std::uint8_t>> in_fives(const std::vector<std::uint8_t>& cubies) {
  constexpr std::size_t kMost = PatternTable::kMostCubies;
  std::vector<std::vector<std::uint8_t>> groups;
  for (std::size_t begin = 0; begin < cubies.size(); begin += kMost) {
    const std::size_t from = cubies.size() <= kMost ? 0 : std::min(begin, cubies.size() - kMost);
    const std::size_t to = std::min(from + kMost, cubies.size());
    groups.emplace_back(cubies.begin() + static_cast<std::ptrdiff_t>(from),
                        cubies.begin() + static_cast<std::ptrdiff_t>(to));
  }
  return groups;
}

}  // namespace

std::uint64_t PatternTable::bytes(const Group& group) {
  std::uint64_t bytes = 1;
  for (std::size_t i = 0; i < group.size(); ++i) bytes *= kPlaces;
  return bytes;
}

Expected<std::shared_ptr<const PatternTable>> PatternTable::build(const GoalPattern& pattern, const Group& group,
                                                                  Metric metric, Monitor& monitor) {
  std::shared_ptr<PatternTable> table(new PatternTable(group));
  auto& distance = table->distance_;
  distance.assign(bytes(group), kFar);
  const auto members = members_of(pattern, group);
  const auto parts = parts_of(members, metric);
  auto begin = [&](std::size_t index) { distance[index] = 0; };
  for_each_goal(members, 0, 0, 0, 0, begin);
  constexpr std::size_t kLookUp = std::size_t{1} << 16;
  std::size_t fresh = 1;
  for (std::uint8_t depth = 0; fresh != 0; ++depth) {
    fresh = 0;
    for (std::size_t index = 0; index < distance.size(); ++index) {
      if (index % kLookUp == 0 && monitor.should_stop())
        return Error{ErrorCode::kCancelled, "stopped before the pattern's tables were ready"};
      if (distance[index] == depth)
        fresh += reach_from(index, static_cast<std::uint8_t>(depth + 1), members.size(), parts, distance);
    }
  }
  return std::shared_ptr<const PatternTable>(std::move(table));
}

std::vector<PatternTable::Group> groups_of(const GoalPattern& pattern) {
  const auto corners = wanted_cubies(pattern.corner);
  const auto edges = wanted_cubies(pattern.edge);
  std::vector<PatternTable::Group> groups;
  for (auto& some : in_fives(corners)) groups.push_back({std::move(some), {}});
  for (auto& some : in_fives(edges)) groups.push_back({{}, std::move(some)});
  // Corners and edges together hinder each other more than either alone. Two such groups, of two corners and three
  // edges, are enough for the first two layers; more would take longer to build than they save.
  constexpr std::size_t kCornersOfMixed = 2;
  constexpr std::size_t kEdgesOfMixed = 3;
  const std::size_t last = std::min<std::size_t>(corners.size(), 2 * kCornersOfMixed);
  for (std::size_t i = 0; i + kCornersOfMixed <= last && edges.size() >= kEdgesOfMixed; i += kCornersOfMixed) {
    const std::size_t from = std::min(i * kEdgesOfMixed / kCornersOfMixed, edges.size() - kEdgesOfMixed);
    groups.push_back({{corners[i], corners[i + 1]}, {edges[from], edges[from + 1], edges[from + 2]}});
  }
  return groups;
}

}  // namespace unscramble::cube
