#include "domains/sokoban/matching.h"

#include <algorithm>

namespace unscramble::sokoban {

namespace {
constexpr int kNone = -1;
// Prices shift reduced costs by far less than this, so it tells real chains from impossible ones.
constexpr int kHopeless = kFar / 2;
}  // namespace

int Assignment::solve(std::span<const int* const> rows, int goals) {
  rows_ = rows;
  boxes_ = static_cast<int>(rows.size());
  size_ = goals;
  const auto n = static_cast<std::size_t>(goals);
  row_price_.assign(n, 0);
  column_price_.assign(n, 0);
  row_of_.assign(n, kNone);
  column_of_.assign(n, kNone);
  slack_.resize(n);
  via_.resize(n);
  done_.resize(n);
  for (int row = 0; row < size_; ++row)
    if (!place(row)) return kFar;
  sum_ = 0;
  for (int row = 0; row < boxes_; ++row) sum_ += cost(row, column_of_[row]);
  return sum_;
}

// Grows the assignment by one row along a shortest alternating path (Dijkstra on the reduced costs);
// false if there is none.
bool Assignment::place(int row) {
  std::fill(slack_.begin(), slack_.end(), 2 * kFar);
  std::fill(done_.begin(), done_.end(), 0);
  int at_row = row;
  int distance = 0;
  int column = kNone;
  while (true) {
    int best = kNone;
    for (int j = 0; j < size_; ++j) {
      if (done_[j] != 0) continue;
      const int through = distance + cost(at_row, j) - row_price_[at_row] - column_price_[j];
      if (through < slack_[j]) {
        slack_[j] = through;
        via_[j] = at_row;
      }
      if (best == kNone || slack_[j] < slack_[best]) best = j;
    }
    distance = slack_[best];
    if (distance >= kHopeless) return false;
    if (row_of_[best] == kNone) {
      column = best;
      break;
    }
    done_[best] = 1;
    at_row = row_of_[best];
  }
  row_price_[row] += distance;
  for (int j = 0; j < size_; ++j) {
    if (done_[j] == 0) continue;
    row_price_[row_of_[j]] += distance - slack_[j];
    column_price_[j] -= distance - slack_[j];
  }
  while (column != kNone) {
    const int owner = via_[column];
    row_of_[column] = owner;
    std::swap(column, column_of_[owner]);
    if (owner == row) break;
  }
  return true;
}

// Taking goal j away from its box sends that box elsewhere, and so on until the goal that `box` has
// left is filled: the cheapest such chain from every j at once, backwards from the free goal.
void Assignment::without(int box, std::span<int> out) {
  const int free_column = column_of_[box];
  std::fill(slack_.begin(), slack_.end(), 2 * kFar);
  std::fill(done_.begin(), done_.end(), 0);
  slack_[free_column] = 0;
  for (int round = 0; round < size_; ++round) {
    int best = kNone;
    for (int j = 0; j < size_; ++j)
      if (done_[j] == 0 && (best == kNone || slack_[j] < slack_[best])) best = j;
    if (slack_[best] >= kHopeless) break;
    done_[best] = 1;
    for (int j = 0; j < size_; ++j) {
      if (done_[j] != 0) continue;
      const int row = row_of_[j];
      slack_[j] = std::min(slack_[j], slack_[best] + cost(row, best) - row_price_[row] - column_price_[best]);
    }
  }
  const int base = sum_ - cost(box, free_column) + column_price_[free_column];
  for (int j = 0; j < size_; ++j) out[j] = slack_[j] >= kHopeless ? kFar : base + slack_[j] - column_price_[j];
}

int least_sum(const int* costs, std::span<const int> rest) {
  int best = kFar;
  for (std::size_t j = 0; j < rest.size(); ++j) best = std::min(best, costs[j] + rest[j]);
  return best;
}

}  // namespace unscramble::sokoban
