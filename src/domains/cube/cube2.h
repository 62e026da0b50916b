// The Pocket Cube, 2x2x2, in quarter turns (QTM, the default) or face turns (HTM). It has no centres,
// so a cube that is only held differently is the same state: the corner DBL is kept in place and
// only U, R and F are turned; D, L and B are read as turns of the opposite faces. 3,674,160 states.
#pragma once

#include <algorithm>

#include "domains/cube/estimates.h"
#include "domains/cube/facelets.h"
#include "domains/cube/faults.h"
#include "domains/cube/reach.h"
#include "domains/cube/turning.h"
#include "puzzle/capabilities.h"
#include "puzzle/printed.h"
#include "puzzle/text.h"
#include "puzzle/walk.h"
#include "puzzle/walk_habit.h"

namespace unscramble {

class Cube2 : public cube::Turning<cube::Frame::kCornerDbl, 3> {
 public:
  struct State {
    cube::Corners corner;  // corner[cubie] = position*3 + twist (see cube/cubies.h); corner[DBL] never changes
  };
  static constexpr int kFacelets = 24;

  explicit Cube2(Metric metric = Metric::kQuarter) : Turning(metric) {}

  static std::vector<std::string> names() { return {"cube2"}; }
  static std::vector<std::string> aliases() { return {"2x2", "2x2x2", "222", "pocket", "pocketcube", "minicube"}; }
  static Expected<Cube2> make(std::string_view name, const PuzzleConfig& config) {
    if (name != "cube2") return invalid("not a cube2");
    const auto metric = cube::parse_metric(config.metric);
    if (!metric) return metric.error();
    return Cube2(*metric);
  }
  [[nodiscard]] std::string name() const { return "cube2"; }
  [[nodiscard]] std::string summary() const { return "Pocket Cube, 2x2x2"; }
  [[nodiscard]] std::string notation() const {
    return "24 facelets in the order U R F D L B, each face row by row, or a scramble such as R U R' F2; any six "
           "letters as colours, the cube held in any way; solutions turn three faces, U, R and F unless it is held "
           "another way";
  }

  [[nodiscard]] std::string num_states() const { return "3674160"; }

  // --- text -----------------------------------------------------------------------------------
  [[nodiscard]] Expected<Instance<Cube2>> read(std::string_view text) const {
    if (trim(text).empty()) return invalid("empty text; a cube is 24 facelets or a scramble");
    if (cube::looks_like_moves(text, kFacelets, cube::Frame::kCornerDbl)) {
      const auto turns = cube::parse_turns(text, cube::Frame::kCornerDbl);
      if (!turns) return turns.error();
      State state = solved();
      for (const auto turn : turns->turns) apply(state, cube::kFaceTable[turn.face * 3 + turn.quarters - 1]);
      return Instance<Cube2>{held_like(turns->held), state};
    }
    const auto seen = cube::read_facelets2(text);
    if (!seen) return seen.error();
    if (const auto solvable = cube::check_solvable(seen->pieces); !solvable) return solvable.error();
    return Instance<Cube2>{held_like(seen->held), {seen->pieces}};
  }
  static std::vector<int> faults(std::string_view text) { return cube::faulty_facelets(text, kFacelets); }
  [[nodiscard]] std::string format(const State& s) const { return cube::letters(cube::colours2(s.corner, held())); }
  [[nodiscard]] std::string draw(const State& s, DrawStyle style) const {
    return cube::draw_net(cube::colours2(s.corner, held()), style.colour);
  }

  // --- moves ----------------------------------------------------------------------------------
  bool try_move(State& s, Move move) const {
    apply(s, table_of(move));
    return true;
  }
  [[nodiscard]] bool is_goal(const State& s) const { return same_state(s, solved()); }
  [[nodiscard]] bool is_state(const State& s) const {
    return cube::are_places<3>(s.corner) && s.corner[cube::kDbl] == solved().corner[cube::kDbl];
  }

  // --- sampling -------------------------------------------------------------------------------
  [[nodiscard]] State goal(Rng& /*rng*/) const { return solved(); }
  [[nodiscard]] Instance<Cube2> scramble(Rng& rng, int length) const {
    return {*this, random_walk(*this, solved(), rng, length)};
  }
  [[nodiscard]] Instance<Cube2> random(Rng& rng) const { return {*this, {settled(cube::random_corners(rng))}}; }

  // --- learning -------------------------------------------------------------------------------
  [[nodiscard]] std::vector<Encoding> encodings() const { return {{"cubies", 7, 24}, {"stickers", kFacelets, 6}}; }
  void tokens(const State& s, int encoding, std::span<std::uint16_t> out) const {
    if (encoding == 0) {
      const auto rest = std::copy_n(s.corner.begin(), cube::kDbl, out.begin());
      std::copy(s.corner.begin() + cube::kDbl + 1, s.corner.end(), rest);
    } else {
      const auto colours = cube::colours2(s.corner);
      std::copy(colours.begin(), colours.end(), out.begin());
    }
  }

