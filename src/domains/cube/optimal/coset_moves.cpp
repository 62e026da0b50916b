#include "domains/cube/optimal/coset_moves.h"

#include <algorithm>

#include "domains/cube/metric.h"
#include "domains/cube/optimal/locate.h"
#include "domains/cube/optimal/ops_portable.h"

namespace unscramble::cube_optimal {

FlipMaps::FlipMaps() {
  std::array<int, 4> order = {0, 1, 2, 3};
  int map = 0;
  do {
    for (int flips = 0; flips < 16; ++flips, ++map) {
      for (int f = 0; f < 16; ++f) {
        int to = flips;
        for (int i = 0; i < 4; ++i) to ^= (f >> i & 1) << order[i];
        image_[map][f] = static_cast<std::uint8_t>(to);
      }
      for (int part = 0; part < 4; ++part)
        for (int set = 0; set < 16; ++set)
          for (int i = 0; i < 4; ++i)
            if ((set >> i & 1) != 0) spread_[map][part][set] |= std::uint32_t{1} << 2 * image_[map][part * 4 + i];
    }
  } while (std::next_permutation(order.begin(), order.end()));
  for (int a = 0; a < kCount; ++a) {
    std::array<std::uint8_t, 16> back{};
    for (int f = 0; f < 16; ++f) back[image_[a][f]] = static_cast<std::uint8_t>(f);
    inverse_[a] = static_cast<std::uint16_t>(std::find(image_.begin(), image_.end(), back) - image_.begin());
  }
}

int FlipMaps::find(int none, const std::array<int, 4>& single) const {
  for (int map = 0; map < kCount; ++map) {
    bool same = image_[map][0] == none;
    for (int i = 0; i < 4; ++i) same = same && image_[map][1 << i] == single[i];
    if (same) return map;
  }
  return -1;
}

namespace {

// Puts four cubies, `labels` above `first`, on the positions under `mask`.
void place_four(PackedCube& cube, int lane, unsigned mask, int first, unsigned labels) {
  for (unsigned n = 0; mask != 0; ++n, mask &= mask - 1) {
    const unsigned label = (labels >> n & 1U) | (labels >> (4 + n) & 1U) << 1;
    cube.place[lane + std::countr_zero(mask)] = static_cast<std::uint8_t>(static_cast<unsigned>(first) + label);
  }
}

View read_normal(const PackedCube& cube) {
  using Ops = PortableOps;
  return {0, Ops::mask<0>(cube), Ops::mask<1>(cube), Ops::mask<2>(cube), Ops::mask<3>(cube), Ops::mask<4>(cube)};
}

}  // namespace

CosetMoves::CosetMoves(const CosetShape& shape, cube::Metric metric, ThreadPool& pool)
    : shape_(shape), corner_details_(shape.corner_orders * shape.corner_orders) {
  for (int m = 0; m < kTurns; ++m)
    if (metric == cube::Metric::kHalf || m % 3 != 1) turns_.push_back(constants().turn[m]);
  turns_.push_back(identity());
  const std::size_t pairs = turns_.size() * kAxialSymmetries;
  corner_target_.resize(pairs * kSplits * static_cast<std::size_t>(corner_details_));
  edge_target_.resize(pairs * static_cast<std::size_t>(shape.slice_orders) * kSlices);
  flip_map_.resize(pairs * kSlices);
  pool.parallel_for(pairs, 1, [&](std::size_t i, std::size_t, int) {
    fill_corners(static_cast<int>(i / kAxialSymmetries), static_cast<int>(i % kAxialSymmetries));
    fill_edges(static_cast<int>(i / kAxialSymmetries), static_cast<int>(i % kAxialSymmetries));
  });
  turns_.pop_back();
  fill_rows();
}

void CosetMoves::fill_corners(int turn, int symmetry) {
  const auto& reps = coset_representatives();
  const auto& g = constants().conjugator[0][symmetry];
  const CosetShape corners_only{shape_.corner_orders, 1};
  auto* out = corner_target_.data() + pair(turn, symmetry) * kSplits * static_cast<std::size_t>(corner_details_);
  for (int split = 0; split < kSplits; ++split) {
    for (int detail = 0; detail < corner_details_; ++detail) {
      PackedCube cube = identity();
      const auto labels = [&](int rank) {
        return shape_.corner_orders == 1 ? reps.order24[0] : reps.order(shape_.corner_orders, rank);
      };
      place_four(cube, kCornerLane, reps.split[split] ^ 0xFFU, 0, labels(detail / shape_.corner_orders));
      place_four(cube, kCornerLane, reps.split[split], 4, labels(detail % shape_.corner_orders));
      const View seen = read_normal(conjugate(multiply(cube, turns_[turn]), g));
      *out++ = static_cast<std::uint8_t>(locate<PortableOps>(seen, corners_only, coset_index()).offset / kBlockBytes);
    }
  }
}

void CosetMoves::fill_edges(int turn, int symmetry) {
  const auto& reps = coset_representatives();
  const auto& g = constants().conjugator[0][symmetry];
  const CosetShape edges_only{1, shape_.slice_orders};
  const std::size_t at = pair(turn, symmetry);
  auto* targets = edge_target_.data() + at * static_cast<std::size_t>(shape_.slice_orders) * kSlices;
  for (int slice = 0; slice < kSlices; ++slice) {
    const unsigned mask = reps.slice[slice];
    const auto arrive = [&](int order, int flips) {
      PackedCube cube = identity();
      int other = 0;
      for (int i = 0; i < cube::kEdges; ++i)
        if ((mask >> i & 1U) == 0) cube.place[i] = static_cast<std::uint8_t>(other++);
      const int labels = shape_.slice_orders == 1 ? reps.order24[0] : reps.order(shape_.slice_orders, order);
      place_four(cube, 0, mask, 8, static_cast<unsigned>(labels));
      unsigned positions = mask;
      for (int n = 0; n < 4; ++n, positions &= positions - 1)
        if ((flips >> n & 1) != 0) cube.place[std::countr_zero(positions)] |= 0x10;
      const View seen = read_normal(conjugate(multiply(cube, turns_[turn]), g));
      return locate<PortableOps>(seen, edges_only, coset_index());
    };
    for (int order = 0; order < shape_.slice_orders; ++order)
      targets[order * kSlices + slice] = static_cast<std::uint32_t>(arrive(order, 0).offset);
    std::array<int, 4> single{};
    for (int i = 0; i < 4; ++i) single[i] = static_cast<int>(arrive(0, 1 << i).shift / 2);
    flip_map_[at * kSlices + static_cast<std::size_t>(slice)] =
        static_cast<std::uint16_t>(flips_.find(static_cast<int>(arrive(0, 0).shift / 2), single));
  }
}

void CosetMoves::fill_rows() {
  const auto& reps = coset_representatives();
  const auto& index = coset_index();
  row_target_.reserve(kCornerRows * turns_.size());
  for (const std::uint32_t raw : reps.row) {
    PackedCube cube = identity();
    place_four(cube, kCornerLane, reps.split[raw / kTwists] ^ 0xFFU, 0, reps.order24[0]);
    place_four(cube, kCornerLane, reps.split[raw / kTwists], 4, reps.order24[0]);
    int sum = 0;
    std::uint32_t rest = raw % kTwists;
    for (int i = 6; i >= 0; --i, rest /= 3) {
      cube.place[kCornerLane + i] |= static_cast<std::uint8_t>(rest % 3 << 4);
      sum += static_cast<int>(rest % 3);
    }
    cube.place[kCornerLane + 7] |= static_cast<std::uint8_t>((21 - sum) % 3 << 4);
    for (const auto& turn : turns_) {
      const PackedCube after = multiply(cube, turn);
      const auto mask_of = [&](std::uint32_t mask) { return mask >> kLane & 0xFF; };
      row_target_.push_back(index.row_of[index.split_base[mask_of(PortableOps::mask<2>(after))] +
                                         index.twist_weight[mask_of(PortableOps::mask<4>(after))] +
                                         2 * index.twist_weight[mask_of(PortableOps::mask<5>(after))]]);
    }
  }
}

CosetMoves::Step CosetMoves::make_step(std::uint32_t row, int turn, std::uint32_t found) const {
  const std::size_t at = pair(turn, static_cast<int>(found % 16));
  const std::size_t split = coset_representatives().row[row] / kTwists;
  return {found / 16, corner_target_.data() + (at * kSplits + split) * static_cast<std::size_t>(corner_details_),
          edge_target_.data() + at * static_cast<std::size_t>(shape_.slice_orders) * kSlices,
          flip_map_.data() + at * kSlices};
}

CosetMoves::Step CosetMoves::step(std::uint32_t row, int turn) const {
  return make_step(row, turn, row_target_[row * turns_.size() + static_cast<std::size_t>(turn)]);
}

CosetMoves::Step CosetMoves::stay(std::uint32_t row, int symmetry) const {
  return make_step(row, turns(), row * 16 + static_cast<std::uint32_t>(symmetry));
}

}  // namespace unscramble::cube_optimal
