// States in bulk: rows of bytes, all of the same size, one after another. What the bytes mean is the puzzle's business;
// Puzzle::tokens() says it in numbers.
#pragma once

#include <unscramble/expected.h>
#include <unscramble/export.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace unscramble::v0 {

using Move = std::uint16_t;  // a number below the puzzle's number of moves

// Rows that someone else owns.
struct StatesView {
  const std::byte* data = nullptr;
  std::size_t count = 0;
  std::size_t row_bytes = 0;

  [[nodiscard]] const std::byte* operator[](std::size_t i) const { return data + i * row_bytes; }
};

struct States {
  std::size_t row_bytes = 0;
  std::vector<std::byte> bytes;

  [[nodiscard]] std::size_t size() const { return row_bytes == 0 ? 0 : bytes.size() / row_bytes; }
  operator StatesView() const { return {bytes.data(), size(), row_bytes}; }  // NOLINT(google-explicit-constructor)
};

// All states one move away, in the order of parents and moves.
struct Children {
  States states;
  std::vector<std::uint32_t> parent;  // which row of the batch each comes from
  std::vector<Move> move;
  std::vector<char> goal;  // 1: it is solved
};

// A heuristic of your own: an estimate of the moves left for every state of a batch. Called from several threads at
// once unless `serial`. An error, a thrown exception, a value that is not a number or is below 0 ends the solve with an
// error. Infinity marks a state that cannot be solved.
struct OwnHeuristic {
  std::function<Status(StatesView states, std::span<float> out)> evaluate{};
  std::string name = "own";
  bool admissible = false;   // never above the true distance: then A* and IDA* prove what they find
  bool consistent = false;   // and never drops by more than 1 per move
  bool serial = false;       // one call at a time
  std::size_t batch = 8192;  // states per call, where a search has more of them
};

}  // namespace unscramble::v0

#ifndef UNSCRAMBLE_INSIDE
namespace unscramble {
using namespace v0;
}
#endif
