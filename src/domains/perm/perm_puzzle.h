// PermPuzzle: a puzzle from a definition file. States are the bytes of its Layout, in the smallest of a few sizes that
// holds them, so that every search, learner and front end works with it as with a compiled puzzle. kDirected: some
// moves cannot be undone by one move.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "domains/perm/library.h"
#include "domains/perm/pair_tokens.h"
#include "domains/perm/symmetries.h"
#include "domains/perm/walk_habits.h"
#include "puzzle/capabilities.h"
#include "puzzle/walk.h"
#include "puzzle/walk_habit.h"

namespace unscramble {

inline constexpr int kPermSizes[] = {32, 96, 512};

template <int Bytes, bool kDirected>
class PermPuzzleBase {
 public:
  struct State {
    std::array<std::uint8_t, Bytes> at;
  };
  static constexpr bool kFromFiles = true;

  explicit PermPuzzleBase(perm::Engine::Pointer engine)
      : engine_(std::move(engine)), apply_(perm::choose_kernel(Bytes)), rules_(engine_->has_rules()) {
    std::copy_n(engine_->goal().begin(), Bytes, goal_.at.begin());
  }

  // Files have no list; a name is a path, or that of a file read before.
  static std::vector<std::string> names() { return {}; }

  [[nodiscard]] std::string name() const { return engine_->definition().name; }
  [[nodiscard]] std::string summary() const { return engine_->summary(); }
  [[nodiscard]] std::string notation() const { return engine_->notation(); }
  [[nodiscard]] std::string metric() const { return engine_->metric(); }
  [[nodiscard]] const perm::Engine& engine() const { return *engine_; }

  [[nodiscard]] std::optional<std::string> num_states() const {
    const auto& states = engine_->states();
    if (!states) return {};
    return states->decimal();
  }

  // --- text -----------------------------------------------------------------------------------
  [[nodiscard]] Expected<State> parse_state(std::string_view text) const {
    State state{};
    if (auto read = engine_->read_state(text, state.at.data()); !read) return read.error();
    return state;
  }
  [[nodiscard]] std::string format(const State& s) const { return engine_->format_state(s.at.data()); }
  [[nodiscard]] std::string draw(const State& s, DrawStyle style) const {
    return engine_->draw(s.at.data(), style.colour);
  }
  [[nodiscard]] Expected<Moves> parse_moves(std::string_view text) const { return engine_->parse_moves(text); }
  [[nodiscard]] std::string format_moves(std::span<const Move> moves) const { return engine_->format_moves(moves); }

  // In a list of allowed moves the name of a move means all its powers.
  [[nodiscard]] Expected<Moves> allowed_by(std::string_view word) const {
    auto named = parse_moves(word);
    if (!named || named->size() != 1) return named;
    const auto& moves = engine_->moves();
    const auto& first = moves[named->front()];
    if (first.amount != 1 || first.name != word) return named;
    named->clear();
    for (std::size_t m = 0; m < moves.size(); ++m)
      if (moves[m].base == first.base) named->push_back(static_cast<Move>(m));
    return named;
  }

  // --- moves ----------------------------------------------------------------------------------
  [[nodiscard]] int num_moves() const { return static_cast<int>(engine_->moves().size()); }
  bool try_move(State& s, Move move) const {
    if (rules_) return try_with_rules(s, engine_->moves()[move].code);
    apply_(engine_->moves()[move].code, s.at.data(), Bytes);
    return true;
  }
  [[nodiscard]] bool redundant(Move first, Move second) const { return engine_->redundant(first, second); }
  [[nodiscard]] bool undoes(Move first, Move second) const { return engine_->moves()[first].inverse == second; }
  [[nodiscard]] bool commutes(Move first, Move second) const { return engine_->commutes(first, second); }
  [[nodiscard]] bool is_goal(const State& s) const { return same_state(s, goal_); }

