// RowArray: ChunkedArray for records whose size is known at run time only. Records never move, room is reserved with
// the Monitor ahead of use, and a record is found with a shift, a mask and a multiplication.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "search/pages.h"
#include "search/rows/domain.h"

namespace unscramble {

class RowArray {
 public:
  using Index = std::uint32_t;

  // Records of up to 64 KB.
  RowArray(Monitor& monitor, std::size_t stride)
      : account_(monitor),
        stride_(stride),
        shift_(std::bit_width(kChunkBytes / stride) - 1),
        arena_chunks_(kHugePage / (stride << shift_)) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t room() const { return reserved_ - size_; }
  [[nodiscard]] std::size_t stride() const { return stride_; }

  [[nodiscard]] std::byte* operator[](std::size_t i) const { return chunks_[i >> shift_] + (i & mask()) * stride_; }
  void prefetch(std::size_t i) const { __builtin_prefetch((*this)[i]); }
  // How many records from i on lie one after the other.
  [[nodiscard]] std::size_t run_length(std::size_t i) const { return per_chunk() - (i & mask()); }

  // True if `count` more records fit now. On false room() says how many do.
  bool ensure_room(std::size_t count) {
    while (room() < count)
      if (!extend()) return false;
    return true;
  }
  std::byte* push_back() { return (*this)[size_++]; }

  // Gives back the arenas that lie wholly below `index`, which is at most size(); their records are gone.
  void forget_before(std::size_t index) {
    const std::size_t per_arena = arena_chunks_ * per_chunk();
    for (; (forgotten_ + 1) * per_arena <= index; ++forgotten_) {
      arenas_[forgotten_].free();
      account_.give_back(forgotten_ == 0 ? arena_chunks_ * chunk_bytes() : kHugePage);
    }
  }

 private:
  // A chunk is as many records as are a power of two and fit into 64 KB; as many chunks as fit into a huge page are an
  // arena, taken and given back at once. But the first arena is of small pages and is reserved chunk by chunk: most
  // searches are small.
  static constexpr std::size_t kChunkBytes = std::size_t{1} << 16;
  static constexpr std::size_t kMaxSize = 0xFFFF'FFF0;  // indices stay below the "none" of their users

  [[nodiscard]] std::size_t per_chunk() const { return std::size_t{1} << shift_; }
  [[nodiscard]] std::size_t mask() const { return per_chunk() - 1; }
  [[nodiscard]] std::size_t chunk_bytes() const { return stride_ << shift_; }

  bool extend() {
    const std::size_t chunks = reserved_ >> shift_;
    const bool first = chunks < arena_chunks_;
    const std::size_t count = first ? per_chunk() : per_chunk() * arena_chunks_;
    const std::size_t bytes = first ? chunk_bytes() : kHugePage;
    if (reserved_ + count > kMaxSize || !account_.take(bytes)) return false;
    if (chunks % arena_chunks_ == 0 && !map_arena(first)) {
      account_.give_back(bytes);
      return false;
    }
    reserved_ += count;
    return true;
  }

  bool map_arena(bool first) {
    Pages pages(kHugePage, !first);
    if (pages.data() == nullptr) return false;
    for (std::size_t c = 0; c < arena_chunks_; ++c) chunks_.push_back(pages.data() + c * chunk_bytes());
    arenas_.push_back(std::move(pages));
    return true;
  }

  MemoryAccount account_;
  std::size_t stride_;
  int shift_;
  std::size_t arena_chunks_;
  std::vector<std::byte*> chunks_;
  std::vector<Pages> arenas_;
  std::size_t size_ = 0;
  std::size_t reserved_ = 0;
  std::size_t forgotten_ = 0;
};

// Hashes of consecutive records, made a few hundred per virtual call. Ask in ascending order.
class RowHasher {
 public:
  // The row is `offset` bytes into its record.
  RowHasher(const Domain& domain, const RowArray& rows, std::size_t offset)
      : domain_(domain), rows_(rows), offset_(offset) {}

  std::uint64_t operator()(std::size_t id) {
    if (id - begin_ >= count_) {
      begin_ = id;
      count_ = std::min({hashes_.size(), rows_.size() - id, rows_.run_length(id)});
      domain_.hash_rows(rows_[id] + offset_, rows_.stride(), count_, hashes_.data());
    }
    return hashes_[id - begin_];
  }

 private:
  const Domain& domain_;
  const RowArray& rows_;
  std::size_t offset_;
  std::size_t begin_ = 0;
  std::size_t count_ = 0;
  std::array<std::uint64_t, 256> hashes_;  // not cleared: one is made per slice, and most are never asked
};

}  // namespace unscramble
