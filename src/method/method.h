// Method<P>: one way to solve, callable. Generic ones are listed in methods.h; a puzzle's special
// solvers are added by domains/FAMILY/plans/KEY.h (KEY is the key of its add_puzzle line).
#pragma once

#include <concepts>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "heuristic/heuristic.h"
#include "method/info.h"
#include "method/options.h"
#include "search/search.h"

namespace unscramble {

template <Puzzle P>
struct Method {
  MethodInfo info;
  // heuristic is null only if !info.uses_heuristic.
  std::function<Expected<SearchResult>(const Problem<P>&, const Heuristic<P>* heuristic, const SolveRequest&,
                                       SearchContext&)>
      run;
};

template <Puzzle P>
struct HeuristicChoice {
  HeuristicInfo info;
  std::function<Expected<std::unique_ptr<Heuristic<P>>>(const P&, const SolveRequest&, Monitor&, ThreadPool&)> make;
};

// What `--method auto --heuristic auto` means for a puzzle.
struct Plan {
  std::string method;
  std::string heuristic;
  OptionValues options{};  // for this method, where the user set none
};

// Specialised by domains/FAMILY/plans/KEY.h. plan() is given what the user did choose.
template <Puzzle P>
struct Special {
  static void add_methods(std::vector<Method<P>>& /*methods*/) {}
  static void add_heuristics(std::vector<HeuristicChoice<P>>& /*heuristics*/) {}
  static std::optional<Plan> plan(const Problem<P>& /*problem*/, const SolveRequest& /*request*/) { return {}; }
};

// A goal may be a pattern that many states show. It makes another puzzle of it, with methods and heuristics of its own:
// toward(puzzle, goal) for a goal text that is_pattern().
template <class P>
concept AimsAtPatterns = requires(const P puzzle, std::string_view goal) {
  { Special<P>::is_pattern(goal) } -> std::same_as<bool>;
  Special<P>::toward(puzzle, goal)->pattern();
};

}  // namespace unscramble
