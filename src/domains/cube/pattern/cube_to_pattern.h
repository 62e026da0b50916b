// CubeToPattern: the 3x3x3 whose goal is a pattern instead of one state. A puzzle of its own, so that no estimate or
// table made for the solved cube is mistaken for one of this goal.
#pragma once

#include "domains/cube/cube3.h"
#include "domains/cube/pattern/goal_pattern.h"

namespace unscramble {

class CubeToPattern {
 public:
  using State = Cube3::State;

  CubeToPattern(Cube3 cube, const cube::GoalPattern& pattern) : cube_(cube), pattern_(pattern) {}

  static std::vector<std::string> names() { return {}; }
  static Expected<CubeToPattern> make(std::string_view /*name*/, const PuzzleConfig& /*config*/) {
    return invalid("a pattern is given as a goal, not by name");
  }
  [[nodiscard]] std::string name() const { return "cube3 with a pattern as its goal"; }
  [[nodiscard]] std::string summary() const { return "Rubik's Cube, 3x3x3, to a pattern"; }
  [[nodiscard]] std::string notation() const { return cube_.notation(); }
  [[nodiscard]] std::string metric() const { return cube_.metric(); }
  [[nodiscard]] cube::Metric turn_metric() const { return cube_.turn_metric(); }
  [[nodiscard]] const cube::GoalPattern& pattern() const { return pattern_; }

  [[nodiscard]] Expected<Instance<CubeToPattern>> read(std::string_view text) const {
    const auto instance = cube_.read(text);
    if (!instance) return instance.error();
    return Instance<CubeToPattern>{*this, instance->state};
  }
  [[nodiscard]] std::string format(const State& s) const { return cube_.format(s); }
  [[nodiscard]] std::string draw(const State& s, DrawStyle style) const { return cube_.draw(s, style); }
  [[nodiscard]] Expected<Moves> parse_moves(std::string_view text) const { return cube_.parse_moves(text); }
  [[nodiscard]] Expected<Moves> allowed_by(std::string_view word) const { return cube_.allowed_by(word); }
  [[nodiscard]] std::string format_moves(std::span<const Move> moves) const { return cube_.format_moves(moves); }

  [[nodiscard]] int num_moves() const { return cube_.num_moves(); }
  [[nodiscard]] Move inverse_move(Move move) const { return cube_.inverse_move(move); }
  [[nodiscard]] bool redundant(Move before, Move after) const { return cube_.redundant(before, after); }
  bool try_move(State& s, Move move) const { return cube_.try_move(s, move); }
  [[nodiscard]] bool is_goal(const State& s) const { return pattern_.matches(s); }

  [[nodiscard]] State goal(Rng& /*rng*/) const { return pattern_.example; }
  [[nodiscard]] Instance<CubeToPattern> scramble(Rng& rng, int length) const {
    return {*this, random_walk(*this, pattern_.example, rng, length)};
  }
  [[nodiscard]] Instance<CubeToPattern> random(Rng& rng) const { return {*this, cube_.random(rng).state}; }

  [[nodiscard]] std::vector<Encoding> encodings() const { return cube_.encodings(); }
  void tokens(const State& s, int encoding, std::span<std::uint16_t> out) const { cube_.tokens(s, encoding, out); }

  bool operator==(const CubeToPattern& other) const {
    return turn_metric() == other.turn_metric() && pattern_ == other.pattern_;
  }

 private:
  Cube3 cube_;
  cube::GoalPattern pattern_;
};

static_assert(Puzzle<CubeToPattern> && Invertible<CubeToPattern>);

}  // namespace unscramble
