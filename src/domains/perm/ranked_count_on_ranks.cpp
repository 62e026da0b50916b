#include "domains/perm/ranked_count_on_ranks.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstring>

#include "core/huge_buffer.h"

namespace unscramble::perm {

namespace {

constexpr std::uint64_t kStatesPerWord = 32;

// Which rank has which numbers: ranges of whole words.
struct Ranges {
  std::uint64_t words;  // per rank
  explicit Ranges(std::uint64_t states, int ranks)
      : words((states / kStatesPerWord + static_cast<std::uint64_t>(ranks)) / static_cast<std::uint64_t>(ranks)) {}
  [[nodiscard]] int owner(std::uint64_t state) const { return static_cast<int>(state / kStatesPerWord / words); }
  [[nodiscard]] std::uint64_t first(int rank) const {
    return words * kStatesPerWord * static_cast<std::uint64_t>(rank);
  }
};

// A state's two bits are as in ranked_count.cpp: 0 = not met, else its distance modulo 3, plus 1.
class SplitSpheres {
 public:
  SplitSpheres(const Engine& engine, const RankedSpace& space, HugeBuffer& buffer, const CountOptions& options,
               Monitor& monitor, ThreadPool& pool, Ranks& ranks)
      : engine_(engine),
        space_(space),
        words_(reinterpret_cast<std::atomic<std::uint64_t>*>(buffer.data())),
        options_(options),
        monitor_(monitor),
        pool_(pool),
        ranks_(ranks),
        ranges_(space.size(), ranks.size()),
        first_(ranges_.first(ranks.rank())),
        workers_(static_cast<std::size_t>(pool.size())) {
    for (auto& worker : workers_) worker.others.resize(static_cast<std::size_t>(ranks.size()));
    const auto& states = engine.states();
    if (states && states->log2() < 62) total_ = std::stoull(states->decimal());
  }

  StateCount run() {
    StateCount result;
    Worker& here = workers_.front();
    if (ranges_.owner(space_.goal()) == ranks_.rank()) mark(space_.goal(), 1, here);
    add_sphere(result, 1);
    std::uint64_t seen = 1;
    for (int depth = 0; depth < options_.depth && seen != total_; ++depth) {
      const auto last = farthest();
      for (auto& worker : workers_) worker.marked.clear();
      const std::uint64_t sphere = pass(depth);
      if (stopped_) {
        result.note = "stopped";
        return result;
      }
      if (sphere == 0) {
        finish(result, last);
        return result;
      }
      seen += sphere;
      add_sphere(result, sphere);
    }
    if (seen == total_) finish(result, farthest());
    return result;
  }

 private:
  static constexpr std::uint64_t kLowBits = 0x5555555555555555ULL;
  static constexpr std::size_t kGrain = 256;  // words per task

  struct Worker {
    std::vector<std::vector<std::uint64_t>> others;  // numbers for each other rank
    std::vector<std::uint64_t> marked;               // the least few it marked in this sphere, ascending
    std::uint64_t found = 0;
  };

  void add_sphere(StateCount& result, std::uint64_t states) {
    result.counts.push_back(states);
    if (options_.on_sphere) options_.on_sphere(static_cast<int>(result.counts.size()) - 1, states);
  }

  void finish(StateCount& result, const std::vector<std::uint64_t>& last) const {
    result.complete = true;
    if (engine_.directed()) return;
    for (const std::uint64_t index : last) {
      std::vector<std::byte> state(static_cast<std::size_t>(kMostStateBytes));
      space_.unrank(index, engine_, reinterpret_cast<std::uint8_t*>(state.data()));
      result.farthest.push_back(std::move(state));
    }
  }

  // Collective: the least numbers of the sphere made last.
  [[nodiscard]] std::vector<std::uint64_t> farthest() {
    std::vector<std::uint64_t> mine;
    for (const auto& worker : workers_) mine.insert(mine.end(), worker.marked.begin(), worker.marked.end());
    std::vector<std::uint64_t> all;
    for (const auto& bytes : ranks_.gather(std::as_bytes(std::span(mine)))) {
      const std::size_t count = bytes.size() / sizeof(std::uint64_t);
      all.resize(all.size() + count);
      std::memcpy(all.data() + all.size() - count, bytes.data(), bytes.size());
    }
    std::sort(all.begin(), all.end());
    all.resize(std::min(all.size(), kFarthestShown));
    return all;
  }

  static std::uint64_t code(int depth) { return static_cast<std::uint64_t>(depth % 3 + 1); }
  static std::uint64_t holding(std::uint64_t word, std::uint64_t value) {
    const std::uint64_t other = word ^ (kLowBits * value);
    return ~(other | (other >> 1U)) & kLowBits;
  }