  [[nodiscard]] bool is_state(const State& s) const {
    return perm::is_arrangement(engine_->layout(), s.at, engine_->goal());
  }
  [[nodiscard]] bool knows_parity() const { return engine_->knows_parity(); }
  [[nodiscard]] int distance_parity(const State& s) const {
    return engine_->parity(s.at.data()) ^ engine_->parity(goal_.at.data());
  }

  // Not another one, given by --goal.
  [[nodiscard]] bool has_usual_goal() const {
    return std::equal(goal_.at.begin(), goal_.at.end(), engine_->goal().begin());
  }

  // --- sampling -------------------------------------------------------------------------------
  [[nodiscard]] State goal(Rng& /*rng*/) const { return goal_; }

  // --- learning -------------------------------------------------------------------------------
  // The bytes of a state: which piece each slot holds, and how it is turned. In the second encoding also which
  // neighbours are together.
  [[nodiscard]] std::vector<Encoding> encodings() const {
    const int bytes = engine_->layout().bytes();
    std::vector<Encoding> all{{engine_->encoding_name(), bytes, engine_->layout().values()}};
    const perm::PairTokens& pairs = engine_->pairs();
    if (pairs.count() > 0) all.push_back({engine_->pairs_name(), bytes + pairs.count(), pairs.values()});
    return all;
  }
  void tokens(const State& s, int encoding, std::span<std::uint16_t> out) const {
    const auto bytes = static_cast<std::size_t>(engine_->layout().bytes());
    std::copy_n(s.at.begin(), bytes, out.begin());
    if (encoding == 1) engine_->pairs().read(s.at.data(), out.subspan(bytes));
  }
  [[nodiscard]] WalkHabit walk_habit() const { return perm::walk_habit_of(*engine_); }

 protected:
  bool try_with_rules(State& s, const perm::MoveCode& code) const {
    State moved = s;
    apply_(code, moved.at.data(), Bytes);
    engine_->settle(moved.at.data());
    if (!engine_->legal(moved.at.data()) || same_state(moved, s)) return false;
    s = moved;
    return true;
  }
  [[nodiscard]] bool random_state(Rng& rng, State& out) const {
    out = State{};
    return engine_->random_state(rng, out.at.data());
  }

  // The engine of a file or of a name, if it is of this size and kind; kInvalid if it is not.
  static Expected<perm::Engine::Pointer> find(std::string_view name, const PuzzleConfig& config) {
    auto engine = perm::find_engine(name, config.metric);
    if (!engine) return engine;
    const int bytes = (*engine)->layout().bytes();
    const bool smaller = std::any_of(std::begin(kPermSizes), std::end(kPermSizes),
                                     [&](int size) { return size < Bytes && bytes <= size; });
    if (kDirected && (*engine)->directed() && bytes > Bytes)
      return usage_error((*engine)->definition().name +
                         ": without inverses of its moves, a puzzle's states may take up to " + std::to_string(Bytes) +
                         " bytes, not " + std::to_string(bytes));
    if ((*engine)->directed() != kDirected || bytes > Bytes || (!kDirected && smaller))
      return invalid("a definition of another size");
    return engine;
  }

  perm::Engine::Pointer engine_;
  perm::ApplyMove apply_;
  bool rules_;
  State goal_{};
};

template <int Bytes>
class PermPuzzle : public PermPuzzleBase<Bytes, false> {
 public:
  using Base = PermPuzzleBase<Bytes, false>;
  using Base::Base;
  using typename Base::State;

  static Expected<PermPuzzle> make(std::string_view name, const PuzzleConfig& config) {
    auto engine = Base::find(name, config);
    if (!engine) return engine.error();
    return PermPuzzle(*std::move(engine));
  }
  [[nodiscard]] Expected<Instance<PermPuzzle>> read(std::string_view text) const {
    auto state = Base::parse_state(text);
    if (!state) return state.error();
    return Instance<PermPuzzle>{*this, *state};
  }
  [[nodiscard]] Instance<PermPuzzle> scramble(Rng& rng, int length) const {
    return {*this, random_walk(*this, Base::goal_, rng, length)};
  }
  [[nodiscard]] Instance<PermPuzzle> random(Rng& rng) const {
    State state;
    if (Base::random_state(rng, state)) return {*this, state};
    return scramble(rng, perm::kLongWalk);
  }
  [[nodiscard]] Move inverse_move(Move move) const { return Base::engine_->moves()[move].inverse; }

