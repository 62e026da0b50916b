// PushSearch<W>: A* over pushes, in the player's moves.
//
// A node is a box configuration and the place where the last push has left the player (an arrival); an edge
// is a walk and a push, and costs both. The player's place may not be forgotten, as solvers that count
// pushes do, since walks cost. The bound is the matching of boxes to goals with the steps that crossings.h
// adds; it is consistent but for a corner case (more than kManyPairs), so arrivals are opened again there.
#pragma once

#include <limits>

#include "domains/sokoban/matching.h"
#include "domains/sokoban/optimal/crossings.h"
#include "domains/sokoban/optimal/queue.h"
#include "domains/sokoban/optimal/wave.h"
#include "domains/sokoban/state.h"

namespace unscramble::sokoban {

struct PushSearchOptions {
  int tenths = 10;  // weight of the cost in f = weight * cost + bound; 10: the first solution is a shortest
  int ceiling = std::numeric_limits<int>::max();  // solutions of this many moves or more are not searched for
};

enum class Phase {
  kRunning,
  kSolved,
  kExhausted,  // there is no solution below the ceiling
  kFull,       // memory was refused
  kStopped,    // by the monitor
};

template <int W>
class PushSearch {
 public:
  PushSearch(const Level& level, const Grid<W>& grid, std::span<const Move> moves, const State& start,
             const PushSearchOptions& options, Monitor& monitor)
      : level_(level),
        grid_(grid),
        moves_(moves),
        options_(options),
        monitor_(monitor),
        ledger_(monitor),
        configs_(ledger_),
        arrivals_(ledger_),
        crossings_(level, ledger_) {
    enter_start(start);
  }

  // Continues for this many expansions; after any phase but kRunning it is over.
  Phase advance(std::uint64_t expansions);

  void lower_ceiling(int ceiling) { options_.ceiling = std::min(options_.ceiling, ceiling); }
  [[nodiscard]] int lower_bound() const { return lower_bound_; }  // with 10 tenths only

  // After kSolved: the start, then the state after each run of pushes of one box.
  [[nodiscard]] std::vector<State> solution() const;

 private:
  using Profile = CrossingBound::Profile;

  // A configuration about to be entered: which, the player's place then, at what cost, from where.
  struct Entry {
    Bits<W> boxes;
    int player = 0;
    int cost = 0;
    std::uint32_t parent = kNothing;
  };

  void enter_start(const State& start);
  void expand(std::uint32_t index);
  void push_box(const Bits<W>& boxes, int from, int to, Move move, int cost, std::uint32_t parent);
  bool known_as_cheap(std::uint32_t config, const Entry& entry);
  void enter(std::uint32_t config, const Entry& entry, const Profile& profile, int pushes);
  int match(const Bits<W>& boxes, int player);
  int match_after(int from, int to, int player);
  void gather_sources(std::uint32_t index);

  const Level& level_;
  const Grid<W>& grid_;
  std::span<const Move> moves_;
  PushSearchOptions options_;
  Monitor& monitor_;
  Ledger ledger_;
  ConfigTable<W, Profile> configs_;
  Blocks<Arrival> arrivals_;
  CrossingBound crossings_;
  OpenList open_;
  bool full_ = false;  // memory was refused
  int lower_bound_ = 0;
  std::uint32_t goal_ = kNothing;
  std::uint64_t generated_ = 0;

