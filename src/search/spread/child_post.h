// ChildPost: children on their way to the ranks that own them, and how those read them. The children of one parent are
// sent behind one description of it; their hashes are not sent, since making one takes less time than sending it.
#pragma once

#include <array>
#include <cstring>
#include <span>
#include <vector>

#include "core/move.h"
#include "core/ranks.h"
#include "search/rows/row.h"

namespace unscramble {

// What its children need to know of a parent.
struct ParentRef {
  std::uint32_t place = 0;  // among all ranks' parents: of two ways to a state the one from the lower place counts
  std::uint32_t id = 0;     // on its rank
  std::uint16_t path = 0;   // moves to it
};

class ChildPost {
 public:
  ChildPost(int ranks, std::size_t row_bytes)
      : row_bytes_(row_bytes), letters_(static_cast<std::size_t>(ranks)), views_(letters_.size()) {}

  void clear() {
    for (auto& letter : letters_) {
      letter.bytes.clear();
      letter.last_parent = kNoParent;
    }
  }
  // Parents in ascending order of their places.
  void add(int to, const ParentRef& parent, Move move, const std::byte* row) {
    Letter& letter = letters_[static_cast<std::size_t>(to)];
    if (letter.last_parent != parent.place) begin_family(letter, parent);
    std::uint16_t count = 0;
    std::memcpy(&count, letter.bytes.data() + letter.count_at, sizeof count);
    ++count;
    std::memcpy(letter.bytes.data() + letter.count_at, &count, sizeof count);
    const std::size_t at = letter.bytes.size();
    letter.bytes.resize(at + sizeof move + row_bytes_);
    std::memcpy(letter.bytes.data() + at, &move, sizeof move);
    copy_row(letter.bytes.data() + at + sizeof move, row, row_bytes_);
  }
  // As Ranks::start_exchange() takes them; valid until the next change.
  [[nodiscard]] std::span<const std::span<const std::byte>> letters() {
    for (std::size_t i = 0; i < letters_.size(); ++i) views_[i] = letters_[i].bytes;
    return views_;
  }

  // At most, of this many children to one rank.
  static std::size_t bytes(std::size_t children, std::size_t row_bytes) {
    return children * (kHead + sizeof(Move) + row_bytes);
  }

  // visit(parent, count, first): `count` children, of which move_of(first + i * stride()) and row_of(...) tell.
  template <class Visit>
  void read(std::span<const std::byte> letter, Visit visit) const {
    for (std::size_t at = 0; at < letter.size();) {
      ParentRef parent;
      std::uint16_t count = 0;
      take(letter, at, parent.place);
      take(letter, at, parent.id);
      take(letter, at, parent.path);
      take(letter, at, count);
      visit(parent, static_cast<std::size_t>(count), letter.data() + at);
      at += count * stride();
    }
  }
  [[nodiscard]] std::size_t stride() const { return sizeof(Move) + row_bytes_; }
  static Move move_of(const std::byte* child) {
    Move move = 0;
    std::memcpy(&move, child, sizeof move);
    return move;
  }
  static const std::byte* row_of(const std::byte* child) { return child + sizeof(Move); }

 private:
  static constexpr std::uint64_t kNoParent = ~std::uint64_t{0};
  static constexpr std::size_t kHead = 2 * sizeof(std::uint32_t) + 2 * sizeof(std::uint16_t);
  struct Letter {
    Bytes bytes;
    std::uint64_t last_parent = kNoParent;
    std::size_t count_at = 0;  // of the last family
  };

  template <class T>
  static void take(std::span<const std::byte> letter, std::size_t& at, T& value) {
    std::memcpy(&value, letter.data() + at, sizeof value);
    at += sizeof value;
  }
  static void begin_family(Letter& letter, const ParentRef& parent) {
    const std::size_t at = letter.bytes.size();
    letter.bytes.resize(at + kHead);
    std::byte* const head = letter.bytes.data() + at;
    std::memcpy(head, &parent.place, sizeof parent.place);
    std::memcpy(head + 4, &parent.id, sizeof parent.id);
    std::memcpy(head + 8, &parent.path, sizeof parent.path);
    std::memset(head + 10, 0, 2);
    letter.count_at = at + 10;
    letter.last_parent = parent.place;
  }

  std::size_t row_bytes_;
  std::vector<Letter> letters_;
  std::vector<std::span<const std::byte>> views_;
};

}  // namespace unscramble