  // --- symmetries, as many as the definition has ----------------------------------------------------------------
  [[nodiscard]] int num_symmetries() const { return Base::engine_->symmetries().count(); }
  [[nodiscard]] PermPuzzle symmetric_puzzle(int k) const {
    PermPuzzle image = *this;
    image.goal_ = symmetric_state(Base::goal_, k);
    return image;
  }
  [[nodiscard]] State symmetric_state(const State& s, int k) const {
    State image{};
    Base::engine_->symmetries().image(s.at.data(), k, image.at.data());
    return image;
  }
  [[nodiscard]] Move symmetric_move(Move move, int k) const { return Base::engine_->symmetries().move(move, k); }
  friend bool operator==(const PermPuzzle& a, const PermPuzzle& b) {
    return a.engine_ == b.engine_ && same_state(a.goal_, b.goal_);
  }

  [[nodiscard]] Expected<Instance<PermPuzzle>> aim(const State& from, const State& goal) const {
    Instance<PermPuzzle> instance{*this, from};
    instance.puzzle.goal_ = goal;
    return instance;
  }
};

// Moves that cannot be undone: walks lead backwards from the goal.
template <int Bytes>
class DirectedPermPuzzle : public PermPuzzleBase<Bytes, true> {
 public:
  using Base = PermPuzzleBase<Bytes, true>;
  using typename Base::State;

  explicit DirectedPermPuzzle(perm::Engine::Pointer engine) : Base(std::move(engine)) {
    auto codes = std::make_shared<std::vector<perm::MoveCode>>();
    const auto& sets = Base::engine_->definition().sets;
    for (const auto& move : Base::engine_->moves())
      codes->push_back(perm::compile_move(Base::engine_->layout(), perm::inverse(sets, move.actions)));
    backward_ = std::move(codes);
  }

  static Expected<DirectedPermPuzzle> make(std::string_view name, const PuzzleConfig& config) {
    auto engine = Base::find(name, config);
    if (!engine) return engine.error();
    return DirectedPermPuzzle(*std::move(engine));
  }
  [[nodiscard]] Expected<Instance<DirectedPermPuzzle>> read(std::string_view text) const {
    auto state = Base::parse_state(text);
    if (!state) return state.error();
    return Instance<DirectedPermPuzzle>{*this, *state};
  }
  [[nodiscard]] Instance<DirectedPermPuzzle> scramble(Rng& rng, int length) const {
    State state = Base::goal_;
    for (int step = 0; step < length; ++step) try_reverse(state, rng.below_int(num_reverse_moves()));
    return {*this, state};
  }
  [[nodiscard]] Instance<DirectedPermPuzzle> random(Rng& rng) const {
    State state;
    if (Base::random_state(rng, state)) return {*this, state};
    return scramble(rng, perm::kLongWalk);
  }
  [[nodiscard]] int num_reverse_moves() const { return Base::num_moves(); }
  Move try_reverse(State& s, int reverse) const {
    const auto& code = (*backward_)[static_cast<std::size_t>(reverse)];
    if (Base::rules_) return Base::try_with_rules(s, code) ? static_cast<Move>(reverse) : kNoMove;
    Base::apply_(code, s.at.data(), Bytes);
    return static_cast<Move>(reverse);
  }

 private:
  std::shared_ptr<const std::vector<perm::MoveCode>> backward_;
};

static_assert(Puzzle<PermPuzzle<32>> && Invertible<PermPuzzle<32>> && Retargetable<PermPuzzle<32>> &&
              Symmetric<PermPuzzle<32>> && KnowsParity<PermPuzzle<32>>);
static_assert(Puzzle<DirectedPermPuzzle<96>> && Reversible<DirectedPermPuzzle<96>>);

}  // namespace unscramble
