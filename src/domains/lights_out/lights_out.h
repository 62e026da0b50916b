// Lights Out on an NxN board: pressing a cell toggles it and its neighbours up, down, left and right;
// goal: all dark. One template for the boards that fit one word (lightsout2 to 8) and for larger ones
// (to lightsout16). Presses commute and undo themselves, so the puzzle is linear algebra over GF(2).
#pragma once

#include <algorithm>
#include <memory>
#include <numeric>

#include "core/big_number.h"
#include "core/gf2.h"
#include "domains/lights_out/board.h"
#include "puzzle/capabilities.h"
#include "puzzle/printed.h"
#include "puzzle/text.h"
#include "puzzle/walk_habit.h"

namespace unscramble {

template <int Words>
class LightsOut {
 public:
  static constexpr int kSmallest = Words == 1 ? 2 : 9;
  static constexpr int kLargest = Words == 1 ? 8 : 16;
  static constexpr int kDefault = 7;

  struct State {
    Bits<Words> lights;  // bit row*N + column; 1 = on
  };

  explicit LightsOut(int side) : board_(std::make_shared<const LightsBoard<Words>>(side)) {}

  static std::vector<std::string> names() {
    if constexpr (Words == 1) return {"lightsout", "lightsout5"};
    return {"lightsout9"};
  }
  static std::vector<std::string> aliases() {
    if constexpr (Words == 1) return {"lights", "lightout"};
    return {};
  }
  static Expected<LightsOut> make(std::string_view name, const PuzzleConfig& config) {
    constexpr std::string_view kFamily = "lightsout";
    if (name.substr(0, kFamily.size()) != kFamily) return invalid("not a Lights Out");
    const auto digits = name.substr(kFamily.size());
    const auto side = digits.empty() ? kDefault : parse_int(digits);
    if (!side) return invalid("not a Lights Out");
    if (Words > 1 && (*side < 2 || *side > kLargest))
      return usage_error("Lights Out boards have sides from 2 to 16, not " + std::to_string(*side));
    if (*side < kSmallest || *side > kLargest) return invalid("another board size");
    if (!config.metric.empty() && config.metric != "presses")
      return usage_error("Lights Out has one metric, 'presses', not '" + config.metric + "'");
    return LightsOut(*side);
  }
  [[nodiscard]] std::string name() const {
    return side() == kDefault ? "lightsout" : "lightsout" + std::to_string(side());
  }
  [[nodiscard]] std::string summary() const {
    const auto n = std::to_string(side());
    return "Lights Out, " + n + "x" + n + " (lightsout2 to lightsout16 for other sizes)";
  }
  [[nodiscard]] std::string notation() const {
    return std::to_string(cells()) + " digits row by row, 1 = on, goal all 0; moves are cell numbers 0 to " +
           std::to_string(cells() - 1);
  }
  [[nodiscard]] std::string metric() const { return "presses"; }
  [[nodiscard]] int side() const { return board_->side; }
  [[nodiscard]] int cells() const { return board_->cells; }

  // Patterns that presses can make: the span of what each press changes.
  [[nodiscard]] std::string num_states() const {
    BigNumber states;
    for (std::size_t i = board_->presses.rank(); i > 0; --i) states.multiply(2);
    return states.decimal();
  }

  // --- text -----------------------------------------------------------------------------------
  [[nodiscard]] Expected<Instance<LightsOut>> read(std::string_view text) const {
    auto state = parse_state(text);
    if (!state) return state.error();
    if (const auto odd = board_->presses.witness(difference(*state))) return unsolvable(no_way(*odd));
    return Instance<LightsOut>{*this, *state};
  }
  // The lights as written, whether or not they can be put out.
  [[nodiscard]] Expected<State> parse_state(std::string_view text) const {
    auto lights = read_lights<Words>(text, side());
    if (!lights) return lights.error();
    return State{*lights};
  }
  [[nodiscard]] std::string format(const State& s) const {
    std::string out;
    for (int cell = 0; cell < cells(); ++cell) out += test_bit(s.lights, static_cast<std::size_t>(cell)) ? '1' : '0';
    return out;
  }
  [[nodiscard]] std::string draw(const State& s, DrawStyle style) const { return draw_lights(s.lights, side(), style); }
  [[nodiscard]] Expected<Moves> parse_moves(std::string_view text) const { return read_presses(text, cells()); }
  [[nodiscard]] std::string format_moves(std::span<const Move> moves) const {
    std::string out;
    for (const Move m : moves) out += (out.empty() ? "" : " ") + std::to_string(m);
    return out;
  }

  // --- moves ----------------------------------------------------------------------------------
  [[nodiscard]] int num_moves() const { return cells(); }
  bool try_move(State& s, Move move) const {
    add_to(s.lights, board_->toggles[move]);
    return true;
  }
  static constexpr bool kOrderless = true;
  [[nodiscard]] Move inverse_move(Move move) const { return move; }
  // Each cell at most once, in ascending order.
  [[nodiscard]] bool redundant(Move before, Move after) const { return after <= before; }
  [[nodiscard]] bool is_goal(const State& s) const { return s.lights == goal_.lights; }
  [[nodiscard]] bool is_state(const State& s) const {
    for (auto bit = static_cast<std::size_t>(cells()); bit < 64 * Words; ++bit)
      if (test_bit(s.lights, bit)) return false;
    return true;
  }
  [[nodiscard]] const LightsBoard<Words>& board() const { return *board_; }

