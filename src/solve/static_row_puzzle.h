// StaticRowPuzzle<P>: RowPuzzle for one puzzle type.
#pragma once

#include <cstring>

#include "method/heuristic_builder.h"
#include "search/rows/static_domain.h"
#include "solve/estimates.h"
#include "solve/row_puzzle.h"

namespace unscramble {

template <ChecksStates P>
class StaticRowPuzzle final : public RowPuzzle {
 public:
  using State = typename P::State;

  explicit StaticRowPuzzle(P puzzle) : puzzle_(puzzle), domain_(std::move(puzzle)) {}

  [[nodiscard]] const Domain& domain() const override { return domain_; }
  [[nodiscard]] bool is_state(const std::byte* row) const override { return puzzle_.is_state(at(row)); }
  [[nodiscard]] Status parse(std::string_view text, std::byte* row) const override {
    const auto instance = puzzle_.read(text);
    if (!instance) return instance.error();
    const State state = instance->state;
    // A level's text is a puzzle of its own, and has to be this one.
    if (SplitsStates<P> && (!puzzle_.is_state(state) || puzzle_.format(state) != instance->puzzle.format(state)))
      return invalid("this is a state of another level");
    std::memcpy(row, &state, sizeof(State));
    return Done{};
  }
  [[nodiscard]] std::string format(const std::byte* row) const override { return puzzle_.format(at(row)); }
  [[nodiscard]] Expected<Moves> parse_moves(std::string_view text) const override { return puzzle_.parse_moves(text); }
  [[nodiscard]] std::string format_moves(std::span<const Move> moves) const override {
    return puzzle_.format_moves(moves);
  }
  void scramble(Rng& rng, int length, std::byte* row) const override {
    // A level of its own has random walks only: random() would make another level.
    constexpr int kLongWalk = 500;
    const auto instance =
        length < 0 && !SplitsStates<P> ? puzzle_.random(rng) : puzzle_.scramble(rng, length < 0 ? kLongWalk : length);
    std::memcpy(row, &instance.state, sizeof(State));
  }
  void tokens(const std::byte* row, int encoding, std::span<std::uint16_t> out) const override {
    puzzle_.tokens(at(row), encoding, out);
  }
  [[nodiscard]] Expected<std::shared_ptr<const RowHeuristic>> heuristic(const SolveRequest& request, Monitor& monitor,
                                                                        ThreadPool& pool) const override {
    Rng rng(1);
    const Problem<P> problem{puzzle_, puzzle_.goal(rng), all_moves(puzzle_)};
    const std::string name = request.heuristic == "auto" ? usual_heuristic(problem, request) : request.heuristic;
    auto made = make_heuristic(puzzle_, name, request, monitor, pool);
    if (!made) return made.error();
    return std::shared_ptr<const RowHeuristic>(*std::move(made));
  }

 private:
  static State at(const std::byte* row) {
    State state;
    std::memcpy(&state, row, sizeof(State));
    return state;
  }

  P puzzle_;
  StaticDomain<P> domain_;
};

}  // namespace unscramble
