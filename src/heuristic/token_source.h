// TokenSource<P>: states as a network's tokens where they say more than the puzzle itself can: entries of pattern
// databases besides its own tokens, or features alone. One virtual call per block of states.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/hash.h"
#include "puzzle/capabilities.h"

namespace unscramble {

template <Puzzle P>
class TokenSource {
 public:
  using State = typename P::State;
  virtual ~TokenSource() = default;

  [[nodiscard]] virtual Encoding encoding() const = 0;

  // tokens: states.size() rows of encoding().positions. bounds: empty, or to be filled with a lower bound on each
  // state's distance as far as the tables know one. Several threads may call it at once.
  virtual void tokens(std::span<const State> states, std::span<std::uint16_t> tokens,
                      std::span<float> bounds) const = 0;
};

template <Puzzle P>
using TokenSourcePtr = std::shared_ptr<const TokenSource<P>>;

// What a network reads: one of the puzzle's own encodings, or the tokens of a source.
template <Puzzle P>
struct Reading {
  int encoding = 0;
  TokenSourcePtr<P> source{};
};

namespace encoding_detail {

// Names, sizes, and the tokens that `fill` gives along a fixed sequence of moves from a goal.
template <Puzzle P, class Fill>
std::uint64_t hash(const P& puzzle, const std::string& name, const Encoding& encoding, Fill fill) {
  const std::string names = name + "/" + puzzle.metric() + "/" + std::string(encoding.name);
  const std::int64_t sizes[] = {encoding.positions, encoding.values, puzzle.num_moves()};
  std::uint64_t hash = hash_bytes(sizes, sizeof(sizes), hash_bytes(names.data(), names.size()));
  Rng rng(1);
  const auto instance = puzzle.scramble(rng, 0);
  auto state = instance.state;
  std::vector<std::uint16_t> tokens(static_cast<std::size_t>(encoding.positions));
  for (int round = 0; round < 3; ++round)
    for (int m = 0; m < puzzle.num_moves(); ++m) {
      instance.puzzle.try_move(state, static_cast<Move>(m));
      fill(instance.puzzle, state, std::span(tokens));
      hash = hash_bytes(tokens.data(), tokens.size() * sizeof(std::uint16_t), hash);
    }
  return hash;
}

}  // namespace encoding_detail

// What the tokens and moves of an encoding mean, as a number. A model trained under another meaning has another hash.
// `name`: what the puzzle is called in the model, which may be a definition file of another name.
template <Puzzle P>
std::uint64_t encoding_hash(const P& puzzle, int which, const std::string& name) {
  return encoding_detail::hash(puzzle, name, puzzle.encodings()[static_cast<std::size_t>(which)],
                               [which](const P& p, const typename P::State& state, std::span<std::uint16_t> tokens) {
                                 p.tokens(state, which, tokens);
                               });
}
template <Puzzle P>
std::uint64_t encoding_hash(const P& puzzle, int which) {
  return encoding_hash(puzzle, which, puzzle.name());
}
template <Puzzle P>
std::uint64_t encoding_hash(const P& puzzle, const TokenSource<P>& source) {
  return encoding_detail::hash(
      puzzle, puzzle.name(), source.encoding(),
      [&source](const P& /*p*/, const typename P::State& state, std::span<std::uint16_t> tokens) {
        source.tokens(std::span(&state, 1), tokens, {});
      });
}

// The puzzle's own tokens followed by the entries of its pattern databases, each up to values - 1. To the network
// they are tokens like the others, one row of the first layer each, so it runs as fast as ever and may be int8; their
// only cost is the look-ups. Entries has
//   int count() const;
//   void look_up(span<const State>, uint16_t* first, size_t stride, span<float> bounds) const;
// which writes the entries of state i to first[i*stride …] and, if asked, the states' lower bounds.
template <Puzzle P, class Entries>
class PdbTokens final : public TokenSource<P> {
 public:
  using State = typename P::State;

  // `own`: which of the puzzle's encodings; `name` outlives the source.
  PdbTokens(P puzzle, int own, std::string_view name, Entries entries)
      : puzzle_(std::move(puzzle)), own_(own), entries_(std::move(entries)) {
    constexpr int kNibble = 16;  // what a table entry can be
    const Encoding plain = puzzle_.encodings()[static_cast<std::size_t>(own)];
    positions_ = static_cast<std::size_t>(plain.positions);
    encoding_ = {name, plain.positions + entries_.count(), std::max(plain.values, kNibble)};
  }

  [[nodiscard]] Encoding encoding() const override { return encoding_; }

  void tokens(std::span<const State> states, std::span<std::uint16_t> tokens, std::span<float> bounds) const override {
    const auto row = static_cast<std::size_t>(encoding_.positions);
    entries_.look_up(states, tokens.data() + positions_, row, bounds);
    for (std::size_t i = 0; i < states.size(); ++i)
      puzzle_.tokens(states[i], own_, tokens.subspan(i * row, positions_));
  }

 private:
  P puzzle_;
  int own_;
  Entries entries_;
  std::size_t positions_ = 0;
  Encoding encoding_;
};

}  // namespace unscramble