  // --- sampling -------------------------------------------------------------------------------
  [[nodiscard]] State goal(Rng& /*rng*/) const { return goal_; }
  // Different cells, as long as any are left: a second press would undo the first.
  [[nodiscard]] Instance<LightsOut> scramble(Rng& rng, int length) const {
    State s = goal_;
    Moves order(static_cast<std::size_t>(cells()));
    std::iota(order.begin(), order.end(), Move{0});
    for (int i = 0; i < length; ++i) {
      if (i % cells() == 0) rng.shuffle(order);
      try_move(s, order[static_cast<std::size_t>(i % cells())]);
    }
    return {*this, s};
  }
  // A random set of presses: linear, so uniform over the reachable states.
  [[nodiscard]] Instance<LightsOut> random(Rng& rng) const {
    State s = goal_;
    for (int cell = 0; cell < cells(); ++cell)
      if (rng.below(2) == 1) try_move(s, static_cast<Move>(cell));
    return {*this, s};
  }

  // --- learning -------------------------------------------------------------------------------
  // "pluses" shows at each cell the five lights a press there toggles: whether their number is odd, which a sum of
  // single lights cannot tell, is then one row of the first layer.
  [[nodiscard]] std::vector<Encoding> encodings() const { return {{"lights", cells(), 2}, {"pluses", cells(), 32}}; }
  void tokens(const State& s, int encoding, std::span<std::uint16_t> out) const {
    const auto n = static_cast<std::size_t>(side());
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i] = test_bit(s.lights, i) ? 1 : 0;
      if (encoding == 0) continue;
      if (i >= n && test_bit(s.lights, i - n)) out[i] |= 2;
      if (i + n < out.size() && test_bit(s.lights, i + n)) out[i] |= 4;
      if (i % n != 0 && test_bit(s.lights, i - 1)) out[i] |= 8;
      if (i % n + 1 != n && test_bit(s.lights, i + 1)) out[i] |= 16;
    }
  }

  // --- symmetry: the eight of the square, where they keep the goal ---------------------------------
  [[nodiscard]] int num_symmetries() const { return lowest_bit(goal_.lights) == 64 * Words ? 8 : 1; }
  [[nodiscard]] LightsOut symmetric_puzzle(int /*k*/) const { return *this; }
  [[nodiscard]] State symmetric_state(const State& s, int k) const {
    State out{};
    for_each_bit(s.lights,
                 [&](std::size_t cell) { flip_bit(out.lights, symmetric_cell(static_cast<int>(cell), k, side())); });
    return out;
  }
  [[nodiscard]] Move symmetric_move(Move move, int k) const {
    return static_cast<Move>(symmetric_cell(move, k, side()));
  }

  // --- other goals, fewer presses ------------------------------------------------------------------
  [[nodiscard]] Expected<Instance<LightsOut>> aim(const State& from, const State& goal) const {
    LightsOut puzzle = *this;
    puzzle.goal_ = goal;
    if (const auto odd = board_->presses.witness(puzzle.difference(from))) return unsolvable(puzzle.no_way(*odd));
    return Instance<LightsOut>{puzzle, from};
  }
  [[nodiscard]] bool reachable_with(const State& s, std::span<const Move> moves) const {
    return board_->span_of(moves).contains(difference(s));
  }
  // What has to be toggled.
  [[nodiscard]] Bits<Words> difference(const State& s) const {
    Bits<Words> lights = s.lights;
    add_to(lights, goal_.lights);
    return lights;
  }

  // --- estimates ----------------------------------------------------------------------------------
  static std::vector<EstimateInfo> estimates() {
    return {{"lit", "a fifth of the lights that are on: a press changes at most five", true, true}};
  }
  [[nodiscard]] float estimate(int /*which*/, const State& s) const {
    return static_cast<float>((count_bits(difference(s)) + 4) / 5);
  }

  [[nodiscard]] WalkHabit walk_habit() const { return {.length = 30, .spread = 4, .quick_proof = true}; }
  // The paper's input is one number per light, 0 or 1; a row for each of its two values says the same.
  [[nodiscard]] DeepCubeASettings deepcubea() const { return {"lights", 500, 4, 0.2, 1'000}; }

 private:
  [[nodiscard]] std::string no_way(const Bits<Words>& odd) const {
    std::string message = "unsolvable light pattern: every press toggles an even number of the cells";
    for_each_bit(odd, [&](std::size_t cell) { message += " " + std::to_string(cell); });
    return message + ", and an odd number of them has to change";
  }

  friend bool operator==(const LightsOut& a, const LightsOut& b) {
    return a.board_->side == b.board_->side && same_state(a.goal_, b.goal_);
  }

  std::shared_ptr<const LightsBoard<Words>> board_;
  State goal_{};
};

static_assert(Puzzle<LightsOut<1>> && Invertible<LightsOut<1>> && Symmetric<LightsOut<1>> &&
              Retargetable<LightsOut<1>> && DecidesReach<LightsOut<1>> && HasEstimates<LightsOut<1>>);
static_assert(Puzzle<LightsOut<4>>);

}  // namespace unscramble
