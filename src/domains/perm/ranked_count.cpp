#include "domains/perm/ranked_count.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>

#include "core/huge_buffer.h"
#include "domains/perm/ranked_classes.h"
#include "domains/perm/ranked_count_on_ranks.h"

namespace unscramble::perm {

namespace {

// A state's two bits: 0 = not met, else its distance modulo 3, plus 1. So a sphere, the one before it and the one after
// it are told apart, and nothing has to be cleared.
class TwoBitSpheres {
 public:
  TwoBitSpheres(const Engine& engine, const RankedSpace& space, HugeBuffer& buffer, const CountOptions& options,
                Monitor& monitor, ThreadPool& pool)
      : engine_(engine),
        space_(space),
        words_(reinterpret_cast<std::atomic<std::uint64_t>*>(buffer.data())),
        count_((space.size() + kPerWord - 1) / kPerWord),
        options_(options),
        monitor_(monitor),
        pool_(pool) {
    const auto& states = engine.states();
    if (states && states->log2() < 62) total_ = std::stoull(states->decimal());
  }

  StateCount run() {
    StateCount result;
    mark(space_.goal(), 1);
    std::uint64_t sphere = 1;
    std::uint64_t seen = 1;
    add_sphere(result, 1);
    for (int depth = 0; depth < options_.depth; ++depth) {
      // Once few are left, each looks for a neighbour in the sphere, which most find after a few moves.
      const bool backwards = !engine_.directed() && space_.size() - seen < sphere;
      if (total_ != 0 && seen == total_) {
        sphere = 0;
      } else {
        sphere = backwards ? pass<true>(depth) : pass<false>(depth);
      }
      if (monitor_.stopped()) {
        result.note = "stopped";
        return result;
      }
      if (sphere == 0) {
        result.complete = true;
        show_farthest(result, depth);
        return result;
      }
      seen += sphere;
      add_sphere(result, sphere);
    }
    result.complete = total_ != 0 && seen == total_;
    if (result.complete) show_farthest(result, options_.depth);
    return result;
  }

 private:
  static constexpr std::uint64_t kPerWord = 32;
  static constexpr std::uint64_t kLowBits = 0x5555555555555555ULL;
  static constexpr std::size_t kGrain = 1 << 14;  // words per task

  static std::uint64_t code(int depth) { return static_cast<std::uint64_t>(depth % 3 + 1); }

  void add_sphere(StateCount& result, std::uint64_t states) {
    result.counts.push_back(states);
    if (options_.on_sphere) options_.on_sphere(static_cast<int>(result.counts.size()) - 1, states);
  }

  [[nodiscard]] std::uint64_t at(std::uint64_t index) const {
    return (words_[index / kPerWord].load(std::memory_order_relaxed) >> (2 * (index % kPerWord))) & 3U;
  }
  // True if it was not met before. Two threads may meet it at once, with the same code.
  bool mark(std::uint64_t index, std::uint64_t value) {
    const std::uint64_t shift = 2 * (index % kPerWord);
    auto& word = words_[index / kPerWord];
    if (((word.load(std::memory_order_relaxed) >> shift) & 3U) != 0) return false;
    return ((word.fetch_or(value << shift, std::memory_order_relaxed) >> shift) & 3U) == 0;
  }

  // The low bit of every pair that holds `value`.
  static std::uint64_t holding(std::uint64_t word, std::uint64_t value) {
    const std::uint64_t other = word ^ (kLowBits * value);
    return ~(other | (other >> 1U)) & kLowBits;
  }

  // Indices wait in a queue while their words are fetched.
  struct Queue {
    static constexpr std::size_t kSize = 64;
    std::array<std::uint64_t, kSize> index;
    std::size_t at = 0;
    std::size_t filled = 0;
  };

  template <bool kBackwards>
  std::uint64_t pass(int depth) {
    const std::uint64_t now = code(depth);
    const std::uint64_t next = code(depth + 1);
    std::atomic<std::uint64_t> found{0};
    std::atomic<std::uint64_t> done{0};
    pool_.parallel_for(count_, kGrain, [&](std::size_t begin, std::size_t end, int) {
      if (monitor_.stopped()) return;
      std::uint64_t mine = 0;
      std::uint64_t expanded = 0;
      std::vector<std::uint64_t> children(space_.num_moves());
      Queue queue;
      for (std::size_t w = begin; w < end; ++w) {
        std::uint64_t wanted = holding(words_[w].load(std::memory_order_relaxed), kBackwards ? 0 : now);
        while (wanted != 0) {
          const std::uint64_t index = w * kPerWord + static_cast<std::uint64_t>(std::countr_zero(wanted)) / 2;
          wanted &= wanted - 1;
          if (kBackwards && index >= space_.size()) break;
          space_.children(index, children.data());
          ++expanded;
          if constexpr (kBackwards) {
            for (const std::uint64_t child : children)
              if (at(child) == now) {
                mine += mark(index, next) ? 1 : 0;
                break;
              }
          } else {
            for (const std::uint64_t child : children) mine += push(queue, child, next);
          }
        }
      }
      mine += drain(queue, next);
      found += mine;
      done += end - begin;
      monitor_.tick(expanded * children.size(), expanded);
      monitor_.stage("distance " + std::to_string(depth + 1),
                     static_cast<double>(done.load()) / static_cast<double>(count_));
    });
    return found;
  }

