// Assignment: the cheapest way to give every box a goal of its own, and what it would cost if one box
// were elsewhere. The Hungarian method on a square matrix (with fewer boxes than goals, the
// remaining rows cost nothing); small, reusable, not shared between threads.
#pragma once

#include <vector>

#include "domains/sokoban/push_table.h"

namespace unscramble::sokoban {

class Assignment {
 public:
  // rows[i][j] = cost of box i on goal j, kFar where impossible. Returns the least sum, kFar when
  // there is no complete assignment. The rows must stay alive while without() is used.
  int solve(std::span<const int* const> rows, int goals);

  // out[j] = the least cost of all boxes but `box` on the goals but j; so with new costs c for that
  // box the least sum is min over j of c[j] + out[j]. Needs a feasible solve() before.
  void without(int box, std::span<int> out);

 private:
  [[nodiscard]] int cost(int row, int column) const {
    return row < boxes_ ? rows_[static_cast<std::size_t>(row)][column] : 0;
  }
  bool place(int row);

  std::span<const int* const> rows_;
  int boxes_ = 0;
  int size_ = 0;
  int sum_ = 0;
  std::vector<int> row_price_;     // duals: cost - row_price - column_price >= 0,
  std::vector<int> column_price_;  // = 0 where row_of_[column] is the row
  std::vector<int> row_of_;
  std::vector<int> column_of_;
  std::vector<int> slack_;
  std::vector<int> via_;
  std::vector<char> done_;
};

// The least sum over j of costs[j] + rest[j]; kFar when there is none.
int least_sum(const int* costs, std::span<const int> rest);

}  // namespace unscramble::sokoban
