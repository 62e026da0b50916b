// TdPlayer: Algorithms 2 and 3 of Konen 2022, one episode at a time.
#pragma once

#include <algorithm>
#include <limits>

#include "ntuple/board.h"
#include "ntuple/game.h"
#include "ntuple/lookup.h"
#include "ntuple/twists.h"

namespace unscramble::ntuple {

// kShared: other players work on the same table at the same time.
template <Invertible P, bool kShared>
class TdPlayer final : public Player {
 public:
  using State = typename P::State;

  TdPlayer(const P& puzzle, const BoardReader<P>& reader, const IndexPlan& plan, Table& table, const TdOptions& options)
      : puzzle_(puzzle),
        twists_(puzzle, options.undo),
        reader_(reader),
        plan_(plan),
        table_(table),
        options_(options),
        lookups_(plan, table.weights()),
        images_(static_cast<std::size_t>(std::max(options.symmetries, 1))) {
    const int pool = options.symmetries <= reader.colour_images() ? reader.colour_images() : reader.images();
    for (int k = 1; k < pool; ++k) other_images_.push_back(k);
    // Traces reach back while lambda^k is at least the horizon cut.
    horizon_ =
        options.lambda > 0 ? 1 + static_cast<std::size_t>(std::log(options.horizon_cut) / std::log(options.lambda)) : 1;
    traces_.resize(horizon_);
    for (auto& trace : traces_) {
      trace.indices.resize(images_.size() * plan.padded());
      trace.slopes.resize(images_.size());
    }
  }

  Episode play(Rng& rng) override {
    Episode episode;
    episode.twists = 1 + rng.below_int(options_.max_twists);
    State state = twists_.scramble(rng, episode.twists);
    Move last = kNoMove;
    live_traces_ = 0;
    while (episode.steps < options_.max_episode && !episode.solved) {
      choose_images(rng);
      std::rotate(traces_.rbegin(), traces_.rbegin() + 1, traces_.rend());
      live_traces_ = std::min(live_traces_ + 1, horizon_);
      const Choice choice = choose(state, last, &traces_.front(), rng);
      if (choice.move == kNoMove) break;
      const float delta = choice.value - traces_.front().value;  // Eq. 21
      float fade = 1;
      for (std::size_t k = 0; k < live_traces_; ++k, fade *= options_.lambda) learn_from(traces_[k], delta, fade);
      episode.error += std::fabs(delta);
      puzzle_.try_move(state, choice.move);
      last = choice.move;
      episode.solved = choice.goal;
      ++episode.steps;
    }
    return episode;
  }

  Episode walk(Rng& rng) override {
    Episode episode;
    episode.twists = options_.max_twists;
    State state = puzzle_.goal(rng);
    Move last = kNoMove;
    sums_.resize(images_.size());
    while (episode.steps < options_.max_twists) {
      const auto move = static_cast<Move>(rng.below_int(puzzle_.num_moves()));
      if (twists_.pointless(last, move) || !puzzle_.try_move(state, move)) continue;
      last = move;
      ++episode.steps;
      if (puzzle_.is_goal(state)) continue;
      choose_images(rng);
      Trace& trace = traces_.front();
      look_up(state, sums_.data(), trace.indices.data());
      fetch_counters(trace);
      lookups_.finish();
      finish_trace(trace, sums_.data());
      const float target = options_.goal_reward + options_.step_reward * static_cast<float>(episode.steps);
      const float delta = target - trace.value;
      learn_from(trace, delta, 1);
      episode.error += std::fabs(delta);
    }
    return episode;
  }

  bool solves(Rng& rng, int twists, int max_moves) override {
    State state = twists_.scramble(rng, twists);
    Move last = kNoMove;
    for (int step = 0; step < max_moves; ++step) {
      choose_images(rng);
      const Choice choice = choose(state, last, nullptr, rng);
      if (choice.goal) return true;
      if (choice.move == kNoMove) return false;
      puzzle_.try_move(state, choice.move);
      last = choice.move;
    }
    return false;
  }

 private:
  struct Choice {
    Move move = kNoMove;
    float value = -std::numeric_limits<float>::infinity();  // r + gamma * V(s'), the target for V(s)
    bool goal = false;
  };
  // A state on the path: what its images looked up, for each image the slope of the sigmoid, and V.
  struct Trace {
    std::vector<std::uint32_t> indices;
    std::vector<float> slopes;
    float value = 0;
  };

  // The state itself and nSym-1 other images, redrawn for every step (section 2.5).
  void choose_images(Rng& rng) {
    images_[0] = 0;
    for (std::size_t k = 1; k < images_.size(); ++k) {
      std::swap(other_images_[k - 1], other_images_[k - 1 + rng.below(other_images_.size() - (k - 1))]);
      images_[k] = other_images_[k - 1];
    }
  }

