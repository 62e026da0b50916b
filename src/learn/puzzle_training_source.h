// PuzzleTrainingSource<P>: TrainingSource for one puzzle.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>

#include "heuristic/corrected.h"
#include "heuristic/net.h"
#include "learn/own_solution.h"
#include "learn/training_source.h"
#include "learn/training_walk.h"

namespace unscramble {

// search/quick_solution.h; its instantiations are in the puzzles' adapters.
template <Puzzle P>
std::optional<Moves> quick_solution(const Instance<P>& start, const Heuristic<P>& guide, std::size_t width,
                                    int max_moves);

template <Puzzle P>
class PuzzleTrainingSource final : public TrainingSource {
 public:
  using State = typename P::State;
  using Target = std::shared_ptr<const nn::Network>;
  // The base of one instance (levels differ); null = there is none.
  using BaseOf = std::function<HeuristicPtr<P>(const P&)>;
  // A shortest solution, or none.
  using Teacher = std::function<std::optional<Moves>(const Instance<P>&)>;

  // `teacher` (may be null) replaces the network's own beam; `instances`: learn on these instead of on fresh ones.
  PuzzleTrainingSource(P puzzle, Reading<P> reading, BaseOf base_of, Teacher teacher,
                       std::vector<Instance<P>> instances)
      : puzzle_(std::move(puzzle)),
        reading_(std::move(reading)),
        base_of_(std::move(base_of)),
        teacher_(std::move(teacher)),
        instances_(std::move(instances)) {}

  [[nodiscard]] std::string puzzle() const override { return puzzle_.name(); }
  [[nodiscard]] Encoding encoding() const override {
    return reading_.source != nullptr ? reading_.source->encoding()
                                      : puzzle_.encodings()[static_cast<std::size_t>(reading_.encoding)];
  }
  [[nodiscard]] std::uint64_t hash() const override {
    return reading_.source != nullptr ? encoding_hash(puzzle_, *reading_.source)
                                      : encoding_hash(puzzle_, reading_.encoding);
  }
  [[nodiscard]] int num_moves() const override { return puzzle_.num_moves(); }

  [[nodiscard]] Status read_tokens(std::string_view state, std::span<std::uint16_t> out) const override {
    const auto instance = puzzle_.read(state);
    if (!instance) return instance.error();
    read_into(instance->puzzle, instance->state, out);
    return Done{};
  }

  void walks(Rng& rng, const WalkOptions& options, std::size_t count, TrainingBatch& batch) const override {
    start(batch, count);
    walk_rows(rng, options, 0, count, batch);
  }

  void bellman(Rng& rng, const BellmanOptions& options, const Target& target, std::size_t count,
               TrainingBatch& batch) const override {
    start(batch, count);
    Scratch scratch;
    std::size_t row = 0;
    while (row < count) {
      const auto origin = scrambled(rng, 0);
      const auto guide = guide_for(origin.puzzle, target);
      sample_states(rng, origin, options, *guide, count - row, scratch);
      const std::size_t first = row;
      if (options.depth_weights)
        for (const int depth : scratch.depths) batch.weights.push_back(1.0F / static_cast<float>(depth));
      for (std::size_t begin = 0; begin < scratch.states.size(); begin += kBlock) {
        const std::size_t size = std::min(kBlock, scratch.states.size() - begin);
        back_up(origin.puzzle, std::span<const State>(scratch.states).subspan(begin, size), options, *guide, row, batch,
                scratch);
        row += size;
      }
      take_base_off(origin.puzzle, scratch.states, first, batch);
    }
  }

