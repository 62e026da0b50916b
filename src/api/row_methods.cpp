#include "api/row_methods.h"

#include <algorithm>

#include "method/methods.h"

namespace unscramble::api {

namespace {

// A solution the user has, and the costs of moves, are written as text, which these searches do not see.
MethodInfo without_texts(MethodInfo info) {
  std::erase_if(info.options, [](const OptionSpec* spec) {
    return spec->name == kUpperBound.spec.name || spec->name == kCost.spec.name;
  });
  return info;
}

RowMethod bwas_method(MethodInfo info, const BwasOptions& defaults) {
  return {without_texts(std::move(info)),
          [defaults](const RowProblem& problem, const RowHeuristic& heuristic, const SolveRequest& request,
                     SearchContext& context) -> Expected<SearchResult> {
            return bwas(problem, heuristic, bwas_options(defaults, request), context);
          }};
}

RowMethod mcts_method(MethodInfo info, const MctsOptions& defaults) {
  return {std::move(info),
          [defaults](const RowProblem& problem, const RowHeuristic& heuristic, const SolveRequest& request,
                     SearchContext& context) -> Expected<SearchResult> {
            const auto options = mcts_options(defaults, request);
            if (!options) return options.error();
            return mcts(problem, heuristic, *options, context);
          }};
}

// `read` makes the options of the moves, the heuristic's traits and the request; `search` uses them.
template <class Read, class Search>
RowMethod guided_method(MethodInfo info, Read read, Search search) {
  return {std::move(info),
          [read, search](const RowProblem& problem, const RowHeuristic& heuristic, const SolveRequest& request,
                         SearchContext& context) -> Expected<SearchResult> {
            const auto options = read(problem.domain.facts().num_moves, heuristic.traits(), request);
            if (!options) return options.error();
            return search(problem, heuristic, *options, context);
          }};
}

std::vector<RowMethod> make_row_methods() {
  std::vector<RowMethod> methods;
  methods.push_back(bwas_method(bwas_info(), {}));
  methods.push_back(bwas_method(astar_info(), astar_options()));
  methods.push_back(guided_method(
      beam_info(), [](auto... given) { return beam_options(given...); },
      [](const auto& problem, const auto& heuristic, const auto& options, auto& context) {
        return beam(problem, heuristic, options, context);
      }));
  methods.push_back(guided_method(
      anytime_info(), [](auto... given) { return anytime_options(given...); },
      [](const auto& problem, const auto& heuristic, const auto& options, auto& context) {
        return widening_beam(problem, heuristic, options, Shorten(), context);
      }));
  methods.push_back(mcts_method(mcts_info(), {}));
  methods.push_back(mcts_method(mcts_plus_info(), mcts_plus()));
  methods.push_back(guided_method(
      mcts_konen_info(),
      [](std::size_t, const HeuristicTraits&, const SolveRequest& request) {
        return Expected<KonenOptions>(konen_options(request));
      },
      [](const auto& problem, const auto& heuristic, const auto& options, auto& context) {
        return mcts_konen(problem, heuristic, options, context);
      }));
  methods.push_back(guided_method(
      greedy_info(),
      [](std::size_t, const HeuristicTraits& traits, const SolveRequest& request) {
        return greedy_options(traits, request);
      },
      [](const auto& problem, const auto& heuristic, const auto& options, auto& context) {
        return greedy(problem, heuristic, options, context);
      }));
  return methods;
}

}  // namespace

const std::vector<RowMethod>& row_methods() {
  static const std::vector<RowMethod> methods = make_row_methods();
  return methods;
}

}  // namespace unscramble::api
