// RingPuzzle: six states in a ring, one step apart, 0 the goal: small enough to work out every update by hand.
//   state     0 1 2 3 4 5
//   distance  0 1 2 3 2 1
// Move 0 goes up by one, move 1 down.
#pragma once

#include "learn/training_walk.h"
#include "puzzle/puzzle.h"
#include "puzzle/text.h"

namespace unscramble {

class RingPuzzle {
 public:
  static constexpr std::uint32_t kStates = 6;
  struct State {
    std::uint32_t place;
  };

  static std::vector<std::string> names() { return {"ring"}; }
  static Expected<RingPuzzle> make(std::string_view name, const PuzzleConfig& /*config*/) {
    if (name != "ring") return invalid("not a ring");
    return RingPuzzle();
  }
  [[nodiscard]] std::string name() const { return "ring"; }
  [[nodiscard]] std::string summary() const { return "six states in a ring"; }
  [[nodiscard]] std::string notation() const { return "0 to 5"; }
  [[nodiscard]] std::string metric() const { return "moves"; }

  [[nodiscard]] Expected<Instance<RingPuzzle>> read(std::string_view text) const {
    const auto place = parse_int(text);
    if (!place || *place < 0 || *place >= static_cast<int>(kStates)) return invalid("no such place");
    return Instance<RingPuzzle>{*this, State{static_cast<std::uint32_t>(*place)}};
  }
  [[nodiscard]] std::string format(const State& s) const { return std::to_string(s.place); }
  [[nodiscard]] std::string draw(const State& s, DrawStyle /*style*/) const { return format(s); }
  [[nodiscard]] Expected<Moves> parse_moves(std::string_view text) const { return parse_letters(text, "ud"); }
  [[nodiscard]] std::string format_moves(std::span<const Move> moves) const {
    std::string out;
    for (const Move m : moves) out += "ud"[m];
    return out;
  }

  [[nodiscard]] int num_moves() const { return 2; }
  bool try_move(State& s, Move move) const {
    s.place = (s.place + (move == 0 ? 1 : kStates - 1)) % kStates;
    return true;
  }
  [[nodiscard]] Move inverse_move(Move move) const { return move == 0 ? Move{1} : Move{0}; }
  [[nodiscard]] bool redundant(Move before, Move after) const { return before != after; }
  [[nodiscard]] bool is_goal(const State& s) const { return s.place == 0; }

  [[nodiscard]] State goal(Rng& /*rng*/) const { return {0}; }
  [[nodiscard]] Instance<RingPuzzle> scramble(Rng& rng, int length) const {
    TrainingWalk<RingPuzzle> walk({*this, {0}}, rng);
    for (int i = 0; i < length; ++i) walk.step();
    return {*this, walk.state()};
  }
  [[nodiscard]] Instance<RingPuzzle> random(Rng& rng) const {
    return {*this, {static_cast<std::uint32_t>(rng.below(kStates))}};
  }
  [[nodiscard]] std::vector<Encoding> encodings() const { return {{"place", 1, static_cast<int>(kStates)}}; }
  void tokens(const State& s, int /*encoding*/, std::span<std::uint16_t> out) const {
    out[0] = static_cast<std::uint16_t>(s.place);
  }
};

}  // namespace unscramble
