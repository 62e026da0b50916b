// The inner loop of the optimal search, for one set of machine operations: depth-first, but a batch of
// children at a time. Each stage looks up one bound of every child still alive, all their cache lines
// prefetched before the first is read, and no step depends on an unpredictable branch.
//
// A node with `left` turns left is dropped if a bound exceeds them. A bound equal to them along an
// axis ("tight") excludes turns about that axis next at the other end: such a turn leaves the coset
// unchanged, and its bound would exceed what is left (Rokicki, nxopt). Three tight axes at one end
// exclude all turns. The end with fewer turns left to try is the one that is searched.
#pragma once

#include <bit>
#include <vector>

#include "domains/cube/optimal/choose_end.h"

namespace unscramble::cube_optimal {

template <class Ops>
class SearchWorker {
 public:
  SearchWorker(Iteration& iteration, int split_left, std::vector<Node>* split)
      : iteration_(iteration),
        tables_(iteration.tables),
        constants_(constants()),
        index_(coset_index()),
        split_left_(split_left),
        split_(split) {
    stack_.reserve(kStackReserve);
  }

  void run() {
    while (!iteration_.stop.load(std::memory_order_relaxed) && gather()) {
      // All probes of one table before those of the next: most children never get that far.
      for (int t = 0; t < tables_.count; ++t) {
        for (int stage = 0; stage < kProbes && alive_count_ > 0; ++stage) {
          ask(tables_.table[t], 3 * stage);
          answer(tables_.table[t], 3 * stage);
        }
      }
      for (int i = 0; i < alive_count_; ++i) survive(alive_[i]);
      if (generated_ >= kTick) report();
    }
    report();
  }

 private:
  static constexpr int kBatch = 96;
  static constexpr int kProbes = 5;  // of six bounds one is inherited
  static constexpr int kStackReserve = 512;
  static constexpr std::uint64_t kTick = 16384;
  using Vec = typename Ops::Vec;

  // A type of this instruction set's own, so that code for another does not share its containers' functions.
  struct Own : Node {};

  struct alignas(64) Child {
    std::array<PackedCube, 2> cube;  // and its inverse
    std::uint32_t probes;            // still to be made, 3 bits each: end*3 + axis
    std::uint8_t left;
    std::uint8_t turn;
    std::uint8_t parent;
    std::uint8_t tight;                 // bits 0-2: axes of the cube; 4-6: of the inverse
    std::array<std::uint8_t, 8> bound;  // [probe]
    Location at;
  };

  void report() {
    if (iteration_.monitor.tick(generated_, expanded_)) iteration_.stop = true;
    generated_ = expanded_ = 0;
  }

  // Fills the batch with children of the topmost nodes; false if there are none left.
  bool gather() {
    int count = 0;
    int parents = 0;
    while (count <= kBatch - kTurns && parents < kParents) {
      if (stack_.empty() && !take_node()) break;
      Own& parent = parents_[parents] = stack_.back();
      stack_.pop_back();
      std::array<std::uint32_t, kAxes> probes;
      for (int axis = 0; axis < kAxes; ++axis) probes[axis] = probe_order(parent, axis);
      for (TurnSet turns = parent.turns; turns != 0; turns &= turns - 1) {
        const int turn = std::countr_zero(turns);
        make_child(parent, turn, probes[axis_of(turn)], children_[count]);
        children_[count].parent = static_cast<std::uint8_t>(parents);
        alive_[count] = static_cast<std::uint8_t>(count);
        ++count;
      }
      ++parents;
    }
    alive_count_ = count;
    generated_ += static_cast<std::uint64_t>(count);
    return count > 0;
  }

  bool take_node() {
    const std::size_t i = iteration_.next_node.fetch_add(1, std::memory_order_relaxed);
    if (i >= iteration_.nodes.size()) return false;
    stack_.push_back(Own{iteration_.nodes[iteration_.sequence.empty() ? i : iteration_.sequence[i]]});
    return true;
  }

