// Sums of looked-up weights. Almost all of the time goes into waiting for tables far larger than the caches, so a
// board's weights are prefetched while the boards before it are summed.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

#include "ntuple/index_plan.h"

namespace unscramble::ntuple {

// With kShared other threads may be writing (Hogwild: lost updates are rare and do no harm); relaxed atomics make that
// well defined at the cost of a register move. (std::atomic_ref<float> goes through memory and takes a third longer.)
using SharedBits __attribute__((may_alias)) = std::uint32_t;
template <bool kShared, class T>
inline T load(const T& value) {
  if constexpr (kShared)
    return std::bit_cast<float>(__atomic_load_n(reinterpret_cast<const SharedBits*>(&value), __ATOMIC_RELAXED));
  else
    return value;
}
template <bool kShared>
inline void store(float& target, float value) {
  if constexpr (kShared)
    __atomic_store_n(reinterpret_cast<SharedBits*>(&target), std::bit_cast<std::uint32_t>(value), __ATOMIC_RELAXED);
  else
    target = value;
}

template <class Weight>
using SumOf = std::conditional_t<std::is_integral_v<Weight>, std::int32_t, float>;

template <bool kShared, class Weight>
SumOf<Weight> sum_weights(const Weight* weights, const std::uint32_t* indices, std::size_t count) {
  constexpr std::size_t kLanes = 8;  // additions have a latency; the order is fixed, so the sum is too
  std::array<SumOf<Weight>, kLanes> sums{};
  std::size_t i = 0;
  for (; i + kLanes <= count; i += kLanes)
    for (std::size_t lane = 0; lane < kLanes; ++lane) sums[lane] += load<kShared>(weights[indices[i + lane]]);
  for (; i < count; ++i) sums[i % kLanes] += load<kShared>(weights[indices[i]]);
  SumOf<Weight> total{};
  for (const auto sum : sums) total += sum;
  return total;
}

template <class Weight, bool kShared>
class Lookups {
 public:
  Lookups(const IndexPlan& plan, const Weight* weights)
      : plan_(plan), weights_(weights), scratch_(kLag * plan.padded()) {}

  // *out gets the board's sum, when finish() returns at the latest. The indices are left in `keep` if given (room for
  // plan.padded() of them, not to be touched until then).
  void add(const Board& board, SumOf<Weight>* out, std::uint32_t* keep = nullptr) {
    const std::size_t slot = next_ % kLag;
    if (next_ >= kLag) complete(slot);
    std::uint32_t* indices = keep != nullptr ? keep : &scratch_[slot * plan_.padded()];
    plan_.indices(board, indices);
    for (std::size_t t = 0; t < plan_.tuples(); ++t) __builtin_prefetch(weights_ + indices[t]);
    waiting_[slot] = {indices, out};
    ++next_;
  }

  void finish() {
    for (std::size_t i = next_ < kLag ? 0 : next_ - kLag; i < next_; ++i) complete(i % kLag);
    next_ = 0;
  }

 private:
  static constexpr std::size_t kLag = 2;
  struct Waiting {
    const std::uint32_t* indices = nullptr;
    SumOf<Weight>* out = nullptr;
  };

  void complete(std::size_t slot) {
    *waiting_[slot].out = sum_weights<kShared>(weights_, waiting_[slot].indices, plan_.tuples());
  }

  const IndexPlan& plan_;
  const Weight* weights_;
  std::vector<std::uint32_t> scratch_;
  std::array<Waiting, kLag> waiting_;
  std::size_t next_ = 0;
};

}  // namespace unscramble::ntuple
