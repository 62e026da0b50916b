// TupleSet: which cells each n-tuple covers (Konen 2022, section 3): random walks, random points, or given.
#pragma once

#include <string_view>

#include "core/rng.h"
#include "ntuple/layout.h"

namespace unscramble::ntuple {

using Tuple = std::vector<std::uint16_t>;  // its cells; the first is the lowest digit of the index
using TupleSet = std::vector<Tuple>;

inline constexpr std::size_t kMaxTupleLength = 32;
inline constexpr std::uint64_t kMaxWeights = std::uint64_t{1} << 30;

// The number of weights of one tuple: the product of its cells' values.
std::uint64_t table_size(const BoardLayout& layout, const Tuple& tuple);

// Random walk: each cell but the first is adjacent to one chosen before (it need not be the last: Fig. 9 shows
// branching tuples). Different tuples may cover the same cells, as the paper's may.
Expected<TupleSet> random_walk_tuples(const BoardLayout& layout, int count, int length, Rng& rng);
// Any different cells.
Expected<TupleSet> random_point_tuples(const BoardLayout& layout, int count, int length, Rng& rng);
// "0,8,2 1,9,3": cells separated by commas, tuples by blanks or semicolons.
Expected<TupleSet> parse_tuples(std::string_view text, const BoardLayout& layout);
std::string to_text(const TupleSet& tuples);

// kInvalid for cells that are not on the board or occur twice in a tuple, and for absurdly large tables.
Status check(const TupleSet& tuples, const BoardLayout& layout);

}  // namespace unscramble::ntuple
