// NetHeuristic<P>: a trained network as a heuristic. Turns states into tokens block by block and hands them on; the
// goal is worth 0, as in DeepCubeA's equation (2), and nothing less than that.
#pragma once

#include <algorithm>
#include <memory>

#include "core/hash.h"
#include "heuristic/heuristic.h"
#include "nn/network.h"
#include "puzzle/capabilities.h"

namespace unscramble {

// What the tokens and moves of an encoding mean, as a number: names, sizes, and the tokens met along a fixed sequence
// of moves from a goal. A model trained under another meaning has another hash.
template <Puzzle P>
std::uint64_t encoding_hash(const P& puzzle, int which) {
  const auto encoding = puzzle.encodings()[static_cast<std::size_t>(which)];
  const std::string names = puzzle.name() + "/" + puzzle.metric() + "/" + std::string(encoding.name);
  const std::int64_t sizes[] = {encoding.positions, encoding.values, puzzle.num_moves()};
  std::uint64_t hash = hash_bytes(sizes, sizeof(sizes), hash_bytes(names.data(), names.size()));
  Rng rng(1);
  const auto instance = puzzle.scramble(rng, 0);
  auto state = instance.state;
  std::vector<std::uint16_t> tokens(static_cast<std::size_t>(encoding.positions));
  for (int round = 0; round < 3; ++round)
    for (int m = 0; m < puzzle.num_moves(); ++m) {
      instance.puzzle.try_move(state, static_cast<Move>(m));
      instance.puzzle.tokens(state, which, tokens);
      hash = hash_bytes(tokens.data(), tokens.size() * sizeof(std::uint16_t), hash);
    }
  return hash;
}

// The puzzle as its name alone gives it: what models are trained on.
template <Puzzle P>
Expected<P> plain_puzzle(const P& puzzle) {
  return P::make(puzzle.name(), PuzzleConfig{puzzle.metric()});
}

template <Puzzle P>
class NetHeuristic final : public Heuristic<P> {
 public:
  using State = typename P::State;

  // Refuses, with the reason, a model of another puzzle, encoding or goal.
  static Expected<std::unique_ptr<Heuristic<P>>> create(const P& puzzle, std::shared_ptr<const nn::Network> network) {
    const auto& info = network->info();
    if (info.puzzle != puzzle.name())
      return unsupported("this model is for " + info.puzzle + ", not for " + puzzle.name());
    const auto plain = plain_puzzle(puzzle);
    if (!plain) return plain.error();
    if constexpr (Retargetable<P>) {
      Rng rng(1);
      if (!same_state(plain->goal(rng), puzzle.goal(rng)))
        return unsupported("the model was trained for the puzzle's own goal, not for another");
    }
    const auto encodings = puzzle.encodings();
    for (std::size_t e = 0; e < encodings.size(); ++e) {
      if (encodings[e].name != info.encoding) continue;
      if (encoding_hash(*plain, static_cast<int>(e)) != info.encoding_hash)
        return unsupported("the model was trained with other tokens, moves or metric than '" + info.encoding + "' of " +
                           puzzle.name() + " (" + puzzle.metric() + ") has here");
      return std::unique_ptr<Heuristic<P>>(
          std::unique_ptr<NetHeuristic>(new NetHeuristic(puzzle, static_cast<int>(e), std::move(network))));
    }
    return unsupported("the model reads an encoding '" + info.encoding + "' that " + puzzle.name() + " does not have");
  }

  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  [[nodiscard]] const nn::Network& network() const { return *network_; }

  void evaluate(std::span<const State> states, std::span<float> out) const override {
    for_blocks(states, [&](std::size_t begin, std::span<const std::uint16_t> tokens, std::size_t count) {
      network_->run(tokens, out.subspan(begin, count), {});
      for (std::size_t i = begin; i < begin + count; ++i)
        out[i] = puzzle_.is_goal(states[i]) ? 0.0F : std::max(out[i], 0.0F);
    });
  }

  void score_moves(std::span<const State> states, std::span<float> out) const override {
    const auto moves = static_cast<std::size_t>(puzzle_.num_moves());
    for_blocks(states, [&](std::size_t begin, std::span<const std::uint16_t> tokens, std::size_t count) {
      network_->run(tokens, {}, out.subspan(begin * moves, count * moves));
    });
  }

 private:
  NetHeuristic(const P& puzzle, int encoding, std::shared_ptr<const nn::Network> network)
      : puzzle_(puzzle), encoding_(encoding), network_(std::move(network)) {
    traits_ = {"model", false, false, network_->architecture().moves == puzzle.num_moves()};
  }

  template <class Body>
  void for_blocks(std::span<const State> states, Body body) const {
    constexpr std::size_t kBlock = 256;
    const auto positions = static_cast<std::size_t>(network_->architecture().positions);
    thread_local std::vector<std::uint16_t> tokens;
    tokens.resize(kBlock * positions);
    for (std::size_t begin = 0; begin < states.size(); begin += kBlock) {
      const std::size_t count = std::min(kBlock, states.size() - begin);
      for (std::size_t i = 0; i < count; ++i)
        puzzle_.tokens(states[begin + i], encoding_, std::span(tokens).subspan(i * positions, positions));
      body(begin, std::span<const std::uint16_t>(tokens).first(count * positions), count);
    }
  }

  P puzzle_;
  int encoding_;
  std::shared_ptr<const nn::Network> network_;
  HeuristicTraits traits_;
};

}  // namespace unscramble
