#include "domains/cube/optimal/coset.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace unscramble::cube_optimal {

namespace {

using Labels = std::array<int, 4>;

std::uint8_t code_of(const Labels& labels) {
  unsigned code = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const auto label = static_cast<unsigned>(labels[i]);
    code |= (label & 1U) << i | (label >> 1U) << (4 + i);
  }
  return static_cast<std::uint8_t>(code);
}

// Ranks of the 24 orders of four labels up to renaming the labels by `group`.
template <std::size_t N>
void rank_orders(const std::vector<Labels>& group, std::array<std::uint8_t, 256>& rank,
                 std::array<std::uint8_t, N>& representative) {
  std::array<bool, 256> seen{};
  std::uint8_t next = 0;
  Labels order = {0, 1, 2, 3};
  do {
    if (seen[code_of(order)]) continue;
    representative[next] = code_of(order);
    for (const auto& rename : group) {
      Labels renamed{};
      for (int i = 0; i < 4; ++i) renamed[i] = rename[order[i]];
      seen[code_of(renamed)] = true;
      rank[code_of(renamed)] = next;
    }
    ++next;
  } while (std::next_permutation(order.begin(), order.end()));
}

std::vector<Labels> square_symmetries(bool reflections) {
  std::vector<Labels> group;
  for (int turn = 0; turn < 4; ++turn) {
    Labels rotated{};
    Labels reflected{};
    for (int i = 0; i < 4; ++i) {
      rotated[i] = (turn + i) % 4;
      reflected[i] = (turn + 4 - i) % 4;
    }
    group.push_back(rotated);
    if (reflections) group.push_back(reflected);
  }
  return group;
}

struct Both {
  CosetIndex index{};
  CosetRepresentatives representatives{};
};

void fill_small(Both& out) {
  auto& [index, reps] = out;
  int rank = 0;
  for (unsigned mask = 0; mask < 256; ++mask) {
    if (std::popcount(mask) == 4) {
      index.split_base[mask] = static_cast<std::uint32_t>(rank * kTwists);
      reps.split[rank++] = static_cast<std::uint8_t>(mask);
    }
    int weight = kTwists / 3;
    for (unsigned i = 0; i < 7; ++i, weight /= 3)
      if ((mask >> i & 1U) != 0)
        index.twist_weight[mask] = static_cast<std::uint16_t>(index.twist_weight[mask] + weight);
  }
  rank = 0;
  for (unsigned mask = 0; mask < 4096; ++mask) {
    if (std::popcount(mask) != 4) continue;
    index.slice_offset[mask] =
        static_cast<std::uint16_t>(rank / kWordsInLine * kLineBytes + (1 + rank % kWordsInLine) * 4);
    reps.slice[rank++] = static_cast<std::uint16_t>(mask);
  }
  rank_orders({{0, 1, 2, 3}}, index.order24, reps.order24);
  rank_orders({{0, 1, 2, 3}, {2, 3, 0, 1}}, index.order12, reps.order12);
  rank_orders(square_symmetries(false), index.order6, reps.order6);
  rank_orders(square_symmetries(true), index.order3, reps.order3);
}

struct CornerRow {
  unsigned d_mask;
  std::array<int, 8> twist;
};

CornerRow unrank_row(const CosetRepresentatives& reps, int raw) {
  CornerRow row{reps.split[raw / kTwists], {}};
  int rest = raw % kTwists;
  for (int i = 6; i >= 0; --i, rest /= 3) row.twist[i] = rest % 3;
  row.twist[7] = (3 * 7 - std::accumulate(row.twist.begin(), row.twist.end() - 1, 0)) % 3;
  return row;
}

std::uint32_t rank_row(const CosetIndex& index, const CornerRow& row) {
  unsigned rank = index.split_base[row.d_mask];
  for (unsigned i = 0; i < 8; ++i) rank += static_cast<unsigned>(row.twist[i]) * index.twist_weight[1U << i];
  return rank;
}

// Symmetries of the axis keep U and D stickers on it, so a twist moves with its position, only
// reversed in a mirror; cubies change layer if the symmetry swaps U and D.
CornerRow image(const CornerRow& row, const cube::SymmetryTable& g) {
  CornerRow out{0, {}};
  for (unsigned q = 0; q < 8; ++q) {
    const unsigned to = g.corner[q * 3] / 3;
    const bool in_d = ((row.d_mask >> q & 1U) != 0) != (g.face[cube::kU] == cube::kD);
    out.d_mask |= static_cast<unsigned>(in_d) << to;
    out.twist[to] = g.mirrors ? (3 - row.twist[q]) % 3 : row.twist[q];
  }
  return out;
}

void fill_rows(Both& out) {
  auto& [index, reps] = out;
  constexpr std::uint32_t kNone = ~std::uint32_t{0};
  const auto& axial = constants().symmetry[0];
  index.row_of.assign(kSplits * kTwists, kNone);
  for (std::uint32_t raw = 0; raw < index.row_of.size(); ++raw) {
    if (index.row_of[raw] != kNone) continue;
    const auto row_number = static_cast<std::uint32_t>(reps.row.size());
    const CornerRow row = unrank_row(reps, static_cast<int>(raw));
    unsigned stabiliser = 0;
    for (int s = 0; s < kAxialSymmetries; ++s) {
      const std::uint32_t to = rank_row(index, image(row, cube::kSymmetries[axial[s]]));
      if (to == raw) stabiliser |= 1U << s;
      if (index.row_of[to] == kNone) index.row_of[to] = row_number * 16 + constants().inverse_axial[s];
    }
    reps.row.push_back(raw);
    reps.stabiliser.push_back(static_cast<std::uint16_t>(stabiliser));
  }
}

const Both& both() {
  static const auto kBoth = [] {
    auto out = std::make_unique<Both>();
    fill_small(*out);
    fill_rows(*out);
    return out;
  }();
  return *kBoth;
}

}  // namespace

const CosetIndex& coset_index() { return both().index; }
const CosetRepresentatives& coset_representatives() { return both().representatives; }

}  // namespace unscramble::cube_optimal
