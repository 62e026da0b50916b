// Domain: a puzzle as the searches see it. One virtual call per batch of states; a state is a row of row_bytes() bytes,
// compared and hashed by them. StaticDomain<P> makes one of any Puzzle.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/move.h"
#include "search/closed_table.h"
#include "search/costs.h"
#include "search/rows/row.h"

namespace unscramble {

// Parents to expand, and where their children go: each array has a place for every child there may be.
struct Expansion {
  const std::byte* parents = nullptr;  // rows
  const Move* last = nullptr;          // per parent: the move that led to it, or kNoMove; null = kNoMove for all
  std::size_t first = 0;               // number of the first parent, for parent_of
  std::size_t count = 0;
  std::span<const Move> moves{};  // allowed ones

  std::byte* rows = nullptr;
  std::uint64_t* hashes = nullptr;
  Move* made_by = nullptr;
  std::uint32_t* parent_of = nullptr;
  char* goals = nullptr;  // or null: not asked for

  // Where the children will be looked up, or null: its lines are asked for as soon as a hash is known, between two
  // moves. A loop of prefetches afterwards would wait for memory instead of for the next child.
  const ClosedTable* table = nullptr;
};

struct DomainFacts {
  std::string name{};
  std::string metric{};
  std::size_t row_bytes = 0;
  std::size_t num_moves = 0;
  Moves inverse{};         // per move; empty where moves cannot be undone
  bool orderless = false;  // a solution is a set of moves (capabilities.h)
};

class Domain {
 public:
  explicit Domain(DomainFacts facts) : facts_(std::move(facts)) {}
  Domain(const Domain&) = delete;
  Domain& operator=(const Domain&) = delete;
  virtual ~Domain() = default;

  [[nodiscard]] const DomainFacts& facts() const { return facts_; }
  [[nodiscard]] std::size_t row_bytes() const { return facts_.row_bytes; }

  // All children but the one straight back, hashed, in the order of parents and moves. Returns how many.
  virtual std::size_t expand(const Expansion& batch) const = 0;
  // The one child of each parent by last[i], where the move is possible.
  virtual std::size_t step(const Expansion& batch) const = 0;
  // Leaves the row alone and returns false where the move is not possible.
  virtual bool try_move(std::byte* row, Move move) const = 0;
  // Of `count` rows that lie `stride` bytes apart.
  virtual void hash_rows(const std::byte* rows, std::size_t stride, std::size_t count, std::uint64_t* out) const = 0;
  // out[i]: is row i a goal?
  virtual void find_goals(const std::byte* rows, std::size_t count, char* out) const = 0;
  // A goal, the same one at each call.
  [[nodiscard]] virtual std::vector<std::byte> goal() const = 0;
  // Of every solution's length; 2 where it is not known.
  [[nodiscard]] virtual int parity(const std::byte* row) const = 0;
  // A state as far from the goal, solved by the reversed, inverted solution. False, and nothing is done, where states
  // do not form a group.
  virtual bool invert(std::byte* /*row*/) const { return false; }
  // The symmetries that leave the puzzle and its goal as they are, by number; 0, which changes nothing, is the first.
  [[nodiscard]] virtual std::vector<int> symmetries() const { return {0}; }
  // Makes of a state its image, as far from the goal and solved by the images of the moves.
  virtual void transform(std::byte* /*row*/, int /*symmetry*/) const {}
  [[nodiscard]] virtual Move transformed(Move move, int /*symmetry*/) const { return move; }

  [[nodiscard]] bool is_goal(const std::byte* row) const {
    char goal = 0;
    find_goals(row, 1, &goal);
    return goal != 0;
  }
  [[nodiscard]] std::uint64_t hash(const std::byte* row) const {
    std::uint64_t hash = 0;
    hash_rows(row, row_bytes(), 1, &hash);
    return hash;
  }

  // Only the move straight back is left out. The other pairs of redundant() are not: with duplicate
  // detection the path they rely on may itself have been cut (Holte & Burch, "Automatic move pruning").
  [[nodiscard]] Move way_back(Move last) const {
    return last == kNoMove || facts_.inverse.empty() ? kNoMove : facts_.inverse[last];
  }

 private:
  DomainFacts facts_;
};

// Problem<P> over rows.
struct RowProblem {
  const Domain& domain;
  const std::byte* start;
  Moves moves;  // the moves allowed, ascending
  MoveCosts costs{};
};

// The children of a few parents by any moves, with their hashes: for what is not the inner loop of a search.
class RowChildren {
 public:
  explicit RowChildren(const Domain& domain) : domain_(domain) {}

  // Bytes that the children of this many parents take.
  static std::size_t bytes(const Domain& domain, std::size_t parents, std::size_t num_moves);

  // Returns how many there are, in the order of parents and moves; the way back is not left out.
  std::size_t make(const std::byte* parents, std::size_t count, std::span<const Move> moves);

  [[nodiscard]] const std::byte* row(std::size_t k) const { return rows_.data() + k * domain_.row_bytes(); }
  [[nodiscard]] std::uint64_t hash(std::size_t k) const { return hashes_[k]; }
  [[nodiscard]] Move move(std::size_t k) const { return made_by_[k]; }
  [[nodiscard]] std::size_t parent(std::size_t k) const { return parent_of_[k]; }
  [[nodiscard]] bool goal(std::size_t k) const { return goals_[k] != 0; }

 private:
  const Domain& domain_;
  std::vector<std::byte> rows_;
  std::vector<std::uint64_t> hashes_;
  Moves made_by_;
  std::vector<std::uint32_t> parent_of_;
  std::vector<char> goals_;
};

}  // namespace unscramble
