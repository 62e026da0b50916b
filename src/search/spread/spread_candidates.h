// SpreadCandidates: of the children of a layer that is spread over ranks those that this rank owns, each once and with
// its value. They come in any order; which of two ways to a state counts, and which states live on, is decided by the
// place of the parent and the move, as in the beam of a single process.
#pragma once

#include <memory>
#include <vector>

#include "search/beam_frame.h"
#include "search/spread/child_post.h"
#include "search/spread/together.h"
#include "search/spread/walk_back.h"

namespace unscramble {

class SpreadCandidates {
 public:
  using Id = std::uint32_t;
  static constexpr std::uint64_t kNoOrder = ~std::uint64_t{0};

  // How a state was reached. Orders are all different: the parent's place among all ranks' parents, then the move.
  struct Slot {
    std::uint64_t order;
    Id parent;
    std::uint16_t parent_rank;
    Move move;
  };

  // `window_children`: up to this many, of all ranks, join between two looks at their number.
  SpreadCandidates(BeamFrame& frame, Ranks& ranks, std::size_t window_children);

  // Room for this rank's share. False: no memory.
  [[nodiscard]] bool allocate();
  void clear();
  [[nodiscard]] std::size_t size() const { return slots_.size(); }
  [[nodiscard]] const Slot& slot(std::size_t i) const { return slots_[i]; }
  [[nodiscard]] const std::byte* row(std::size_t i) const { return rows_.get() + i * row_bytes_; }
  [[nodiscard]] std::uint64_t hash(std::size_t i) const { return hashes_[i]; }
  [[nodiscard]] float value(std::size_t i) const { return values_[i]; }

  // A child, and how it was reached. The row is read before the call returns.
  struct Newcomer {
    const std::byte* row;
    std::uint64_t hash;
    Slot slot;
  };
  // Takes children of this rank's own, or what the ranks sent, while those that came before are valued on all threads.
  // False: no memory.
  [[nodiscard]] bool take(std::span<const Newcomer> own);
  [[nodiscard]] bool take(const ChildPost& post, std::span<const Bytes> letters);
  // Values those that are not valued yet.
  void evaluate();

  // Those that are goals, or near one by their hashes; where it turns out that one is not, it is to be removed.
  struct Arrival {
    Id candidate;
    bool goal;
  };
  [[nodiscard]] std::vector<Arrival>& arrivals() { return arrivals_; }

  // Drops dead ends and, of all ranks' candidates, all but the `width` best; all are valued. Collective. Returns how
  // many there are now on all ranks, and whether some were dropped that were not dead ends. `orders`: all are below it.
  // More can join only if that was said.
  struct Kept {
    std::uint64_t count;
    bool lossless;
  };
  Kept cut(std::size_t width, std::uint64_t orders, bool more_will_come);

  // In their order, after a cut.
  [[nodiscard]] std::vector<Id> sorted() const;

 private:
  struct HashAt {
    const std::uint64_t* hashes;
    std::uint64_t operator()(Id id) const { return hashes[id]; }
  };

  template <class Task>
  void value_while(Task task);
  [[nodiscard]] bool make_room(std::size_t more);
  void join(std::span<const Newcomer> children);
  void join_few(std::span<const Newcomer> children);
  void add(const Newcomer& child);
  void read_letter(const ChildPost& post, std::uint16_t from, std::span<const std::byte> letter);
  void find_goals(std::size_t first);
  void keep(float value, std::uint64_t order, bool more_will_come);

  BeamFrame& frame_;
  Ranks& ranks_;
  std::size_t row_bytes_;
  std::size_t num_moves_;
  std::size_t share_;  // of the candidates there may be on all ranks: what this rank will most likely have at most
  std::size_t capacity_ = 0;
  std::size_t valued_ = 0;  // candidates before this have their values
  MemoryAccount account_;
  std::vector<Slot> slots_;
  std::unique_ptr<std::byte[]> rows_;
  std::vector<std::uint64_t> hashes_;
  std::vector<float> values_;
  std::vector<char> goals_;
  std::vector<std::uint64_t> letter_hashes_;
  std::vector<Newcomer> read_;  // from a letter
  std::vector<Arrival> arrivals_;
  ClosedTable table_;
};

}  // namespace unscramble
