// RankedSpace: the states of a definition as numbers, for counting them with two bits each. Slots that moves exchange
// form a coordinate for the pieces and one for the orientations; moves act on each alone, by tables where those are
// small. Where moves never change the sum of the orientations or the parity of the pieces, the numbers use that.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>

#include "domains/perm/engine.h"

namespace unscramble::perm {

inline constexpr std::size_t kMostInOrbit = 64;  // slots; larger ones have no numbers

// a*b, or the largest number if that is larger.
inline std::uint64_t times(std::uint64_t a, std::uint64_t b) {
  std::uint64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? ~std::uint64_t{0} : product;
}

enum class CoordinateKind {
  kPieces,  // which piece is in each slot; pieces of the same number are not told apart
  kTurns,   // how each slot's piece is turned
  kChosen,  // where some pieces are, and how they are turned
};

struct Coordinate {
  CoordinateKind kind = CoordinateKind::kPieces;
  std::vector<std::size_t> slots;  // of `set`
  std::size_t set = 0;
  int modulus = 1;          // of the orientations
  bool determined = false;  // the last orientation follows from the others; pieces: only even permutations
  std::vector<int> number;  // pieces: engine label -> number
  std::vector<int> labels;  // pieces: the number each slot of the solved state has
  std::vector<int> counts;  // pieces: how many have each number
  int chosen = 0;           // chosen: this many slots at the start of `order` are the homes of the pieces
  std::vector<std::uint8_t> order;
  std::uint64_t size = 1;
  std::uint64_t stride = 1;
  // By move: what slot k of the coordinate receives, and how it is turned; where the piece of slot k goes.
  std::vector<std::vector<std::uint8_t>> from;
  std::vector<std::vector<std::uint8_t>> turn;
  std::vector<std::vector<std::uint8_t>> to;
  std::vector<std::uint32_t> table;     // value * moves + move, or empty if it would be too large
  std::vector<int> home_turn;           // orientations of the solved state
  std::vector<std::uint16_t> byte;      // of each slot; empty where slots take two
  std::vector<std::uint8_t> number_in;  // by a byte's value: the piece's number, or 255
  std::uint64_t turnings = 1;           // chosen: ways to turn them
  std::vector<std::uint8_t> turn_in;    // and its orientation; of chosen pieces from how it is at home

  // Values: a number per slot, an orientation per slot, or slot and orientation (slot*modulus + orientation) per piece.
  void unrank(std::uint64_t value, std::uint8_t* out) const;
  [[nodiscard]] std::uint64_t rank(const std::uint8_t* values) const;
  void move(std::size_t m, const std::uint8_t* now, std::uint8_t* next) const;
  [[nodiscard]] std::size_t width() const {
    return kind == CoordinateKind::kChosen ? static_cast<std::size_t>(chosen) : slots.size();
  }
  // A state's values. compile() first: it makes tables of what each byte says, where a slot takes one byte.
  void compile(const Layout& layout);
  void read(const Layout& layout, const std::uint8_t* state, std::uint8_t* out) const;
  // read() and rank() of chosen pieces in one, once compiled.
  [[nodiscard]] std::uint64_t rank_chosen(const std::uint8_t* state) const;
};

// All coordinates of the pieces and of the orientations, whole; none where the moves do not act on them alone
// (forbidden places, orientations that count for some pieces only).
std::optional<std::vector<Coordinate>> whole_coordinates(const Engine& engine);

// The same slots with fewer pieces told apart, so that there are up to `most` values. Pieces and their orientations
// together where all pieces differ, else pieces alone. `skip`: how many of the slots to pass over first.
std::optional<Coordinate> reduced(const Coordinate& pieces, int turns, std::uint64_t most, std::size_t skip);

class RankedSpace {
 public:
  explicit RankedSpace(std::vector<Coordinate> coordinates, std::size_t moves, const Layout& layout);
  // Of all states; none where they have no such numbers or there are more than `most` of them.
  static std::optional<RankedSpace> make(const Engine& engine, std::uint64_t most);

  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] std::uint64_t goal() const { return goal_; }
  [[nodiscard]] std::size_t num_moves() const { return moves_; }
  // Whether children() only looks up; else it costs a ranking per move.
  [[nodiscard]] bool has_tables() const {
    return std::none_of(coordinates_.begin(), coordinates_.end(), [](const auto& c) { return c.table.empty(); });
  }
  // out[m]: where move m leads.
  void children(std::uint64_t state, std::uint64_t* out) const;
  void unrank(std::uint64_t state, const Engine& engine, std::uint8_t* out) const;  // where no coordinate is reduced
  [[nodiscard]] std::uint64_t rank(const Layout& layout, const std::uint8_t* state) const;

 private:
  std::uint64_t size_ = 1;
  std::uint64_t goal_ = 0;
  std::size_t moves_ = 0;
  std::vector<Coordinate> coordinates_;
};

}  // namespace unscramble::perm
