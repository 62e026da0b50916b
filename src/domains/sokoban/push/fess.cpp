#include "domains/sokoban/push/fess.h"

#include <algorithm>
#include <utility>

namespace unscramble::sokoban::push {

namespace {

// Measuring a move takes time in proportion to the floor. Where all of them would take too long, only the nearest
// places a box could go to are looked at, and the goals.
constexpr std::size_t kMostMeasured = 800'000;  // cells, for one position
constexpr std::size_t kFewestStands = 12;

}  // namespace

Fess::Fess(const Board& board, const Layout& start, int variant, Monitor& monitor)
    : board_(board),
      variant_(variant),
      monitor_(monitor),
      ledger_(monitor),
      plan_(board, start, variant & kOtherPlan, monitor, ledger_),
      meter_(board, plan_),
      deadlocks_(board, ledger_),
      walk_(board),
      flood_(board.cells),
      layout_(start),
      num_boxes_(start.boxes.size()),
      nodes_(ledger_),
      boxes_(ledger_),
      most_stands_(std::max(kFewestStands, kMostMeasured / (start.boxes.size() * board.next.size()))),
      forced_(board.cells, 0) {
  if (deadlocks_.is_deadlock(layout_, kOff)) return;
  add_node(kNothing, 0, 0, meter_.measure(layout_));
}

Outcome Fess::advance(int moves) {
  if (goal_ != kNothing) return Outcome::kSolved;
  if (full_) return Outcome::kFull;
  for (int made = 0; made < moves;) {
    std::size_t tried = 0;
    while (tried < cells_.size() && cells_[turn_ % cells_.size()].heap.empty()) {
      ++turn_;
      ++tried;
    }
    if (tried == cells_.size()) return Outcome::kExhausted;
    auto& heap = cells_[turn_ % cells_.size()].heap;
    ++turn_;
    std::pop_heap(heap.begin(), heap.end(), std::greater<>());
    const std::uint32_t index = heap.back().second;
    heap.pop_back();
    if (!nodes_[index].opened) open(index);
    if (!nodes_[index].opened) return Outcome::kStopped;
    bool created = false;
    while (!created && nodes_[index].next < nodes_[index].moves.size()) {
      const bool advised = nodes_[index].next < nodes_[index].advised;
      created = make_move(index, nodes_[index].moves[nodes_[index].next++]);
      if (goal_ != kNothing) return Outcome::kSolved;
      if (advised && nodes_[index].next == nodes_[index].advised) break;  // the rest costs more
    }
    if (full_) return Outcome::kFull;
    schedule(index);
    ++made;
    if (monitor_.tick(std::exchange(generated_, 0), 1)) return Outcome::kStopped;
  }
  return Outcome::kRunning;
}

void Fess::schedule(std::uint32_t index) {
  Node& node = nodes_[index];
  if (node.opened && node.next == node.moves.size()) {
    ledger_.give_back(node.moves.size() * sizeof(std::uint32_t));
    std::vector<std::uint32_t>().swap(node.moves);
    node.next = 0;
    return;
  }
  const bool advice = !node.opened || node.next < node.advised;
  auto& heap = cells_[node.cell].heap;
  const std::uint64_t weight = node.weight + (advice ? 0U : 1U);
  heap.emplace_back(weight << 32U | node.tie, index);
  std::push_heap(heap.begin(), heap.end(), std::greater<>());
}

void Fess::load(std::uint32_t index) {
  for (const Cell c : layout_.boxes) layout_.box[c] = 0;
  for (std::size_t b = 0; b < num_boxes_; ++b) {
    layout_.boxes[b] = boxes_[static_cast<std::uint32_t>(index * num_boxes_ + b)];
    layout_.box[layout_.boxes[b]] = 1;
  }
  layout_.player = nodes_[index].player;
}

std::uint64_t Fess::key_of(Cell home) const {
  std::uint64_t key = board_.player_key[home];
  for (const Cell c : layout_.boxes) key ^= board_.box_key[c];
  return key;
}

bool Fess::solved() const {
  return std::all_of(layout_.boxes.begin(), layout_.boxes.end(), [&](Cell c) { return board_.goal[c] != 0; });
}

// The position in layout_ becomes a node. False if there is no memory for it.
bool Fess::add_node(std::uint32_t parent, std::uint32_t move, int weight, const Features& features) {
  const std::array<int, 4> place{features.packed, features.regions, features.links, features.out_of_plan};
  const auto [at, fresh] = cell_of_.emplace(place, static_cast<std::uint32_t>(cells_.size()));
  if (fresh) cells_.emplace_back();
  Node node;
  node.parent = parent;
  node.move = move;
  node.cell = at->second;
  node.weight = static_cast<std::uint16_t>(weight);
  node.player = features.home;
  if ((variant_ & kNewestFirst) != 0) node.tie = 0xFFFFFFFFU - nodes_.size();
  bool room = nodes_.push(node) && remember(key_of(features.home)) && ledger_.take(sizeof(Entry));
  for (std::size_t b = 0; b < num_boxes_ && room; ++b) room = boxes_.push(layout_.boxes[b]);
  if (!room) {
    full_ = true;
    return false;
  }
  const auto index = static_cast<std::uint32_t>(nodes_.size() - 1);
  if (solved()) goal_ = index;
  schedule(index);
  return true;
}

void Fess::apply(std::uint32_t move) {
  const Stand stand = stand_of(move);
  layout_.move_box(box_of(move), stand.cell);
  layout_.player = board_.next[stand.cell][stand.side];
}

bool Fess::remember(std::uint64_t key) {
  if (!seen_.insert(key).second) return true;
  if (ledger_.take(kHashEntryBytes)) return true;
  full_ = true;
  return false;
}

// False if the move leads to a known position or a deadlock.
bool Fess::make_move(std::uint32_t index, std::uint32_t move) {
  load(index);
  apply(move);
  ++generated_;
  const Cell home = flood_.fill(board_, layout_.box, layout_.player);
  if (seen_.contains(key_of(home))) return false;
  if (deadlocks_.is_deadlock(layout_, stand_of(move).cell)) {
    remember(key_of(home));
    return false;
  }
  const bool advised = nodes_[index].next <= nodes_[index].advised;
  return add_node(index, move, nodes_[index].weight + (advised ? 0 : 1), meter_.measure(layout_));
}

void Fess::open(std::uint32_t index) {
  load(index);
  plan_.trim();
  const Features here = meter_.measure(layout_);
  Node& node = nodes_[index];
  if (!find_candidates(node.player)) return;  // stopped
  node.opened = true;
  ask_advisors(node, here);
  std::stable_sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
    const auto rank = [](const Features& f) { return f.out_of_plan + f.regions + f.links - f.packed; };
    return rank(a.features) < rank(b.features);
  });
  const std::vector<std::uint32_t> advised = node.moves;
  for (const Candidate& candidate : candidates_)
    if (std::find(advised.begin(), advised.end(), candidate.move) == advised.end())
      node.moves.push_back(candidate.move);
  node.moves.shrink_to_fit();
  if (!ledger_.take(node.moves.size() * sizeof(std::uint32_t))) full_ = true;
}