  void own(Rng& rng, const OwnOptions& options, const Target& target, std::size_t count,
           TrainingBatch& batch) const override {
    start(batch, count);
    std::size_t row = 0;
    int failures = 0;
    constexpr int kPatience = 12;
    while (row < count) {
      const auto origin = pick_start(rng, options);
      const auto guide = guide_for(origin.puzzle, target);
      const auto solution =
          teacher_ ? teacher_(origin) : quick_solution(origin, *guide, options.width, options.max_moves);
      adapt(solution.has_value());
      if (solution) {
        failures = 0;
        auto examples = examples_along(origin, *solution, *guide, rng);
        if constexpr (Renames<P>) {
          const auto count = static_cast<std::size_t>(options.parts * static_cast<double>(solution->size()));
          const auto parts = examples_of_parts(origin, *solution, count, *guide, rng);
          examples.insert(examples.end(), parts.begin(), parts.end());
        }
        emit(origin.puzzle, std::move(examples), rng, row, batch);
      } else if (++failures > kPatience) {
        // A network that solves nothing yet cannot teach: short walks instead, whose lengths are nearly distances.
        walk_rows(rng, {.length = kEasy, .stride = 1}, row, count, batch);
        return;
      }
    }
  }

 private:
  static constexpr std::size_t kBlock = 64;
  static constexpr int kEasy = 20;

  struct Scratch {
    std::vector<State> states;
    std::vector<int> depths;  // moves from the goal to each
    Children<P> children;
  };

  [[nodiscard]] Instance<P> scrambled(Rng& rng, int length) const {
    if (instances_.empty()) return puzzle_.scramble(rng, length);
    return instances_[rng.below(instances_.size())].puzzle.scramble(rng, length);
  }

  void start(TrainingBatch& batch, std::size_t count) const {
    batch.tokens.resize(count * static_cast<std::size_t>(encoding().positions));
    batch.values.resize(count);
    batch.move_targets.assign(count * static_cast<std::size_t>(puzzle_.num_moves()), 0.0F);
    batch.weights.clear();
  }

  std::span<std::uint16_t> token_row(TrainingBatch& batch, std::size_t row) const {
    const std::size_t positions = batch.tokens.size() / batch.values.size();
    return std::span(batch.tokens).subspan(row * positions, positions);
  }

  void read_into(const P& puzzle, const State& state, std::span<std::uint16_t> out) const {
    if (reading_.source != nullptr) {
      reading_.source->tokens(std::span(&state, 1), out, {});
    } else {
      puzzle.tokens(state, reading_.encoding, out);
    }
  }
  void read(const P& puzzle, const State& state, TrainingBatch& batch, std::size_t row) const {
    read_into(puzzle, state, token_row(batch, row));
  }

  [[nodiscard]] HeuristicPtr<P> guide_for(const P& puzzle, const Target& target) const {
    HeuristicPtr<P> net = NetHeuristic<P>::trusted(puzzle, reading_.encoding, reading_.source, target);
    if (!base_of_) return net;
    return std::make_shared<CorrectedHeuristic<P>>(base_of_(puzzle), std::move(net));
  }

  // Values of the rows from `first` on, of these states, become what the network is to add.
  void take_base_off(const P& puzzle, std::span<const State> states, std::size_t first, TrainingBatch& batch) const {
    if (!base_of_ || states.empty()) return;
    std::vector<float> base(states.size());
    base_of_(puzzle)->evaluate(states, base);
    for (std::size_t i = 0; i < states.size(); ++i)
      batch.values[first + i] = std::max(0.0F, batch.values[first + i] - base[i]);
  }

  void walk_rows(Rng& rng, const WalkOptions& options, std::size_t row, std::size_t end, TrainingBatch& batch) const {
    const auto moves = static_cast<std::size_t>(puzzle_.num_moves());
    std::vector<State> states;
    while (row < end) {
      const auto origin = scrambled(rng, 0);
      TrainingWalk<P> walk(origin, rng);
      states.clear();
      const std::size_t first = row;
      // A random phase, so that every length occurs although only every stride-th is used.
      int wait = rng.below_int(options.stride);
      for (int k = 0; k <= walk.longest(options.length) && row < end; ++k) {
        if (k > 0) walk.step();
        if (wait-- > 0) continue;
        wait = options.stride - 1;
        const State& state = walk.state();
        read(origin.puzzle, state, batch, row);
        states.push_back(state);
        const auto length = static_cast<float>(k);
        batch.values[row] = options.scale * (options.square_root ? std::sqrt(length) : length);
        if (origin.puzzle.is_goal(state)) {
          batch.values[row] = 0;
        } else {
          walk.ways_back(std::span(batch.move_targets).subspan(row * moves, moves));
        }
        ++row;
      }
      take_base_off(origin.puzzle, states, first, batch);
    }
  }

