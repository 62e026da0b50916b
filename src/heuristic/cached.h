// CachedHeuristic: remembers the estimates of recent states in a table of fixed size; worth it for expensive
// heuristics and searches that revisit states. Thread-safe: the table is split into shards, each with a lock.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <vector>

#include "core/hash.h"
#include "heuristic/combined.h"

namespace unscramble {

template <Puzzle P>
class CachedHeuristic final : public Heuristic<P> {
 public:
  using State = typename P::State;

  // Keeps about `capacity` estimates: the newest of those that share a place wins.
  CachedHeuristic(HeuristicPtr<P> base, std::size_t capacity) : base_(std::move(base)), traits_(base_->traits()) {
    traits_.name = "cached(" + traits_.name + ")";
    traits_.joint = false;
    for (auto& shard : shards_) shard.entries.resize(std::max<std::size_t>(capacity / kShards, 1));
  }

  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }

  void evaluate(std::span<const State> states, std::span<float> out) const override {
    std::vector<std::size_t> missing;
    std::vector<State> missing_states;
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (look_up(states[i], out[i])) continue;
      missing.push_back(i);
      missing_states.push_back(states[i]);
    }
    hits_.fetch_add(states.size() - missing.size(), std::memory_order_relaxed);
    misses_.fetch_add(missing.size(), std::memory_order_relaxed);
    if (missing.empty()) return;
    std::vector<float> values(missing.size());
    base_->evaluate(missing_states, values);
    for (std::size_t i = 0; i < missing.size(); ++i) {
      out[missing[i]] = values[i];
      store(missing_states[i], values[i]);
    }
  }

  void score_moves(std::span<const State> states, std::span<float> out) const override {
    base_->score_moves(states, out);
  }

  [[nodiscard]] std::uint64_t hits() const { return hits_.load(); }
  [[nodiscard]] std::uint64_t misses() const { return misses_.load(); }
  static std::size_t bytes_for(std::size_t capacity) { return std::max(capacity, kShards) * sizeof(Entry); }

 private:
  static constexpr std::size_t kShards = 64;
  struct Entry {
    State state{};
    float value = 0;
    bool used = false;
  };
  struct Shard {
    std::mutex mutex;
    std::vector<Entry> entries;
  };

  // The shard comes from the hash's low bits, the place in it from the others.
  [[nodiscard]] Shard& shard(std::uint64_t hash) const { return shards_[hash % kShards]; }
  static Entry& place(Shard& shard, std::uint64_t hash) {
    return shard.entries[(hash / kShards) % shard.entries.size()];
  }

  bool look_up(const State& state, float& value) const {
    const std::uint64_t hash = hash_of(state);
    Shard& s = shard(hash);
    const std::lock_guard lock(s.mutex);
    const Entry& entry = place(s, hash);
    if (!entry.used || !same_state(entry.state, state)) return false;
    value = entry.value;
    return true;
  }

  void store(const State& state, float value) const {
    const std::uint64_t hash = hash_of(state);
    Shard& s = shard(hash);
    const std::lock_guard lock(s.mutex);
    place(s, hash) = {state, value, true};
  }

  HeuristicPtr<P> base_;
  HeuristicTraits traits_;
  mutable std::array<Shard, kShards> shards_;
  mutable std::atomic<std::uint64_t> hits_{0};
  mutable std::atomic<std::uint64_t> misses_{0};
};

}  // namespace unscramble
