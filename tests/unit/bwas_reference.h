// Batch weighted A* written slowly and plainly, from the paper's description and the rules in bwas.h,
// as a reference for the real one: same answer, same number of expansions.
#pragma once

#include <map>
#include <set>

#include "search/bwas.h"
#include "unit/search_fixtures.h"

namespace unscramble {

template <Puzzle P>
class ReferenceBwas {
 public:
  using State = typename P::State;
  ReferenceBwas(const Problem<P>& problem, const Heuristic<P>& heuristic, const BwasOptions& options)
      : problem_(problem), heuristic_(heuristic), options_(options) {}

  void run() {
    reach(problem_.start, 0, "", kNoMove);
    settle();
    while (!open_.empty() && !bounds_.empty() && *bounds_.begin() < best_) {
      std::vector<std::string> batch;
      bool goal = false;
      while (batch.size() < options_.batch && !open_.empty()) {
        const std::string key = open_.begin()->second;
        open_.erase(open_.begin());
        Node& node = nodes_.at(key);
        if (node.closed) continue;
        close(node);
        if (is_goal(node)) {
          goal = true;
        } else if (bound(node) < best_) {
          batch.push_back(key);
        }
      }
      if (goal) return;
      for (const auto& key : batch) expand(key);
      expanded += batch.size();
      settle();
    }
  }

  std::uint64_t expanded = 0;
  Moves moves;

 private:
  struct Node {
    State state;
    int g;
    float h;
    std::string parent;
    Move move;
    bool closed = true;
    int listed_bound = 0;
  };

  bool is_goal(const Node& node) const { return problem_.puzzle.is_goal(node.state); }
  int bound(const Node& node) const {
    if (is_goal(node)) return node.g;
    const float rest = heuristic_.traits().admissible ? std::max(1.0F, std::ceil(node.h)) : 1.0F;
    const int total = node.g + static_cast<int>(rest);
    const int parity = problem_.puzzle.distance_parity(problem_.start);
    return total + (total % 2 == parity ? 0 : 1);
  }
  void close(Node& node) {
    if (!node.closed) bounds_.erase(bounds_.find(node.listed_bound));
    node.closed = true;
  }

  void reach(const State& state, int g, const std::string& parent, Move move) {
    const std::string key = bytes_of(state);
    const auto [at, fresh] = nodes_.try_emplace(key, Node{state, g, 0, parent, move});
    Node& node = at->second;
    if (fresh) node.h = is_goal(node) ? 0 : std::floor(heuristic_.evaluate_one(state) * 64) / 64;
    if (!fresh && g >= node.g) return;
    close(node);
    node.g = g;
    node.parent = parent;
    node.move = move;
    const bool waits = std::find(fresh_.begin(), fresh_.end(), key) != fresh_.end();
    if (fresh) fresh_.push_back(key);
    if (!fresh && !waits) push(key);
  }

  // New states join the open list when the whole batch is expanded.
  void settle() {
    for (const auto& key : fresh_) push(key);
    fresh_.clear();
  }

  void push(const std::string& key) {
    Node& node = nodes_.at(key);
    if (is_goal(node)) take_solution(key);
    if (is_goal(node) ? options_.strict : bound(node) >= best_) return;
    node.closed = false;
    node.listed_bound = bound(node);
    bounds_.insert(node.listed_bound);
    const double path_cost = std::round(options_.weight * node.g * 1024) / 1024;
    open_.emplace(std::pair(path_cost + node.h, node.h), key);
  }

  void take_solution(const std::string& key) {
    Moves path;
    for (std::string at = key; !nodes_.at(at).parent.empty(); at = nodes_.at(at).parent)
      path.insert(path.begin(), nodes_.at(at).move);
    if (static_cast<int>(path.size()) >= best_) return;
    best_ = static_cast<int>(path.size());
    moves = path;
  }

  void expand(const std::string& key) {
    for (const Move move : problem_.moves) {
      State child = nodes_.at(key).state;
      if (problem_.puzzle.try_move(child, move)) reach(child, nodes_.at(key).g + 1, key, move);
    }
  }

  const Problem<P>& problem_;
  const Heuristic<P>& heuristic_;
  const BwasOptions& options_;
  std::map<std::string, Node> nodes_;
  std::multimap<std::pair<double, float>, std::string> open_;
  std::multiset<int> bounds_;  // of the open nodes
  std::vector<std::string> fresh_;
  int best_ = 1 << 30;
};

}  // namespace unscramble