// All moves from layout_ with what they lead to, but for those that freeze a box or whose result is known. False if
// the monitor stops it.
bool Fess::find_candidates(Cell player) {
  candidates_.clear();
  flood_.fill(board_, layout_.box, player);
  const bool forced = deadlocks_.find_forced_corral(layout_, flood_, forced_);
  std::vector<unsigned> sides(num_boxes_, 0);
  for (std::size_t b = 0; b < num_boxes_; ++b)
    for (int s = 0; s < 4; ++s) {
      const Cell side = board_.next[layout_.boxes[b]][s];
      if (side != kOff && flood_.has(side)) sides[b] |= 1U << s;
    }
  const PackingStage& stage = plan_.stage(layout_);
  for (int b = 0; b < static_cast<int>(num_boxes_); ++b) {
    if (sides[b] == 0 || (forced && !forced_[layout_.boxes[b]])) continue;
    find_candidates_of(b, sides[b], stage);
    if (monitor_.should_stop()) return false;
  }
  layout_.player = player;
  return true;
}

void Fess::find_candidates_of(int box, unsigned sides, const PackingStage& stage) {
  const Cell from = layout_.boxes[box];
  layout_.box[from] = 0;
  const auto& stands = walk_.explore(layout_.box, from, sides);
  layout_.box[from] = 1;
  for (std::size_t i = 0; i < stands.size(); ++i) {
    if (i >= most_stands_ && !stage.is_ready[stands[i].cell]) continue;
    Candidate candidate;
    candidate.move = pack(box, stands[i]);
    apply(candidate.move);
    if (!deadlocks_.is_frozen_deadlock(layout_)) {
      const bool same_stage = !board_.goal[from] && !board_.goal[stands[i].cell];
      candidate.features = meter_.measure(layout_, same_stage ? &stage : nullptr);
      if (!seen_.contains(key_of(candidate.features.home))) candidates_.push_back(candidate);
    }
    layout_.move_box(box, from);
  }
}

