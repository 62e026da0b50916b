// NetHeuristic<P>: a trained network as a heuristic. Turns states into tokens block by block for the network; the goal
// has value 0, as in DeepCubeA's equation (2), and no state less. Tokens are the puzzle's own, or come from a
// TokenSource; then the estimate may be kept from falling below what the source's tables prove.
#pragma once

#include <algorithm>
#include <array>
#include <memory>

#include "heuristic/heuristic.h"
#include "heuristic/token_source.h"
#include "nn/network.h"
#include "puzzle/capabilities.h"

namespace unscramble {

// The puzzle from its name and metric alone: what models are trained on.
template <Puzzle P>
Expected<P> plain_puzzle(const P& puzzle) {
  return P::make(puzzle.name(), PuzzleConfig{puzzle.metric()});
}

// The same, after checking that a model of `name` is for this puzzle and its own goal. Of a puzzle from a file the
// encoding's name is proof enough, whatever the file is called.
template <Puzzle P>
Expected<P> trained_puzzle(const P& puzzle, const std::string& name) {
  constexpr bool kFromFile = requires { P::kFromFiles; };
  if (!kFromFile && name != puzzle.name())
    return unsupported("this model is for " + name + ", not for " + puzzle.name());
  auto plain = plain_puzzle(puzzle);
  if constexpr (Retargetable<P>) {
    Rng rng(1);
    if (plain && !same_state(plain->goal(rng), puzzle.goal(rng)))
      return unsupported("the model was trained for the puzzle's usual goal, not for another");
  }
  return plain;
}

template <Puzzle P>
class NetHeuristic final : public Heuristic<P> {
 public:
  using State = typename P::State;

  using Made = Expected<std::unique_ptr<Heuristic<P>>>;
  using Network = std::shared_ptr<const nn::Network>;

  // Refuses, with the reason, a model of another puzzle, encoding or goal.
  static Made create(const P& puzzle, Network network) {
    const auto plain = trained_puzzle(puzzle, network->info().puzzle);
    if (!plain) return plain.error();
    const auto& info = network->info();
    const auto encodings = puzzle.encodings();
    for (std::size_t e = 0; e < encodings.size(); ++e) {
      if (encodings[e].name != info.encoding) continue;
      if (encoding_hash(*plain, static_cast<int>(e), info.puzzle) != info.encoding_hash)
        return other_meaning(puzzle, info);
      return made(new NetHeuristic(puzzle, static_cast<int>(e), nullptr, false, std::move(network)));
    }
    return unsupported("the model reads an encoding '" + info.encoding + "' that " + puzzle.name() + " does not have");
  }

  // `bounded`: never below the bound the source knows.
  static Made create(const P& puzzle, Network network, TokenSourcePtr<P> source, bool bounded) {
    const auto plain = trained_puzzle(puzzle, network->info().puzzle);
    if (!plain) return plain.error();
    const auto& info = network->info();
    const Encoding encoding = source->encoding();
    if (encoding.name != info.encoding)
      return unsupported("the model reads an encoding '" + info.encoding + "', not '" + std::string(encoding.name) +
                         "'");
    if (encoding_hash(*plain, *source) != info.encoding_hash) return other_meaning(puzzle, info);
    return made(new NetHeuristic(puzzle, -1, std::move(source), bounded, std::move(network)));
  }

  // For a network that is known to fit the puzzle (a trainer's own). `source` may be null.
  static std::unique_ptr<Heuristic<P>> trusted(const P& puzzle, int encoding, TokenSourcePtr<P> source,
                                               Network network) {
    return std::unique_ptr<NetHeuristic>(
        new NetHeuristic(puzzle, encoding, std::move(source), false, std::move(network)));
  }

  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  [[nodiscard]] const nn::Network& network() const { return *network_; }

  void evaluate(std::span<const State> states, std::span<float> out) const override { run(states, out, {}); }
  void score_moves(std::span<const State> states, std::span<float> out) const override { run(states, {}, out); }
  void evaluate_and_score(std::span<const State> states, std::span<float> values,
                          std::span<float> scores) const override {
    run(states, values, scores);
  }

 private:
  NetHeuristic(const P& puzzle, int encoding, TokenSourcePtr<P> source, bool bounded, Network network)
      : puzzle_(puzzle),
        encoding_(encoding),
        source_(std::move(source)),
        bounded_(bounded),
        network_(std::move(network)) {
    const bool scores = network_->architecture().moves == puzzle.num_moves();
    traits_ = {.name = bounded ? "model-plus" : "model", .move_scores = scores, .joint = scores};
  }
  static Made made(NetHeuristic* heuristic) { return std::unique_ptr<Heuristic<P>>(heuristic); }

  static Error other_meaning(const P& puzzle, const nn::ModelInfo& info) {
    return unsupported("the model was trained with different tokens, moves or metric from those '" + info.encoding +
                       "' of " + puzzle.name() + " (" + puzzle.metric() + ") has here");
  }

  // Either output may be empty.
  void run(std::span<const State> states, std::span<float> values, std::span<float> scores) const {
    const auto moves = static_cast<std::size_t>(puzzle_.num_moves());
    for_blocks(states, [&](std::size_t begin, std::span<const std::uint16_t> tokens, std::size_t count) {
      const auto value_block = values.empty() ? values : values.subspan(begin, count);
      network_->run_raw(tokens, value_block, scores.empty() ? scores : scores.subspan(begin * moves, count * moves));
      for (std::size_t i = 0; i < value_block.size(); ++i)
        value_block[i] = puzzle_.is_goal(states[begin + i])
                             ? 0.0F
                             : std::max(value_block[i], bounded_ ? bounds_of_block()[i] : 0.0F);
    });
  }

  static constexpr std::size_t kBlock = 256;
  static std::array<float, kBlock>& bounds_of_block() {
    thread_local std::array<float, kBlock> bounds;
    return bounds;
  }

  template <class Body>
  void for_blocks(std::span<const State> states, Body body) const {
    const auto positions = static_cast<std::size_t>(network_->architecture().positions);
    thread_local std::vector<std::uint16_t> tokens;
    tokens.resize(kBlock * positions);
    for (std::size_t begin = 0; begin < states.size(); begin += kBlock) {
      const std::size_t count = std::min(kBlock, states.size() - begin);
      if (source_ != nullptr) {
        const auto bounds = bounded_ ? std::span<float>(bounds_of_block()).first(count) : std::span<float>();
        source_->tokens(states.subspan(begin, count), std::span(tokens).first(count * positions), bounds);
      } else {
        for (std::size_t i = 0; i < count; ++i)
          puzzle_.tokens(states[begin + i], encoding_, std::span(tokens).subspan(i * positions, positions));
      }
      body(begin, std::span<const std::uint16_t>(tokens).first(count * positions), count);
    }
  }

  P puzzle_;
  int encoding_;              // of the puzzle's own, where there is no source
  TokenSourcePtr<P> source_;  // null: the puzzle's own tokens
  bool bounded_;
  Network network_;
  HeuristicTraits traits_;
};

}  // namespace unscramble
