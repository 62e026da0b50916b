// Where a cube, looked at along an axis, is found in the pruning tables.
#pragma once

#include "domains/cube/optimal/coset.h"

namespace unscramble::cube_optimal {

// A cube in the normal form of its row: the row, and its bytes bit by bit (see Ops::mask).
struct View {
  std::uint32_t row;
  std::uint32_t bit0, bit1, bit2, bit3, bit4;
};

template <class Ops>
View view_along(const typename Ops::Vec& cube, int axis, const Constants& constants, const CosetIndex& index) {
  const auto conjugate = [&](const Conjugator& g) {
    return Ops::multiply(Ops::multiply(Ops::load(g.before), cube), Ops::load(g.after));
  };
  const auto& symmetries = constants.conjugator[axis];
  const auto upright = axis == 0 ? cube : conjugate(symmetries[0]);
  const std::uint32_t d_corners = Ops::template mask<2>(upright) >> kLane & 0xFF;
  const std::uint32_t once = Ops::template mask<4>(upright) >> kLane & 0xFF;
  const std::uint32_t twice = Ops::template mask<5>(upright) >> kLane & 0xFF;
  const std::uint32_t found =
      index.row_of[index.split_base[d_corners] + index.twist_weight[once] + 2 * index.twist_weight[twice]];
  const auto normal = conjugate(symmetries[found & 15]);
  return {found >> 4,
          Ops::template mask<0>(normal),
          Ops::template mask<1>(normal),
          Ops::template mask<2>(normal),
          Ops::template mask<3>(normal),
          Ops::template mask<4>(normal)};
}

struct Location {
  std::uint64_t offset;  // of the word, in bytes
  std::uint32_t shift;   // of the code in the word
};

template <class Ops>
Location locate(const View& view, const CosetShape& shape, const CosetIndex& index) {
  const std::uint32_t slice = view.bit3 & 0xFFF;
  std::uint32_t detail = 0;
  if (shape.corner_orders > 1) {
    const auto& order = index.order(shape.corner_orders);
    const std::uint32_t d_corners = view.bit2 >> kLane & 0xFF;
    const std::uint32_t u_corners = d_corners ^ 0xFF;
    const std::uint32_t low = view.bit0 >> kLane;
    const std::uint32_t high = view.bit1 >> kLane;
    detail = order[Ops::extract(low, u_corners) | Ops::extract(high, u_corners) << 4] *
                 static_cast<std::uint32_t>(shape.corner_orders) +
             order[Ops::extract(low, d_corners) | Ops::extract(high, d_corners) << 4];
  }
  if (shape.slice_orders > 1)
    detail = detail * static_cast<std::uint32_t>(shape.slice_orders) +
             index.order(shape.slice_orders)[Ops::extract(view.bit0, slice) | Ops::extract(view.bit1, slice) << 4];
  const std::uint64_t block =
      static_cast<std::uint64_t>(view.row) * static_cast<std::uint32_t>(shape.details()) + detail;
  return {block * kBlockBytes + index.slice_offset[slice], 2 * Ops::extract(view.bit4, slice)};
}

}  // namespace unscramble::cube_optimal
