#include "search/open_list.h"

#include <algorithm>

namespace unscramble {

namespace {

std::size_t hash_key(std::uint64_t key) { return (key * 0x9E3779B97F4A7C15ULL) >> 32; }

}  // namespace

template <class Item>
bool OpenListOf<Item>::ensure_room(std::size_t pushes) {
  // In the worst case every push opens its own cell and line.
  if (pushes > num_free_lines_ && !lines_.ensure_room(pushes - num_free_lines_)) return false;
  return cells_.ensure_room(pushes) && grow_directory(cells_.size() + pushes);
}

template <class Item>
bool OpenListOf<Item>::grow_directory(std::size_t cells) {
  if (2 * cells <= directory_.size()) return true;
  std::size_t slots = std::max<std::size_t>(1024, directory_.size());
  while (slots < 2 * cells) slots *= 2;
  const std::size_t bytes = slots * sizeof(std::uint32_t) + slots / 2 * sizeof(Waiting);
  const std::uint64_t old_bytes = account_.held();
  if (!account_.take(bytes)) return false;
  directory_ = std::vector<std::uint32_t>(slots, kNothing);
  for (std::uint32_t cell = 0; cell < cells_.size(); ++cell) {
    std::size_t slot = hash_key(cells_[cell].key) & (slots - 1);
    while (directory_[slot] != kNothing) slot = (slot + 1) & (slots - 1);
    directory_[slot] = cell;
  }
  waiting_.reserve(slots / 2);
  account_.give_back(old_bytes);
  return true;
}

template <class Item>
std::uint32_t OpenListOf<Item>::cell_of(std::uint64_t key) {
  if (last_cell_ != kNothing && cells_[last_cell_].key == key) return last_cell_;
  const std::size_t mask = directory_.size() - 1;
  std::size_t slot = hash_key(key) & mask;
  for (; directory_[slot] != kNothing; slot = (slot + 1) & mask)
    if (cells_[directory_[slot]].key == key) return last_cell_ = directory_[slot];
  directory_[slot] = cells_.push_back({key, kNothing, kNothing, 0, 0, 0});
  return last_cell_ = directory_[slot];
}

template <class Item>
std::uint32_t OpenListOf<Item>::take_line() {
  if (free_lines_ == kNothing) return lines_.push_back({kNothing, {}});
  const std::uint32_t line = free_lines_;
  free_lines_ = lines_[line].next;
  --num_free_lines_;
  lines_[line].next = kNothing;
  return line;
}

template <class Item>
void OpenListOf<Item>::push(std::uint64_t key, Item item) {
  const std::uint32_t index = cell_of(key);
  Cell& cell = cells_[index];
  if (cell.count == 0) {
    cell.head = cell.tail = take_line();
    cell.head_used = cell.tail_used = 0;
    waiting_.push_back({key, index});
    std::push_heap(waiting_.begin(), waiting_.end());
  } else if (cell.tail_used == kLineItems) {
    const std::uint32_t line = take_line();
    lines_[cell.tail].next = line;
    cell.tail = line;
    cell.tail_used = 0;
  }
  lines_[cell.tail].items[cell.tail_used++] = item;
  ++cell.count;
  ++size_;
}

template <class Item>
Item OpenListOf<Item>::pop() {
  Cell& cell = cells_[waiting_.front().cell];
  const std::uint32_t line = cell.head;
  const Item item = lines_[line].items[cell.head_used++];
  --size_;
  if (--cell.count == 0) {
    std::pop_heap(waiting_.begin(), waiting_.end());
    waiting_.pop_back();
  } else if (cell.head_used < kLineItems) {
    return item;
  } else {
    cell.head = lines_[line].next;
    cell.head_used = 0;
  }
  lines_[line].next = free_lines_;
  free_lines_ = line;
  ++num_free_lines_;
  return item;
}

template class OpenListOf<std::uint32_t>;
template class OpenListOf<TurnedId>;

}  // namespace unscramble
