#include "domains/sokoban/push/features.h"

namespace unscramble::sokoban::push {

Features FeatureMeter::measure(const Layout& layout, const PackingStage* stage) {
  if (stage == nullptr) stage = &plan_.stage(layout);
  Features features;
  features.packed = stage->packed;
  features.out_of_plan = PackingPlan::out_of_plan(*stage, layout.boxes);
  features.home = flood_.fill(board_, layout.box, layout.player);
  features.reach = static_cast<int>(flood_.reached().size());
  for (const Cell box : layout.boxes) {
    features.links += board_.link[box];
    bool mobile = false;
    for (int d = 0; d < 4; ++d) {
      const Cell stand = board_.next[box][d ^ 1];
      const Cell to = board_.next[box][d];
      mobile |= stand != kOff && to != kOff && flood_.has(stand) && !layout.box[to] && !board_.dead[to];
    }
    features.mobile += mobile ? 1 : 0;
  }
  features.regions = 1;
  const std::size_t free = static_cast<std::size_t>(board_.cells) - layout.boxes.size();
  // A region that the player does not reach touches a box.
  for (std::size_t b = 0; b < layout.boxes.size() && flood_.reached().size() < free; ++b)
    for (const Cell side : board_.next[layout.boxes[b]]) {
      if (side == kOff || layout.box[side] || flood_.has(side)) continue;
      flood_.spread(board_, layout.box, side);
      ++features.regions;
    }
  return features;
}

}  // namespace unscramble::sokoban::push
