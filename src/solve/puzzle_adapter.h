// PuzzleAdapter<P>: AnyPuzzle for one puzzle type. Instantiated once per puzzle, in a source file that
// add_puzzle() generates.
#pragma once

#include <algorithm>
#include <cstring>

#include "method/heuristics.h"
#include "method/methods.h"
#include "search/rows/static_domain.h"
#include "solve/estimates.h"
#include "solve/presets.h"
#include "solve/registry.h"
#include "solve/scramble.h"
#include "solve/solver.h"
#include "solve/static_row_puzzle.h"

namespace unscramble {

template <Puzzle P>
class PuzzleAdapter final : public AnyPuzzle {
 public:
  explicit PuzzleAdapter(P puzzle) : puzzle_(std::move(puzzle)) {}

  [[nodiscard]] PuzzleCard card() const override {
    PuzzleCard card;
    card.name = puzzle_.name();
    card.summary = puzzle_.summary();
    card.notation = puzzle_.notation();
    card.metric = puzzle_.metric();
    card.num_moves = puzzle_.num_moves();
    for (int m = 0; m < card.num_moves; ++m) {
      const auto move = static_cast<Move>(m);
      card.move_names.push_back(puzzle_.format_moves(std::span(&move, 1)));
    }
    card.encodings = puzzle_.encodings();
    card.capabilities = capabilities();
    Rng rng(1);
    card.goal = puzzle_.format(puzzle_.goal(rng));
    return card;
  }

  [[nodiscard]] std::vector<MethodInfo> methods() const override {
    std::vector<MethodInfo> infos;
    for (const auto& method : methods_for<P>()) infos.push_back(method.info);
    return infos;
  }

  [[nodiscard]] std::vector<HeuristicInfo> heuristics() const override {
    std::vector<HeuristicInfo> infos;
    for (const auto& choice : heuristics_for<P>()) infos.push_back(choice.info);
    return infos;
  }

  [[nodiscard]] std::vector<TableSet> table_sets() const override {
    if constexpr (requires { Special<P>::table_sets(); }) return Special<P>::table_sets();
    return {};
  }

  [[nodiscard]] std::vector<Preset> presets() const override {
    if constexpr (requires { Special<P>::presets(); }) return Special<P>::presets();
    return usual_presets(methods());
  }

  [[nodiscard]] std::optional<std::string> num_states() const override {
    if constexpr (requires { puzzle_.num_states(); }) return puzzle_.num_states();
    return {};
  }

  [[nodiscard]] Expected<CountOptions> count_options(std::string_view moves, std::string_view costs) const override {
    CountOptions options;
    if (!moves.empty()) {
      auto allowed = allowed_moves(puzzle_, moves);
      if (!allowed) return allowed.error();
      options.moves = *std::move(allowed);
    }
    if (!costs.empty()) {
      auto read = move_costs(puzzle_, costs);
      if (!read) return read.error();
      options.costs = *std::move(read);
    }
    return options;
  }

  [[nodiscard]] Counted count(const CountOptions& options, Monitor& monitor, ThreadPool& pool) const override {
    Counted counted;
    if constexpr (requires { Special<P>::count(puzzle_, options, monitor, pool); }) {
      counted.result = Special<P>::count(puzzle_, options, monitor, pool);
    } else {
      counted.result = count_states(StaticDomain<P>(puzzle_),
                                    options.moves.empty() ? all_moves(puzzle_) : options.moves, options, monitor, pool);
    }
    for (const auto& row : counted.result.farthest) {
      typename P::State state{};
      std::memcpy(&state, row.data(), std::min(row.size(), sizeof state));
      counted.farthest.push_back(puzzle_.format(state));
    }
    return counted;
  }

  [[nodiscard]] UsualWay usual_way() const override {
    Rng rng(1);
    const Plan plan = choose_plan(make_problem(puzzle_.random(rng)), SolveRequest{});
    const auto infos = methods();
    const bool guided = std::any_of(infos.begin(), infos.end(),
                                    [&](const auto& m) { return m.name == plan.method && m.uses_heuristic; });
    return {plan.method, guided ? plan.heuristic : ""};
  }

  [[nodiscard]] Expected<std::string> normalise(std::string_view state) const override {
    const auto instance = puzzle_.read(state);
    if (!instance) return instance.error();
    return instance->puzzle.format(instance->state);
  }

