// Sokoban: push every box onto a goal. Any XSB level up to 50x50 with any number of boxes; a puzzle
// object carries its level, so what read() returns is a puzzle of its own. A step and a push cost 1
// each. Pushes cannot be undone; predecessors are enumerated by pulling.
#pragma once

#include <cstring>
#include <memory>

#include "domains/sokoban/drawing.h"
#include "domains/sokoban/estimate.h"
#include "domains/sokoban/level_file.h"
#include "domains/sokoban/rules.h"
#include "domains/sokoban/sampling.h"
#include "domains/sokoban/symmetry.h"
#include "puzzle/capabilities.h"
#include "puzzle/printed.h"
#include "puzzle/text.h"
#include "puzzle/walk_habit.h"

namespace unscramble {

class Sokoban {
 public:
  using State = sokoban::State;
  using Level = sokoban::Level;

  explicit Sokoban(std::shared_ptr<const Level> level) : level_(std::move(level)) {}

  static std::vector<std::string> names() { return {"sokoban"}; }
  static std::vector<std::string> aliases() { return {"boxoban", "soko", "warehouse"}; }
  // The puzzle by name stands for all levels: it has a small one to show, but scramble() makes fresh
  // ones. What read() gives is one level.
  static Expected<Sokoban> make(std::string_view name, const PuzzleConfig& config) {
    if (name != "sokoban") return invalid("not sokoban");
    if (!config.metric.empty() && config.metric != "moves")
      return usage_error("sokoban has one metric, 'moves', not '" + config.metric + "'");
    const auto shown = sokoban::read_level("#######/#.    #/# $@  #/#   $ #/#    .#/#######");
    if (!shown) return shown.error();
    Sokoban puzzle(shown->level);
    puzzle.any_level_ = true;
    return puzzle;
  }
  [[nodiscard]] std::string name() const { return "sokoban"; }
  [[nodiscard]] std::string summary() const { return "push the boxes onto the goals, any level up to 50x50"; }
  [[nodiscard]] std::string notation() const {
    return "XSB rows joined by '/' or newlines: # wall, @ player, $ box, . goal, * box on goal, + player on goal, "
           "space, - or _ floor; moves U D L R say how the player goes";
  }
  [[nodiscard]] std::string metric() const { return "moves"; }
  [[nodiscard]] const Level& level() const { return *level_; }

  // --- text -----------------------------------------------------------------------------------
  [[nodiscard]] Expected<Instance<Sokoban>> read(std::string_view text) const {
    auto opening = sokoban::read_level(text);
    if (!opening) return opening.error();
    return instance(*std::move(opening));
  }
  // The levels of a file, each to be read() separately.
  static std::vector<sokoban::NamedLevel> split_levels(std::string_view text) { return sokoban::split_levels(text); }
  static std::vector<std::string> split_states(std::string_view text) {
    std::vector<std::string> states;
    for (auto& level : split_levels(text)) states.push_back(std::move(level.text));
    return states;
  }

  [[nodiscard]] std::string format(const State& s) const {
    std::string out;
    for (const auto& row : sokoban::xsb_rows(*level_, s)) {
      if (!out.empty()) out += '/';
      out += row;
    }
    return out;
  }
  [[nodiscard]] std::string draw(const State& s, DrawStyle style) const { return sokoban::draw(*level_, s, style); }
  [[nodiscard]] Expected<Moves> parse_moves(std::string_view text) const { return parse_letters(text, "UDLR"); }
  [[nodiscard]] std::string format_moves(std::span<const Move> moves) const { return format_letters(moves, "UDLR"); }

  // --- moves ----------------------------------------------------------------------------------
  [[nodiscard]] int num_moves() const { return 4; }
  bool try_move(State& s, Move move) const { return sokoban::try_move(*level_, s, move); }
  // A step back undoes a step but not a push, and the pair alone does not tell which it was.
  [[nodiscard]] bool redundant(Move /*before*/, Move /*after*/) const { return false; }
  [[nodiscard]] bool is_goal(const State& s) const { return sokoban::is_solved(*level_, s); }
  [[nodiscard]] bool is_state(const State& s) const { return sokoban::is_state_of(*level_, s); }

  // Reverse move 2*m undoes a step in direction m, 2*m+1 a push.
  [[nodiscard]] int num_reverse_moves() const { return 8; }
  Move try_reverse(State& s, int r) const {
    const auto move = static_cast<Move>(r / 2);
    return sokoban::try_back(*level_, s, move, r % 2 == 1) ? move : kNoMove;
  }