  // Every state ends a walk of its own, k_i moves long, k_i uniform in 1..K (DeepCubeA, Methods, "Training set state
  // distribution"). As many as are evaluated together; where every level is a puzzle of its own, one of each.
  void sample_walk_ends(Rng& rng, const Instance<P>& origin, const BellmanOptions& options, std::size_t limit,
                        Scratch& scratch) const {
    const std::size_t count = std::min(limit, Invertible<P> ? kBlock : 1);
    while (scratch.states.size() < count) {
      TrainingWalk<P> walk(origin, rng, options.plain_walks);
      const int length = 1 + rng.below_int(walk.longest(options.length));
      for (int k = 0; k < length; ++k) walk.step();
      scratch.states.push_back(walk.state());
      scratch.depths.push_back(length);
    }
  }

  // The states of one walk of random length and, if asked, those a greedy player meets from its end.
  void sample_states(Rng& rng, const Instance<P>& origin, const BellmanOptions& options, const Heuristic<P>& guide,
                     std::size_t limit, Scratch& scratch) const {
    scratch.states.clear();
    scratch.depths.clear();
    if (options.own_walks) return sample_walk_ends(rng, origin, options, limit, scratch);
    TrainingWalk<P> walk(origin, rng, options.plain_walks);
    int wait = rng.below_int(options.stride);
    for (int k = 1; k <= walk.longest(options.length) && scratch.states.size() < limit; ++k) {
      walk.step();
      if (wait-- > 0) continue;
      wait = options.stride - 1;
      scratch.states.push_back(walk.state());
      scratch.depths.push_back(k);
    }
    if (options.greedy_steps == 0 || scratch.states.empty()) return;
    // DeepCubeA's released code also trains on states met while solving greedily: errors there matter most. The walk's
    // end is kept and they replace the rest of the walk.
    const std::size_t chosen = rng.below(scratch.states.size());
    State state = scratch.states[chosen];
    const std::size_t steps = std::min(limit - 1, static_cast<std::size_t>(options.greedy_steps));
    scratch.states.assign(1, state);
    scratch.depths.assign(1, scratch.depths[chosen]);  // a greedy player means to come nearer: the walk's end counts
    for (std::size_t i = 0; i < steps && !origin.puzzle.is_goal(state); ++i) {
      scratch.children.of(origin.puzzle, std::span<const State>(&state, 1), guide);
      const auto& values = scratch.children.values;
      if (values.empty()) break;
      const auto best = std::min_element(values.begin(), values.end()) - values.begin();
      origin.puzzle.try_move(state, scratch.children.moves[static_cast<std::size_t>(best)]);
      scratch.states.push_back(state);
      scratch.depths.push_back(scratch.depths.front());
    }
  }

  void back_up(const P& puzzle, std::span<const State> states, const BellmanOptions& options, const Heuristic<P>& guide,
               std::size_t row, TrainingBatch& batch, Scratch& scratch) const {
    const auto moves = static_cast<std::size_t>(puzzle.num_moves());
    auto& children = scratch.children;
    children.of(puzzle, states, guide);
    children.deepen(puzzle, guide, options.lookahead - 1);
    std::size_t child = 0;
    for (std::size_t i = 0; i < states.size(); ++i) {
      read(puzzle, states[i], batch, row + i);
      float* scores = &batch.move_targets[(row + i) * moves];
      const std::size_t first = child;
      std::size_t at = first;
      for (; child < children.owner.size() && children.owner[child] == i; ++child)
        if (children.values[child] < children.values[at]) at = child;
      const float best = first == child ? kDeadEnd : children.values[at];
      const bool solved = puzzle.is_goal(states[i]);
      if (solved || first == child || best >= kDeadEnd) {
        batch.values[row + i] = solved ? 0.0F : static_cast<float>(options.length);
        continue;
      }
      batch.values[row + i] = 1.0F + best;
      if (options.temperature <= 0) {
        scores[children.moves[at]] = 1;
        continue;
      }
      float sum = 0;
      for (std::size_t c = first; c < child; ++c)
        sum += scores[children.moves[c]] = std::exp((best - children.values[c]) / options.temperature);
      for (std::size_t c = first; c < child; ++c) scores[children.moves[c]] /= sum;
    }
  }

