// RowPuzzle: batches of states of one puzzle as rows of bytes, for programs that work with arrays. What comes from
// outside is checked: a row that is not a state never reaches the puzzle's moves.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/rng.h"
#include "core/thread_pool.h"
#include "heuristic/heuristic.h"
#include "method/request.h"
#include "search/rows/domain.h"

namespace unscramble {

class RowPuzzle {
 public:
  virtual ~RowPuzzle() = default;

  [[nodiscard]] virtual const Domain& domain() const = 0;
  [[nodiscard]] virtual bool is_state(const std::byte* row) const = 0;
  [[nodiscard]] virtual Status parse(std::string_view text, std::byte* row) const = 0;
  [[nodiscard]] virtual std::string format(const std::byte* row) const = 0;
  [[nodiscard]] virtual Expected<Moves> parse_moves(std::string_view text) const = 0;
  [[nodiscard]] virtual std::string format_moves(std::span<const Move> moves) const = 0;
  // length < 0: uniformly random where that is possible; otherwise a random walk of that many moves.
  virtual void scramble(Rng& rng, int length, std::byte* row) const = 0;
  // What a network reads of a row, in the encoding of this number.
  virtual void tokens(const std::byte* row, int encoding, std::span<std::uint16_t> out) const = 0;
  // The request's heuristic, made for this puzzle. "auto" is as in AnyPuzzle::estimate_along.
  [[nodiscard]] virtual Expected<std::shared_ptr<const RowHeuristic>> heuristic(const SolveRequest& request,
                                                                                Monitor& monitor,
                                                                                ThreadPool& pool) const = 0;
  // Of a puzzle that a program brought along: what went wrong in one of the calls above, which cannot say so.
  [[nodiscard]] virtual std::optional<Error> failure() const { return {}; }
};

}  // namespace unscramble
