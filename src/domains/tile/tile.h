// The sliding-tile puzzles: puzzle8, puzzle15, puzzle24, puzzle35 and puzzle48 from one template.
// Moves name how the *tile* moves: U = the tile below the blank slides up.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <variant>

#include "core/big_number.h"
#include "domains/tile/path_rules.h"
#include "domains/tile/text.h"
#include "domains/tile/tracker.h"
#include "puzzle/capabilities.h"
#include "puzzle/printed.h"
#include "puzzle/text.h"
#include "puzzle/walk.h"
#include "puzzle/walk_habit.h"

namespace unscramble {

template <int N>
class TilePuzzle {
 public:
  static constexpr int kSide = N;
  static constexpr int kCells = N * N;
  static constexpr bool kHasWalking = N <= 4;  // walking distance is offered

  struct State {
    std::array<std::uint8_t, kCells> tile;  // row by row, 0 = blank
    std::uint8_t blank;                     // where the 0 is
  };

  enum : Move { kUp, kDown, kLeft, kRight };

  TilePuzzle() : TilePuzzle(standard_goal()) {}

  static std::vector<std::string> names() { return {"puzzle" + std::to_string(kCells - 1)}; }
  static std::vector<std::string> aliases() {
    const auto tiles = std::to_string(kCells - 1);
    std::vector<std::string> list{tiles, tiles + "puzzle", "tile" + tiles, "tiles" + tiles, "sliding" + tiles};
    if constexpr (N == 3) list.insert(list.end(), {"eight", "eightpuzzle"});
    if constexpr (N == 4) list.insert(list.end(), {"fifteen", "fifteenpuzzle"});
    return list;
  }
  static Expected<TilePuzzle> make(std::string_view name, const PuzzleConfig& config) {
    if (name != names().front()) return invalid("not a " + names().front());
    if (!config.metric.empty() && config.metric != "moves")
      return usage_error("sliding puzzles have one metric, 'moves', not '" + config.metric + "'");
    return TilePuzzle();
  }
  [[nodiscard]] std::string name() const { return names().front(); }
  [[nodiscard]] std::string summary() const { return "sliding puzzle, " + std::to_string(N) + "x" + std::to_string(N); }
  [[nodiscard]] std::string notation() const {
    return "tiles row by row, 0 (or _ or x) = blank, goal 1 2 … " + std::to_string(kCells - 1) +
           " 0; moves U D L R say how the tile moves";
  }
  [[nodiscard]] std::string metric() const { return "moves"; }

  // Half of the arrangements: a move swaps two and takes the blank one step.
  [[nodiscard]] std::string num_states() const {
    BigNumber states;
    for (std::uint32_t i = 3; i <= kCells; ++i) states.multiply(i);
    return states.decimal();
  }

  // --- text -----------------------------------------------------------------------------------
  [[nodiscard]] Expected<Instance<TilePuzzle>> read(std::string_view text) const {
    auto state = parse_state(text);
    if (!state) return state.error();
    if (parity(*state) != parity(goal_)) return unsolvable(no_way(*state));
    return Instance<TilePuzzle>{*this, *state};
  }
  // The tiles as written, whether or not they can be solved.
  [[nodiscard]] Expected<State> parse_state(std::string_view text) const {
    const auto tiles = read_tiles<N>(text);
    if (!tiles) return tiles.error();
    State s{*tiles, 0};
    locate_blank(s);
    return s;
  }

  [[nodiscard]] std::string format(const State& s) const {
    std::string out;
    for (const int tile : s.tile) {
      if (!out.empty()) out += ' ';
      out += std::to_string(tile);
    }
    return out;
  }

  [[nodiscard]] std::string draw(const State& s, DrawStyle style) const {
    return draw_tiles<N>(s.tile, goal_.tile, style);
  }

  [[nodiscard]] Expected<Moves> parse_moves(std::string_view text) const { return parse_letters(text, "UDLR"); }
  [[nodiscard]] std::string format_moves(std::span<const Move> moves) const { return format_letters(moves, "UDLR"); }

