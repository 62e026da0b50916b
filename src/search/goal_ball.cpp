#include "search/goal_ball.h"

#include <algorithm>
#include <bit>
#include <map>
#include <mutex>
#include <typeindex>

namespace unscramble {

namespace {

std::size_t num_slots(std::size_t max_states) { return std::bit_ceil(std::max<std::size_t>(64, 2 * max_states)); }

Moves inverses(const Domain& domain, std::span<const Move> moves) {
  Moves back;
  for (const Move move : moves) back.push_back(domain.facts().inverse[move]);
  return back;
}

// All that a ball depends on, compared by value. The states one move from the goal say what the moves do, should two
// puzzles of one name differ in that.
struct BallKey {
  std::string puzzle;
  std::string metric;
  Moves moves;
  std::size_t max_states = 0;
  std::vector<std::byte> rows;  // the goal, then what leads to it, by move

  BallKey() = default;
  BallKey(const RowProblem& problem, std::size_t max_states)
      : puzzle(problem.domain.facts().name),
        metric(problem.domain.facts().metric),
        moves(problem.moves),
        max_states(max_states),
        rows(problem.domain.goal()) {
    const std::vector<std::byte> goal = rows;
    for (const Move back : inverses(problem.domain, moves)) {
      std::vector<std::byte> row = goal;
      problem.domain.try_move(row.data(), back);
      rows.insert(rows.end(), row.begin(), row.end());
    }
  }
  bool operator==(const BallKey&) const = default;
};

// The last ball of each puzzle.
class KeptBalls {
 public:
  static KeptBalls& instance() {
    static KeptBalls kept;
    return kept;
  }
  std::shared_ptr<const GoalBall> find(const Domain& domain, const BallKey& key) {
    const std::lock_guard lock(mutex_);
    const auto& [kept, ball] = balls_[typeid(domain)];
    return ball != nullptr && kept == key ? ball : nullptr;
  }
  void keep(const Domain& domain, BallKey key, std::shared_ptr<const GoalBall> ball) {
    const std::lock_guard lock(mutex_);
    balls_[typeid(domain)] = {std::move(key), std::move(ball)};
  }

 private:
  std::mutex mutex_;
  std::map<std::type_index, std::pair<BallKey, std::shared_ptr<const GoalBall>>> balls_;
};

}  // namespace

GoalBall::GoalBall(const RowProblem& problem, std::size_t max_states, Monitor& monitor) : moves_(problem.moves) {
  if (!problem.domain.facts().inverse.empty()) build(problem.domain, max_states, monitor);
}

std::size_t GoalBall::bytes(std::size_t max_states) { return num_slots(max_states) * sizeof(std::uint64_t); }

std::size_t GoalBall::bytes_to_build(const RowProblem& problem, std::size_t max_states) {
  return num_slots(max_states) * sizeof(Number) + max_states * problem.domain.row_bytes() +
         RowChildren::bytes(problem.domain, kBlock, problem.moves.size());
}

std::shared_ptr<const GoalBall> GoalBall::shared(const RowProblem& problem, std::size_t max_states,
                                                 MemoryAccount& account) {
  if (problem.domain.facts().inverse.empty()) return nullptr;
  constexpr std::size_t kFewest = 64;
  Monitor& monitor = account.monitor();
  // By the limit alone, so that the next beam of a solve finds the ball of this one.
  const std::uint64_t share = monitor.limits().memory / 4;
  while (max_states >= kFewest && bytes(max_states) + bytes_to_build(problem, max_states) > share) max_states /= 2;
  if (max_states < kFewest || !account.take(bytes(max_states))) return nullptr;
  BallKey key(problem, max_states);
  if (auto ball = KeptBalls::instance().find(problem.domain, key)) return ball;
  // Made without a lock: another solve may make the same one meanwhile, but none has to wait for this one.
  MemoryAccount building(monitor);
  if (building.take(bytes_to_build(problem, max_states))) {
    auto ball = std::make_shared<const GoalBall>(problem, max_states, monitor);
    if (!monitor.stopped()) {
      KeptBalls::instance().keep(problem.domain, std::move(key), ball);
      return ball;
    }
  }
  account.give_back(bytes(max_states));
  return nullptr;
}

bool GoalBall::way_home(const Domain& domain, const std::byte* row, Moves& moves) const {
  const std::size_t size = domain.row_bytes();
  std::vector<std::byte> state(row, row + size);
  RowChildren children(domain);
  for (int left = distance(domain.hash(row)); left > 0; --left) {
    const std::size_t count = children.make(state.data(), 1, moves_);
    std::size_t k = 0;
    while (k < count && distance(children.hash(k)) != left - 1) ++k;
    if (k == count) return false;
    copy_row(state.data(), children.row(k), size);
    moves.push_back(children.move(k));
  }
  return domain.is_goal(state.data());
}

// Sphere by sphere. States are compared in full: a second state with the tag of another ends the ball before its
// sphere, since what is left out would make distances beyond it too large. Entries of a sphere that did not become
// whole stay, beyond the radius.
void GoalBall::build(const Domain& domain, std::size_t max_states, Monitor& monitor) {
  table_.assign(num_slots(max_states), kEmpty);
  mask_ = table_.size() - 1;
  shift_ = 64 - std::countr_zero(table_.size());
  const std::size_t size = domain.row_bytes();
  const Moves back = inverses(domain, moves_);
  RowChildren children(domain);
  std::vector<Number> number(table_.size());  // by slot: which state it is for
  std::vector<std::byte> rows;                // of the states, in the order of their distances
  rows.reserve(std::max<std::size_t>(1, max_states) * size);
  std::size_t states = 0;
  const auto insert = [&](const std::byte* row, std::uint64_t hash, std::size_t slot, int depth) {
    table_[slot] = (hash & kTagMask) | static_cast<std::uint64_t>(depth);
    number[slot] = static_cast<Number>(states++);
    rows.insert(rows.end(), row, row + size);
  };
  const std::vector<std::byte> goal = domain.goal();
  const std::uint64_t goal_hash = domain.hash(goal.data());
  insert(goal.data(), goal_hash, find(goal_hash), 0);
  radius_ = 0;
  for (std::size_t begin = 0; begin < states && radius_ < kDeepest; begin = size_) {
    size_ = states;
    for (std::size_t i = begin; i < size_; i += kBlock) {
      if (monitor.should_stop()) return;
      const std::size_t count = children.make(rows.data() + i * size, std::min(kBlock, size_ - i), back);
      for (std::size_t k = 0; k < count; ++k) {
        const std::size_t slot = find(children.hash(k));
        const bool known = table_[slot] != kEmpty;
        if (known && same_row(rows.data() + number[slot] * size, children.row(k), size)) continue;
        if (known || states >= max_states) return;
        insert(children.row(k), children.hash(k), slot, radius_ + 1);
      }
    }
    if (states > size_) ++radius_;
  }
}

}  // namespace unscramble
