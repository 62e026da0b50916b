// One thread of one IDA* iteration: depth-first search below a given node as far as f <= bound.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>

#include "search/ida/evaluator.h"
#include "search/ida/talk.h"
#include "search/search.h"
#include "search/successors.h"

namespace unscramble {

// A subtree to search: the moves that lead to its root, and the largest f on the way.
template <class Node>
struct IdaTask {
  IdaChild<Node> root;
  Moves path;
  Successors::History history = 0;
  int largest_f = 0;
  bool goal = false;
};

// What searching one task in one iteration gave.
struct IdaFindings {
  int next_bound = kIdaInfinity;  // the smallest f that was cut
  std::vector<Moves> solutions;   // in depth-first order
};

// Shared by the threads of one iteration.
struct IdaIteration {
  int bound = 0;
  int previous_bound = 0;  // solutions with f no larger were reported by earlier iterations
  bool admissible = false;
  bool two_way = false;                                  // every move can be undone: neighbours' distances differ by 1
  bool simple_paths = false;                             // leave out paths that come back to a state
  bool ordered = false;                                  // children by their estimates, not by their moves
  IdaScale scale{};                                      // of bounds and f
  int most_moves = kIdaInfinity;                         // longer paths are left out
  std::size_t wanted = 1;                                // solutions; a task that has them makes later tasks pointless
  std::atomic<std::size_t> decided_by{~std::size_t{0}};  // the first such task
};

// The most promising first. In the last iteration, by far the longest, this decides how much is searched.
template <class Node>
void order_children(IdaChild<Node>* children, int count) {
  std::stable_sort(children, children + count, [](const auto& a, const auto& b) { return a.estimate < b.estimate; });
}

template <Puzzle P, IdaEvaluator<P> E>
class IdaWorker {
 public:
  using Node = typename E::Node;
  using Child = IdaChild<Node>;

  IdaWorker(const Problem<P>& problem, const Successors& successors, const E& evaluator, Monitor& monitor)
      : problem_(problem), successors_(successors), evaluator_(evaluator), monitor_(monitor) {}

  // This worker's thread is the one that talks to other ranks.
  void talk_through(IdaTalk& talk) { talk_ = &talk; }

  // Ends early when a limit stops it or an earlier task made it pointless.
  void search(const IdaTask<Node>& task, std::size_t index, IdaIteration& iteration, IdaFindings& findings) {
    iteration_ = &iteration;
    findings_ = &findings;
    index_ = index;
    const int depth = cost_of(task.path, problem_.costs);
    const int f = depth * iteration.scale.move + (task.goal ? 0 : task.root.estimate);
    if (f > iteration.bound) return cut(f);
    path_ = task.path;
    largest_f_ = {std::max(task.largest_f, f)};
    base_ = task.path.size();
    if (iteration.simple_paths && !trace(task)) return;
    if (task.goal) {
      record();
    } else {
      visit(task.root.node, depth, task.history);
      pause();
    }
  }

 private:
  static constexpr std::uint64_t kTickEvery = 2048;  // children

  // Searches below a node at `depth`, the cost of the moves so far. False: stop.
  bool visit(const Node& node, int depth, Successors::History history) {
    if (generated_ >= kTickEvery && pause()) return false;
    Child* const children = level(path_.size() - base_);
    const int count = evaluator_.expand(node, successors_.after(history), children);
    generated_ += static_cast<std::uint64_t>(count);
    ++expanded_;
    if (iteration_->ordered) order_children(children, count);
    if (iteration_->two_way && ruled_out_by_child(children, count, depth)) return true;
    const int* const costs = problem_.costs.empty() ? nullptr : problem_.costs.data();
    for (int i = 0; i < count; ++i) {
      const Child& child = children[i];
      const int after = depth + (costs == nullptr ? 1 : costs[child.move]);
      const int g = after * iteration_->scale.move;
      const bool goal = (child.estimate == 0 || !iteration_->admissible) && problem_.puzzle.is_goal(child.node.state);
      const int f = g + (goal ? 0 : child.estimate);
      if (f > iteration_->bound) {
        cut(f);
        continue;
      }
      if (after > iteration_->most_moves) continue;
      if (iteration_->simple_paths && on_path(child.node.state)) continue;
      enter(child, f);
      if (goal) {
        if (!record()) return false;
      } else if (!visit(child.node, after, successors_.next(history, child.move))) {
        return false;
      }
      leave();
    }
    return true;
  }