  // Of this rank's range. Two threads may meet a state at once, with the same code; one of them counts it.
  void mark(std::uint64_t index, std::uint64_t value, Worker& worker) {
    const std::uint64_t place = index - first_;
    const std::uint64_t shift = 2 * (place % kStatesPerWord);
    auto& word = words_[place / kStatesPerWord];
    if (((word.load(std::memory_order_relaxed) >> shift) & 3U) != 0) return;
    if (((word.fetch_or(value << shift, std::memory_order_relaxed) >> shift) & 3U) != 0) return;
    ++worker.found;
    auto& least = worker.marked;
    if (least.size() == kFarthestShown && index > least.back()) return;
    if (least.size() == kFarthestShown) least.pop_back();
    least.insert(std::upper_bound(least.begin(), least.end(), index), index);
  }

  // Collective. From the sphere at `depth` to the next; returns how many states that has.
  std::uint64_t pass(int depth) {
    for (auto& worker : workers_) worker.found = 0;
    // Words between two exchanges: even if all their states were in the sphere, their children would take this much.
    constexpr std::uint64_t kWaiting = 32'000'000;
    const std::uint64_t round =
        std::max<std::uint64_t>(kGrain, kWaiting / (kStatesPerWord * sizeof(std::uint64_t) * space_.num_moves()));
    for (std::uint64_t begin = 0; begin < ranges_.words; begin += round) {  // as many rounds on every rank
      const std::uint64_t end = std::min(ranges_.words, begin + round);
      pool_.parallel_for(end - begin, kGrain, [&](std::size_t from, std::size_t to, int worker) {
        expand(begin + from, begin + to, depth, workers_[static_cast<std::size_t>(worker)]);
      });
      exchange(code(depth + 1));
      monitor_.stage("distance " + std::to_string(depth + 1),
                     static_cast<double>(end) / static_cast<double>(ranges_.words));
      if (any_rank(ranks_, monitor_.should_stop())) {
        stopped_ = true;
        return 0;
      }
    }
    std::uint64_t found = 0;
    for (const auto& worker : workers_) found += worker.found;
    ranks_.sum(std::span(&found, 1));
    return found;
  }

  void expand(std::size_t begin, std::size_t end, int depth, Worker& worker) {
    std::vector<std::uint64_t> children(space_.num_moves());
    std::uint64_t expanded = 0;
    for (std::size_t w = begin; w < end; ++w) {
      std::uint64_t wanted = holding(words_[w].load(std::memory_order_relaxed), code(depth));
      for (; wanted != 0; wanted &= wanted - 1) {
        const auto bit = static_cast<std::uint64_t>(std::countr_zero(wanted));
        space_.children(first_ + w * kStatesPerWord + bit / 2, children.data());
        ++expanded;
        for (const std::uint64_t child : children) {
          const int owner = ranges_.owner(child);
          if (owner == ranks_.rank()) {
            mark(child, code(depth + 1), worker);
          } else {
            worker.others[static_cast<std::size_t>(owner)].push_back(child);
          }
        }
      }
    }
    monitor_.tick(expanded * children.size(), expanded);
  }

  void exchange(std::uint64_t value) {
    for (std::size_t w = 1; w < workers_.size(); ++w)
      for (std::size_t r = 0; r < workers_[w].others.size(); ++r) {
        auto& all = workers_[0].others[r];
        all.insert(all.end(), workers_[w].others[r].begin(), workers_[w].others[r].end());
        workers_[w].others[r].clear();
      }
    std::vector<std::span<const std::byte>> out;
    for (const auto& numbers : workers_[0].others) out.push_back(std::as_bytes(std::span(numbers)));
    ranks_.exchange(out, received_);
    for (auto& numbers : workers_[0].others) numbers.clear();
    for (const auto& bytes : received_)
      pool_.parallel_for(bytes.size() / sizeof(std::uint64_t), 1 << 12,
                         [&](std::size_t from, std::size_t to, int worker) {
                           for (std::size_t i = from; i < to; ++i) {
                             std::uint64_t index = 0;
                             std::memcpy(&index, bytes.data() + i * sizeof index, sizeof index);
                             mark(index, value, workers_[static_cast<std::size_t>(worker)]);
                           }
                         });
  }

  const Engine& engine_;
  const RankedSpace& space_;
  std::atomic<std::uint64_t>* words_;
  const CountOptions& options_;
  Monitor& monitor_;
  ThreadPool& pool_;
  Ranks& ranks_;
  Ranges ranges_;
  std::uint64_t first_;
  std::vector<Worker> workers_;
  std::vector<Bytes> received_;
  std::uint64_t total_ = 0;
  bool stopped_ = false;
};

}  // namespace

std::optional<StateCount> count_ranked_on_ranks(const Engine& engine, const RankedSpace& space,
                                                const CountOptions& options, Monitor& monitor, ThreadPool& pool,
                                                Ranks& ranks) {
  const std::uint64_t bytes = Ranges(space.size(), ranks.size()).words * sizeof(std::uint64_t);
  const bool reserved = monitor.reserve(bytes);
  HugeBuffer buffer = reserved ? HugeBuffer(bytes) : HugeBuffer();
  std::optional<StateCount> result;
  if (!any_rank(ranks, !reserved || buffer.empty()))
    result = SplitSpheres(engine, space, buffer, options, monitor, pool, ranks).run();
  if (reserved) monitor.release(bytes);
  return result;
}

}  // namespace unscramble::perm
