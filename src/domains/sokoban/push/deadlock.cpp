#include "domains/sokoban/push/deadlock.h"

#include <algorithm>
#include <unordered_set>

namespace unscramble::sokoban::push {

namespace {

constexpr std::uint64_t kMostCached = std::uint64_t{16} << 20;  // bytes, of each cache

}  // namespace

Deadlocks::Deadlocks(const Board& board, Ledger& ledger)
    : board_(board),
      words_(static_cast<int>((board.goals.size() + 63) / 64)),
      frozen_(board.cells, 0),
      goal_sets_budget_(ledger, kMostCached),
      goal_number_(board.cells, -1),
      flood_(board.cells),
      local_flood_(board.cells),
      corral_of_(board.cells, -1),
      local_box_(board.cells, 0),
      zone_(board.cells, 0),
      corrals_budget_(ledger, kMostCached) {
  for (std::size_t g = 0; g < board.goals.size(); ++g) goal_number_[board.goals[g]] = static_cast<int>(g);
}

// The largest set of boxes that hold each other in place (grid.h says the same of bit sets). True if one is off goals.
bool Deadlocks::freeze(const Layout& layout) {
  for (const Cell c : layout.boxes) frozen_[c] = 1;
  std::vector<Cell> stuck = layout.boxes;
  const auto held = [&](Cell c) {
    for (int axis = 0; axis < 2; ++axis) {
      if (((board_.blocked[c] >> axis) & 1) != 0) continue;
      if (!frozen_[board_.next[c][2 * axis]] && !frozen_[board_.next[c][2 * axis + 1]]) return false;
    }
    return true;
  };
  for (bool changed = true; changed;) {
    changed = false;
    std::size_t kept = 0;
    for (const Cell c : stuck) {
      if (held(c)) {
        stuck[kept++] = c;
      } else {
        frozen_[c] = 0;
        changed = true;
      }
    }
    stuck.resize(kept);
  }
  frozen_key_ = 0;
  bool off_goal = false;
  for (const Cell c : stuck) {
    frozen_key_ ^= board_.box_key[c];
    off_goal |= !board_.goal[c];
  }
  return off_goal;
}

bool Deadlocks::is_frozen_deadlock(const Layout& layout) {
  const bool dead = freeze(layout);
  for (const Cell c : layout.boxes) frozen_[c] = 0;
  return dead;
}

// Which goals are reached from where when the frozen boxes are walls; the player is left out of account.
const Deadlocks::GoalSets& Deadlocks::goal_sets() {
  const auto known = goal_sets_.find(frozen_key_);
  if (known != goal_sets_.end()) return known->second;
  if (!goal_sets_budget_.grow(static_cast<std::uint64_t>(board_.cells) * words_ * 8 + kHashEntryBytes)) {
    goal_sets_.clear();
    goal_sets_budget_.cleared();
  }
  GoalSets& sets = goal_sets_[frozen_key_];
  sets.assign(static_cast<std::size_t>(board_.cells) * words_, 0);
  std::vector<Cell> queue;
  for (std::size_t g = 0; g < board_.goals.size(); ++g) {
    const std::size_t word = g / 64;
    const std::uint64_t bit = std::uint64_t{1} << (g % 64);
    if (frozen_[board_.goals[g]]) continue;
    queue.assign(1, board_.goals[g]);
    sets[queue[0] * words_ + word] |= bit;
    for (std::size_t n = 0; n < queue.size(); ++n)
      for (int d = 0; d < 4; ++d) {
        const Cell from = board_.next[queue[n]][d];
        if (from == kOff || frozen_[from] || (sets[from * words_ + word] & bit) != 0) continue;
        const Cell player = board_.next[from][d];
        if (player == kOff || frozen_[player]) continue;
        sets[from * words_ + word] |= bit;
        queue.push_back(from);
      }
  }
  return sets;
}

bool Deadlocks::give_goal(int box, const Layout& layout, const GoalSets& sets, std::vector<char>& visited) {
  for (int w = 0; w < words_; ++w)
    for (std::uint64_t rest = sets[layout.boxes[box] * words_ + w]; rest != 0; rest &= rest - 1) {
      const int goal = w * 64 + std::countr_zero(rest);
      if (visited[goal]) continue;
      visited[goal] = 1;
      if (box_of_goal_[goal] >= 0 && !give_goal(box_of_goal_[goal], layout, sets, visited)) continue;
      box_of_goal_[goal] = box;
      return true;
    }
  return false;
}

// Expects freeze() to have run. Every other box needs a goal of its own.
bool Deadlocks::goals_unreachable(const Layout& layout) {
  const GoalSets& sets = goal_sets();
  box_of_goal_.assign(board_.goals.size(), -1);
  std::vector<char> visited(board_.goals.size());
  for (int b = 0; b < static_cast<int>(layout.boxes.size()); ++b) {
    if (frozen_[layout.boxes[b]]) continue;
    // Most boxes find a free goal at once: the one they stand on, or any.
    const int own = goal_number_[layout.boxes[b]];
    if (own >= 0 && box_of_goal_[own] < 0) {
      box_of_goal_[own] = b;
      continue;
    }
    std::fill(visited.begin(), visited.end(), 0);
    if (!give_goal(b, layout, sets, visited)) return true;
  }
  return false;
}

bool Deadlocks::is_deadlock(Layout& layout, Cell moved) {
  bool dead = freeze(layout) || goals_unreachable(layout);
  for (const Cell c : layout.boxes) frozen_[c] = 0;
  if (dead) return true;
  flood_.fill(board_, layout.box, layout.player);
  find_corrals(layout, flood_);
  for (const Corral& corral : corrals_) {
    // Only corrals that the moved box bounds are new.
    if (moved != kOff && std::find(corral.boxes.begin(), corral.boxes.end(), moved) == corral.boxes.end()) continue;
    if (corral_deadlock(corral, layout.player)) return true;
  }
  return false;
}

// Shut-off parts with the boxes around and inside them.
void Deadlocks::find_corrals(const Layout& layout, const Flood& reach) {
  corrals_.clear();
  std::fill(corral_of_.begin(), corral_of_.end(), -1);
  if (reach.reached().size() + layout.boxes.size() == static_cast<std::size_t>(board_.cells)) return;
  for (int c = 0; c < board_.cells; ++c) {
    if (layout.box[c] || reach.has(static_cast<Cell>(c)) || corral_of_[c] >= 0) continue;
    const int number = static_cast<int>(corrals_.size());
    Corral corral;
    corral.cells.push_back(static_cast<Cell>(c));
    corral_of_[c] = number;
    for (std::size_t n = 0; n < corral.cells.size(); ++n)
      for (const Cell to : board_.next[corral.cells[n]]) {
        if (to == kOff || corral_of_[to] == number) continue;
        corral_of_[to] = number;
        (layout.box[to] ? corral.boxes : corral.cells).push_back(to);
      }
    // Boxes between two corrals belong to both; those behind the boundary that the player does not touch, too.
    for (std::size_t n = 0; n < corral.boxes.size(); ++n)
      for (const Cell to : board_.next[corral.boxes[n]]) {
        if (to == kOff || !layout.box[to] || corral_of_[to] == number) continue;
        const auto& near = board_.next[to];
        const bool touched = std::any_of(near.begin(), near.end(), [&](Cell s) { return s != kOff && reach.has(s); });
        if (touched) continue;
        corral_of_[to] = number;
        corral.boxes.push_back(to);
      }
    for (const Cell b : corral.boxes) corral_of_[b] = -1;
    corrals_.push_back(std::move(corral));
  }
}

bool Deadlocks::corral_deadlock(const Corral& corral, Cell player) {
  constexpr std::size_t kMostBoxes = 40;  // more are not searched to any end
  if (corral.boxes.size() > kMostBoxes) return false;
  const auto on_goal = [&](Cell c) { return board_.goal[c] != 0; };
  if (std::all_of(corral.boxes.begin(), corral.boxes.end(), on_goal)) return false;
  std::uint64_t key = 0;
  for (const Cell c : corral.boxes) {
    key ^= board_.box_key[c];
    local_box_[c] = 1;
  }
  key ^= board_.player_key[local_flood_.fill(board_, local_box_, player)];
  for (const Cell c : corral.boxes) local_box_[c] = 0;
  const auto known = known_corrals_.find(key);
  if (known != known_corrals_.end()) return known->second;
  const bool dead = search_corral(corral, player);
  if (!corrals_budget_.grow(kHashEntryBytes)) {
    known_corrals_.clear();
    corrals_budget_.cleared();
  }
  known_corrals_.emplace(key, dead);
  return dead;
}

bool Deadlocks::local_freeze(const std::vector<Cell>& boxes) {
  Layout local;
  local.boxes = boxes;
  const bool dead = freeze(local);
  for (const Cell c : boxes) frozen_[c] = 0;
  return dead;
}

// The corral's boxes alone: can they all come to goals or out of the zone they and the corral cover?
bool Deadlocks::search_corral(const Corral& corral, Cell player) {
  constexpr int kMostStates = 600;
  struct Local {
    std::vector<Cell> boxes;
    Cell player;
  };
  for (const Cell c : corral.cells) zone_[c] = 1;
  for (const Cell c : corral.boxes) zone_[c] = 1;
  std::vector<Local> stack{{corral.boxes, player}};
  std::unordered_set<std::uint64_t> seen;
  bool solved = false;
  int states = 0;
  while (!stack.empty() && !solved && states < kMostStates) {
    const Local here = std::move(stack.back());
    stack.pop_back();
    for (const Cell c : here.boxes) local_box_[c] = 1;
    std::uint64_t key = board_.player_key[local_flood_.fill(board_, local_box_, here.player)];
    for (const Cell c : here.boxes) key ^= board_.box_key[c];
    if (seen.insert(key).second) {
      ++states;
      std::vector<Local> leaving;
      for (std::size_t b = 0; b < here.boxes.size() && !solved; ++b)
        for (int d = 0; d < 4; ++d) {
          const Cell from = here.boxes[b];
          const Cell stand = board_.next[from][d ^ 1];
          const Cell to = board_.next[from][d];
          if (to == kOff || stand == kOff || local_box_[to] || board_.dead[to] || !local_flood_.has(stand)) continue;
          Local child{here.boxes, from};
          if (!zone_[to]) {
            child.boxes.erase(child.boxes.begin() + static_cast<std::ptrdiff_t>(b));
          } else {
            child.boxes[b] = to;
            if (local_freeze(child.boxes)) continue;
          }
          if (std::all_of(child.boxes.begin(), child.boxes.end(), [&](Cell c) { return board_.goal[c] != 0; })) {
            solved = true;
            break;
          }
          (zone_[to] ? stack : leaving).push_back(std::move(child));
        }
      for (auto& child : leaving) stack.push_back(std::move(child));
    }
    for (const Cell c : here.boxes) local_box_[c] = 0;
  }
  for (const Cell c : corral.cells) zone_[c] = 0;
  for (const Cell c : corral.boxes) zone_[c] = 0;
  return !solved && states < kMostStates;
}

// Every push of a boundary box must lead into the corral and be open to the player now.
bool Deadlocks::is_forced(const Layout& layout, const Flood& reach, int number) {
  const Corral& corral = corrals_[number];
  const auto mine = [&](Cell c) {
    return std::find(corral.boxes.begin(), corral.boxes.end(), c) != corral.boxes.end();
  };
  bool unfinished = false;
  for (const Cell c : corral.cells) unfinished |= board_.goal[c] != 0 && layout.boxes.size() == board_.goals.size();
  for (const Cell box : corral.boxes) {
    unfinished |= !board_.goal[box];
    for (int d = 0; d < 4; ++d) {
      const Cell stand = board_.next[box][d ^ 1];
      const Cell to = board_.next[box][d];
      if (stand == kOff || to == kOff || board_.dead[to]) continue;
      if (corral_of_[stand] == number || (layout.box[stand] && mine(stand))) continue;  // from inside: later
      const bool inwards = corral_of_[to] == number || (layout.box[to] && mine(to));
      if (!inwards || !reach.has(stand)) return false;
    }
  }
  return unfinished;
}

bool Deadlocks::find_forced_corral(const Layout& layout, const Flood& reach, std::vector<char>& boxes) {
  find_corrals(layout, reach);
  int best = -1;
  for (int n = 0; n < static_cast<int>(corrals_.size()); ++n)
    if (is_forced(layout, reach, n) && (best < 0 || corrals_[n].boxes.size() < corrals_[best].boxes.size())) best = n;
  if (best < 0) return false;
  std::fill(boxes.begin(), boxes.end(), 0);
  for (const Cell c : corrals_[best].boxes) boxes[c] = 1;
  return true;
}

}  // namespace unscramble::sokoban::push