  // Starts are made easier until three of four are solved: a failure costs as much as a solution and teaches nothing.
  // Threads share this setting, so with several of them no two runs are the same.
  void adapt(bool solved) const {
    constexpr float kEasier = 0.3F;
    const float before = ease_.load(std::memory_order_relaxed);
    ease_.store(solved ? std::max(0.0F, before - kEasier / 3) : before + kEasier, std::memory_order_relaxed);
  }

  [[nodiscard]] Instance<P> pick_start(Rng& rng, const OwnOptions& options) const {
    auto start = solvable_start(rng, options);
    // A teacher shows none of the states in which a search goes astray, so half its starts are a few moves off the
    // path.
    if (teacher_ && rng.below(2) == 0) {
      constexpr int kAstray = 16;
      for (int left = rng.below_int(kAstray); left > 0; --left)
        start.puzzle.try_move(start.state, static_cast<Move>(rng.below_int(start.puzzle.num_moves())));
    }
    return start;
  }

  [[nodiscard]] Instance<P> solvable_start(Rng& rng, const OwnOptions& options) const {
    const double ease = ease_.load(std::memory_order_relaxed);
    if (ease < 1 && rng.unit() < options.random) {
      return instances_.empty() ? puzzle_.random(rng) : instances_[rng.below(instances_.size())];
    }
    const double longest = std::max<double>(kEasy, options.length / std::pow(2.0, ease));
    const double share = rng.unit();  // squared: distances that grow like the root come equally often
    return scrambled(rng, 1 + static_cast<int>(share * share * longest));
  }

  // The examples and, where the puzzle has symmetries, their images under one of them. What does not fit is left out
  // at random.
  void emit(const P& puzzle, std::vector<OwnExample<P>> examples, Rng& rng, std::size_t& row,
            TrainingBatch& batch) const {
    rng.shuffle(examples);
    write(puzzle, examples, row, batch);
    if constexpr (Symmetric<P>) {
      if (puzzle.num_symmetries() < 2) return;
      const int k = 1 + rng.below_int(puzzle.num_symmetries() - 1);
      for (auto& example : examples) {
        example.state = puzzle.symmetric_state(example.state, k);
        if (example.move != kNoMove) example.move = puzzle.symmetric_move(example.move, k);
      }
      write(puzzle.symmetric_puzzle(k), examples, row, batch);
    }
  }

  void write(const P& puzzle, const std::vector<OwnExample<P>>& examples, std::size_t& row,
             TrainingBatch& batch) const {
    const auto moves = static_cast<std::size_t>(puzzle.num_moves());
    const std::size_t first = row;
    std::vector<State> states;
    for (const auto& example : examples) {
      if (row == batch.values.size()) break;
      read(puzzle, example.state, batch, row);
      batch.values[row] = example.value;
      if (example.move != kNoMove) batch.move_targets[row * moves + example.move] = 1;
      states.push_back(example.state);
      ++row;
    }
    take_base_off(puzzle, states, first, batch);
  }

  P puzzle_;
  Reading<P> reading_;
  BaseOf base_of_;
  Teacher teacher_;
  std::vector<Instance<P>> instances_;
  mutable std::atomic<float> ease_{0};  // halvings of the longest walk
};

}  // namespace unscramble
