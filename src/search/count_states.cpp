#include "search/count_states.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/hash.h"

namespace unscramble {

namespace {

struct CountKey {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  bool operator==(const CountKey&) const = default;
};

// A set of keys by open addressing; the key of all zeros is kept apart.
class KeySet {
 public:
  // 1: new, 0: known, -1: no memory.
  int insert(const CountKey& key, Monitor& monitor) {
    if (key == CountKey{}) {
      if (has_zero_) return 0;
      has_zero_ = true;
      return 1;
    }
    if (4 * (count_ + 1) > 3 * slots_.size() && !grow(monitor)) return -1;
    if (!put(key)) return 0;
    ++count_;
    return 1;
  }

 private:
  bool put(const CountKey& key) {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t at = mixed(key) & mask;; at = (at + 1) & mask) {
      if (slots_[at] == key) return false;
      if (slots_[at] == CountKey{}) {
        slots_[at] = key;
        return true;
      }
    }
  }
  static std::size_t mixed(const CountKey& key) { return hash_bytes(&key, sizeof key); }

  bool grow(Monitor& monitor) {
    constexpr std::size_t kFirst = 256;
    const std::size_t size = std::max(kFirst, 2 * slots_.size());
    if (!monitor.reserve(size * sizeof(CountKey))) return false;
    std::vector<CountKey> old(size);
    std::swap(old, slots_);
    for (const CountKey& key : old)
      if (key != CountKey{}) put(key);
    monitor.release(old.size() * sizeof(CountKey));
    return true;
  }

  std::vector<CountKey> slots_;
  std::size_t count_ = 0;
  bool has_zero_ = false;
};

// Spheres by distance. Children wait in the bucket of the distance they were reached at, and are looked up when that
// distance is due: with costs, a shorter way to a state may be found until then. Where every move costs 1 there is one
// bucket, emptied every few megabytes.
class SphereCounter {
 public:
  SphereCounter(const Domain& domain, std::span<const Move> moves, const CountOptions& options, Monitor& monitor,
                ThreadPool& pool)
      : domain_(domain), moves_(moves), options_(options), monitor_(monitor), pool_(pool), bytes_(domain.row_bytes()) {
    for (const Move move : moves_) largest_cost_ = std::max(largest_cost_, cost_of(move, options.costs));
    buckets_.resize(static_cast<std::size_t>(largest_cost_) + 1);
  }

  StateCount run() {
    StateCount result;
    result.exact = bytes_ <= sizeof(CountKey);
    frontier_ = domain_.goal();
    sets_[shard_of(key_of(frontier_.data()))].insert(key_of(frontier_.data()), monitor_);
    add_sphere(result, 1);
    int empty = 0;  // spheres in a row; with costs some distances may have no states
    for (int depth = 1; depth <= options_.depth; ++depth) {
      const std::uint64_t found = advance(depth);
      if (monitor_.stopped() || no_memory_) {
        result.note = no_memory_ ? "the memory limit ended it" : "stopped";
        drop_empty(result);
        return result;
      }
      if (found != 0) show_farthest(result);
      empty = found == 0 ? empty + 1 : 0;
      if (empty == largest_cost_) {
        result.complete = true;
        drop_empty(result);
        return result;
      }
      add_sphere(result, found);
    }
    result.farthest.clear();
    return result;
  }

 private:
  static constexpr std::size_t kShards = 64;
  static constexpr std::size_t kBlock = 64;  // parents per task

  struct Pending {
    std::vector<CountKey> keys;
    std::vector<std::byte> rows;
  };
  using Bucket = std::array<Pending, kShards>;

  void add_sphere(StateCount& result, std::uint64_t states) {
    result.counts.push_back(states);
    if (options_.on_sphere) options_.on_sphere(static_cast<int>(result.counts.size()) - 1, states);
  }
  static void drop_empty(StateCount& result) {
    while (result.counts.size() > 1 && result.counts.back() == 0) result.counts.pop_back();
  }

  [[nodiscard]] CountKey key_of(const std::byte* row) const {
    CountKey key;
    if (bytes_ <= sizeof key) {
      std::memcpy(&key, row, bytes_);
    } else {
      constexpr std::uint64_t kOther = 0x9E3779B97F4A7C15ULL;
      key = {hash_bytes(row, bytes_), hash_bytes(row, bytes_, kOther)};
    }
    return key;
  }
  static std::size_t shard_of(const CountKey& key) { return hash_bytes(&key, sizeof key) >> 58U; }

  Bucket& bucket(int distance) { return buckets_[static_cast<std::size_t>(distance) % buckets_.size()]; }