  // The end whose bounds were higher first, and there the highest first: likeliest to exclude the
  // child soonest. The inverse's bound along the turn's own axis is inherited and not looked up.
  static std::uint32_t probe_order(const Node& parent, int turn_axis) {
    const auto& b = parent.bound;
    const int first = b[3] + b[4] + b[5] >= b[0] + b[1] + b[2] ? 1 : 0;
    std::uint32_t out = 0;
    int count = 0;
    for (const int end : {first, 1 - first}) {
      const int* axes = sorted_axes(&b[end * 3]);
      for (int i = 0; i < 3; ++i) {
        const int axis = axes[i];
        if (end == 0 || axis != turn_axis) out |= static_cast<std::uint32_t>(end * 3 + axis) << 3 * count++;
      }
    }
    return out;
  }
  // Axes by descending bound.
  static const int* sorted_axes(const std::uint8_t* b) {
    static constexpr int kOrder[8][3] = {{2, 1, 0}, {0, 2, 1}, {1, 0, 2}, {0, 1, 2},
                                         {2, 1, 0}, {2, 0, 1}, {1, 2, 0}, {0, 1, 2}};
    return kOrder[(b[0] >= b[1] ? 1 : 0) | (b[1] >= b[2] ? 2 : 0) | (b[2] >= b[0] ? 4 : 0)];
  }

  void make_child(const Node& from, int turn, std::uint32_t probes, Child& child) {
    Ops::store(child.cube[0], Ops::multiply(Ops::load(from.cube), Ops::load(constants_.turn[turn])));
    Ops::store(child.cube[1], Ops::multiply(Ops::load(constants_.inverse_turn[turn]), Ops::load(from.inverse)));
    const int axis = axis_of(turn);
    child.probes = probes;
    child.left = static_cast<std::uint8_t>(from.left - 1);
    child.turn = static_cast<std::uint8_t>(turn);
    child.bound = {};
    child.bound[3 + axis] = from.bound[3 + axis];
    child.tight = static_cast<std::uint8_t>((from.bound[3 + axis] >= child.left ? 16 : 0) << axis);
  }

  void ask(const CosetTable& table, int shift) {
    for (int i = 0; i < alive_count_; ++i) {
      Child& child = children_[alive_[i]];
      const std::uint32_t probe = child.probes >> shift & 7;
      const Vec cube = Ops::load(child.cube[probe >= 3 ? 1 : 0]);
      const View view = view_along<Ops>(cube, static_cast<int>(probe >= 3 ? probe - 3 : probe), constants_, index_);
      child.at = locate<Ops>(view, table.shape, index_);
      __builtin_prefetch(table.data + child.at.offset);
    }
  }

  // Reads the requested bounds and keeps the children they do not exclude.
  void answer(const CosetTable& table, int shift) {
    int kept = 0;
    for (int i = 0; i < alive_count_; ++i) {
      const std::uint8_t number = alive_[i];
      Child& child = children_[number];
      const std::uint32_t probe = child.probes >> shift & 7;
      const int bound = table.bound(child.at);
      child.bound[probe] = std::max(child.bound[probe], static_cast<std::uint8_t>(bound));
      const std::uint32_t tight = child.tight | static_cast<std::uint32_t>(bound == child.left) << kTightBit[probe];
      child.tight = static_cast<std::uint8_t>(tight);
      const bool closed = (tight & 7) == 7 || (tight & 0x70) == 0x70;
      alive_[kept] = number;
      kept += bound > child.left || (closed && child.left > 0) ? 0 : 1;
    }
    alive_count_ = kept;
  }
  static constexpr std::array<std::uint8_t, 8> kTightBit = {0, 1, 2, 4, 5, 6, 0, 0};

  void survive(int number) {
    const Child& child = children_[number];
    const Node& from = parents_[child.parent];
    Own node{};
    node.cube = child.cube[0];
    node.inverse = child.cube[1];
    node.path = from.path;
    node.path[from.done] = static_cast<std::uint8_t>(child.turn | (from.reversed ? Node::kAtBack : 0));
    node.done = static_cast<std::uint8_t>(from.done + 1);
    node.left = child.left;
    node.last = {TurnOrder::after(from.last[0], child.turn), from.last[1]};
    node.reversed = from.reversed;
    std::copy_n(child.bound.begin(), node.bound.size(), node.bound.begin());
    if (node.left == 0) {
      if (node.cube == identity()) iteration_.found(node);
      return;
    }
    ++expanded_;
    choose_end(node, iteration_.order, child.tight & 7U, child.tight >> 4U);
    if (node.turns == 0) return;
    if (node.left == split_left_) {
      split_->push_back(node);
    } else {
      stack_.push_back(node);
    }
  }

  Iteration& iteration_;
  const TableSet& tables_;
  const Constants& constants_;
  const CosetIndex& index_;
  int split_left_;
  std::vector<Node>* split_;
  std::vector<Own> stack_;
  static constexpr int kParents = 64;
  std::array<Own, kParents> parents_;
  std::array<Child, kBatch> children_;
  std::array<std::uint8_t, kBatch> alive_;
  int alive_count_ = 0;
  std::uint64_t generated_ = 0;
  std::uint64_t expanded_ = 0;
};

}  // namespace unscramble::cube_optimal
