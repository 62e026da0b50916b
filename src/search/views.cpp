#include "search/views.h"

#include <algorithm>

namespace unscramble {

Views::Views(const RowProblem& problem, bool symmetric) : problem_(problem), views_{{}} {
  const Domain& domain = problem.domain;
  // The images of some moves may be others that are not allowed.
  if (problem.moves.size() != domain.facts().num_moves) return;
  auto copy = image({});
  const bool group = domain.invert(copy.data());
  for (const int symmetry : symmetric ? std::vector{0} : domain.symmetries()) {
    if (symmetry != 0) views_.push_back({symmetry, false});
    if (group) views_.push_back({symmetry, true});
  }
}

std::vector<std::byte> Views::image(const View& view) const {
  const Domain& domain = problem_.domain;
  std::vector<std::byte> row(problem_.start, problem_.start + domain.row_bytes());
  if (view.symmetry != 0) domain.transform(row.data(), view.symmetry);
  if (view.inverted) domain.invert(row.data());
  return row;
}

void Views::bring_back(const View& view, Moves& moves) const {
  const Domain& domain = problem_.domain;
  if (view.inverted) {
    std::reverse(moves.begin(), moves.end());
    for (Move& move : moves) move = domain.facts().inverse[move];
  }
  if (view.symmetry == 0) return;
  Moves before(domain.facts().num_moves);
  for (std::size_t m = 0; m < before.size(); ++m)
    before[domain.transformed(static_cast<Move>(m), view.symmetry)] = static_cast<Move>(m);
  for (Move& move : moves) move = before[move];
}

}  // namespace unscramble