  // --- sampling -------------------------------------------------------------------------------
  [[nodiscard]] State goal(Rng& rng) const { return sokoban::random_goal(*level_, rng); }
  [[nodiscard]] Instance<Sokoban> scramble(Rng& rng, int length) const {
    const auto level = any_level_ ? sokoban::random_room(rng) : level_;
    return instance({level, sokoban::pull_walk(*level, sokoban::random_goal(*level, rng), rng, length)});
  }
  // Uniform over what the level generator makes: "all solvable states" has no meaning across levels.
  [[nodiscard]] Instance<Sokoban> random(Rng& rng) const { return instance(sokoban::random_level(rng)); }

  // --- learning -------------------------------------------------------------------------------
  // Levels up to 10x10, 20x20 and 50x50 share one encoding each, whatever their size: walls pad it.
  [[nodiscard]] std::vector<Encoding> encodings() const {
    const int side = board_side();
    return {{"cells", side * side, 7}, {"planes", 4 * side * side, 2}};
  }
  void tokens(const State& s, int encoding, std::span<std::uint16_t> out) const {
    if (encoding == 0) return cells(s, out);
    // DeepCubeA, Methods, "Sokoban": a binary vector each for the agent, the boxes, the targets and the walls.
    const std::size_t size = out.size() / 4;
    cells(s, out.first(size));
    for (std::size_t i = size; i-- > 0;) {
      const int symbol = out[i];
      out[i] = symbol >= 5 ? 1 : 0;
      out[size + i] = symbol == 3 || symbol == 4 ? 1 : 0;
      out[2 * size + i] = symbol > 0 && symbol % 2 == 0 ? 1 : 0;
      out[3 * size + i] = symbol == 0 ? 1 : 0;
    }
  }
  void cells(const State& s, std::span<std::uint16_t> out) const {
    constexpr std::string_view kSymbols = "# .$*@+";
    std::fill(out.begin(), out.end(), std::uint16_t{0});
    const auto side = static_cast<std::size_t>(board_side());
    const auto& rows = level_->background();
    for (std::size_t r = 0; r < rows.size(); ++r)
      for (std::size_t c = 0; c < rows[r].size(); ++c)
        out[r * side + c] = static_cast<std::uint16_t>(kSymbols.find(rows[r][c]));
    for (const int cell : level_->floor_cells()) {
      const bool box = s.has_box(cell);
      if (!box && cell != static_cast<int>(s.player)) continue;
      const auto place = level_->place(cell);
      out[place.row * side + place.column] =
          static_cast<std::uint16_t>((box ? 3 : 5) + (level_->is_goal(cell) ? 1 : 0));
    }
  }

  // --- symmetry: the square's eight turns and mirrors, the level turned too ----------------------
  [[nodiscard]] int num_symmetries() const { return 8; }
  [[nodiscard]] Sokoban symmetric_puzzle(int k) const {
    Sokoban image(k == 0 ? level_ : sokoban::turned(*level_, k));
    image.any_level_ = any_level_;
    return image;
  }
  [[nodiscard]] State symmetric_state(const State& s, int k) const { return sokoban::turned(*level_, s, k); }
  [[nodiscard]] Move symmetric_move(Move move, int k) const { return sokoban::turned(move, k); }

  // --- estimates --------------------------------------------------------------------------------
  static std::vector<EstimateInfo> estimates() {
    return {{"matching", "least pushes giving every box its own goal, and the steps they take", true, true},
            {"goal-distance", "pushes from each box to its nearest goal", true, true}};
  }
  [[nodiscard]] float estimate(int which, const State& s) const {
    const int bound = which == 0 ? sokoban::matching_estimate(*level_, s) : sokoban::nearest_goal_estimate(*level_, s);
    return bound >= sokoban::kFar ? kDeadEnd : static_cast<float>(bound);
  }

  [[nodiscard]] WalkHabit walk_habit() const { return {200, 2, true, 2.5F, 8}; }
  [[nodiscard]] DeepCubeASettings deepcubea() const { return {"planes", 1000, 4, 0.8, 1}; }

 private:
  static Instance<Sokoban> instance(sokoban::Opening opening) {
    return {Sokoban(std::move(opening.level)), opening.state};
  }
  [[nodiscard]] int board_side() const {
    const int side = std::max(level_->rows(), level_->columns());
    return side <= 10 ? 10 : side <= sokoban::kSmallSide ? sokoban::kSmallSide : sokoban::kMaxSide;
  }

  friend bool operator==(const Sokoban&, const Sokoban&) = default;  // the same level in memory

  std::shared_ptr<const Level> level_;
  bool any_level_ = false;
};

static_assert(Puzzle<Sokoban> && Reversible<Sokoban> && Symmetric<Sokoban> && HasEstimates<Sokoban> &&
              SplitsStates<Sokoban>);

}  // namespace unscramble