  // --- moves ----------------------------------------------------------------------------------
  [[nodiscard]] int num_moves() const { return 4; }
  bool try_move(State& s, Move move) const {
    const int from = neighbour(s.blank, move);
    if (from < 0) return false;
    s.tile[s.blank] = s.tile[from];
    s.tile[from] = 0;
    s.blank = static_cast<std::uint8_t>(from);
    return true;
  }
  [[nodiscard]] bool is_state(const State& s) const {
    std::array<bool, kCells> seen{};
    for (const auto tile : s.tile)
      if (tile >= kCells || std::exchange(seen[tile], true)) return false;
    return s.blank < kCells && s.tile[s.blank] == 0;
  }
  [[nodiscard]] Move inverse_move(Move move) const { return move ^ 1U; }
  [[nodiscard]] bool redundant(Move before, Move after) const { return after == inverse_move(before); }
  [[nodiscard]] bool is_goal(const State& s) const { return same_state(s, goal_); }
  static const PathRules& path_rules() { return tile_path_rules(N); }
  static std::size_t path_rules_bytes() { return tile_path_rules_bytes(N); }
  static int place(const State& s) { return s.blank; }

  // --- sampling -------------------------------------------------------------------------------
  [[nodiscard]] State goal(Rng& /*rng*/) const { return goal_; }
  [[nodiscard]] Instance<TilePuzzle> scramble(Rng& rng, int length) const {
    return {*this, random_walk(*this, goal_, rng, length)};
  }
  [[nodiscard]] Instance<TilePuzzle> random(Rng& rng) const {
    State s = goal_;
    rng.shuffle(s.tile);
    locate_blank(s);
    if (parity(s) != parity(goal_)) {  // swapping two tiles maps the wrong half onto the right one
      int a = 0;
      while (s.tile[a] == 0) ++a;
      int b = a + 1;
      while (s.tile[b] == 0) ++b;
      std::swap(s.tile[a], s.tile[b]);
    }
    return {*this, s};
  }

  // --- learning -------------------------------------------------------------------------------
  [[nodiscard]] std::vector<Encoding> encodings() const { return {{"tiles", kCells, kCells}}; }
  void tokens(const State& s, int /*encoding*/, std::span<std::uint16_t> out) const {
    for (int i = 0; i < kCells; ++i) out[i] = s.tile[i];
  }

  // --- symmetry: the transpose, tiles renamed so that the goal stays the goal --------------------
  [[nodiscard]] int num_symmetries() const { return is_standard() ? 2 : 1; }
  [[nodiscard]] TilePuzzle symmetric_puzzle(int /*k*/) const { return *this; }
  [[nodiscard]] State symmetric_state(const State& s, int k) const {
    if (k == 0) return s;
    State out{};
    for (int i = 0; i < kCells; ++i) {
      out.tile[transpose(i)] = kTransposedTile[s.tile[i]];
    }
    out.blank = static_cast<std::uint8_t>(transpose(s.blank));
    return out;
  }
  [[nodiscard]] Move symmetric_move(Move move, int k) const { return k == 0 ? move : move ^ 2U; }

