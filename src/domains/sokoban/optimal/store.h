// What the Sokoban search remembers: box configurations, found by their boxes, and for each the places
// at which the player has entered it. Grows in blocks that are reserved with the Monitor first.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/hash.h"
#include "core/monitor.h"
#include "domains/sokoban/bits.h"

namespace unscramble::sokoban {

// Bytes reserved with a Monitor, released at the end.
class Ledger {
 public:
  explicit Ledger(Monitor& monitor) : monitor_(monitor) {}
  ~Ledger() { monitor_.release(held_); }
  Ledger(const Ledger&) = delete;
  Ledger& operator=(const Ledger&) = delete;

  bool take(std::uint64_t bytes) {
    if (!monitor_.reserve(bytes)) return false;
    held_ += bytes;
    return true;
  }
  void give_back(std::uint64_t bytes) {
    monitor_.release(bytes);
    held_ -= bytes;
  }

 private:
  Monitor& monitor_;
  std::uint64_t held_ = 0;
};

inline constexpr std::uint64_t kHashEntryBytes = 64;  // of the standard containers, about

// Counts what a cache holds, up to a most.
class CacheBudget {
 public:
  CacheBudget(Ledger& ledger, std::uint64_t most) : ledger_(ledger), most_(most) {}

  // False: no more room; the cache is to be cleared, or left as it is.
  bool grow(std::uint64_t bytes) {
    if (held_ + bytes > most_ || !ledger_.take(bytes)) return false;
    held_ += bytes;
    return true;
  }
  void cleared() {
    ledger_.give_back(held_);
    held_ = 0;
  }

 private:
  Ledger& ledger_;
  std::uint64_t most_;
  std::uint64_t held_ = 0;
};

// A growing array that never moves what it holds; it grows by 2^Shift items at a time.
template <class T, std::uint32_t Shift = 12>
class Blocks {
 public:
  explicit Blocks(Ledger& ledger) : ledger_(ledger) {}

  [[nodiscard]] std::uint32_t size() const { return size_; }
  T& operator[](std::uint32_t i) { return blocks_[i >> kShift][i & (kBlock - 1)]; }
  const T& operator[](std::uint32_t i) const { return blocks_[i >> kShift][i & (kBlock - 1)]; }

  // False if the memory is refused (or the numbers run out).
  bool push(const T& value) {
    if (size_ == blocks_.size() * kBlock) {
      if (size_ >= 0xFFFFFFFFU - kBlock || !ledger_.take(kBlock * sizeof(T))) return false;
      blocks_.push_back(std::make_unique_for_overwrite<T[]>(kBlock));
    }
    (*this)[size_++] = value;
    return true;
  }

 private:
  static constexpr std::uint32_t kShift = Shift;
  static constexpr std::uint32_t kBlock = 1U << Shift;
  Ledger& ledger_;
  std::vector<std::unique_ptr<T[]>> blocks_;
  std::uint32_t size_ = 0;
};

inline constexpr std::uint32_t kNothing = 0xFFFFFFFFU;

// One way of entering a configuration: the player is where his last push left him.
struct Arrival {
  std::uint32_t config = 0;
  std::uint32_t parent = kNothing;     // the arrival it was reached from
  std::uint32_t next_here = kNothing;  // another arrival in the same configuration
  std::uint32_t next_open = kNothing;  // the queue's
  std::uint32_t player : 9 = 0;
  std::uint32_t cost : 21 = 0;
  std::uint32_t expanded : 1 = 0;
  std::uint32_t outdone : 1 = 0;  // the same place was reached at less cost
};

// The configurations, numbered in the order in which they are met.
template <int W, class Profile>
class ConfigTable {
 public:
  explicit ConfigTable(Ledger& ledger) : ledger_(ledger), configs_(ledger) {}

  struct Config {
    Bits<W> boxes;
    std::uint32_t arrivals = kNothing;  // the newest
    Profile profile{};
  };

  [[nodiscard]] std::uint32_t size() const { return configs_.size(); }
  Config& operator[](std::uint32_t i) { return configs_[i]; }
  const Config& operator[](std::uint32_t i) const { return configs_[i]; }

  // The number of the configuration; kNothing if it has not been met.
  [[nodiscard]] std::uint32_t find(const Bits<W>& boxes) const {
    return slots_.empty() ? kNothing : slots_[find_slot(boxes)];
  }

  // Enters a configuration not met before; kNothing if there is no room for it.
  std::uint32_t add(const Bits<W>& boxes, const Profile& profile) {
    if (configs_.size() * 2 >= slots_.size() && !grow()) return kNothing;
    if (!configs_.push({boxes, kNothing, profile})) return kNothing;
    return slots_[find_slot(boxes)] = configs_.size() - 1;
  }

 private:
  [[nodiscard]] std::size_t find_slot(const Bits<W>& boxes) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = hash_of(boxes) & mask;
    while (slots_[slot] != kNothing && configs_[slots_[slot]].boxes != boxes) slot = (slot + 1) & mask;
    return slot;
  }

  bool grow() {
    const std::size_t bigger = slots_.empty() ? 2048 : slots_.size() * 2;
    if (!ledger_.take(bigger * sizeof(std::uint32_t))) return false;
    ledger_.give_back(slots_.size() * sizeof(std::uint32_t));
    slots_ = std::vector<std::uint32_t>();
    slots_.assign(bigger, kNothing);
    for (std::uint32_t i = 0; i < configs_.size(); ++i) slots_[find_slot(configs_[i].boxes)] = i;
    return true;
  }

  Ledger& ledger_;
  Blocks<Config, 11> configs_;
  std::vector<std::uint32_t> slots_;
};

}  // namespace unscramble::sokoban
