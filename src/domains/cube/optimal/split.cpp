#include "domains/cube/optimal/split.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace unscramble::cube_optimal {

namespace {

// Replaces the nodes by their children. False if there is no room for them.
bool split_once(Iteration& iteration, ThreadPool& pool, MemoryAccount& account) {
  const auto turns = static_cast<std::size_t>(std::popcount(iteration.order.next(0, 0)));
  const std::size_t most = iteration.nodes.size() * turns;
  if (!account.take(most * sizeof(Node))) return false;
  std::vector<std::vector<Node>> parts(static_cast<std::size_t>(pool.size()));
  parts.front().reserve(most);
  const int left = iteration.nodes.front().left - 1;
  constexpr std::size_t kWorthSharing = 1000;
  if (iteration.nodes.size() < kWorthSharing)
    run_worker(iteration, left, &parts.front());
  else
    pool.run([&](int worker) { run_worker(iteration, left, &parts[static_cast<std::size_t>(worker)]); });
  for (std::size_t i = 1; i < parts.size(); ++i)
    parts.front().insert(parts.front().end(), parts[i].begin(), parts[i].end());
  iteration.nodes = std::move(parts.front());
  iteration.next_node = 0;
  return true;
}

// The lowest of their highest bounds first, then the lowest sum.
std::vector<std::uint32_t> order_by_bounds(const std::vector<Node>& nodes) {
  constexpr std::uint64_t kSumRange = 256;
  std::vector<std::uint64_t> keys;  // and in the lower half, whose they are
  keys.reserve(nodes.size());
  for (const auto& node : nodes) {
    const auto& bounds = node.bound;
    const std::uint64_t most = *std::max_element(bounds.begin(), bounds.end());
    const std::uint64_t sum = std::accumulate(bounds.begin(), bounds.end(), std::uint64_t{0});
    keys.push_back((most * kSumRange + sum) << 32U | keys.size());
  }
  std::sort(keys.begin(), keys.end());
  std::vector<std::uint32_t> order(keys.size());
  std::transform(keys.begin(), keys.end(), order.begin(), [](auto key) { return static_cast<std::uint32_t>(key); });
  return order;
}

}  // namespace

void split_search(Iteration& iteration, cube::Metric metric, std::uint64_t expected_nodes, ThreadPool& pool,
                  MemoryAccount& account) {
  const bool quarter = metric == cube::Metric::kQuarter;
  constexpr int kWorthSharing = 6;  // turns left in each part
  constexpr std::uint64_t kMostParts = 1'200'000;
  constexpr std::uint64_t kNodesPerPart = 200;  // to make and sort a part must cost little beside its search
  constexpr std::uint64_t kBranching = 10;      // roughly
  const int turns_to_share = quarter ? 4 : 3;   // that many make enough parts for all threads
  const int worth_sorting = quarter ? 14 : 13;  // turns left; fewer are searched in no time
  const std::uint64_t most_parts = std::min(kMostParts, expected_nodes / kNodesPerPart);
  const int left = iteration.nodes.front().left;
  const int to_share = pool.size() > 1 && left - turns_to_share >= kWorthSharing ? left - turns_to_share : left;
  while (!iteration.nodes.empty()) {
    const int now = iteration.nodes.front().left;
    const bool for_order = now > worth_sorting && iteration.nodes.size() * kBranching <= most_parts;
    if (now <= to_share && !for_order) break;
    if (!split_once(iteration, pool, account)) break;
  }
  iteration.sequence = order_by_bounds(iteration.nodes);
}

}  // namespace unscramble::cube_optimal
