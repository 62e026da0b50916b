#include "domains/lights_out/algebra.h"

namespace unscramble {
namespace {

// Everything in `start` plus the span of `relations`, in Gray-code order: one addition each.
template <int Words>
std::vector<Bits<Words>> coset(Bits<Words> start, const std::vector<Bits<Words>>& relations) {
  std::vector<Bits<Words>> sets{start};
  const std::uint64_t size = std::uint64_t{1} << relations.size();
  sets.reserve(size);
  for (std::uint64_t i = 1; i < size; ++i) {
    add_to(start, relations[static_cast<std::size_t>(std::countr_zero(i))]);
    sets.push_back(start);
  }
  return sets;
}

// Lighter first; of equals the one that is smaller as an ascending list.
template <int Words>
bool lighter(const Bits<Words>& a, const Bits<Words>& b) {
  const int weight_a = count_bits(a);
  const int weight_b = count_bits(b);
  if (weight_a != weight_b) return weight_a < weight_b;
  Bits<Words> different = a;
  add_to(different, b);
  const std::size_t first = lowest_bit(different);
  return first < 64 * Words && test_bit(a, first);
}

template <int Words>
Moves presses_of(const Bits<Words>& set, const Moves& allowed) {
  Moves moves;
  for_each_bit(set, [&](std::size_t i) { moves.push_back(allowed[i]); });
  return moves;
}

template <int Words>
SearchResult no_solution(const Bits<Words>& witness) {
  SearchResult result;
  result.status = SearchStatus::kUnsolvable;
  result.note = "every allowed press toggles an even number of the cells";
  for_each_bit(witness, [&](std::size_t cell) { result.note += " " + std::to_string(cell); });
  result.note += ", and an odd number of them has to change";
  return result;
}

}  // namespace

template <int Words>
SearchResult solve_lights_out(const Problem<LightsOut<Words>>& problem, const LightsOutOptions& options,
                              SearchContext& context) {
  const auto& board = problem.puzzle.board();
  const auto target = problem.puzzle.difference(problem.start);
  const bool restricted = static_cast<int>(problem.moves.size()) < board.cells;
  std::optional<Gf2Span<Words>> own;
  if (restricted) own = board.span_of(problem.moves);
  const Gf2Span<Words>& span = restricted ? *own : board.presses;

  const auto particular = span.express(target);
  if (!particular) return no_solution<Words>(*span.witness(target));
  auto sets = coset<Words>(*particular, span.relations());
  std::sort(sets.begin(), sets.end(), lighter<Words>);
  context.monitor.tick(sets.size(), 1);

  SearchResult result;
  result.status = SearchStatus::kSolved;
  result.moves = presses_of<Words>(sets.front(), problem.moves);
  result.proved_optimal = true;
  result.lower_bound = static_cast<int>(result.moves.size());
  context.monitor.raise_lower_bound(result.lower_bound);
  context.monitor.found(result.moves);
  if (!options.all && options.count <= 1) return result;
  for (const auto& set : sets) {
    const bool optimal = count_bits(set) == result.lower_bound;
    if ((options.all && optimal) || result.solutions.size() < options.count)
      result.solutions.push_back(presses_of<Words>(set, problem.moves));
  }
  if (result.solutions.size() < options.count) result.note = "there are no more solutions";
  return result;
}

template SearchResult solve_lights_out<1>(const Problem<LightsOut<1>>&, const LightsOutOptions&, SearchContext&);
template SearchResult solve_lights_out<4>(const Problem<LightsOut<4>>&, const LightsOutOptions&, SearchContext&);

}  // namespace unscramble
