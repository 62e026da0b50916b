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

  // Records of up to 2 MB.
  RowArray(Monitor& monitor, std::size_t stride)
      : account_(monitor),
        stride_(stride),
        shift_(chunk_shift(stride)),
        mask_((std::size_t{1} << shift_) - 1),
        per_arena_(kHugePage / (stride << shift_) << shift_) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t room() const { return reserved_ - size_; }
  [[nodiscard]] std::size_t stride() const { return stride_; }

  // Where records are, as long as no room is made: for loops that write bytes, after which a compiler must take it that
  // any member has changed.
  struct View {
    std::byte* const* chunks;
    int shift;
    std::size_t mask;
    std::size_t stride;
    std::byte* operator[](std::size_t i) const { return chunks[i >> shift] + (i & mask) * stride; }
  };
  [[nodiscard]] View view() const { return {chunks_.data(), shift_, mask_, stride_}; }

  [[nodiscard]] std::byte* operator[](std::size_t i) const { return view()[i]; }
  void prefetch(std::size_t i) const { __builtin_prefetch((*this)[i]); }
  // How many records from i on lie one after the other.
  [[nodiscard]] std::size_t run_length(std::size_t i) const { return per_chunk() - (i & mask_); }

  // True if `count` more records fit now. On false room() says how many do.
  bool ensure_room(std::size_t count) {
    while (room() < count)
      if (!extend()) return false;
    return true;
  }
  std::byte* push_back() { return (*this)[size_++]; }

  // Gives back the arenas that lie wholly below `index`, which is at most size(); their records are gone.
  void forget_before(std::size_t index) {
    for (; (forgotten_ + 1) * per_arena_ <= index; ++forgotten_) {
      arenas_[forgotten_].free();
      account_.give_back(forgotten_ == 0 ? per_arena_ * stride_ : kHugePage);
    }
  }

 private:
  // An arena is a huge page, taken and given back at once, and is cut into chunks of a power of two of records: the
  // largest that leaves next to nothing of the page unused, so that the list of chunks stays in the cache. But the
  // first arena is of small pages, and of it only what is needed is reserved: most searches are small.
  static std::size_t unused(std::size_t stride, int shift) { return kHugePage % (stride << shift); }
  static int chunk_shift(std::size_t stride) {
    constexpr std::size_t kMostUnused = kHugePage / 32;
    int shift = std::bit_width(kHugePage / stride) - 1;
    while (shift > 0 && unused(stride, shift) > kMostUnused) --shift;
    return shift;
  }
  static constexpr std::size_t kFirstSteps = 32;
  static constexpr std::size_t kMaxSize = 0xFFFF'FFF0;  // indices stay below the "none" of their users

  [[nodiscard]] std::size_t per_chunk() const { return std::size_t{1} << shift_; }

  bool extend() {
    const bool first = reserved_ < per_arena_;
    const std::size_t step = std::max<std::size_t>(1, per_arena_ / kFirstSteps);
    const std::size_t count = first ? std::min(step, per_arena_ - reserved_) : per_arena_;
    const std::size_t bytes = first ? count * stride_ : kHugePage;
    if (reserved_ + count > kMaxSize || !account_.take(bytes)) return false;
    if (reserved_ % per_arena_ == 0 && !map_arena(first)) {
      account_.give_back(bytes);
      return false;
    }
    reserved_ += count;
    return true;
  }

  bool map_arena(bool first) {
    Pages pages(kHugePage, !first);
    if (pages.data() == nullptr) return false;
    for (std::size_t i = 0; i < per_arena_; i += per_chunk()) chunks_.push_back(pages.data() + i * stride_);
    arenas_.push_back(std::move(pages));
    return true;
  }

  MemoryAccount account_;
  std::size_t stride_;
  int shift_;
  std::size_t mask_;
  std::size_t per_arena_;
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
