// What one iteration of the optimal search works on, shared by its threads.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <set>
#include <vector>

#include "core/monitor.h"
#include "domains/cube/optimal/coset_table.h"
#include "domains/cube/optimal/turn_order.h"

namespace unscramble::cube_optimal {

inline constexpr int kMaxTables = 2;
inline constexpr int kMaxLength = 40;  // of a solution; 26 quarter turns suffice if all turns are allowed

// A cube being searched from both ends: turns done to it are the beginning of a solution,
// turns done to its inverse, undone in reverse, are the end.
struct alignas(32) Node {
  PackedCube cube;
  PackedCube inverse;
  std::array<std::uint8_t, kMaxLength> path{};  // turns, kAtBack added for those done at the back end
  TurnSet turns = 0;                            // which children to look at
  std::array<std::uint8_t, 6> bound{};          // [axis] of the cube, [3 + axis] of the inverse
  std::array<TurnOrder::State, 2> last{};       // at the cube's end, at the other
  std::uint8_t done = 0;                        // turns in path
  std::uint8_t left = 0;                        // turns still allowed
  bool reversed = false;                        // `cube` is at the back end

  static constexpr std::uint8_t kAtBack = 0x80;
};
static_assert(sizeof(Node) == 128);

struct TableSet {
  std::array<CosetTable, kMaxTables> table;
  int count = 0;
};

// The work of one iteration: all solutions of one length below `nodes`. Workers take nodes until none is left.
struct Iteration {
  const TableSet& tables;
  const TurnOrder& order;
  Monitor& monitor;
  std::size_t solutions_wanted = 1;

  std::vector<Node> nodes{};
  std::vector<std::uint32_t> sequence{};  // which of them comes when; empty: as they are
  std::atomic<std::size_t> next_node{0};
  std::atomic<bool> stop{false};
  std::mutex mutex{};
  std::set<std::vector<int>> solutions{};  // turns, those that commute in order

  void found(const Node& node);
};

// The larger of the tables' bounds along one axis.
int coset_bound(const TableSet& tables, const PackedCube& cube, int axis);

// The node of a start position, if its bounds allow a solution of `length` turns.
std::optional<Node> make_root(const Iteration& iteration, const PackedCube& cube, const PackedCube& inverse,
                              int length);

// Searches. Nodes with `split_left` turns left are put in `split` instead, to be shared out among workers;
// none if split_left < 0. Runs the fastest code this machine supports.
void run_worker(Iteration& iteration, int split_left, std::vector<Node>* split);

enum class Isa { kPortable, kAvx2 };
bool can_run(Isa isa);
void run_worker_as(Isa isa, Iteration& iteration, int split_left, std::vector<Node>* split);

}  // namespace unscramble::cube_optimal
