// PuzzleTrainingSource<P>: TrainingSource for one puzzle. Walks go backwards from a goal: by inverse moves where moves
// can be undone, by reverse moves where predecessors are enumerated (Sokoban's pulls).
#pragma once

#include <algorithm>
#include <cmath>

#include "heuristic/net.h"
#include "runtime/training_source.h"

namespace unscramble {

template <Puzzle P>
class PuzzleTrainingSource final : public TrainingSource {
 public:
  using State = typename P::State;

  PuzzleTrainingSource(P puzzle, int encoding) : puzzle_(std::move(puzzle)), encoding_(encoding) {}

  [[nodiscard]] std::string puzzle() const override { return puzzle_.name(); }
  [[nodiscard]] Encoding encoding() const override { return puzzle_.encodings()[static_cast<std::size_t>(encoding_)]; }
  [[nodiscard]] std::uint64_t hash() const override { return encoding_hash(puzzle_, encoding_); }
  [[nodiscard]] int num_moves() const override { return puzzle_.num_moves(); }

  void walks(Rng& rng, const WalkOptions& options, std::size_t count, TrainingBatch& batch) const override {
    const auto moves = static_cast<std::size_t>(puzzle_.num_moves());
    start(batch, count);
    std::fill(batch.move_targets.begin(), batch.move_targets.end(), 0.0F);
    std::size_t row = 0;
    while (row < count) {
      const auto origin = puzzle_.scramble(rng, 0);
      State state = origin.state;
      Move last = kNoMove;
      // A random phase, so that every length is met although only every stride-th is used.
      int wait = rng.below_int(options.stride);
      for (int k = 0; k <= options.length && row < count; ++k) {
        if (k > 0) last = step_back(origin.puzzle, state, last, rng);
        if (wait-- > 0) continue;
        wait = options.stride - 1;
        origin.puzzle.tokens(state, encoding_, token_row(batch, row));
        const auto length = static_cast<float>(k);
        batch.values[row] = options.scale * (options.square_root ? std::sqrt(length) : length);
        if (origin.puzzle.is_goal(state)) {
          batch.values[row] = 0;
        } else if (k > 0 && last != kNoMove) {
          batch.move_targets[row * moves + last] = 1;
        }
        ++row;
      }
    }
  }

  void bellman(Rng& rng, const BellmanOptions& options, const nn::Network& target, std::size_t count,
               TrainingBatch& batch) const override {
    start(batch, count);
    Scratch scratch;
    std::size_t row = 0;
    while (row < count) {
      const auto origin = puzzle_.scramble(rng, 0);
      sample_states(rng, origin, options, target, count - row, scratch);
      for (std::size_t begin = 0; begin < scratch.states.size(); begin += kBlock) {
        const std::size_t size = std::min(kBlock, scratch.states.size() - begin);
        back_up(origin.puzzle, std::span<const State>(scratch.states).subspan(begin, size), options, target, row, batch,
                scratch);
        row += size;
      }
    }
  }

 private:
  static constexpr std::size_t kBlock = 64;

  struct Scratch {
    std::vector<State> states;
    std::vector<State> children;
    std::vector<std::size_t> owner;  // of each child: its state
    std::vector<Move> moves;
    std::vector<float> values;
    std::vector<std::uint16_t> tokens;
  };

  void start(TrainingBatch& batch, std::size_t count) const {
    batch.tokens.resize(count * static_cast<std::size_t>(encoding().positions));
    batch.values.resize(count);
    batch.move_targets.resize(count * static_cast<std::size_t>(puzzle_.num_moves()));
  }

  std::span<std::uint16_t> token_row(TrainingBatch& batch, std::size_t row) const {
    const std::size_t positions = batch.tokens.size() / batch.values.size();
    return std::span(batch.tokens).subspan(row * positions, positions);
  }

  // One random step away from the goal; returns the move that leads back, kNoMove where none is known.
  static Move step_back(const P& puzzle, State& state, Move back, Rng& rng) {
    constexpr int kTries = 64;
    if constexpr (Reversible<P>) {
      for (int attempt = 0; attempt < kTries; ++attempt)
        if (const Move forward = puzzle.try_reverse(state, rng.below_int(puzzle.num_reverse_moves()));
            forward != kNoMove)
          return forward;
      return kNoMove;
    } else if constexpr (Invertible<P>) {
      for (int attempt = 0; attempt < kTries; ++attempt) {
        const auto move = static_cast<Move>(rng.below_int(puzzle.num_moves()));
        const bool wasted = back != kNoMove && puzzle.redundant(puzzle.inverse_move(back), move);
        if ((wasted && attempt + 1 < kTries) || !puzzle.try_move(state, move)) continue;
        return puzzle.inverse_move(move);
      }
      return kNoMove;
    } else {
      static_assert(Invertible<P> || Reversible<P>, "training walks need a way back from the goal");
    }
  }