// Each advisor proposes the best move it knows, if that is better than the position itself and no deadlock.
void Fess::ask_advisors(Node& node, const Features& here) {
  using Score = std::array<int, 4>;  // less is better
  const auto ask = [&](auto score) {
    constexpr int kTries = 4;
    const Score now = score(here);
    std::vector<std::pair<Score, std::size_t>> better;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      const Score then = score(candidates_[i].features);
      if (then[0] < now[0]) better.emplace_back(then, i);
    }
    const std::size_t tries = std::min<std::size_t>(kTries, better.size());
    std::partial_sort(better.begin(), better.begin() + static_cast<std::ptrdiff_t>(tries), better.end());
    for (std::size_t t = 0; t < tries; ++t) {
      const std::uint32_t move = candidates_[better[t].second].move;
      if (std::find(node.moves.begin(), node.moves.end(), move) != node.moves.end()) return;
      const Cell from = layout_.boxes[box_of(move)];
      const Cell player = layout_.player;
      apply(move);
      const bool dead = deadlocks_.is_deadlock(layout_, stand_of(move).cell);
      layout_.move_box(box_of(move), from);
      layout_.player = player;
      if (dead) continue;
      node.moves.push_back(move);
      return;
    }
  };
  ask([](const Features& f) { return Score{-f.packed, f.out_of_plan, f.regions, f.links}; });
  ask([](const Features& f) { return Score{f.regions, f.out_of_plan, -f.packed, f.links}; });
  ask([](const Features& f) { return Score{f.links, f.out_of_plan, f.regions, -f.packed}; });
  ask([](const Features& f) { return Score{f.out_of_plan, f.regions, f.links, -f.packed}; });
  ask([](const Features& f) { return Score{-f.reach, f.out_of_plan, f.regions, f.links}; });
  ask([](const Features& f) { return Score{-f.mobile, f.out_of_plan, f.regions, f.links}; });
  node.advised = static_cast<std::uint32_t>(node.moves.size());
}

std::vector<Fess::Push> Fess::solution() {
  std::vector<std::uint32_t> path;
  for (std::uint32_t i = goal_; nodes_[i].parent != kNothing; i = nodes_[i].parent) path.push_back(i);
  std::reverse(path.begin(), path.end());
  std::vector<Push> pushes;
  for (const std::uint32_t i : path) {
    load(nodes_[i].parent);
    const int box = box_of(nodes_[i].move);
    Cell at = layout_.boxes[box];
    flood_.fill(board_, layout_.box, layout_.player);
    unsigned sides = 0;
    for (int s = 0; s < 4; ++s)
      if (board_.next[at][s] != kOff && flood_.has(board_.next[at][s])) sides |= 1U << s;
    layout_.box[at] = 0;
    walk_.explore(layout_.box, at, sides);
    layout_.box[at] = 1;
    Moves moves;
    walk_.append_pushes(stand_of(nodes_[i].move), moves);
    for (const Move move : moves) {
      pushes.push_back({at, move});
      at = board_.next[at][move];
    }
  }
  return pushes;
}

}  // namespace unscramble::sokoban::push
