#include "domains/sokoban/push/packing.h"

#include <algorithm>
#include <optional>
#include <unordered_set>

namespace unscramble::sokoban::push {

// Takes boxes away for as long as one can be pulled to where a box stood at the start. When none can, boxes are moved
// about (breadth-first, so as little as possible) until one can again.
class PackingPlan::Unpacker {
 public:
  Unpacker(const Board& board, const Layout& start, int variant, Monitor& monitor)
      : board_(board),
        walk_(board),
        flood_(board.cells),
        variant_(variant),
        monitor_(monitor),
        box_(board.cells, 0),
        is_start_(board.cells, 0) {
    for (const Cell c : start.boxes) is_start_[c] = 1;
  }

  // The goals in the order in which they are first emptied, as far as possible. The player may end a level anywhere, so
  // every part of the floor is tried.
  std::vector<Cell> run() {
    std::vector<Cell> best;
    std::vector<char> seen = board_.goal;
    for (int c = 0; c < board_.cells && best.size() < board_.goals.size(); ++c) {
      if (seen[c]) continue;
      flood_.fill(board_, board_.goal, static_cast<Cell>(c));
      for (const Cell r : flood_.reached()) seen[r] = 1;
      emptied_.clear();
      unpack({board_.goals, board_.goals, static_cast<Cell>(c)});
      if (emptied_.size() > best.size()) best = emptied_;
    }
    return best;
  }

 private:
  static constexpr std::size_t kMostStands = 3'000'000;  // looked at, before what has been found is good enough
  static constexpr std::size_t kMostPositions = 4000;    // while boxes are moved about; fewer if they are many
  static constexpr std::size_t kMostPlaces = 200'000;    // of boxes in them

  struct Position {
    std::vector<Cell> boxes;
    std::vector<Cell> home;  // the goal each of them stood on
    Cell player = 0;
  };
  struct Choice {
    std::size_t box = 0;
    Cell player = 0;
    double score = 0;
  };

  bool out_of_time() { return looked_at_ > kMostStands || monitor_.should_stop(); }

  void unpack(Position now) {
    while (!now.boxes.empty() && !out_of_time()) {
      const auto choice = choose(now);
      if (choice) {
        take_away(now, *choice);
      } else if (!move_about(now)) {
        return;
      }
    }
  }

  void empty(Cell goal) {
    if (std::find(emptied_.begin(), emptied_.end(), goal) == emptied_.end()) emptied_.push_back(goal);
  }

  void take_away(Position& now, const Choice& choice) {
    empty(now.home[choice.box]);
    now.boxes.erase(now.boxes.begin() + static_cast<std::ptrdiff_t>(choice.box));
    now.home.erase(now.home.begin() + static_cast<std::ptrdiff_t>(choice.box));
    now.player = choice.player;
  }

  // Calls visit(box, stands) for each box the player can get at, until it returns true.
  template <class Visit>
  void for_each_pull(const Position& now, Visit visit) {
    for (const Cell c : now.boxes) box_[c] = 1;
    flood_.fill(board_, box_, now.player);
    std::vector<unsigned> sides(now.boxes.size(), 0);
    for (std::size_t b = 0; b < now.boxes.size(); ++b)
      for (int s = 0; s < 4; ++s) {
        const Cell side = board_.next[now.boxes[b]][s];
        if (side != kOff && flood_.has(side)) sides[b] |= 1U << s;
      }
    for (std::size_t b = 0; b < now.boxes.size(); ++b) {
      if (sides[b] == 0) continue;
      box_[now.boxes[b]] = 0;
      const auto& stands = walk_.explore_back(box_, now.boxes[b], sides[b]);
      box_[now.boxes[b]] = 1;
      looked_at_ += stands.size() + 1;
      if (visit(b, stands, sides[b])) break;
    }
    for (const Cell c : now.boxes) box_[c] = 0;
  }

