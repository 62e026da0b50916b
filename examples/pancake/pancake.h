// The pancake puzzle: sort a stack of N plates by turning over the top k of them.
// A complete puzzle, the worked example of docs/adding-a-puzzle.md.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>

#include "puzzle/capabilities.h"
#include "puzzle/text.h"
#include "puzzle/walk.h"

namespace unscramble {

template <int N>
class Pancake {
 public:
  struct State {
    std::array<std::uint8_t, N> plate;  // from the top; goal 1 2 … N
  };

  static std::vector<std::string> names() { return {"pancake" + std::to_string(N)}; }
  static Expected<Pancake> make(std::string_view name, const PuzzleConfig& config) {
    if (name != names().front()) return invalid("not a " + names().front());
    if (!config.metric.empty() && config.metric != "flips")
      return usage_error("pancakes have one metric, 'flips', not '" + config.metric + "'");
    return Pancake();
  }
  [[nodiscard]] std::string name() const { return names().front(); }
  [[nodiscard]] std::string summary() const { return "sort a stack of plates by turning over its top"; }
  [[nodiscard]] std::string notation() const {
    return "plates from the top, 1 the smallest; a move says how many are turned";
  }
  [[nodiscard]] std::string metric() const { return "flips"; }

  // --- text: read() names the cause of a refusal ------------------------------------------------
  [[nodiscard]] Expected<Instance<Pancake>> read(std::string_view text) const {
    const auto words = split_words(text, " \t\r\n,");
    if (words.size() != N)
      return invalid("expected " + std::to_string(N) + " plates, got " + std::to_string(words.size()));
    State s{};
    std::array<bool, N + 1> seen{};
    for (std::size_t i = 0; i < N; ++i) {
      const auto plate = parse_int(words[i]);
      if (!plate || *plate < 1 || *plate > N)
        return invalid("'" + printable(words[i]) + "' is not a plate; plates are 1 to " + std::to_string(N));
      if (std::exchange(seen[static_cast<std::size_t>(*plate)], true))
        return invalid("plate " + std::to_string(*plate) + " appears twice");
      s.plate[i] = static_cast<std::uint8_t>(*plate);
    }
    return Instance<Pancake>{*this, s};
  }
  [[nodiscard]] std::string format(const State& s) const {
    std::string out;
    for (const int plate : s.plate) out += (out.empty() ? "" : " ") + std::to_string(plate);
    return out;
  }
  [[nodiscard]] std::string draw(const State& s, DrawStyle style) const {
    std::string out;
    for (const std::size_t plate : s.plate) {
      const std::string bar(2 * plate, style.colour ? ' ' : '=');
      out += std::string(N - plate, ' ') + (style.colour ? ansi(43) + bar + ansi(0) : bar) + "\n";
    }
    return out;
  }
  [[nodiscard]] Expected<Moves> parse_moves(std::string_view text) const {
    Moves moves;
    for (const auto word : split_words(text, " \t\r\n,")) {
      const auto plates = parse_int(word);
      if (!plates || *plates < 2 || *plates > N)
        return invalid("'" + printable(word) + "' is not a move; moves are 2 to " + std::to_string(N));
      moves.push_back(static_cast<Move>(*plates - 2));
    }
    return moves;
  }
  [[nodiscard]] std::string format_moves(std::span<const Move> moves) const {
    std::string out;
    for (const Move m : moves) out += (out.empty() ? "" : " ") + std::to_string(m + 2);
    return out;
  }

  // --- moves: m turns over the top m + 2 plates -------------------------------------------------
  [[nodiscard]] int num_moves() const { return N - 1; }
  bool try_move(State& s, Move m) const {
    std::reverse(s.plate.begin(), s.plate.begin() + m + 2);
    return true;
  }
  [[nodiscard]] bool redundant(Move before, Move after) const { return before == after; }
  [[nodiscard]] bool is_goal(const State& s) const { return std::is_sorted(s.plate.begin(), s.plate.end()); }

  // --- sampling ---------------------------------------------------------------------------------
  [[nodiscard]] State goal(Rng& /*rng*/) const {
    State s{};
    std::iota(s.plate.begin(), s.plate.end(), std::uint8_t{1});
    return s;
  }
  [[nodiscard]] Instance<Pancake> scramble(Rng& rng, int length) const {
    return {*this, random_walk(*this, goal(rng), rng, length)};
  }
  [[nodiscard]] Instance<Pancake> random(Rng& rng) const {
    State s = goal(rng);
    rng.shuffle(s.plate);
    return {*this, s};
  }

  // --- learning: plate by plate -----------------------------------------------------------------
  [[nodiscard]] std::vector<Encoding> encodings() const { return {{"plates", N, N}}; }
  void tokens(const State& s, int /*encoding*/, std::span<std::uint16_t> out) const {
    for (std::size_t i = 0; i < N; ++i) out[i] = static_cast<std::uint16_t>(s.plate[i] - 1);
  }

  // --- optional capabilities, each enabled by its members ---------------------------------------
  // A flip undoes itself …
  [[nodiscard]] Move inverse_move(Move m) const { return m; }
  // … and the number of neighbours that are not neighbours in the goal is a good bound (Helmert's gap heuristic).
  static std::vector<EstimateInfo> estimates() {
    return {{"gap", "adjacent plates that do not belong together", true, true}};
  }
  [[nodiscard]] float estimate(int /*which*/, const State& s) const {
    int gaps = s.plate[N - 1] != N ? 1 : 0;
    for (std::size_t i = 0; i + 1 < N; ++i) gaps += std::abs(s.plate[i] - s.plate[i + 1]) != 1 ? 1 : 0;
    return static_cast<float>(gaps);
  }
};

static_assert(Puzzle<Pancake<10>> && Invertible<Pancake<10>> && HasEstimates<Pancake<10>>);

}  // namespace unscramble
