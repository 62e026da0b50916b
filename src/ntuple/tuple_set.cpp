#include "ntuple/tuple_set.h"

#include <algorithm>

#include "puzzle/text.h"

namespace unscramble::ntuple {

namespace {

bool contains(const Tuple& tuple, std::uint16_t cell) {
  return std::find(tuple.begin(), tuple.end(), cell) != tuple.end();
}

// Cells that may come next: adjacent to the tuple and not in it; any cell where it is empty.
std::vector<std::uint16_t> next_cells(const BoardLayout& layout, const Tuple& tuple) {
  std::vector<std::uint16_t> next;
  for (std::size_t cell = 0; cell < layout.cells(); ++cell) {
    const auto number = static_cast<std::uint16_t>(cell);
    const auto& adjacent = layout.adjacent[cell];
    const bool near = tuple.empty() || std::any_of(adjacent.begin(), adjacent.end(),
                                                   [&](std::uint16_t other) { return contains(tuple, other); });
    if (near && !contains(tuple, number)) next.push_back(number);
  }
  return next;
}

}  // namespace

std::uint64_t table_size(const BoardLayout& layout, const Tuple& tuple) {
  std::uint64_t size = 1;
  for (const auto cell : tuple) {
    size *= layout.values[cell];
    if (size > kMaxWeights) break;  // refused anyway, and further factors could wrap around
  }
  return size;
}

Expected<TupleSet> random_walk_tuples(const BoardLayout& layout, int count, int length, Rng& rng) {
  TupleSet set;
  for (int t = 0; t < count; ++t) {
    Tuple tuple;
    while (static_cast<int>(tuple.size()) < length) {
      const auto next = next_cells(layout, tuple);
      if (next.empty())
        return invalid("a random walk on the board '" + layout.name + "' visits only " + std::to_string(tuple.size()) +
                       " cells, not " + std::to_string(length));
      tuple.push_back(next[rng.below(next.size())]);
    }
    set.push_back(std::move(tuple));
  }
  if (const auto checked = check(set, layout); !checked) return checked.error();
  return set;
}

Expected<TupleSet> random_point_tuples(const BoardLayout& layout, int count, int length, Rng& rng) {
  if (length > static_cast<int>(layout.cells()))
    return invalid("the board '" + layout.name + "' has only " + std::to_string(layout.cells()) + " cells");
  Tuple all;
  for (std::size_t cell = 0; cell < layout.cells(); ++cell) all.push_back(static_cast<std::uint16_t>(cell));
  TupleSet set;
  for (int t = 0; t < count; ++t) {
    rng.shuffle(all);
    set.emplace_back(all.begin(), all.begin() + length);
  }
  if (const auto checked = check(set, layout); !checked) return checked.error();
  return set;
}

Expected<TupleSet> parse_tuples(std::string_view text, const BoardLayout& layout) {
  TupleSet set;
  for (const auto word : split_words(text, " \t\r\n;")) {
    Tuple tuple;
    for (const auto digits : split_words(word, ",")) {
      const auto cell = parse_int(digits);
      if (!cell || *cell < 0 || *cell >= static_cast<int>(layout.cells()))
        return invalid("'" + printable(digits) + "' is not a cell of the board '" + layout.name +
                       "', which has cells 0 to " + std::to_string(layout.cells() - 1));
      tuple.push_back(static_cast<std::uint16_t>(*cell));
    }
    if (!tuple.empty()) set.push_back(std::move(tuple));
  }
  if (const auto checked = check(set, layout); !checked) return checked.error();
  return set;
}

std::string to_text(const TupleSet& tuples) {
  std::string text;
  for (const auto& tuple : tuples) {
    if (!text.empty()) text += ' ';
    for (std::size_t i = 0; i < tuple.size(); ++i) text += (i == 0 ? "" : ",") + std::to_string(tuple[i]);
  }
  return text;
}

Status check(const TupleSet& tuples, const BoardLayout& layout) {
  if (tuples.empty()) return invalid("there are no n-tuples");
  std::uint64_t total = 0;
  for (std::size_t t = 0; t < tuples.size(); ++t) {
    const std::string name = "n-tuple " + std::to_string(t + 1);
    const auto& tuple = tuples[t];
    if (tuple.empty() || tuple.size() > kMaxTupleLength)
      return invalid(name + " has " + std::to_string(tuple.size()) + " cells; 1 to " + std::to_string(kMaxTupleLength) +
                     " are possible");
    for (std::size_t i = 0; i < tuple.size(); ++i) {
      if (tuple[i] >= layout.cells())
        return invalid(name + " has cell " + std::to_string(tuple[i]) + "; the board '" + layout.name + "' ends at " +
                       std::to_string(layout.cells() - 1));
      if (std::find(tuple.begin(), tuple.begin() + static_cast<std::ptrdiff_t>(i), tuple[i]) !=
          tuple.begin() + static_cast<std::ptrdiff_t>(i))
        return invalid(name + " has cell " + std::to_string(tuple[i]) + " twice");
    }
    total += table_size(layout, tuple);
    if (total > kMaxWeights)
      return invalid("the tables would have more than " + std::to_string(kMaxWeights) +
                     " weights: use fewer or shorter n-tuples");
  }
  return Done{};
}

}  // namespace unscramble::ntuple
