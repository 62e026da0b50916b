// A caller's puzzle as the searches see it.
#pragma once

#include <memory>
#include <mutex>

#include "api/failure.h"
#include "api/public.h"
#include "search/rows/domain.h"
#include "solve/row_puzzle.h"

namespace unscramble::api {

using OwnPuzzlePtr = std::shared_ptr<const v0::OwnPuzzle>;

// The puzzle's functions, called one at a time if it says so; what they throw is an error.
class GuardedPuzzle {
 public:
  explicit GuardedPuzzle(OwnPuzzlePtr puzzle) : puzzle_(std::move(puzzle)) {}

  [[nodiscard]] const v0::OwnPuzzle::Facts& facts() const { return puzzle_->facts(); }
  Status expand(v0::StatesView states, std::byte* children, char* possible) const;
  Status find_goals(v0::StatesView states, char* out) const;
  Status goal(std::byte* row) const;
  Status parse(std::string_view text, std::byte* row) const;
  Expected<std::string> format(const std::byte* row) const;
  Expected<bool> is_state(const std::byte* row) const;

 private:
  template <class Call>
  auto run(const char* what, Call call) const;

  OwnPuzzlePtr puzzle_;
  mutable std::mutex one_at_a_time_;
};

// What is wrong with the facts, or nothing.
Status check_facts(const v0::OwnPuzzle::Facts& facts);

Expected<Moves> parse_named_moves(const std::vector<std::string>& names, std::string_view text);
std::string format_named_moves(const std::vector<std::string>& names, std::span<const Move> moves);

class OwnDomain final : public Domain {
 public:
  OwnDomain(std::shared_ptr<const GuardedPuzzle> puzzle, std::vector<std::byte> goal, std::shared_ptr<Failure> failure);

  std::size_t expand(const Expansion& batch) const override;
  std::size_t step(const Expansion& batch) const override;
  bool try_move(std::byte* row, Move move) const override;
  void hash_rows(const std::byte* rows, std::size_t stride, std::size_t count, std::uint64_t* out) const override;
  void find_goals(const std::byte* rows, std::size_t count, char* out) const override;
  [[nodiscard]] std::vector<std::byte> goal() const override { return goal_; }
  [[nodiscard]] int parity(const std::byte* /*row*/) const override { return 2; }

 private:
  // Children of all parents by all moves, in buffers of the calling thread.
  struct All {
    std::vector<std::byte> rows;
    std::vector<char> possible;
  };
  bool make_all(const std::byte* parents, std::size_t count, All& all) const;
  // `wanted(i, m)`: whether the child of parent i by move m is to be kept.
  template <class Moves, class Wanted>
  std::size_t pick(const Expansion& batch, Moves moves, Wanted wanted) const;

  std::shared_ptr<const GuardedPuzzle> puzzle_;
  std::vector<std::byte> goal_;
  std::shared_ptr<Failure> failure_;
};

}  // namespace unscramble::api
