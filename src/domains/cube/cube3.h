// Rubik's Cube, 3x3x3, in quarter turns (QTM, the default) or face turns (HTM).
#pragma once

#include <algorithm>

#include "domains/cube/estimates.h"
#include "domains/cube/facelets.h"
#include "domains/cube/faults.h"
#include "domains/cube/pair_tokens.h"
#include "domains/cube/reach.h"
#include "domains/cube/turning.h"
#include "puzzle/capabilities.h"
#include "puzzle/printed.h"
#include "puzzle/text.h"
#include "puzzle/walk.h"
#include "puzzle/walk_habit.h"

namespace unscramble {

class Cube3 : public cube::Turning<cube::Frame::kCentres, cube::kFaces> {
 public:
  // corner[cubie] = position*3 + twist, edge[cubie] = position*2 + flip (see cube/cubies.h).
  using State = cube::Cubies;

  explicit Cube3(Metric metric = Metric::kQuarter) : Turning(metric) {}

  static std::vector<std::string> names() { return {"cube3"}; }
  static std::vector<std::string> aliases() {
    return {"3x3", "3x3x3", "333", "cube", "rubik", "rubiks", "rubikcube", "rubikscube", "magiccube"};
  }
  static Expected<Cube3> make(std::string_view name, const PuzzleConfig& config) {
    if (name != "cube3") return invalid("not a cube3");
    const auto metric = cube::parse_metric(config.metric);
    if (!metric) return metric.error();
    return Cube3(*metric);
  }
  [[nodiscard]] std::string name() const { return "cube3"; }
  [[nodiscard]] std::string summary() const { return "Rubik's Cube, 3x3x3"; }
  [[nodiscard]] std::string notation() const {
    return "54 facelets in the order U R F D L B, each face row by row, or a scramble such as R U R' F2, "
           "[R, U] or (R U)3; any six letters as colours, the cube held in any way";
  }

  [[nodiscard]] std::string num_states() const { return "43252003274489856000"; }

  // --- text -----------------------------------------------------------------------------------
  [[nodiscard]] Expected<Instance<Cube3>> read(std::string_view text) const {
    if (trim(text).empty()) return invalid("empty text; a cube is 54 facelets or a scramble");
    if (cube::looks_like_moves(text, cube::kFacelets, cube::Frame::kCentres)) {
      const auto turns = cube::parse_turns(text, cube::Frame::kCentres);
      if (!turns) return turns.error();
      State state = solved();
      for (const auto turn : turns->turns) apply(state, cube::kFaceTable[turn.face * 3 + turn.quarters - 1]);
      return Instance<Cube3>{held_like(turns->held), state};
    }
    const auto seen = cube::read_facelets3(text);
    if (!seen) return seen.error();
    if (const auto solvable = cube::check_solvable(seen->pieces); !solvable) return solvable.error();
    return Instance<Cube3>{held_like(seen->held), seen->pieces};
  }
  static std::vector<int> faults(std::string_view text) { return cube::faulty_facelets(text, cube::kFacelets); }
  [[nodiscard]] std::string format(const State& s) const { return cube::letters(cube::colours3(s, held())); }
  [[nodiscard]] std::string draw(const State& s, DrawStyle style) const {
    return cube::draw_net(cube::colours3(s, held()), style.colour);
  }

  // --- moves ----------------------------------------------------------------------------------
  bool try_move(State& s, Move move) const {
    apply(s, table_of(move));
    return true;
  }
  [[nodiscard]] bool is_goal(const State& s) const { return same_state(s, solved()); }
  [[nodiscard]] bool is_state(const State& s) const {
    return cube::are_places<3>(s.corner) && cube::are_places<2>(s.edge);
  }

  // --- sampling -------------------------------------------------------------------------------
  [[nodiscard]] State goal(Rng& /*rng*/) const { return solved(); }
  [[nodiscard]] Instance<Cube3> scramble(Rng& rng, int length) const {
    return {*this, random_walk(*this, solved(), rng, length)};
  }
  [[nodiscard]] Instance<Cube3> random(Rng& rng) const {
    State s{cube::random_corners(rng), cube::random_edges(rng)};
    // Swapping the places of two edges maps the unsolvable half onto the solvable one.
    if (cube::permutation_parity(s.corner) != cube::permutation_parity(s.edge)) std::swap(s.edge[0], s.edge[1]);
    return {*this, s};
  }

