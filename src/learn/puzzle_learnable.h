// PuzzleLearnable<P>: Learnable for one puzzle type. Instantiated once per puzzle, in a source file that add_puzzle()
// generates.
#pragma once

#include <algorithm>

#include "learn/learnable.h"
#include "learn/puzzle_training_source.h"
#include "method/base_heuristic.h"
#include "method/encodings.h"
#include "ntuple/puzzle_game.h"
#include "solve/registry.h"

namespace unscramble {

template <Puzzle P>
class PuzzleLearnable final : public Learnable {
 public:
  explicit PuzzleLearnable(P puzzle) : puzzle_(std::move(puzzle)) {}

  [[nodiscard]] WalkHabit walk_habit() const override {
    if constexpr (requires { puzzle_.walk_habit(); }) return puzzle_.walk_habit();
    return {};
  }

  [[nodiscard]] FastSettings fast_settings() const override {
    if constexpr (requires { puzzle_.fast_settings(); }) return puzzle_.fast_settings();
    return {};
  }

  [[nodiscard]] DeepCubeASettings deepcubea() const override { return deepcubea_settings(puzzle_); }

  [[nodiscard]] Expected<std::shared_ptr<const TrainingSource>> training_source(
      const TrainingSetup& setup) const override {
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
      return unsupported(puzzle_.name() + " cannot be trained: its moves cannot be undone from the goal");
    }
  }

  [[nodiscard]] Expected<std::shared_ptr<const ntuple::Game>> ntuple_game(std::string_view board) const override {
    if constexpr (Invertible<P>) {
      return ntuple::PuzzleGame<P>::create(puzzle_, board);
    } else {
      return unsupported(puzzle_.name() +
                         " cannot use n-tuples: its moves cannot be undone, and every level is a board "
                         "of its own");
    }
  }

 private:
  using BaseOf = std::function<HeuristicPtr<P>(const P&)>;

  // Estimates are made per instance, since levels differ; tables are shared.
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

  // Through the solver's front door, as text: what it costs is little beside the proof.
  [[nodiscard]] Expected<Teacher> make_teacher(const std::string& name) const {
    auto puzzle = make_puzzle(puzzle_.name(), PuzzleConfig{puzzle_.metric()});
    if (!puzzle) return puzzle.error();
    const auto methods = (*puzzle)->methods();
    const bool proves = std::any_of(methods.begin(), methods.end(), [&](const MethodInfo& method) {
      return method.name == name && method.optimal && !method.uses_heuristic;
    });
    if (!proves)
      return usage_error("method '" + name + "' cannot teach " + puzzle_.name() +
                         ": it must prove its answers and need no heuristic");
    const std::shared_ptr<AnySolver> solver = (*puzzle)->solver({.method = name});
    return Teacher([solver](const Instance<P>& start) -> std::optional<Moves> {
      constexpr std::uint64_t kPatience = 1'000'000;
      Monitor monitor(Limits{.nodes = kPatience});
      ThreadPool pool(1);
      const auto report = solver->solve(start.puzzle.format(start.state), monitor, pool);
      if (report.status != SolveStatus::kSolved || !report.proved_optimal) return {};
      auto moves = start.puzzle.parse_moves(report.moves);
      if (!moves) return {};
      return *std::move(moves);
    });
  }

  P puzzle_;
};

template <Puzzle P>
LearnableFamily make_learnable_family(std::string key) {
  return {std::move(key),
          [](std::string_view name, const PuzzleConfig& config) -> Expected<std::unique_ptr<Learnable>> {
            auto puzzle = P::make(name, config);
            if (!puzzle) return puzzle.error();
            return std::unique_ptr<Learnable>(std::make_unique<PuzzleLearnable<P>>(*std::move(puzzle)));
          }};
}

}  // namespace unscramble