  // Of the arrival being expanded.
  Assignment assignment_;
  std::vector<const int*> rows_;
  std::vector<int> rest_;    // [box][goal], of Assignment::without
  std::vector<char> known_;  // [box]: its part of rest_ is filled
  std::array<std::uint16_t, kMaxCells> number_{};
  std::vector<WaveSource> sources_;
};

template <int W>
Phase PushSearch<W>::advance(std::uint64_t expansions) {
  constexpr std::uint64_t kTickEvery = 64;
  std::uint64_t expanded = 0;
  Phase phase = Phase::kRunning;
  while (phase == Phase::kRunning && expanded < expansions) {
    const std::uint32_t index = full_ ? kNothing : open_.pop(arrivals_);
    if (index == kNothing || (options_.tenths == 10 && open_.f() >= options_.ceiling)) {
      phase = full_ ? Phase::kFull : Phase::kExhausted;
      break;
    }
    if (options_.tenths == 10 && open_.f() > lower_bound_) {
      lower_bound_ = open_.f();
      monitor_.raise_lower_bound(lower_bound_);
    }
    if (!(configs_[arrivals_[index].config].boxes - grid_.goals).any()) {
      goal_ = index;
      phase = Phase::kSolved;
      break;
    }
    if (arrivals_[index].outdone != 0) continue;
    expand(index);
    if (++expanded % kTickEvery == 0 && monitor_.tick(std::exchange(generated_, 0), kTickEvery))
      phase = Phase::kStopped;
  }
  if (monitor_.tick(std::exchange(generated_, 0), expanded % kTickEvery) && phase == Phase::kRunning)
    phase = Phase::kStopped;
  return phase;
}

// A start that cannot be solved is not entered, and the search is over at once.
template <int W>
void PushSearch<W>::enter_start(const State& start) {
  const Entry entry{boxes_of<W>(start), static_cast<int>(start.player), 0, kNothing};
  const int pushes = match(entry.boxes, entry.player);
  if (pushes < kFar && !grid_.freeze_deadlock(entry.boxes))
    enter(kNothing, entry, crossings_.profile(entry.boxes), pushes);
}

template <int W>
void PushSearch<W>::expand(std::uint32_t index) {
  Arrival& arrival = arrivals_[index];
  arrival.expanded = 1;
  const Bits<W> boxes = configs_[arrival.config].boxes;
  const Bits<W> free = grid_.floor - boxes;
  const int player = static_cast<int>(arrival.player);
  const int cost = static_cast<int>(arrival.cost);
  gather_sources(index);
  Wave<W> earlier(grid_, moves_, free, sources_, cost);
  Bits<W> layer;
  layer.set(player);
  layer = layer - earlier.covered();
  if (!layer.any()) return;
  const int pushes = match(boxes, player);
  Bits<W> seen = layer;
  for (int walk = 0; layer.any() && cost + walk + pushes < options_.ceiling && !full_; ++walk) {
    grid_.for_each_push(layer, boxes, moves_,
                        [&](int from, int to, Move move) { push_box(boxes, from, to, move, cost + walk + 1, index); });
    earlier.advance();
    layer = (grid_.spread(layer, moves_) & free) - seen - earlier.covered();
    seen = seen | layer;
  }
}

// Carries out a push and those it forces: in a passage one cell wide, without a goal where the box would
// rest, the player can only turn back. A shortest solution never does: leaving the box one cell earlier
// saves the push now and the step back, and when the player next comes for the box, from either side, a
// step he takes anyway makes up for the push. So a push from passage to passage is continued or not made.
template <int W>
void PushSearch<W>::push_box(const Bits<W>& boxes, int from, int to, Move move, int cost, std::uint32_t parent) {
  ++generated_;
  const int origin = from;
  while (grid_.in_passage(from, move) && grid_.in_passage(to, move) && !grid_.goals.test(to)) {
    const int next = level_.neighbour(to, move);
    if (next == kWall || boxes.test(next) || grid_.dead.test(next)) return;
    from = to;
    to = next;
    ++cost;
  }
  Entry entry{boxes, from, cost, parent};
  entry.boxes.reset(origin);
  entry.boxes.set(to);
  const std::uint32_t config = configs_.find(entry.boxes);
  if (config != kNothing) {
    if (!known_as_cheap(config, entry)) enter(config, entry, configs_[config].profile, match_after(origin, to, from));
  } else if (!grid_.freeze_deadlock(entry.boxes)) {
    const Profile& before = configs_[arrivals_[parent].config].profile;
    const int pushes = match_after(origin, to, from);
    if (pushes < kFar) enter(config, entry, crossings_.moved(before, origin, to), pushes);
  }
}

// The same place has been reached at no more cost. If at more, that arrival is obsolete.
template <int W>
bool PushSearch<W>::known_as_cheap(std::uint32_t config, const Entry& entry) {
  for (std::uint32_t i = configs_[config].arrivals; i != kNothing; i = arrivals_[i].next_here) {
    Arrival& other = arrivals_[i];
    if (static_cast<int>(other.player) != entry.player || other.outdone != 0) continue;
    if (static_cast<int>(other.cost) <= entry.cost) return true;
    other.outdone = 1;
  }
  return false;
}

template <int W>
void PushSearch<W>::enter(std::uint32_t config, const Entry& entry, const Profile& profile, int pushes) {
  if (pushes >= kFar) return;
  const int steps = crossings_.steps(profile, entry.player, pushes);
  if (steps >= 0 && entry.cost + pushes + steps >= options_.ceiling) return;
  if (config == kNothing) config = configs_.add(entry.boxes, profile);
  if (steps < 0 || config == kNothing) {
    full_ = true;
    return;
  }
  Arrival arrival;
  arrival.config = config;
  arrival.parent = entry.parent;
  arrival.next_here = configs_[config].arrivals;
  arrival.player = static_cast<std::uint32_t>(entry.player) & 0x1FFU;
  arrival.cost = static_cast<std::uint32_t>(entry.cost) & 0x1FFFFFU;
  if (!arrivals_.push(arrival)) {
    full_ = true;
    return;
  }
  configs_[config].arrivals = arrivals_.size() - 1;
  open_.push(arrivals_, arrivals_.size() - 1, entry.cost * options_.tenths / 10 + pushes + steps, pushes + steps);
}

template <int W>
int PushSearch<W>::match(const Bits<W>& boxes, int player) {
  rows_.clear();
  boxes.for_each([&](int box) {
    number_[box] = static_cast<std::uint16_t>(rows_.size());
    rows_.push_back(level_.pushes().distances(box, player));
  });
  known_.assign(rows_.size(), 0);
  rest_.resize(rows_.size() * level_.goal_cells().size());
  return assignment_.solve(rows_, static_cast<int>(level_.goal_cells().size()));
}

// The matching when box `from` has gone to `to` and left the player at `player`. For the other boxes the
// player is still in the same part of the floor, so only one row is new.
template <int W>
int PushSearch<W>::match_after(int from, int to, int player) {
  const std::size_t goals = level_.goal_cells().size();
  const std::size_t box = number_[from];
  const std::span<int> rest(&rest_[box * goals], goals);
  if (known_[box] == 0) {
    assignment_.without(static_cast<int>(box), rest);
    known_[box] = 1;
  }
  return least_sum(level_.pushes().distances(to, player), rest);
}

template <int W>
void PushSearch<W>::gather_sources(std::uint32_t index) {
  sources_.clear();
  for (std::uint32_t i = configs_[arrivals_[index].config].arrivals; i != kNothing; i = arrivals_[i].next_here) {
    const Arrival& other = arrivals_[i];
    if (i != index && other.expanded != 0)
      sources_.push_back({static_cast<int>(other.cost), static_cast<int>(other.player)});
  }
}

template <int W>
std::vector<State> PushSearch<W>::solution() const {
  std::vector<State> states;
  for (std::uint32_t i = goal_; i != kNothing; i = arrivals_[i].parent) {
    State state;
    configs_[arrivals_[i].config].boxes.for_each([&](int box) { state.add_box(box); });
    state.player = arrivals_[i].player;
    states.push_back(state);
  }
  std::reverse(states.begin(), states.end());
  return states;
}

}  // namespace unscramble::sokoban