  [[nodiscard]] bool states_are_blocks() const override { return SplitsStates<P>; }
  [[nodiscard]] std::vector<std::string> split_states(std::string_view text) const override {
    if constexpr (SplitsStates<P>) return P::split_states(text);
    return AnyPuzzle::split_states(text);
  }

  [[nodiscard]] Expected<std::string> draw(std::string_view state, DrawStyle style) const override {
    const auto instance = puzzle_.read(state);
    if (!instance) return instance.error();
    return instance->puzzle.draw(instance->state, style);
  }

  [[nodiscard]] std::string scramble(Rng& rng, int length) const override {
    const auto instance = length < 0 ? puzzle_.random(rng) : puzzle_.scramble(rng, length);
    return instance.puzzle.format(instance.state);
  }

  [[nodiscard]] Expected<Scramble> scramble_moves(Rng& rng, int length, Monitor& monitor,
                                                  ThreadPool& pool) const override {
    return scramble_with_moves(puzzle_, rng, length, monitor, pool);
  }

  [[nodiscard]] Expected<VerifyReport> verify(std::string_view state, std::string_view moves,
                                              std::string_view goal) const override {
    return verify_solution(puzzle_, state, moves, goal);
  }

  [[nodiscard]] Expected<std::vector<std::string>> replay(std::string_view state,
                                                          std::string_view moves) const override {
    return replay_moves(puzzle_, state, moves);
  }

  [[nodiscard]] Expected<Estimates> estimate_along(std::string_view state, std::string_view moves,
                                                   const SolveRequest& request, Monitor& monitor,
                                                   ThreadPool& pool) const override {
    return estimates_along(puzzle_, state, moves, request, monitor, pool);
  }

  [[nodiscard]] std::string format_moves(std::string_view state, std::span<const Move> moves) const override {
    const auto instance = puzzle_.read(state);
    return instance ? instance->puzzle.format_moves(moves) : puzzle_.format_moves(moves);
  }

  [[nodiscard]] std::vector<MetricLength> lengths(std::span<const Move> moves) const override {
    return lengths_of(puzzle_, moves);
  }

  [[nodiscard]] std::vector<int> faults(std::string_view state) const override {
    if constexpr (FindsFaults<P>) return P::faults(state);
    return {};
  }

  [[nodiscard]] std::unique_ptr<AnySolver> solver(const SolveRequest& request) const override {
    return std::make_unique<Solver<P>>(puzzle_, request);
  }

  [[nodiscard]] Expected<std::shared_ptr<const RowPuzzle>> rows(std::string_view level) const override {
    if constexpr (!ChecksStates<P>) {
      return unsupported(puzzle_.name() + " has no arrays of states: it cannot tell whether bytes are a state");
    } else {
      if (!SplitsStates<P>) return std::shared_ptr<const RowPuzzle>(std::make_shared<StaticRowPuzzle<P>>(puzzle_));
      if (level.empty())
        return usage_error("every level of " + puzzle_.name() +
                           " is a puzzle of its own: name the one whose states the array has");
      const auto instance = puzzle_.read(level);
      if (!instance) return instance.error();
      return std::shared_ptr<const RowPuzzle>(std::make_shared<StaticRowPuzzle<P>>(instance->puzzle));
    }
  }

 private:
  static std::vector<std::string> capabilities() {
    std::vector<std::string> list;
    if constexpr (Invertible<P>) list.emplace_back("invertible");
    if constexpr (Reversible<P>) list.emplace_back("reversible");
    if constexpr (Symmetric<P>) list.emplace_back("symmetric");
    if constexpr (GroupLike<P>) list.emplace_back("group");
    if constexpr (Retargetable<P>) list.emplace_back("retargetable");
    if constexpr (DecidesReach<P>) list.emplace_back("decides-reach");
    if constexpr (HasEstimates<P>) list.emplace_back("estimates");
    if constexpr (KnowsParity<P>) list.emplace_back("parity");
    return list;
  }

  P puzzle_;
};

template <Puzzle P>
PuzzleFamily make_family(std::string key) {
  std::vector<std::string> aliases;
  if constexpr (HasAliases<P>) aliases = P::aliases();
  return {std::move(key), P::names(), std::move(aliases),
          [](std::string_view name, const PuzzleConfig& config) -> Expected<std::unique_ptr<AnyPuzzle>> {
            auto puzzle = P::make(name, config);
            if (!puzzle) return puzzle.error();
            return std::unique_ptr<AnyPuzzle>(std::make_unique<PuzzleAdapter<P>>(*std::move(puzzle)));
          }};
}

}  // namespace unscramble