  // --- symmetry ---------------------------------------------------------------------------------
  // Only the 6 symmetries that leave DBL in place map turns of U, R, F to such turns independently
  // of the state (a map of states that does is an automorphism of the group, and U, R, F have no others).
  [[nodiscard]] int num_symmetries() const { return static_cast<int>(cube::kKeepingDbl.size()); }
  [[nodiscard]] Cube2 symmetric_puzzle(int /*k*/) const { return *this; }
  [[nodiscard]] State symmetric_state(const State& s, int k) const { return {cube::conjugate(s.corner, keeping(k))}; }
  [[nodiscard]] Move symmetric_move(Move move, int k) const {
    return cube::conjugate_turn(move, turn_metric(), keeping(k));
  }
  // All 48 ways to look at a cube, mirrored from 24 on. Views of a state have its distance to the goal,
  // and its solutions carry over, but which turn becomes which depends on the state.
  [[nodiscard]] int num_views() const { return cube::kIsometries; }
  [[nodiscard]] State view_state(const State& s, int k) const {
    return {settled(cube::conjugate(s.corner, cube::kSymmetries[static_cast<std::size_t>(k)]))};
  }
  [[nodiscard]] Moves view_moves(const State& s, std::span<const Move> moves, int k) const {
    const auto& view = cube::kSymmetries[static_cast<std::size_t>(k)];
    const auto& settle = settling(cube::conjugate(s.corner, view));
    std::vector<cube::Turn> turns;
    for (const Move move : moves) {
      const Move seen = cube::conjugate_turn(cube::conjugate_turn(move, turn_metric(), view), turn_metric(), settle);
      turns.push_back({static_cast<std::uint8_t>(cube::face_of_move(seen, turn_metric())),
                       static_cast<std::uint8_t>(cube::quarters_of_move(seen, turn_metric()))});
    }
    return cube::turns_to_moves(cube::keeping_dbl(turns), turn_metric());
  }
  [[nodiscard]] State inverse_state(const State& s) const { return {cube::inverse(s.corner)}; }

  // --- other goals and fewer moves --------------------------------------------------------------
  // M*s = goal exactly when M*(s*goal^-1) = solved.
  [[nodiscard]] Expected<Instance<Cube2>> aim(const State& from, const State& goal) const {
    return Instance<Cube2>{*this, {cube::compose(from.corner, cube::inverse(goal.corner))}};
  }
  [[nodiscard]] bool reachable_with(const State& s, std::span<const Move> moves) const {
    return cube::generated(s.corner, moves, turn_tables());
  }

  [[nodiscard]] int distance_parity(const State& s) const { return cube::permutation_parity(s.corner); }

  // --- estimates --------------------------------------------------------------------------------
  static std::vector<EstimateInfo> estimates() {
    return {{"cubies", "turns each corner needs alone, summed and divided by 4", true, true}};
  }
  [[nodiscard]] float estimate(int /*which*/, const State& s) const {
    return static_cast<float>(cube::cubie_bound2(s.corner, turn_metric()));
  }

  // Not much longer than the distances; K = 30 is DeepCubeA's (Methods).
  [[nodiscard]] WalkHabit walk_habit() const {
    return {.length = turn_metric() == Metric::kQuarter ? 14 : 11, .minutes = 2, .quick_proof = true};
  }
  [[nodiscard]] DeepCubeASettings deepcubea() const { return {"stickers", 30, 4, 0.6, 10'000}; }  // the cube's

 private:
  // The answer to a scramble with rotations, or to a cube held another way, is for the cube as it is held then.
  [[nodiscard]] Cube2 held_like(cube::Hold held) const {
    Cube2 cube = *this;
    cube.hold(held);
    return cube;
  }
  static constexpr State solved() { return {cube::kSolvedCorners}; }
  static void apply(State& s, const cube::TurnTable& turn) { cube::turn(s.corner, turn); }
  static const cube::SymmetryTable& keeping(int k) {
    return cube::kSymmetries[cube::kKeepingDbl[static_cast<std::size_t>(k)]];
  }
  // The whole cube turned until DBL is at home.
  static const cube::SymmetryTable& settling(const cube::Corners& corners) {
    return cube::kSymmetries[cube::kRotationToDbl[corners[cube::kDbl]]];
  }
  static cube::Corners settled(const cube::Corners& corners) { return cube::turned(corners, settling(corners)); }
};

static_assert(Puzzle<Cube2> && Invertible<Cube2> && Symmetric<Cube2> && GroupLike<Cube2> && Retargetable<Cube2> &&
              DecidesReach<Cube2> && HasEstimates<Cube2> && KnowsParity<Cube2>);

}  // namespace unscramble
