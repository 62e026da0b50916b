// Pattern databases for sliding puzzles: heuristic "pdb", an encoding that shows them to networks and, where IDA* can
// finish, method "optimal".
#pragma once

#include "domains/tile/pdb/evaluator.h"
#include "domains/tile/pdb/heuristic.h"
#include "domains/tile/pdb/table_sets.h"
#include "method/encodings.h"
#include "method/ida.h"
#include "method/shallow.h"

namespace unscramble {

template <int N>
HeuristicChoice<TilePuzzle<N>> tile_pdb_heuristic() {
  using P = TilePuzzle<N>;
  HeuristicInfo info{.name = "pdb",
                     .summary = "additive pattern databases (" + tile_layouts(N).front().name +
                                " and transposed), built once and kept in the cache",
                     .admissible = true,
                     .consistent = false,
                     .slow_start = true};
  return {info,
          [](const P& puzzle, const SolveRequest&, Monitor& monitor,
             ThreadPool& pool) -> Expected<std::unique_ptr<Heuristic<P>>> {
            if (!puzzle.is_standard())
              return unsupported("the pattern databases are for the usual goal; with --goal use linear-conflict");
            auto collection = TileCollection::shared(tile_layouts(N).front(), monitor, pool);
            if (!collection) return collection.error();
            return std::unique_ptr<Heuristic<P>>(std::make_unique<TilePdbHeuristic<N>>(*std::move(collection)));
          }};
}

inline constexpr std::string_view kTileTokens = "tiles+pdb";

template <int N>
std::vector<EncodingChoice<TilePuzzle<N>>> tile_encodings() {
  using P = TilePuzzle<N>;
  return {{std::string(kTileTokens), "the tiles, and the entries of the pattern databases",
           [](const P& puzzle, Monitor& monitor, ThreadPool& pool) -> Expected<TokenSourcePtr<P>> {
             auto collection = TileCollection::shared(tile_layouts(N).front(), monitor, pool);
             if (!collection) return collection.error();
             return TokenSourcePtr<P>(std::make_shared<PdbTokens<P, TileEntries<N>>>(
                 puzzle, 0, kTileTokens, TileEntries<N>(*std::move(collection))));
           }}};
}

template <int N>
Method<TilePuzzle<N>> tile_optimal_method() {
  using P = TilePuzzle<N>;
  MethodInfo info{.name = "optimal",
                  .summary = "IDA* on additive pattern databases, kept up to date move by move: proved shortest",
                  .complete = true,
                  .optimal = true,
                  .uses_heuristic = false,
                  .slow_start = true,
                  .options = {&kProve.spec, &kAll.spec, &kCount.spec, &kUpperBound.spec, &kMaxDepth.spec}};
  return {info,
          [](const Problem<P>& problem, const Heuristic<P>*, const SolveRequest& request,
             SearchContext& context) -> Expected<SearchResult> {
            auto options = ida_options(problem, request);
            if (!options) return options.error();
            if (!TileCollection::is_built(tile_layouts(N).front()))
              if (auto result = shallow_proof(problem, *options, context)) return *std::move(result);
            auto heuristic = tile_pdb_heuristic<N>().make(problem.puzzle, request, context.monitor, context.pool);
            if (!heuristic && heuristic.error().code == ErrorCode::kLimit) {
              const EstimateHeuristic<P> estimate(problem.puzzle, 0);
              context.monitor.remark(heuristic.error().message + "; searched with " + estimate.traits().name);
              return ida_star(problem, estimate, *options, context);
            }
            if (!heuristic) return heuristic.error();
            const auto& tracker = static_cast<const TilePdbHeuristic<N>&>(**heuristic).tracker();
            return IdaStar<P, TilePdbEvaluator<N>>(problem, TilePdbEvaluator<N>(problem.puzzle, tracker), true,
                                                   *options, context)
                .run();
          }};
}

// The tables exist and the goal is the one they are for.
template <int N>
bool tile_pdb_ready(const TilePuzzle<N>& puzzle) {
  return puzzle.is_standard() && TileCollection::is_built(tile_layouts(N).front());
}

}  // namespace unscramble
