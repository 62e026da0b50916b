// ChildPost: children on their way to the ranks that own them, and how those read them. The children of one parent are
// sent behind one description of it; their hashes are not sent, since making one takes less time than sending it.
#pragma once

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
      letter.used = 0;
      letter.heads.clear();
    }
  }
  // Parents in ascending order of their places.
  void add(int to, const ParentRef& parent, Move move, const std::byte* row) {
    Letter& letter = letters_[static_cast<std::size_t>(to)];
    if (letter.heads.empty() || letter.heads.back().place != parent.place)
      letter.heads.push_back({parent.place, parent.id, parent.path, 0});
    ++letter.heads.back().count;
    if (letter.used + stride() > letter.bytes.size()) letter.bytes.resize(2 * (letter.used + stride()));
    std::byte* const child = letter.bytes.data() + letter.used;
    std::memcpy(child, &move, sizeof move);
    copy_row(child + sizeof move, row, row_bytes_);
    letter.used += stride();
  }
  // As Ranks::start_exchange() takes them; valid until the next change. Nothing can be added after this.
  [[nodiscard]] std::span<const std::span<const std::byte>> letters() {
    for (std::size_t i = 0; i < letters_.size(); ++i) views_[i] = closed(letters_[i]);
    return views_;
  }

  // At most, of this many children to one rank.
  static std::size_t bytes(std::size_t children, std::size_t row_bytes) {
    return children * (sizeof(Head) + sizeof(Move) + row_bytes);
  }

  // At the beginning of a letter: this many children, of which move_of(first + i * stride()) and row_of(...) tell.
  [[nodiscard]] std::size_t num_children(std::span<const std::byte> letter) const {
    return letter.empty() ? 0 : heads_at(letter) / stride();
  }
  // visit(parent, count, first): `count` children of one parent.
  template <class Visit>
  void read(std::span<const std::byte> letter, Visit visit) const {
    if (letter.empty()) return;
    const std::byte* child = letter.data();
    for (std::size_t at = heads_at(letter); at + sizeof(Head) <= letter.size(); at += sizeof(Head)) {
      Head head;
      std::memcpy(&head, letter.data() + at, sizeof head);
      visit(ParentRef{head.place, head.id, head.path}, static_cast<std::size_t>(head.count), child);
      child += head.count * stride();
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
  // A letter: children, then a head for each family of them, then the number of heads.
  struct Head {
    std::uint32_t place;
    std::uint32_t id;
    std::uint16_t path;
    std::uint16_t count;
  };
  using NumHeads = std::uint32_t;
  struct Letter {
    Bytes bytes;  // as long as it ever was
    std::size_t used = 0;
    std::vector<Head> heads;
  };

  static std::span<const std::byte> closed(Letter& letter) {
    if (letter.heads.empty()) return {};
    const auto count = static_cast<NumHeads>(letter.heads.size());
    const std::size_t heads = count * sizeof(Head);
    const std::size_t size = letter.used + heads + sizeof count;
    if (letter.bytes.size() < size) letter.bytes.resize(size);
    std::memcpy(letter.bytes.data() + letter.used, letter.heads.data(), heads);
    std::memcpy(letter.bytes.data() + letter.used + heads, &count, sizeof count);
    return std::span(letter.bytes).first(size);
  }
  static std::size_t heads_at(std::span<const std::byte> letter) {
    NumHeads count = 0;
    std::memcpy(&count, letter.data() + letter.size() - sizeof count, sizeof count);
    return letter.size() - sizeof count - count * sizeof(Head);
  }

  std::size_t row_bytes_;
  std::vector<Letter> letters_;
  std::vector<std::span<const std::byte>> views_;
};

}  // namespace unscramble