  // --- other goals ------------------------------------------------------------------------------
  [[nodiscard]] Expected<Instance<TilePuzzle>> aim(const State& from, const State& goal) const {
    if (parity(from) != parity(goal)) return unsolvable("no sequence of moves leads from this state to that goal");
    return Instance<TilePuzzle>{TilePuzzle(goal), from};
  }
  // Where the blank of the other goal is in a corner, mirroring the board brings it to the last one.
  [[nodiscard]] std::optional<State> renamed(const State& s, const State& goal) const {
    const int row = goal.blank / N;
    const int column = goal.blank % N;
    if (!is_standard() || (row != 0 && row != N - 1) || (column != 0 && column != N - 1)) return {};
    const auto mirrored = [&](int cell) {
      const int r = cell / N;
      const int c = cell % N;
      return (row == 0 ? N - 1 - r : r) * N + (column == 0 ? N - 1 - c : c);
    };
    std::array<std::uint8_t, kCells> name{};
    for (int i = 0; i < kCells; ++i)
      if (i != goal.blank) name[goal.tile[i]] = static_cast<std::uint8_t>(mirrored(i) + 1);
    State out{};
    for (int i = 0; i < kCells; ++i) out.tile[mirrored(i)] = name[s.tile[i]];
    out.blank = static_cast<std::uint8_t>(mirrored(s.blank));
    return out;
  }
  [[nodiscard]] Move renamed_move(Move move, const State& goal) const {
    const bool mirrored = move == kUp || move == kDown ? goal.blank / N == 0 : goal.blank % N == 0;
    return mirrored ? inverse_move(move) : move;
  }
  [[nodiscard]] bool is_standard() const { return same_state(goal_, standard_goal()); }

  // --- fewer moves --------------------------------------------------------------------------------
  // All four moves reach half of all permutations. Three or fewer let the blank cross the board in one
  // direction only, so its paths without a step back are few (at most N^N) and can all be walked.
  [[nodiscard]] bool reachable_with(const State& s, std::span<const Move> moves) const {
    if (moves.size() == 4) return parity(s) == parity(goal_);
    return walk_to_goal(s, moves, kNoMove);
  }

  [[nodiscard]] bool knows_parity() const { return true; }
  [[nodiscard]] int distance_parity(const State& s) const {
    const int a = s.blank;
    const int b = goal_.blank;
    return (a / N + a % N + b / N + b % N) & 1;
  }

  // --- estimates: exact parity, so that f grows by two ------------------------------------------------
  static std::vector<EstimateInfo> estimates() {
    std::vector<EstimateInfo> list{
        {"linear-conflict", "distances, and two moves for each tile that must leave its line", true, true, true},
        {"manhattan", "sum of the tiles' distances to their places", true, true, true}};
    if constexpr (kHasWalking)
      list.insert(
          list.begin(),
          {{"walking-conflict", "the larger of walking distance and linear conflicts, in each direction", true, true,
            true},
           {"walking-distance", "moves needed if tiles knew no more than their row or column", true, true, true}});
    return list;
  }
  [[nodiscard]] float estimate(int which, const State& s) const {
    return std::visit([&](const auto& t) { return static_cast<float>(t.value(t.start(s))); }, tracker(which));
  }

  // In the order of estimates(). A tracker refers to what this puzzle and its copies share.
  using Tracker = std::conditional_t<kHasWalking,
                                     std::variant<TileTracker<N, true, kHasWalking>, TileTracker<N, false, kHasWalking>,
                                                  TileTracker<N, true, false>, TileTracker<N, false, false>>,
                                     std::variant<TileTracker<N, true, false>, TileTracker<N, false, false>>>;
  [[nodiscard]] Tracker tracker(int which) const {
    if constexpr (kHasWalking) {
      if (which == 0) return TileTracker<N, true, true>(*layout_);
      if (which == 1) return TileTracker<N, false, true>(*layout_);
      which -= 2;
    }
    if (which == 0) return TileTracker<N, true, false>(*layout_);
    return TileTracker<N, false, false>(*layout_);
  }

