// A plain Sokoban for the tests to compare with: it works on the text of a level alone, has neither
// deadlock tests nor bounds, and explores every state. For small levels.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/rng.h"

namespace unscramble::testing {

class PlainSokoban {
 public:
  __extension__ using Mask = unsigned __int128;

  // Rows joined by '/', up to 127 characters in total.
  explicit PlainSokoban(std::string_view level) {
    width_ = static_cast<int>(level.find('/')) + 1;
    for (std::size_t i = 0; i < level.size(); ++i) {
      const char c = level[i];
      const Mask bit = Mask{1} << i;
      if (c == '#' || c == '/') walls_ |= bit;
      if (c == '.' || c == '*' || c == '+') goals_ |= bit;
      if (c == '$' || c == '*') start_.boxes |= bit;
      if (c == '@' || c == '+') start_.player = static_cast<int>(i);
    }
    text_ = level;
  }

  struct State {
    Mask boxes = 0;
    int player = 0;
    bool operator==(const State&) const = default;
  };

  // Explores everything from the start with the moves allowed ("UDLR" or fewer), then measures backwards.
  // False if there are more than `most` states.
  bool explore(std::string_view allowed = "UDLR", std::size_t most = 20'000) {
    const std::array<int, 4> steps{-width_, width_, -1, 1};
    index_.clear();
    states_ = {start_};
    edges_.clear();
    index_.emplace(start_, 0);
    for (std::size_t i = 0; i < states_.size(); ++i) {
      for (int m = 0; m < 4; ++m) {
        State next = states_[i];
        if (allowed.find("UDLR"[m]) == std::string_view::npos || !step(next, steps[m])) continue;
        const auto [at, fresh] = index_.emplace(next, states_.size());
        if (fresh) states_.push_back(next);
        edges_.push_back({i, at->second});
      }
      if (states_.size() > most) return false;
    }
    measure();
    return true;
  }

  // The fewest moves, by breadth-first search and nothing else; -1 if more than `most` states are met first.
  [[nodiscard]] int shortest(std::size_t most) const {
    std::unordered_map<State, int, Hash> depth{{start_, 0}};
    std::vector<State> queue{start_};
    for (std::size_t i = 0; i < queue.size() && queue.size() <= most; ++i) {
      if ((queue[i].boxes & ~goals_) == 0) return depth.at(queue[i]);
      for (const int offset : {-width_, width_, -1, 1}) {
        State next = queue[i];
        if (step(next, offset) && depth.emplace(next, depth.at(queue[i]) + 1).second) queue.push_back(next);
      }
    }
    return -1;
  }

  [[nodiscard]] const std::vector<State>& states() const { return states_; }
  [[nodiscard]] int distance(std::size_t state) const { return distances_[state]; }  // -1: unsolvable
  [[nodiscard]] int start_distance() const { return distances_[0]; }
  struct Edge {
    std::size_t from, to;
  };
  [[nodiscard]] const std::vector<Edge>& edges() const { return edges_; }

  [[nodiscard]] std::string text(const State& state) const {
    std::string out = text_;
    for (std::size_t i = 0; i < out.size(); ++i) {
      if (out[i] == '#' || out[i] == '/') continue;
      const bool goal = ((goals_ >> i) & 1U) != 0;
      out[i] = goal ? '.' : ' ';
      if (((state.boxes >> i) & 1U) != 0) out[i] = goal ? '*' : '$';
      if (static_cast<int>(i) == state.player) out[i] = goal ? '+' : '@';
    }
    return out;
  }

 private:
  struct Hash {
    std::size_t operator()(const State& s) const {
      const auto low = static_cast<std::uint64_t>(s.boxes);
      const auto high = static_cast<std::uint64_t>(s.boxes >> 64U);
      return static_cast<std::size_t>(
          (low ^ (high + static_cast<std::uint64_t>(s.player)) * 0xA0761D6478BD642FULL) * 0x9E3779B97F4A7C15ULL >> 7U);
    }
  };

  bool step(State& s, int offset) const {
    const int to = s.player + offset;
    if (((walls_ >> to) & 1U) != 0) return false;
    if (((s.boxes >> to) & 1U) != 0) {
      const int beyond = to + offset;
      if ((((walls_ | s.boxes) >> beyond) & 1U) != 0) return false;
      s.boxes ^= Mask{1} << to | Mask{1} << beyond;
    }
    s.player = to;
    return true;
  }

  void measure() {
    distances_.assign(states_.size(), -1);
    std::vector<std::vector<std::size_t>> before(states_.size());
    for (const auto& edge : edges_) before[edge.to].push_back(edge.from);
    std::vector<std::size_t> queue;
    for (std::size_t i = 0; i < states_.size(); ++i)
      if ((states_[i].boxes & ~goals_) == 0) {
        distances_[i] = 0;
        queue.push_back(i);
      }
    for (std::size_t next = 0; next < queue.size(); ++next)
      for (const std::size_t from : before[queue[next]])
        if (distances_[from] < 0) {
          distances_[from] = distances_[queue[next]] + 1;
          queue.push_back(from);
        }
  }

  int width_ = 0;
  Mask walls_ = 0;
  Mask goals_ = 0;
  State start_;
  std::string text_;
  std::vector<State> states_;
  std::vector<Edge> edges_;
  std::vector<int> distances_;
  std::unordered_map<State, std::size_t, Hash> index_;
};

// A random small level, enclosed but otherwise careless: often unsolvable, often with passages.
inline std::string careless_level(Rng& rng) {
  constexpr std::array<std::array<int, 2>, 7> kShapes{{{5, 9}, {6, 8}, {7, 7}, {9, 6}, {4, 20}, {7, 10}, {9, 13}}};
  const auto [rows, columns] = kShapes[rng.below(kShapes.size())];
  const int boxes = 1 + rng.below_int(3);
  const int goals = boxes + (rng.below(4) == 0 ? 1 : 0);
  while (true) {
    std::string text;
    std::vector<std::size_t> open;
    for (int r = 0; r < rows; ++r) {
      if (r > 0) text += '/';
      for (int c = 0; c < columns; ++c) {
        const bool edge = r == 0 || c == 0 || r == rows - 1 || c == columns - 1;
        const bool wall = edge || rng.below(100) < 20;
        if (!wall) open.push_back(text.size());
        text += wall ? '#' : ' ';
      }
    }
    if (static_cast<int>(open.size()) < boxes + 2) continue;
    rng.shuffle(open);
    for (int i = 0; i < boxes; ++i) text[open[i]] = '$';
    text[open[boxes]] = '@';
    rng.shuffle(open);
    for (int i = 0; i < goals && i < static_cast<int>(open.size()); ++i) {
      char& c = text[open[i]];
      c = c == '$' ? '*' : c == '@' ? '+' : '.';
    }
    return text;
  }
}

}  // namespace unscramble::testing
