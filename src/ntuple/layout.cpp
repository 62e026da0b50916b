#include "ntuple/layout.h"

namespace unscramble::ntuple {

void connect_all(BoardLayout& layout, std::size_t begin, std::size_t end) {
  layout.adjacent.resize(layout.cells());
  for (std::size_t a = begin; a < end; ++a)
    for (std::size_t b = begin; b < end; ++b)
      if (a != b) layout.adjacent[a].push_back(static_cast<std::uint16_t>(b));
}

Status check(const BoardLayout& layout) {
  if (layout.cells() == 0 || layout.cells() > kMaxCells)
    return unsupported("a board of " + std::to_string(layout.cells()) + " cells; n-tuples allow up to " +
                       std::to_string(kMaxCells));
  for (const int values : layout.values)
    if (values < 1 || values > kMaxCellValues)
      return unsupported("a cell with " + std::to_string(values) + " values; n-tuples allow up to " +
                         std::to_string(kMaxCellValues));
  return Done{};
}

}  // namespace unscramble::ntuple
