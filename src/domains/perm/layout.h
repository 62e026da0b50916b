// Layout: how the slots of a definition become the bytes of a state. A slot takes one byte, orientation*labels + label,
// or two where that does not fit; slots that no move changes take none. So a move is a permutation of bytes followed by
// an addition that wraps round.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "domains/perm/definition.h"

namespace unscramble::perm {

struct SetLayout {
  int labels = 1;  // pieces that look different
  int turns = 1;   // orientations that are told apart
  bool packed = true;
  std::vector<int> piece_of;        // label -> number in the file
  std::vector<int> modulus;         // label -> its orientation counts modulo this
  bool mixed = false;               // not the same for all labels
  std::vector<int> byte;            // slot -> its (first) byte, or -1 if it never changes
  std::vector<std::uint8_t> canon;  // mixed sets: the value that stands for all that look like it
};

struct Look {
  int label = 0;
  int turn = 0;
};

class Layout {
 public:
  // An error if a state takes more than kMostStateBytes, or a set has more than 256 different pieces.
  static Expected<Layout> make(const Definition& definition);

  [[nodiscard]] int bytes() const { return bytes_; }
  [[nodiscard]] int values() const { return values_; }  // every byte is below this
  [[nodiscard]] const std::vector<SetLayout>& sets() const { return sets_; }
  [[nodiscard]] int label_of(std::size_t set, int piece) const;  // -1 if the set has no such piece

  [[nodiscard]] Look look(const std::uint8_t* state, std::size_t set, std::size_t slot) const;
  void put(std::uint8_t* state, std::size_t set, std::size_t slot, Look look) const;  // of a slot that has a byte
  [[nodiscard]] Look solved_look(const Definition& d, std::size_t set, std::size_t slot) const;

 private:
  int bytes_ = 0;
  int values_ = 1;
  std::vector<SetLayout> sets_;
};

// Whether bytes are pieces and orientations the layout has, the same pieces as in `goal`, and 0 after them.
bool is_arrangement(const Layout& layout, std::span<const std::uint8_t> state, std::span<const std::uint8_t> goal);

}  // namespace unscramble::perm