  // --- learning -------------------------------------------------------------------------------
  [[nodiscard]] std::vector<Encoding> encodings() const {
    return {{"cubies", 20, 24},
            {"stickers", 54, 6},
            {"pairs", cube::kNeighbourPairs, cube::kPairValues},
            {"pairs-all", cube::kAllPairs, cube::kPairValues}};
  }
  void tokens(const State& s, int encoding, std::span<std::uint16_t> out) const {
    if (encoding == 0) {
      std::copy(s.corner.begin(), s.corner.end(), out.begin());
      std::copy(s.edge.begin(), s.edge.end(), out.begin() + cube::kCorners);
    } else if (encoding == 1) {
      const auto colours = cube::colours3(s);
      std::copy(colours.begin(), colours.end(), out.begin());
    } else if (encoding == 2) {
      cube::pair_tokens(s, out);
    } else {
      cube::all_pair_tokens(s, out);
    }
  }

  // --- symmetry: rotations for k < 24, mirrored ones from there ---------------------------------
  [[nodiscard]] int num_symmetries() const { return cube::kIsometries; }
  [[nodiscard]] Cube3 symmetric_puzzle(int /*k*/) const { return *this; }
  [[nodiscard]] State symmetric_state(const State& s, int k) const {
    const auto& g = cube::kSymmetries[static_cast<std::size_t>(k)];
    return {cube::conjugate(s.corner, g), cube::conjugate(s.edge, g)};
  }
  [[nodiscard]] Move symmetric_move(Move move, int k) const {
    return cube::conjugate_turn(move, turn_metric(), cube::kSymmetries[static_cast<std::size_t>(k)]);
  }
  [[nodiscard]] State inverse_state(const State& s) const { return {cube::inverse(s.corner), cube::inverse(s.edge)}; }

  // --- other goals and fewer moves --------------------------------------------------------------
  // M*s = goal exactly when M*(s*goal^-1) = solved.
  [[nodiscard]] Expected<Instance<Cube3>> aim(const State& from, const State& goal) const {
    return Instance<Cube3>{
        *this,
        {cube::compose(from.corner, cube::inverse(goal.corner)), cube::compose(from.edge, cube::inverse(goal.edge))}};
  }
  [[nodiscard]] bool reachable_with(const State& s, std::span<const Move> moves) const {
    return cube::generated(s, moves, turn_tables());
  }

  [[nodiscard]] int distance_parity(const State& s) const { return cube::permutation_parity(s.corner); }

  // --- estimates --------------------------------------------------------------------------------
  static std::vector<EstimateInfo> estimates() {
    return {{"cubies", "turns each cubie needs alone, summed and divided by 4", true, true},
            {"stickers", "the largest of the five sticker counts of Brunetto & Trunda", true, true},
            {"errors", "stickers not on their face, divided by 12", true, true},
            {"distance", "the same, those on the opposite face counted twice", true, true},
            {"pairs-different", "neighbouring stickers of different colour, divided by 12", true, true},
            {"face-different", "any two stickers of a face of different colour, divided by 72", true, true},
            {"face-error", "wrong stickers on U, divided by 3", true, true},
            {"stickers-sum", "sum of the five sticker counts: greedy, not a bound", false, false}};
  }
  [[nodiscard]] float estimate(int which, const State& s) const {
    if (which == 0) return static_cast<float>(cube::cubie_bound3(s, turn_metric()));
    return cube::sticker_estimate(which - 1, cube::count_stickers(cube::colours3(s)), turn_metric());
  }

  // Not much longer than the distances; K = 30 is DeepCubeA's (Methods).
  [[nodiscard]] WalkHabit walk_habit() const { return {.length = turn_metric() == Metric::kQuarter ? 26 : 20}; }
  // Pairs of neighbours are learned from fewer examples than cubies. Beyond 19 quarter turns walks all look alike, and
  // beams wide enough to matter look at everything within the first five (docs/training.md).
  [[nodiscard]] FastSettings fast_settings() const {
    if (turn_metric() != Metric::kQuarter) return {};
    return {.encoding = "pairs", .net = "320-64-64", .batch = 8192, .walk_rate = 2e-3F, .walk_length = 19};
  }
  [[nodiscard]] DeepCubeASettings deepcubea() const { return {"stickers", 30, 4, 0.6, 10'000}; }

 private:
  // The answer to a scramble with rotations, or to a cube held another way, is for the cube as it is held then.
  [[nodiscard]] Cube3 held_like(cube::Hold held) const {
    Cube3 cube = *this;
    cube.hold(held);
    return cube;
  }
  static constexpr State solved() { return {cube::kSolvedCorners, cube::kSolvedEdges}; }
  static void apply(State& s, const cube::TurnTable& turn) {
    cube::turn(s.corner, turn);
    cube::turn(s.edge, turn);
  }
};

static_assert(Puzzle<Cube3> && Invertible<Cube3> && Symmetric<Cube3> && GroupLike<Cube3> && Retargetable<Cube3> &&
              DecidesReach<Cube3> && HasEstimates<Cube3> && KnowsParity<Cube3>);

}  // namespace unscramble
