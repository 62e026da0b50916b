// OpenList: node numbers ordered by (f, h, order of insertion), exactly and deterministically, at about
// four bytes per entry. f and h are fixed-point numbers; entries with the same f and h share a cell, a
// queue in lines of fifteen, and the non-empty cells wait in a heap. With the integer heuristics of
// classical search there are a few hundred cells, with a network about ten thousand.
#pragma once

#include <cstdint>
#include <vector>

#include "search/chunked_array.h"

namespace unscramble {

template <class Item>
class OpenListOf {
 public:
  explicit OpenListOf(Monitor& monitor) : lines_(monitor), cells_(monitor), account_(monitor) {}

  // Smaller keys come first.
  static std::uint64_t key(std::uint64_t f, std::uint16_t h) { return f << 16 | h; }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::uint64_t bytes() const { return lines_.bytes() + cells_.bytes() + account_.held(); }

  // False if the limits do not allow `pushes` more, whatever their keys.
  [[nodiscard]] bool ensure_room(std::size_t pushes);

  void push(std::uint64_t key, Item item);  // into ensured room
  // Of a list that is not empty.
  Item pop();
  [[nodiscard]] std::uint64_t first_key() const { return waiting_.front().key; }
  [[nodiscard]] const Item& first() const {
    const Cell& cell = cells_[waiting_.front().cell];
    return lines_[cell.head].items[cell.head_used];
  }

 private:
  static constexpr std::uint32_t kNothing = 0xFFFF'FFFF;
  static constexpr std::uint32_t kLineItems = (64 - sizeof(std::uint32_t)) / sizeof(Item);
  struct Line {
    std::uint32_t next;
    Item items[kLineItems];
  };
  static_assert(sizeof(Line) == 64);

  struct Cell {
    std::uint64_t key;
    std::uint32_t head;       // line being read
    std::uint32_t tail;       // line being written
    std::uint16_t head_used;  // items of the head already read
    std::uint16_t tail_used;  // items of the tail already written
    std::uint32_t count;
  };
  struct Waiting {
    std::uint64_t key;
    std::uint32_t cell;
    bool operator<(const Waiting& other) const { return key > other.key; }  // std:: heaps put the largest on top
  };

  std::uint32_t cell_of(std::uint64_t key);
  std::uint32_t take_line();
  [[nodiscard]] bool grow_directory(std::size_t cells);

  ChunkedArray<Line> lines_;
  ChunkedArray<Cell> cells_;
  MemoryAccount account_;                 // of the two vectors below
  std::vector<std::uint32_t> directory_;  // open addressing from key to cell, a power of two of slots
  std::vector<Waiting> waiting_;          // a heap of the cells with count > 0
  std::uint32_t free_lines_ = kNothing;   // a list through Line::next
  std::size_t num_free_lines_ = 0;
  std::uint32_t last_cell_ = kNothing;  // of the last push: the next one often has the same key
  std::size_t size_ = 0;
};

class OpenList : public OpenListOf<std::uint32_t> {
 public:
  using Id = std::uint32_t;
  static constexpr Id kNone = 0xFFFF'FFFF;
  using OpenListOf::OpenListOf;

  Id pop() { return empty() ? kNone : OpenListOf::pop(); }
};

// A node with its turn among all that were ever inserted, on this rank and on others.
struct TurnedId {
  std::uint32_t id;
  std::uint32_t turn_high;
  std::uint32_t turn_low;
  [[nodiscard]] std::uint64_t turn() const { return static_cast<std::uint64_t>(turn_high) << 32U | turn_low; }
};

}  // namespace unscramble