  std::uint64_t push(Queue& queue, std::uint64_t index, std::uint64_t value) {
    std::uint64_t found = 0;
    if (queue.filled == Queue::kSize) {
      found = mark(queue.index[queue.at], value) ? 1 : 0;
    } else {
      ++queue.filled;
    }
    __builtin_prefetch(words_ + index / kPerWord, 1);
    queue.index[queue.at] = index;
    queue.at = (queue.at + 1) % Queue::kSize;
    return found;
  }
  std::uint64_t drain(Queue& queue, std::uint64_t value) {
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < queue.filled; ++i) found += mark(queue.index[i], value) ? 1 : 0;
    queue.filled = queue.at = 0;
    return found;
  }

  void show_farthest(StateCount& result, int depth) const {
    for (std::size_t w = 0; w < count_ && result.farthest.size() < kFarthestShown; ++w) {
      std::uint64_t last = holding(words_[w].load(std::memory_order_relaxed), code(depth));
      while (last != 0 && result.farthest.size() < kFarthestShown) {
        const std::uint64_t index = w * kPerWord + static_cast<std::uint64_t>(std::countr_zero(last)) / 2;
        last &= last - 1;
        std::vector<std::byte> state(static_cast<std::size_t>(kMostStateBytes));
        space_.unrank(index, engine_, reinterpret_cast<std::uint8_t*>(state.data()));
        if (is_at(index, depth)) result.farthest.push_back(std::move(state));
      }
    }
  }

  // Distances three apart have the same bits: descends to the goal to be sure.
  [[nodiscard]] bool is_at(std::uint64_t index, int depth) const {
    std::vector<std::uint64_t> children(space_.num_moves());
    if (engine_.directed()) return false;
    int steps = 0;
    while (index != space_.goal()) {
      const std::uint64_t wanted = (at(index) + 1) % 3 + 1;  // the code of the distance before
      space_.children(index, children.data());
      const auto before =
          std::find_if(children.begin(), children.end(), [&](auto child) { return at(child) == wanted; });
      if (before == children.end()) return false;
      index = *before;
      ++steps;
    }
    return steps == depth;
  }

  const Engine& engine_;
  const RankedSpace& space_;
  std::atomic<std::uint64_t>* words_;
  std::size_t count_;
  std::uint64_t total_ = 0;
  const CountOptions& options_;
  Monitor& monitor_;
  ThreadPool& pool_;
};

}  // namespace

std::optional<StateCount> count_ranked(const Engine& engine, const CountOptions& options, Monitor& monitor,
                                       ThreadPool& pool) {
  const int ranks = options.ranks != nullptr ? options.ranks->size() : 1;
  std::uint64_t memory = std::min<std::uint64_t>(monitor.limits().memory, std::uint64_t{1} << 40U);
  if (ranks > 1) options.ranks->least(std::span(&memory, 1));  // all decide alike
  const std::uint64_t most = memory * 4 * static_cast<std::uint64_t>(ranks);
  const auto space = RankedSpace::make(engine, most);
  if (!space) return {};
  // With a depth, a large space may be almost empty: then a hash table is smaller and quicker.
  constexpr std::uint64_t kAlwaysGood = std::uint64_t{1} << 28U;
  if (options.depth < 1000 && space->size() > kAlwaysGood) return {};
  if (ranks > 1) return count_ranked_on_ranks(engine, *space, options, monitor, pool, *options.ranks);
  if (!space->has_tables())
    if (auto counted = count_ranked_classes(engine, *space, options, monitor, pool)) return counted;
  const std::uint64_t bytes = (space->size() / 32 + 1) * 8;
  if (!monitor.reserve(bytes)) return {};
  HugeBuffer buffer(bytes);
  std::optional<StateCount> result;
  if (!buffer.empty()) result = TwoBitSpheres(engine, *space, buffer, options, monitor, pool).run();
  monitor.release(bytes);
  return result;
}

}  // namespace unscramble::perm