  // From the sphere at depth - 1, which is frontier_, to that at depth. Returns its size.
  std::uint64_t advance(int depth) {
    const bool keep = depth < options_.depth;
    const bool equal_costs = largest_cost_ == 1;
    const std::size_t parents = frontier_.size() / bytes_;
    const auto workers = static_cast<std::size_t>(pool_.size());
    std::vector<std::vector<Bucket>> made(workers);  // by worker and cost
    for (auto& one : made) one.resize(buckets_.size());
    std::array<std::uint64_t, kShards> found{};
    // Parents between two rounds of insertion: their children wait in a few megabytes.
    constexpr std::size_t kWaiting = 6'000'000;
    const std::size_t round = std::max(kBlock, kWaiting / (moves_.size() * (bytes_ + sizeof(CountKey))));
    for (std::size_t begin = 0; begin < parents; begin += round) {
      const std::size_t end = std::min(parents, begin + round);
      pool_.parallel_for(end - begin, kBlock, [&](std::size_t from, std::size_t to, int worker) {
        make_children(begin + from, begin + to, made[static_cast<std::size_t>(worker)]);
      });
      pool_.parallel_for(kShards, 1, [&](std::size_t shard, std::size_t, int) {
        for (auto& by_cost : made) {
          if (equal_costs) {
            found[shard] += insert(shard, by_cost[1][shard], keep);
            continue;
          }
          for (int cost = 1; cost <= largest_cost_; ++cost)
            put_aside(by_cost[static_cast<std::size_t>(cost)][shard], bucket(depth - 1 + cost)[shard]);
        }
      });
      monitor_.stage("distance " + std::to_string(depth), static_cast<double>(end) / static_cast<double>(parents));
      if (monitor_.tick((end - begin) * moves_.size(), end - begin) || no_memory_) return 0;
    }
    if (!equal_costs)
      pool_.parallel_for(kShards, 1, [&](std::size_t shard, std::size_t, int) {
        Pending& due = bucket(depth)[shard];
        const std::size_t freed = due.keys.size() * sizeof(CountKey) + due.rows.size();
        found[shard] += insert(shard, due, keep);
        due = {};
        monitor_.release(freed);
      });
    next_to_frontier();
    std::uint64_t sum = 0;
    for (const auto count : found) sum += count;
    return sum;
  }

  void make_children(std::size_t begin, std::size_t end, std::vector<Bucket>& out) {
    RowChildren children(domain_);
    const std::size_t count = children.make(frontier_.data() + begin * bytes_, end - begin, moves_);
    for (std::size_t k = 0; k < count; ++k) {
      const CountKey key = key_of(children.row(k));
      Pending& to = out[static_cast<std::size_t>(cost_of(children.move(k), options_.costs))][shard_of(key)];
      to.keys.push_back(key);
      to.rows.insert(to.rows.end(), children.row(k), children.row(k) + bytes_);
    }
  }

  void put_aside(Pending& from, Pending& to) {
    if (!monitor_.reserve(from.keys.size() * sizeof(CountKey) + from.rows.size())) {
      no_memory_ = true;
      return;
    }
    to.keys.insert(to.keys.end(), from.keys.begin(), from.keys.end());
    to.rows.insert(to.rows.end(), from.rows.begin(), from.rows.end());
    from.keys.clear();
    from.rows.clear();
  }

  std::uint64_t insert(std::size_t shard, Pending& from, bool keep) {
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < from.keys.size() && !no_memory_; ++i) {
      const int outcome = sets_[shard].insert(from.keys[i], monitor_);
      if (outcome < 0 || (outcome > 0 && keep && !monitor_.reserve(bytes_))) no_memory_ = true;
      if (outcome <= 0 || no_memory_) continue;
      ++found;
      if (!keep) continue;
      const auto* row = from.rows.data() + i * bytes_;
      next_[shard].insert(next_[shard].end(), row, row + bytes_);
    }
    from.keys.clear();
    from.rows.clear();
    return found;
  }

  void next_to_frontier() {
    monitor_.release(frontier_.size());
    frontier_ = {};
    std::size_t size = 0;
    for (const auto& rows : next_) size += rows.size();
    frontier_.reserve(size);
    for (auto& rows : next_) {
      frontier_.insert(frontier_.end(), rows.begin(), rows.end());
      rows = {};
    }
  }

  void show_farthest(StateCount& result) const {
    result.farthest.clear();
    for (std::size_t i = 0; i < std::min(kFarthestShown, frontier_.size() / bytes_); ++i)
      result.farthest.emplace_back(frontier_.begin() + static_cast<std::ptrdiff_t>(i * bytes_),
                                   frontier_.begin() + static_cast<std::ptrdiff_t>((i + 1) * bytes_));
  }

  const Domain& domain_;
  std::span<const Move> moves_;
  const CountOptions& options_;
  Monitor& monitor_;
  ThreadPool& pool_;
  std::size_t bytes_;
  int largest_cost_ = 1;
  std::array<KeySet, kShards> sets_;
  std::vector<std::byte> frontier_;
  std::vector<Bucket> buckets_;  // by distance modulo their number
  std::array<std::vector<std::byte>, kShards> next_;
  std::atomic<bool> no_memory_{false};
};

}  // namespace

StateCount count_states(const Domain& domain, std::span<const Move> moves, const CountOptions& options,
                        Monitor& monitor, ThreadPool& pool) {
  return SphereCounter(domain, moves, options, monitor, pool).run();
}

}  // namespace unscramble
