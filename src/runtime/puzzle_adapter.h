// PuzzleAdapter<P>: AnyPuzzle for one puzzle type. Instantiated once a puzzle, in a source file that
// add_puzzle() generates.
#pragma once

#include <algorithm>

#include "runtime/estimates.h"
#include "runtime/heuristics.h"
#include "runtime/methods.h"
#ifndef UNSCRAMBLE_PARSERS_ONLY
#include "ntuple/cube_boards.h"
#include "ntuple/puzzle_game.h"
#include "runtime/puzzle_training_source.h"
#endif
#include "runtime/registry.h"
#include "runtime/solve_pipeline.h"

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

  [[nodiscard]] std::string format_moves(std::span<const Move> moves) const override {
    return puzzle_.format_moves(moves);
  }

  [[nodiscard]] std::vector<int> faults(std::string_view state) const override {
    if constexpr (FindsFaults<P>) return P::faults(state);
    return {};
  }

  [[nodiscard]] SolveReport solve(std::string_view state, const SolveRequest& request, Monitor& monitor,
                                  ThreadPool& pool) const override {
    return solve_text(puzzle_, state, request, monitor, pool);
  }

  [[nodiscard]] Expected<std::shared_ptr<const TrainingSource>> training_source(
      const TrainingSetup& setup) const override {
#ifdef UNSCRAMBLE_PARSERS_ONLY
    (void)setup;
    return unsupported("this program was built without training");
#else
    if constexpr (Invertible<P> || Reversible<P>) {
      auto base_of = setup.base.empty() ? Expected<BaseOf>(BaseOf{}) : make_base_of(setup.base);
      if (!base_of) return base_of.error();
      auto teacher = setup.teacher.empty() ? Expected<Teacher>(Teacher{}) : make_teacher(setup.teacher);
      if (!teacher) return teacher.error();
      std::vector<Instance<P>> instances;
      for (const auto& text : setup.states) {
        auto instance = puzzle_.read(text);
        if (!instance) return instance.error();
        instances.push_back(*std::move(instance));
      }
      auto reading = make_reading(setup.encoding);
      if (!reading) return reading.error();
      return std::shared_ptr<const TrainingSource>(std::make_shared<PuzzleTrainingSource<P>>(
          puzzle_, *std::move(reading), *std::move(base_of), *std::move(teacher), std::move(instances)));
    } else {
      return unsupported(puzzle_.name() + " cannot be trained: its moves cannot be taken back from the goal");
    }
#endif
  }

  [[nodiscard]] Expected<std::shared_ptr<const ntuple::Game>> ntuple_game(std::string_view board) const override {
#ifdef UNSCRAMBLE_PARSERS_ONLY
    (void)board;
    return unsupported("this program was built without training");
#else
    if constexpr (Invertible<P>) {
      return ntuple::PuzzleGame<P>::create(puzzle_, board);
    } else {
      return unsupported(puzzle_.name() +
                         " is not for n-tuples: its moves cannot be undone, and every level is a board "
                         "of its own");
    }
#endif
  }

 private:
  using BaseOf = std::function<HeuristicPtr<P>(const P&)>;

  // Estimates are made for each instance, since levels differ; tables are for all.
  [[nodiscard]] Expected<BaseOf> make_base_of(const std::string& name) const {
    if constexpr (HasEstimates<P>) {
      const auto estimates = P::estimates();
      for (std::size_t i = 0; i < estimates.size(); ++i)
        if (estimates[i].name == name)
          return BaseOf([i](const P& puzzle) {
            return HeuristicPtr<P>(std::make_shared<EstimateHeuristic<P>>(puzzle, static_cast<int>(i)));
          });
    }
    Monitor monitor;
    ThreadPool pool;
    const auto base = make_base<P>(name, puzzle_, SolveRequest{}, monitor, pool);
    if (!base) return base.error();
    return BaseOf([shared = *base](const P&) { return shared; });
  }

  // "" = the puzzle's first encoding. One with pattern databases loads or builds them.
  [[nodiscard]] Expected<Reading<P>> make_reading(const std::string& name) const {
    const auto encodings = puzzle_.encodings();
    for (std::size_t e = 0; e < encodings.size(); ++e)
      if (name.empty() || encodings[e].name == name) return Reading<P>{static_cast<int>(e)};
    Monitor monitor;
    ThreadPool pool;
    auto source = make_token_source(puzzle_, name, monitor, pool);
    if (!source) return source.error();
    if (*source == nullptr) return usage_error(puzzle_.name() + " has no encoding '" + name + "'");
    return Reading<P>{0, *std::move(source)};
  }

  using Teacher = std::function<std::optional<Moves>(const Instance<P>&)>;

  [[nodiscard]] Expected<Teacher> make_teacher(const std::string& name) const {
    for (auto& method : methods_for<P>()) {
      if (method.info.name != name) continue;
      if (!method.info.optimal || method.info.uses_heuristic)
        return usage_error("method '" + name + "' is no teacher: it must prove its answers and need no heuristic");
      return Teacher([method](const Instance<P>& start) -> std::optional<Moves> {
        constexpr std::uint64_t kPatience = 1'000'000;
        Monitor monitor(Limits{.nodes = kPatience});
        ThreadPool pool(1);
        SearchContext context{monitor, pool};
        auto found = method.run(make_problem(start), nullptr, SolveRequest{}, context);
        if (!found || found->status != SearchStatus::kSolved || !found->proved_optimal) return {};
        return std::move(found->moves);
      });
    }
    return usage_error(puzzle_.name() + " has no method '" + name + "'");
  }

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
  return {std::move(key), P::names(),
          [](std::string_view name, const PuzzleConfig& config) -> Expected<std::unique_ptr<AnyPuzzle>> {
            auto puzzle = P::make(name, config);
            if (!puzzle) return puzzle.error();
            return std::unique_ptr<AnyPuzzle>(std::make_unique<PuzzleAdapter<P>>(*std::move(puzzle)));
          }};
}

}  // namespace unscramble
