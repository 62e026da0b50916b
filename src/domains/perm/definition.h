// Definition: a permutation puzzle as a file describes it, whatever the format. Sets of slots hold pieces that moves
// carry around and turn; pieces may look alike, and their orientation may not matter. Readers fill it in; everything
// else (moves, states, counting, learning) works from it alone.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"

namespace unscramble::perm {

// Of one set, or of all: slot i receives what slot from[i] holds, turned by turn[i].
struct Action {
  std::vector<std::uint16_t> from;
  std::vector<std::uint8_t> turn;

  bool operator==(const Action&) const = default;
};

struct PieceSet {
  std::string name;
  int slots = 0;
  int orientations = 1;
  std::vector<int> pieces;  // the solved state: the number in each slot as the file writes it; equal ones look alike
  std::vector<int> orientation;  // and their orientations
  std::vector<int> modulus;  // per slot of the solved state: its piece's orientation counts modulo this; 1 = not at all
  std::vector<int> places;   // generator files: the position in the file's own permutations
};

// Per set, in the order of the sets.
using Actions = std::vector<Action>;

struct BaseMove {
  std::string name;
  Actions actions;
  bool rotation = false;  // of the whole puzzle: readable, but not a move
};

// A second way to write a sequence of moves.
struct Alias {
  std::string name;
  std::string meaning;  // move names with amounts, separated by blanks
};

// No state may hold one of these pieces in this slot (bandaging).
struct Forbidden {
  int set = 0;
  int slot = 0;
  std::vector<int> pieces;
};

enum class Format { kTws, kKPuzzle, kGenerators };

struct Definition {
  Format format = Format::kTws;
  std::string name;   // "pyraminx.tws"
  std::string title;  // what the file calls itself; may be empty
  std::vector<PieceSet> sets;
  std::vector<BaseMove> moves;
  std::vector<Alias> aliases;
  std::vector<Forbidden> forbidden;
  bool powers = true;               // every power of a move is a move
  bool inverses = true;             // with powers off: are inverses moves, too?
  std::string inverse_mark = "'";   // how inverses are written; "-" goes before the name
  std::vector<std::string> labels;  // generator files: how pieces are written; empty = as numbers
  std::uint64_t fingerprint = 0;    // of everything that decides which states there are and how moves act
};

// Larger files are refused.
inline constexpr std::size_t kMostBytes = std::size_t{2} << 20;
inline constexpr int kMostBaseMoves = 2000;
inline constexpr int kMostMoves = 4000;  // with powers and inverses
inline constexpr int kMostStateBytes = 512;

Action identity_action(int slots);
Actions identity_actions(const std::vector<PieceSet>& sets);
// First `a`, then `b`.
Actions then(const std::vector<PieceSet>& sets, const Actions& a, const Actions& b);
Actions inverse(const std::vector<PieceSet>& sets, const Actions& a);
// Any amount, also negative.
Actions power(const std::vector<PieceSet>& sets, const Actions& a, int amount);

// x, y, z, with 2 or ' after it, and names such as Uv or U_F_Rv turn the whole puzzle (twsearch's rule).
bool names_rotation(std::string_view name);

// A move's name, taken apart: R2' is R, -2. The amount is 1 where none is written.
struct NameAndAmount {
  std::string_view name;
  int amount = 1;
};
NameAndAmount split_amount(std::string_view word);

// Checks what no reader can see by itself and fills in the fingerprint.
Expected<std::shared_ptr<const Definition>> finish(Definition definition);

}  // namespace unscramble::perm