  // Random walks drift away slowly: the root of their length says more about the distance than the length. Distant
  // boards need long walks; K of Bellman targets is DeepCubeA's (Methods).
  [[nodiscard]] WalkHabit walk_habit() const {
    constexpr int kLength = N == 3 ? 80 : N == 4 ? 250 : N == 5 ? 400 : N == 6 ? 800 : 1600;
    constexpr int kStride = N == 3 ? 2 : N == 4 ? 4 : 8;
    constexpr float kScale = N == 3 ? 2.5F : N == 4 ? 3.2F : N == 5 ? 4.0F : N == 6 ? 4.5F : 5.0F;
    constexpr float kSpread = N == 3 ? 4.0F : N == 4 ? 8.0F : N == 5 ? 12.0F : N == 6 ? 20.0F : 35.0F;
    constexpr double kMinutes = N == 3 ? 1.0 : N == 4 ? 10.0 : 60.0;
    return {kLength, kStride, true, kScale, kSpread, kMinutes, N == 3};
  }
  [[nodiscard]] DeepCubeASettings deepcubea() const {
    return {"tiles", N < 6 ? 500 : 1000, N == 5 ? 6 : 4, N < 7 ? 0.8 : 0.6, 20'000};
  }

 private:
  explicit TilePuzzle(const State& goal) : goal_(goal), layout_(std::make_shared<const TileGoal<N>>(goal.tile)) {}

  static State standard_goal() {
    State s{};
    for (int i = 0; i < kCells; ++i) s.tile[i] = static_cast<std::uint8_t>((i + 1) % kCells);
    s.blank = kCells - 1;
    return s;
  }

  static constexpr int transpose(int cell) { return cell % N * N + cell / N; }
  // transpose() written out: within the class it is not yet a constant expression.
  static constexpr std::array<std::uint8_t, kCells> kTransposedTile = [] {
    std::array<std::uint8_t, kCells> names{};
    for (int tile = 1; tile < kCells; ++tile)
      names[static_cast<std::size_t>(tile)] = static_cast<std::uint8_t>((tile - 1) % N * N + (tile - 1) / N + 1);
    return names;
  }();

  // Many draw the goal with the blank first; on boards of an even side that is another half of all states.
  [[nodiscard]] std::string no_way(const State& s) const {
    std::string text = "unsolvable tile permutation: an odd number of swaps away from the goal";
    State other{};
    for (int i = 0; i < kCells; ++i) other.tile[i] = static_cast<std::uint8_t>(i);
    if (is_standard() && parity(s) == parity(other))
      text += "; it does lead to the goal with the blank first: --goal \"" + format(other) + "\"";
    return text;
  }

  // The cell whose tile slides into the blank, or -1 at the border.
  static int neighbour(int blank, Move move) {
    switch (move) {
      case kUp: return blank + N < kCells ? blank + N : -1;
      case kDown: return blank - N;  // negative in the first row
      case kLeft: return blank % N < N - 1 ? blank + 1 : -1;
      default: return blank % N > 0 ? blank - 1 : -1;
    }
  }

  static void locate_blank(State& s) {
    for (int i = 0; i < kCells; ++i)
      if (s.tile[i] == 0) s.blank = static_cast<std::uint8_t>(i);
  }

  // Parity of the permutation plus the blank's distance from the corner: moves do not change it.
  static int parity(const State& s) {
    int swaps = 0;
    auto tiles = s.tile;
    for (int i = 0; i < kCells; ++i)
      while (tiles[i] != i) {
        std::swap(tiles[i], tiles[tiles[i]]);
        ++swaps;
      }
    return (swaps + s.blank / N + s.blank % N) & 1;
  }

  [[nodiscard]] bool walk_to_goal(const State& s, std::span<const Move> moves, Move last) const {
    if (is_goal(s)) return true;
    for (const Move move : moves) {
      State next = s;
      if (last != kNoMove && redundant(last, move)) continue;
      if (try_move(next, move) && walk_to_goal(next, moves, move)) return true;
    }
    return false;
  }

  friend bool operator==(const TilePuzzle& a, const TilePuzzle& b) { return same_state(a.goal_, b.goal_); }

  State goal_;
  std::shared_ptr<const TileGoal<N>> layout_;
};

static_assert(Puzzle<TilePuzzle<4>> && Invertible<TilePuzzle<4>> && Symmetric<TilePuzzle<4>> &&
              Retargetable<TilePuzzle<4>> && TracksEstimates<TilePuzzle<4>> && KnowsParity<TilePuzzle<4>> &&
              DecidesReach<TilePuzzle<4>> && HasPathRules<TilePuzzle<4>>);
static_assert(TracksEstimates<TilePuzzle<7>>);

}  // namespace unscramble