  // The box to be taken away next.
  std::optional<Choice> choose(const Position& now) {
    constexpr std::size_t kManyGoals = 64;  // with more, the first that can be is
    std::optional<Choice> best;
    for_each_pull(now, [&](std::size_t b, const std::vector<Stand>& stands, unsigned sides) {
      Choice choice{b, 0, 0};
      double sum = 0;
      int starts = 0;
      for (std::size_t i = 0; i < stands.size(); ++i) {
        if (!is_start_[stands[i].cell] || stands[i].cell == now.boxes[b]) continue;
        if (starts == 0) choice.player = board_.next[stands[i].cell][stands[i].side];
        ++starts;
        sum += static_cast<double>(i);
      }
      if (starts == 0 && !is_start_[now.boxes[b]]) return false;
      if (starts == 0) {  // it can only stay: better leave it until last
        choice.player = board_.next[now.boxes[b]][std::countr_zero(sides)];
        choice.score = 1e6;
      } else {
        choice.score = sum / starts - (variant_ == 0 ? 1000.0 * starts : 0);
      }
      if (!best || choice.score < best->score) best = choice;
      return starts > 0 && board_.goals.size() > kManyGoals;
    });
    return best;
  }

  // Moves boxes until one can be taken away. False if that cannot be had.
  bool move_about(Position& now) {
    std::vector<Position> queue{now};
    std::unordered_set<std::uint64_t> seen;
    std::vector<std::pair<std::size_t, std::size_t>> from(1);  // position, box that has moved
    for (std::size_t next = 0; next < queue.size() && !out_of_time(); ++next) {
      bool success = false;
      const Position here = queue[next];
      for_each_pull(here, [&](std::size_t b, const std::vector<Stand>& stands, unsigned /*sides*/) {
        for (const Stand& stand : stands) {
          success |= is_start_[stand.cell] != 0 && stand.cell != here.boxes[b];
          if (queue.size() >= kMostPositions || queue.size() * here.boxes.size() >= kMostPlaces) continue;
          Position then = here;
          then.boxes[b] = stand.cell;
          then.player = board_.next[stand.cell][stand.side];
          if (!seen.insert(key_of(then)).second) continue;
          queue.push_back(std::move(then));
          from.emplace_back(next, b);
        }
        return success;
      });
      if (!success) continue;
      std::vector<std::size_t> moved;
      for (std::size_t at = next; at != 0; at = from[at].first) moved.push_back(from[at].second);
      std::reverse(moved.begin(), moved.end());
      for (const std::size_t b : moved) empty(here.home[b]);
      now = here;
      return next != 0;
    }
    return false;
  }

  // The player's part of the floor is told by where he stands, so the same position may come up again from elsewhere.
  std::uint64_t key_of(const Position& position) const {
    std::uint64_t key = board_.player_key[position.player];
    for (const Cell c : position.boxes) key ^= board_.box_key[c];
    return key;
  }

