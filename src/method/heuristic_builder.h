// HeuristicBuilder<P>: makes the heuristic that an expression describes.
#pragma once

#include <algorithm>

#include "heuristic/cached.h"
#include "heuristic/combined.h"
#include "heuristic/own.h"
#include "heuristic/parity.h"
#include "heuristic/symmetric.h"
#include "method/heuristic_expression.h"
#include "method/heuristics.h"

namespace unscramble {

template <Puzzle P>
class HeuristicBuilder {
 public:
  using Made = Expected<HeuristicPtr<P>>;

  HeuristicBuilder(const SolveRequest& request, Monitor& monitor, ThreadPool& pool)
      : request_(request), monitor_(monitor), pool_(pool) {}

  Made build(const P& puzzle, const HeuristicExpression& expression) const {
    if (expression.arguments.empty()) return named(puzzle, expression.name);
    if (const auto fits = fits_costs(expression.name); !fits) return fits.error();
    std::vector<HeuristicPtr<P>> parts;
    for (const auto& argument : expression.arguments) {
      auto part = build(puzzle, argument);
      if (!part) return part;
      parts.push_back(*std::move(part));
    }
    if (expression.name == "max") return HeuristicPtr<P>(std::make_shared<MaxHeuristic<P>>(std::move(parts)));
    if (expression.name == "sum") return HeuristicPtr<P>(std::make_shared<SumHeuristic<P>>(std::move(parts)));
    if (expression.name == "cached") return cached(parts.front());
    if (expression.name == "parity") return parity(puzzle, parts.front());
    return symmetric(puzzle, expression, parts.front());
  }

 private:
  // A symmetry takes moves to moves of another cost, and the parity of a cost is not that of the number of moves.
  [[nodiscard]] Status fits_costs(const std::string& function) const {
    if (!request_.get(kCost) || (function != "symmetric" && function != "average" && function != "parity"))
      return Done{};
    return unsupported(function + "(…) is about numbers of moves; with --cost it could overestimate");
  }

  Made named(const P& puzzle, const std::string& name) const {
    if (name == kOwnHeuristic && request_.own_heuristic != nullptr)
      return HeuristicPtr<P>(std::make_shared<OwnHeuristic<P>>(request_.own_heuristic));
    const auto choices = heuristics_for<P>();
    const auto choice =
        std::find_if(choices.begin(), choices.end(), [&](const auto& c) { return c.info.name == name; });
    if (choice == choices.end()) return usage_error("no heuristic '" + name + "' for " + puzzle.name());
    if (!choice->info.refusal.empty()) return unsupported(choice->info.refusal);
    auto made = choice->make(puzzle, request_, monitor_, pool_);
    if (!made) return made.error();
    return HeuristicPtr<P>(*std::move(made));
  }

  // A million estimates, fewer where they would take more than a quarter of the memory limit.
  Made cached(HeuristicPtr<P> base) const {
    std::size_t entries = std::size_t{1} << 20;
    const auto bytes = [&] { return CachedHeuristic<P>::bytes_for(entries); };
    while (entries > 1 && bytes() > monitor_.limits().memory / 4) entries /= 2;
    if (!monitor_.hold("cached " + base->traits().name, bytes()))
      return Error{ErrorCode::kLimit, "the memory limit leaves no room for cached(…)"};
    return HeuristicPtr<P>(std::make_shared<CachedHeuristic<P>>(std::move(base), entries));
  }

  Made parity(const P& puzzle, HeuristicPtr<P> base) const {
    if constexpr (KnowsParity<P>) {
      if (puzzle.knows_parity()) return HeuristicPtr<P>(std::make_shared<ParityHeuristic<P>>(puzzle, std::move(base)));
    }
    return unsupported("parity(…) needs a puzzle whose states show the parity of the distance; " + puzzle.name() +
                       "'s states in " + puzzle.metric() + " do not");
  }

  // The images of a state may belong to another puzzle (a level turned with its boxes), which then needs a heuristic
  // of its own. If the goal looks the same in both, the puzzle is the same.
  Made symmetric(const P& puzzle, const HeuristicExpression& expression, HeuristicPtr<P> base) const {
    if constexpr (Symmetric<P>) {
      const auto mode = expression.name == "symmetric" ? SymmetricMode::kMax : SymmetricMode::kAverage;
      Rng rng(1);
      const auto goal = puzzle.goal(rng);
      std::vector<HeuristicPtr<P>> views{base};
      for (int k = 1; k < puzzle.num_symmetries(); ++k) {
        const P image = puzzle.symmetric_puzzle(k);
        if (image.format(puzzle.symmetric_state(goal, k)) == puzzle.format(goal)) {
          views.push_back(base);
          continue;
        }
        auto view = build(image, expression.arguments.front());
        if (!view) return view;
        views.push_back(*std::move(view));
      }
      return symmetric_heuristic(puzzle, std::move(views), mode);
    }
    return unsupported(expression.name + "(…) needs a puzzle with symmetries; " + puzzle.name() + " has none");
  }

  const SolveRequest& request_;
  Monitor& monitor_;
  ThreadPool& pool_;
};

// The heuristic `text` describes, made for this puzzle.
template <Puzzle P>
Expected<HeuristicPtr<P>> make_heuristic(const P& puzzle, std::string_view text, const SolveRequest& request,
                                         Monitor& monitor, ThreadPool& pool) {
  const auto expression = parse_heuristic(text);
  if (!expression) return expression.error();
  return HeuristicBuilder<P>(request, monitor, pool).build(puzzle, *expression);
}

}  // namespace unscramble
