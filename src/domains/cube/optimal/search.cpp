#include <algorithm>

#include "domains/cube/optimal/choose_end.h"
#include "domains/cube/optimal/ops_portable.h"
#include "nn/isa.h"

namespace unscramble::cube_optimal {

void run_worker_portable(Iteration& iteration, int split_left, std::vector<Node>* split);
void run_worker_avx2(Iteration& iteration, int split_left, std::vector<Node>* split);

bool can_run(Isa isa) {
  if (isa == Isa::kPortable) return true;
#ifdef UNSCRAMBLE_CUBE_AVX2
  static const bool kHasAvx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                               __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
  return kHasAvx2;
#else
  return false;
#endif
}

void run_worker_as(Isa isa, Iteration& iteration, int split_left, std::vector<Node>* split) {
#ifdef UNSCRAMBLE_CUBE_AVX2
  if (isa == Isa::kAvx2) return run_worker_avx2(iteration, split_left, split);
#endif
  (void)isa;
  run_worker_portable(iteration, split_left, split);
}

void run_worker(Iteration& iteration, int split_left, std::vector<Node>* split) {
  run_worker_as(can_run(Isa::kAvx2) && !nn::portable_is_forced() ? Isa::kAvx2 : Isa::kPortable, iteration, split_left,
                split);
}

std::optional<Node> make_root(const Iteration& iteration, const PackedCube& cube, const PackedCube& inverse,
                              int length) {
  Node node{.cube = cube, .inverse = inverse, .left = static_cast<std::uint8_t>(length)};
  std::array<std::uint32_t, 2> tight{};
  for (int probe = 0; probe < 2 * kAxes; ++probe) {
    const int bound = coset_bound(iteration.tables, probe < kAxes ? cube : inverse, probe % kAxes);
    if (bound > length) return std::nullopt;
    node.bound[probe] = static_cast<std::uint8_t>(bound);
    if (bound == length) tight[probe / kAxes] |= 1U << probe % kAxes;
  }
  choose_end(node, iteration.order, tight[0], tight[1]);
  return node;
}

int coset_bound(const TableSet& tables, const PackedCube& cube, int axis) {
  const View view = view_along<PortableOps>(cube, axis, constants(), coset_index());
  int bound = 0;
  for (int t = 0; t < tables.count; ++t) {
    const CosetTable& table = tables.table[t];
    bound = std::max(bound, table.bound(locate<PortableOps>(view, table.shape, coset_index())));
  }
  return bound;
}

namespace {

// Where the two ends of a solution meet, turns of opposite faces may come in either order, and a half
// turn may be made either way round.
std::vector<int> in_order(std::vector<int> turns, TurnSet allowed) {
  for (auto run = turns.begin(); run != turns.end();) {
    const auto end = std::find_if(run, turns.end(), [&](int turn) { return axis_of(turn) != axis_of(*run); });
    std::sort(run, end);
    for (auto turn = run; end - turn >= 2; ++turn) {
      const int clockwise = *turn / 3 * 3;
      if (turn[0] == clockwise + 2 && turn[1] == turn[0] && (allowed >> clockwise & 1U) != 0)
        turn[0] = turn[1] = clockwise;
    }
    run = end;
  }
  return turns;
}

}  // namespace

// The turns done to the inverse, undone from the last to the first, end the solution.
void Iteration::found(const Node& node) {
  std::vector<int> turns;
  std::vector<int> back;
  for (int i = 0; i < node.done; ++i) {
    const int turn = node.path[i] & ~Node::kAtBack;
    if ((node.path[i] & Node::kAtBack) == 0)
      turns.push_back(turn);
    else
      back.push_back(inverse_of(turn));
  }
  turns.insert(turns.end(), back.rbegin(), back.rend());
  const std::lock_guard lock(mutex);
  if (solutions.size() < solutions_wanted) solutions.insert(in_order(std::move(turns), order.next(0, 0)));
  if (solutions.size() >= solutions_wanted) stop = true;
}

}  // namespace unscramble::cube_optimal