  const Board& board_;
  BoxWalk walk_;
  Flood flood_;
  int variant_;
  Monitor& monitor_;
  std::vector<char> box_;
  std::vector<char> is_start_;
  std::size_t looked_at_ = 0;
  std::vector<Cell> emptied_;
};

PackingPlan::PackingPlan(const Board& board, const Layout& start, int variant, Monitor& monitor, Ledger& ledger)
    : board_(board), budget_(ledger, std::uint64_t{32} << 20), scratch_(board.cells, 0) {
  Unpacker unpacker(board, start, variant, monitor);
  order_ = unpacker.run();
  complete_ = order_.size() == board.goals.size();
  std::reverse(order_.begin(), order_.end());
  // What could not be emptied is filled first, in any order.
  std::vector<char> in_order(board.cells, 0);
  for (const Cell c : order_) in_order[c] = 1;
  std::vector<Cell> first;
  for (const Cell c : board.goals)
    if (!in_order[c]) first.push_back(c);
  order_.insert(order_.begin(), first.begin(), first.end());
  if (order_.size() > start.boxes.size()) order_.resize(start.boxes.size());
  find_needs(start, monitor);
}

// Goal j waits for goal i before it if a box on j lessens the places from which a box can come to i.
// With many goals the order is taken as it is.
void PackingPlan::find_needs(const Layout& start, Monitor& monitor) {
  constexpr std::size_t kMostCompared = 64;
  needs_.resize(order_.size());
  if (order_.size() > kMostCompared) {
    for (std::size_t j = 1; j < order_.size(); ++j) needs_[j].push_back(static_cast<int>(j - 1));
    return;
  }
  BoxWalk walk(board_);
  std::vector<char> filled(board_.cells, 0);
  std::vector<char> is_start(board_.cells, 0);
  for (const Cell c : start.boxes) is_start[c] = 1;
  const auto homes = [&](Cell goal) {
    unsigned done = 0;
    int count = 0;
    for (int s = 0; s < 4; ++s) {
      const Cell player = board_.next[goal][s];
      if (player == kOff || filled[player] || ((done >> s) & 1U) != 0) continue;
      const unsigned sides = walk.sides_from(filled, goal, s);
      done |= sides;
      for (const Stand& stand : walk.explore_back(filled, goal, sides))
        if (is_start[stand.cell]) ++count;
    }
    return count;
  };
  for (std::size_t i = 0; i < order_.size() && !monitor.should_stop(); ++i) {
    const int alone = homes(order_[i]);
    for (std::size_t j = i + 1; j < order_.size(); ++j) {
      filled[order_[j]] = 1;
      if (homes(order_[i]) < alone) needs_[j].push_back(static_cast<int>(i));
      filled[order_[j]] = 0;
    }
    filled[order_[i]] = 1;
  }
}

bool PackingPlan::is_ready(std::size_t goal, const std::vector<char>& packed) const {
  return std::all_of(needs_[goal].begin(), needs_[goal].end(), [&](int n) { return packed[order_[n]] != 0; });
}

void PackingPlan::trim() {
  if (!many_) return;
  stages_.clear();
  budget_.cleared();
  many_ = false;
}

const PackingStage& PackingPlan::stage(const Layout& layout) {
  std::uint64_t key = 0;
  std::fill(scratch_.begin(), scratch_.end(), 0);
  for (std::size_t i = 0; i < order_.size(); ++i) {
    if (!layout.box[order_[i]] || !is_ready(i, scratch_)) continue;
    scratch_[order_[i]] = 1;
    key ^= board_.box_key[order_[i]];
  }
  auto& stage = stages_[key];
  if (!stage) {
    stage = make_stage(scratch_);
    many_ |= !budget_.grow(sizeof(PackingStage) + 3 * stage->is_packed.size() + 128);
  }
  return *stage;
}

std::unique_ptr<PackingStage> PackingPlan::make_stage(const std::vector<char>& packed) const {
  auto stage = std::make_unique<PackingStage>();
  stage->is_packed = packed;
  stage->is_ready.assign(board_.cells, 0);
  stage->deadline.assign(board_.cells, 0);
  std::vector<Cell> open;
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const Cell goal = order_[i];
    if (packed[goal]) {
      ++stage->packed;
    } else {
      open.push_back(goal);
      stage->is_ready[goal] = is_ready(i, packed) ? 1 : 0;
    }
  }
  // Where a box can still be pushed to an open goal, as more and more of them are filled.
  std::vector<char> walls = packed;
  std::vector<char> useful(board_.cells);
  for (int ahead = 0; ahead < kLookAhead && ahead < static_cast<int>(open.size()); ++ahead) {
    std::fill(useful.begin(), useful.end(), 0);
    std::vector<Cell> queue(open.begin() + ahead, open.end());
    for (const Cell c : queue) useful[c] = 1;
    for (std::size_t n = 0; n < queue.size(); ++n)
      for (int d = 0; d < 4; ++d) {
        const Cell from = board_.next[queue[n]][d];
        if (from == kOff || walls[from] || useful[from]) continue;
        const Cell player = board_.next[from][d];
        if (player == kOff || walls[player]) continue;
        useful[from] = 1;
        queue.push_back(from);
      }
    for (int c = 0; c < board_.cells; ++c)
      if (useful[c] && stage->deadline[c] == ahead) stage->deadline[c] = static_cast<std::uint8_t>(ahead + 1);
    walls[open[ahead]] = 1;
  }
  return stage;
}

int PackingPlan::out_of_plan(const PackingStage& stage, const std::vector<Cell>& boxes) {
  std::array<int, kLookAhead + 1> by_deadline{};
  for (const Cell c : boxes)
    if (!stage.is_packed[c]) ++by_deadline[stage.deadline[c]];
  int worst = 0;
  int sum = 0;
  for (int j = 0; j < kLookAhead; ++j) {
    sum += by_deadline[j];
    worst = std::max(worst, sum - j);
  }
  return worst;
}

}  // namespace unscramble::sokoban::push