  // The states of one walk of random length and, if asked, those a greedy player meets from its end.
  void sample_states(Rng& rng, const Instance<P>& origin, const BellmanOptions& options, const nn::Network& target,
                     std::size_t limit, Scratch& scratch) const {
    scratch.states.clear();
    State state = origin.state;
    Move last = kNoMove;
    for (int k = 1; k <= options.length && scratch.states.size() < limit; ++k) {
      last = step_back(origin.puzzle, state, last, rng);
      scratch.states.push_back(state);
    }
    if (options.greedy_steps == 0) return;
    // DeepCubeA's released code also trains on states met while solving greedily: errors there matter most. The walk's
    // end is kept and the rest of the walk gives way to them.
    state = scratch.states[rng.below(scratch.states.size())];
    const std::size_t steps = std::min(limit - 1, static_cast<std::size_t>(options.greedy_steps));
    scratch.states.assign(1, state);
    for (std::size_t i = 0; i < steps && !origin.puzzle.is_goal(state); ++i) {
      const Move best = best_move(origin.puzzle, state, target, scratch);
      if (best == kNoMove) break;
      origin.puzzle.try_move(state, best);
      scratch.states.push_back(state);
    }
  }

  Move best_move(const P& puzzle, const State& state, const nn::Network& target, Scratch& scratch) const {
    expand(puzzle, std::span(&state, 1), scratch);
    evaluate(puzzle, target, scratch);
    const auto best = std::min_element(scratch.values.begin(), scratch.values.end());
    return best == scratch.values.end() ? kNoMove
                                        : scratch.moves[static_cast<std::size_t>(best - scratch.values.begin())];
  }

  void expand(const P& puzzle, std::span<const State> states, Scratch& scratch) const {
    scratch.children.clear();
    scratch.owner.clear();
    scratch.moves.clear();
    for (std::size_t i = 0; i < states.size(); ++i)
      for (int m = 0; m < puzzle.num_moves(); ++m) {
        State child = states[i];
        if (!puzzle.try_move(child, static_cast<Move>(m))) continue;
        scratch.children.push_back(child);
        scratch.owner.push_back(i);
        scratch.moves.push_back(static_cast<Move>(m));
      }
  }

  void evaluate(const P& puzzle, const nn::Network& target, Scratch& scratch) const {
    const auto positions = static_cast<std::size_t>(encoding().positions);
    scratch.values.resize(scratch.children.size());
    scratch.tokens.resize(scratch.children.size() * positions);
    for (std::size_t i = 0; i < scratch.children.size(); ++i)
      puzzle.tokens(scratch.children[i], encoding_, std::span(scratch.tokens).subspan(i * positions, positions));
    target.run(scratch.tokens, scratch.values, {});
    for (std::size_t i = 0; i < scratch.children.size(); ++i)
      scratch.values[i] = puzzle.is_goal(scratch.children[i]) ? 0.0F : std::max(scratch.values[i], 0.0F);
  }

  // values[child] becomes the child's own one-step backup (DeepCubeA's depth-2 variant).
  void deepen(const P& puzzle, const nn::Network& target, Scratch& scratch) const {
    Scratch deeper;
    expand(puzzle, scratch.children, deeper);
    evaluate(puzzle, target, deeper);
    std::vector<float> best(scratch.children.size(), kDeadEnd);
    for (std::size_t i = 0; i < deeper.children.size(); ++i)
      best[deeper.owner[i]] = std::min(best[deeper.owner[i]], 1.0F + deeper.values[i]);
    for (std::size_t i = 0; i < best.size(); ++i)
      if (best[i] < kDeadEnd && !puzzle.is_goal(scratch.children[i])) scratch.values[i] = best[i];
  }

  void back_up(const P& puzzle, std::span<const State> states, const BellmanOptions& options, const nn::Network& target,
               std::size_t row, TrainingBatch& batch, Scratch& scratch) const {
    const auto moves = static_cast<std::size_t>(puzzle.num_moves());
    expand(puzzle, states, scratch);
    evaluate(puzzle, target, scratch);
    if (options.lookahead >= 2) deepen(puzzle, target, scratch);
    std::size_t child = 0;
    for (std::size_t i = 0; i < states.size(); ++i) {
      puzzle.tokens(states[i], encoding_, token_row(batch, row + i));
      float* scores = &batch.move_targets[(row + i) * moves];
      std::fill_n(scores, moves, 0.0F);
      const std::size_t first = child;
      float best = kDeadEnd;
      for (; child < scratch.owner.size() && scratch.owner[child] == i; ++child)
        best = std::min(best, scratch.values[child]);
      const bool solved = puzzle.is_goal(states[i]);
      batch.values[row + i] = solved ? 0.0F : 1.0F + best;
      if (solved || first == child) {
        batch.values[row + i] = solved ? 0.0F : static_cast<float>(options.length);
        continue;
      }
      float sum = 0;
      for (std::size_t c = first; c < child; ++c)
        sum += scores[scratch.moves[c]] = std::exp((best - scratch.values[c]) / options.temperature);
      for (std::size_t c = first; c < child; ++c) scores[scratch.moves[c]] /= sum;
    }
  }

  P puzzle_;
  int encoding_;
};

}  // namespace unscramble