  // Pathmax backwards (Felner et al. 2011): the node is at most one move nearer to the goal than any child, so a
  // child's estimate may rule it out with all its other children.
  bool ruled_out_by_child(const Child* children, int count, int depth) {
    for (int i = 0; i < count; ++i) {
      const int f = depth + children[i].estimate - 1;
      if (f <= iteration_->bound) continue;
      if (children[i].estimate < kIdaInfinity) cut(f);
      return true;
    }
    return false;
  }

  void cut(int f) {
    if (f < kIdaInfinity) findings_->next_bound = std::min(findings_->next_bound, f);
  }

  void enter(const Child& child, int f) {
    path_.push_back(child.move);
    largest_f_.push_back(std::max(largest_f_.back(), f));
    if (iteration_->simple_paths) trail_.push_back(child.node.state);
  }
  void leave() {
    path_.pop_back();
    largest_f_.pop_back();
    if (iteration_->simple_paths) trail_.pop_back();
  }

  // False: this task has found enough.
  bool record() {
    if (largest_f_.back() <= iteration_->previous_bound) return true;
    if (!monitor_.reserve(path_.size() * sizeof(Move) + sizeof(Moves))) {
      monitor_.out_of_memory();
      return false;
    }
    findings_->solutions.push_back(path_);
    monitor_.found(path_);
    if (findings_->solutions.size() < iteration_->wanted) return true;
    std::size_t first = iteration_->decided_by.load();
    while (index_ < first && !iteration_->decided_by.compare_exchange_weak(first, index_)) {
    }
    return false;
  }

  // Passes the counts to the monitor. True: stop.
  bool pause() {
    const bool stop = monitor_.tick(generated_, expanded_);
    generated_ = 0;
    expanded_ = 0;
    if (talk_ != nullptr) talk_->exchange(iteration_->decided_by);
    return stop || iteration_->decided_by.load(std::memory_order_relaxed) < index_;
  }

  // Fills trail_ with the states on the way to the task. False: it visits a state twice.
  bool trace(const IdaTask<Node>& task) {
    trail_.clear();
    auto state = problem_.start;
    trail_.push_back(state);
    for (const Move move : task.path) {
      problem_.puzzle.try_move(state, move);
      if (on_path(state)) return false;
      trail_.push_back(state);
    }
    return true;
  }
  [[nodiscard]] bool on_path(const typename P::State& state) const {
    return std::any_of(trail_.rbegin(), trail_.rend(), [&](const auto& other) { return same_state(state, other); });
  }

  // Room for one node's children at every depth; pointers stay valid while deeper levels are added.
  Child* level(std::size_t depth) {
    if (depth == levels_.size()) levels_.push_back(std::make_unique_for_overwrite<Child[]>(successors_.most()));
    return levels_[depth].get();
  }

  const Problem<P>& problem_;
  const Successors& successors_;
  E evaluator_;
  Monitor& monitor_;
  IdaTalk* talk_ = nullptr;
  IdaIteration* iteration_ = nullptr;
  IdaFindings* findings_ = nullptr;
  std::size_t index_ = 0;
  std::size_t base_ = 0;  // moves of the task
  Moves path_;
  std::vector<int> largest_f_;  // along path_, from the task's root on
  std::vector<typename P::State> trail_;
  std::vector<std::unique_ptr<Child[]>> levels_;
  std::uint64_t generated_ = 0;
  std::uint64_t expanded_ = 0;
};

}  // namespace unscramble