  void look_up(const State& state, float* sums, std::uint32_t* keep) {
    for (std::size_t k = 0; k < images_.size(); ++k) {
      reader_.read(state, images_[k], board_);
      lookups_.add(board_, sums + k, keep == nullptr ? nullptr : keep + k * plan_.padded());
    }
  }

  // Eq. 18 over Eq. 19.
  float mean_value(const float* sums) const {
    float total = 0;
    for (std::size_t k = 0; k < images_.size(); ++k) total += squash(sums[k], options_.sigmoid);
    return total / static_cast<float>(images_.size());
  }

  // Line 7: the best child, ties broken at random; without `undo`, the move that undoes the last one is left out. If a
  // trace is wanted, the state itself is looked up as well.
  Choice choose(const State& state, Move last, Trace* trace, Rng& rng) {
    const std::size_t images = images_.size();
    moves_.clear();
    sums_.resize((static_cast<std::size_t>(puzzle_.num_moves()) + 1) * images);
    if (trace != nullptr)
      look_up(state, &sums_[static_cast<std::size_t>(puzzle_.num_moves()) * images], trace->indices.data());
    for (int m = 0; m < puzzle_.num_moves(); ++m) {
      const auto move = static_cast<Move>(m);
      State child = state;
      if (twists_.pointless(last, move) || !puzzle_.try_move(child, move)) continue;
      const bool goal = puzzle_.is_goal(child);
      if (!goal) look_up(child, &sums_[moves_.size() * images], nullptr);
      moves_.push_back({move, goal});
    }
    if (trace != nullptr) fetch_counters(*trace);
    lookups_.finish();
    if (trace != nullptr) finish_trace(*trace, &sums_[static_cast<std::size_t>(puzzle_.num_moves()) * images]);
    Choice best;
    std::uint64_t equals = 0;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const float ahead = moves_[i].goal ? options_.goal_reward : options_.gamma * mean_value(&sums_[i * images]);
      const float value = options_.step_reward + ahead;
      if (value < best.value) continue;
      equals = value > best.value ? 1 : equals + 1;
      if (equals == 1 || rng.below(equals) == 0) best = {moves_[i].move, value, moves_[i].goal};
    }
    return best;
  }

  void fetch_counters(const Trace& trace) const {
    if (!options_.tcl.active) return;
    for (std::size_t k = 0; k < images_.size(); ++k)
      for (std::size_t t = 0; t < plan_.tuples(); ++t)
        __builtin_prefetch(table_.counters() + trace.indices[k * plan_.padded() + t], 1);
  }

  void finish_trace(Trace& trace, const float* sums) const {
    trace.value = mean_value(sums);
    for (std::size_t k = 0; k < images_.size(); ++k)
      trace.slopes[k] = squash_slope(squash(sums[k], options_.sigmoid), options_.sigmoid);
  }

  // Eq. 20 with alpha_i: every weight looked up, those of the symmetric images too. A weight that several images share
  // is changed once; otherwise, near the goal, where most images look alike, steps would be nSym times too long.
  void learn_from(const Trace& trace, float delta, float fade) {
    const float rate = options_.alpha / static_cast<float>(plan_.tuples());
    const std::size_t padded = plan_.padded();
    std::uint32_t seen[kMaxImages];
    for (std::size_t t = 0; t < plan_.tuples(); ++t)
      for (std::size_t k = 0; k < images_.size(); ++k) {
        const std::uint32_t index = trace.indices[k * padded + t];
        seen[k] = index;
        bool again = false;
        for (std::size_t j = 0; j < k; ++j) again |= seen[j] == index;
        if (again) continue;
        float weight = load<kShared>(table_.weights()[index]);
        Counters& counters = table_.counters()[index];
        Counters local{load<kShared>(counters.net), load<kShared>(counters.absolute)};
        learn(weight, local, rate, delta, delta * fade * trace.slopes[k], options_.tcl);
        store<kShared>(table_.weights()[index], weight);
        store<kShared>(counters.net, local.net);
        store<kShared>(counters.absolute, local.absolute);
      }
  }

  static constexpr std::size_t kMaxImages = 256;
  struct Considered {
    Move move;
    bool goal;
  };

  P puzzle_;
  Twists<P> twists_;
  BoardReader<P> reader_;
  const IndexPlan& plan_;
  Table& table_;
  TdOptions options_;
  Lookups<float, kShared> lookups_;
  std::vector<int> images_;        // of this step
  std::vector<int> other_images_;  // to draw from
  std::size_t horizon_ = 1;
  std::size_t live_traces_ = 0;
  std::vector<Trace> traces_;  // the latest first
  std::vector<Considered> moves_;
  std::vector<float> sums_;
  Board board_;
};

}  // namespace unscramble::ntuple
