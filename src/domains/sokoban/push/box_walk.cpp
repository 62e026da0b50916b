#include "domains/sokoban/push/box_walk.h"

#include <algorithm>
#include <utility>

namespace unscramble::sokoban::push {

namespace {

constexpr std::array<int, 4> kRingPlace{0, 4, 6, 2};  // of the sides up, down, left, right in Board::ring

}  // namespace

unsigned BoxWalk::sides_from(std::vector<char>& box, Cell cell, int side) {
  const auto& ring = board_.ring[cell];
  unsigned free = 0;
  for (int i = 0; i < 8; ++i)
    if (ring[i] != kOff && !box[ring[i]]) free |= 1U << i;
  unsigned all = 0;
  for (const int s : {0, 1, 2, 3}) all |= ((free >> kRingPlace[s]) & 1U) << s;
  // Around the box: usually that is all there is to know.
  unsigned mask = 1U << side;
  for (const int step : {1, 7})
    for (int at = kRingPlace[side], n = 0; n < 7; ++n) {
      at = (at + step) & 7;
      if (((free >> at) & 1U) == 0) break;
      for (const int s : {0, 1, 2, 3})
        if (kRingPlace[s] == at) mask |= 1U << s;
    }
  if (mask == all) return mask;
  const char was = std::exchange(box[cell], 1);
  flood_.fill(board_, box, board_.next[cell][side]);
  box[cell] = was;
  for (int s = 0; s < 4; ++s)
    if (((all >> s) & 1U) != 0 && flood_.has(board_.next[cell][s])) mask |= 1U << s;
  return mask;
}

void BoxWalk::enter(std::vector<char>& box, Cell cell, int side, int from) {
  if (((known(cell) >> side) & 1U) != 0) return;
  const unsigned mask = sides_from(box, cell, side);
  if (stamp_[cell] != now_) {
    stamp_[cell] = now_;
    sides_[cell] = 0;
  }
  sides_[cell] = static_cast<std::uint8_t>(sides_[cell] | mask);
  for (int s = 0; s < 4; ++s)
    if (((mask >> s) & 1U) != 0) from_[cell * 4 + s] = from;
  stands_.push_back({cell, static_cast<std::uint8_t>(side)});
  masks_.push_back(static_cast<std::uint8_t>(mask));
}

const std::vector<Stand>& BoxWalk::walk(std::vector<char>& box, Cell start, unsigned sides, bool back) {
  if (++now_ == 0) {
    std::fill(stamp_.begin(), stamp_.end(), 0);
    now_ = 1;
  }
  stands_.clear();
  masks_.clear();
  stamp_[start] = now_;
  sides_[start] = static_cast<std::uint8_t>(sides);
  int any = 0;
  for (int s = 0; s < 4; ++s)
    if (((sides >> s) & 1U) != 0) {
      from_[start * 4 + s] = -1;
      any = s;
    }
  stands_.push_back({start, static_cast<std::uint8_t>(any)});
  masks_.push_back(static_cast<std::uint8_t>(sides));
  for (std::size_t i = 0; i < stands_.size(); ++i) {
    const Cell cell = stands_[i].cell;
    for (int s = 0; s < 4; ++s) {
      if (((masks_[i] >> s) & 1U) == 0) continue;
      const Cell to = board_.next[cell][back ? s : s ^ 1];
      if (to == kOff || box[to] || board_.dead[to]) continue;
      if (back) {
        const Cell player = board_.next[to][s];
        if (player == kOff || box[player]) continue;
      }
      enter(box, to, s, cell * 4 + s);
    }
  }
  stands_.erase(stands_.begin());
  return stands_;
}

void BoxWalk::append_pushes(Stand stand, Moves& out) const {
  const auto first = static_cast<std::ptrdiff_t>(out.size());
  for (int at = from_[stand.cell * 4 + stand.side]; at >= 0; at = from_[at])
    out.push_back(static_cast<Move>((at & 3) ^ 1));
  std::reverse(out.begin() + first, out.end());
}

}  // namespace unscramble::sokoban::push
