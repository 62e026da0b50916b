// GraphPuzzle: any directed graph as a puzzle, to test searches on shapes that no small real puzzle has:
// pockets without a way out, dead ends, goals out of reach. Move m takes the m-th edge of a node.
#pragma once

#include "puzzle/puzzle.h"
#include "puzzle/text.h"

namespace unscramble {

class GraphPuzzle {
 public:
  struct State {
    std::uint32_t node;
  };

  GraphPuzzle(std::vector<std::vector<std::uint32_t>> arrows, std::uint32_t goal)
      : arrows_(std::move(arrows)), goal_(goal) {}

  static std::vector<std::string> names() { return {"graph"}; }
  static Expected<GraphPuzzle> make(std::string_view name, const PuzzleConfig& /*config*/) {
    if (name != "graph") return invalid("not a graph");
    return GraphPuzzle({{}}, 0);
  }
  [[nodiscard]] std::string name() const { return "graph"; }
  [[nodiscard]] std::string summary() const { return "a directed graph"; }
  [[nodiscard]] std::string notation() const { return "node numbers"; }
  [[nodiscard]] std::string metric() const { return "moves"; }

  [[nodiscard]] Expected<Instance<GraphPuzzle>> read(std::string_view text) const {
    const auto node = parse_int(text);
    if (!node || *node < 0 || *node >= static_cast<int>(arrows_.size())) return invalid("no such node");
    return at(static_cast<std::uint32_t>(*node));
  }
  [[nodiscard]] Instance<GraphPuzzle> at(std::uint32_t node) const { return {*this, State{node}}; }
  [[nodiscard]] std::string format(const State& s) const { return std::to_string(s.node); }
  [[nodiscard]] std::string draw(const State& s, DrawStyle /*style*/) const { return format(s); }
  [[nodiscard]] Expected<Moves> parse_moves(std::string_view text) const { return parse_letters(text, "abcdefgh"); }
  [[nodiscard]] std::string format_moves(std::span<const Move> moves) const {
    std::string out;
    for (const Move m : moves) out += "abcdefgh"[m];
    return out;
  }

  [[nodiscard]] int num_moves() const {
    std::size_t most = 1;
    for (const auto& list : arrows_) most = std::max(most, list.size());
    return static_cast<int>(most);
  }
  bool try_move(State& s, Move move) const {
    if (move >= arrows_[s.node].size()) return false;
    s.node = arrows_[s.node][move];
    return true;
  }
  [[nodiscard]] bool redundant(Move /*before*/, Move /*after*/) const { return false; }
  [[nodiscard]] bool is_goal(const State& s) const { return s.node == goal_; }

  [[nodiscard]] State goal(Rng& /*rng*/) const { return {goal_}; }
  [[nodiscard]] Instance<GraphPuzzle> scramble(Rng& /*rng*/, int /*length*/) const { return at(goal_); }
  [[nodiscard]] Instance<GraphPuzzle> random(Rng& rng) const {
    return at(static_cast<std::uint32_t>(rng.below(arrows_.size())));
  }
  [[nodiscard]] std::vector<Encoding> encodings() const { return {{"node", 1, static_cast<int>(arrows_.size())}}; }
  void tokens(const State& s, int /*encoding*/, std::span<std::uint16_t> out) const {
    out[0] = static_cast<std::uint16_t>(s.node);
  }

 private:
  std::vector<std::vector<std::uint32_t>> arrows_;
  std::uint32_t goal_;
};

static_assert(Puzzle<GraphPuzzle>);

}  // namespace unscramble
