#include "search/count_states.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/hash.h"
#include "search/state_classes.h"

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
  SphereCounter(const Domain& domain, std::span<const Move> moves, const CountOptions& options,
                const StateClasses* classes, Monitor& monitor, ThreadPool& pool)
      : domain_(domain),
        moves_(moves),
        options_(options),
        classes_(classes),
        monitor_(monitor),
        pool_(pool),
        ranks_(options.ranks != nullptr ? *options.ranks : solo_),
        bytes_(domain.row_bytes()) {
    for (const Move move : moves_) largest_cost_ = std::max(largest_cost_, cost_of(move, options.costs));
    buckets_.resize(static_cast<std::size_t>(largest_cost_) + 1);
  }

  StateCount run() {
    StateCount result;
    result.exact = bytes_ <= sizeof(CountKey);
    const auto goal = domain_.goal();
    if (is_ours(key_of(goal.data()))) {
      frontier_ = goal;
      sets_[shard_of(key_of(goal.data()))].insert(key_of(goal.data()), monitor_);
    }
    add_sphere(result, 1);
    int empty = 0;  // spheres in a row; with costs some distances may have no states
    for (int depth = 1; depth <= options_.depth; ++depth) {
      const std::uint64_t found = advance(depth);
      if (stopped_ || no_memory_) {
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
    std::vector<std::uint16_t> sizes;  // of their classes, if there are any
    void clear() {
      keys.clear();
      rows.clear();
      sizes.clear();
    }
    [[nodiscard]] std::size_t bytes() const {
      return keys.size() * sizeof(CountKey) + rows.size() + sizes.size() * sizeof(std::uint16_t);
    }
  };
  using Bucket = std::array<Pending, kShards>;
  struct Worker {               // what its children wait in
    std::vector<Bucket> ours;   // those for this rank: by cost and shard
    std::vector<Bytes> others;  // by rank: the cost in a byte, then the row
  };

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
  [[nodiscard]] int owner_of_key(const CountKey& key) const {
    constexpr std::uint64_t kNotTheShards = 0x5851F42D4C957F2DULL;
    return ranks_.alone() ? 0 : owner_of(hash_bytes(&key, sizeof key, kNotTheShards), ranks_.size());
  }
  [[nodiscard]] bool is_ours(const CountKey& key) const { return owner_of_key(key) == ranks_.rank(); }

  Bucket& bucket(int distance) { return buckets_[static_cast<std::size_t>(distance) % buckets_.size()]; }

  // From the sphere at depth - 1, which is frontier_, to that at depth. Returns its size.
  std::uint64_t advance(int depth) {
    const bool keep = depth < options_.depth;
    const bool equal_costs = largest_cost_ == 1;
    const std::size_t parents = frontier_.size() / bytes_;
    std::vector<Worker> workers(static_cast<std::size_t>(pool_.size()));
    for (auto& worker : workers) {
      worker.ours.resize(buckets_.size());
      worker.others.resize(static_cast<std::size_t>(ranks_.size()));
    }
    std::array<std::uint64_t, kShards> found{};
    // Parents between two rounds of insertion: their children wait in a few megabytes.
    constexpr std::size_t kWaiting = 6'000'000;
    const std::size_t round = std::max(kBlock, kWaiting / (moves_.size() * (bytes_ + sizeof(CountKey))));
    for (std::size_t begin = 0;;) {
      const std::size_t end = std::min(parents, begin + round);
      pool_.parallel_for(end - begin, kBlock, [&](std::size_t from, std::size_t to, int worker) {
        make_children(begin + from, begin + to, workers[static_cast<std::size_t>(worker)]);
      });
      if (!ranks_.alone()) exchange(workers);
      pool_.parallel_for(kShards, 1, [&](std::size_t shard, std::size_t, int) {
        for (auto& from : workers) {
          if (equal_costs) {
            found[shard] += insert(shard, from.ours[1][shard], keep);
            continue;
          }
          for (int cost = 1; cost <= largest_cost_; ++cost)
            put_aside(from.ours[static_cast<std::size_t>(cost)][shard], bucket(depth - 1 + cost)[shard]);
        }
      });
      if (parents > 0)
        monitor_.stage("distance " + std::to_string(depth), static_cast<double>(end) / static_cast<double>(parents));
      monitor_.tick((end - begin) * moves_.size(), end - begin);
      if (all_done(parents - end) || stopped_ || no_memory_) break;
      begin = end;
    }
    if (!equal_costs) {
      pool_.parallel_for(kShards, 1, [&](std::size_t shard, std::size_t, int) {
        Pending& due = bucket(depth)[shard];
        const std::size_t freed = due.bytes();
        found[shard] += insert(shard, due, keep);
        due = {};
        monitor_.release(freed);
      });
      all_done(0);  // memory may have run out
    }
    next_to_frontier();
    std::uint64_t sum = 0;
    for (const auto count : found) sum += count;
    ranks_.sum(std::span(&sum, 1));
    return sum;
  }

  // Collective: whether no rank has parents left. What ended one rank ends all.
  bool all_done(std::uint64_t left) {
    std::array<std::uint64_t, 3> sums{left, monitor_.stopped() ? 1U : 0U, no_memory_ ? 1U : 0U};
    ranks_.sum(std::span(sums));
    stopped_ = sums[1] > 0;
    no_memory_ = sums[2] > 0;
    return sums[0] == 0;
  }

  void make_children(std::size_t begin, std::size_t end, Worker& out) {
    RowChildren children(domain_);
    const std::size_t count = children.make(frontier_.data() + begin * bytes_, end - begin, moves_);
    Bytes row(bytes_);
    for (std::size_t k = 0; k < count; ++k) {
      std::copy_n(children.row(k), bytes_, row.begin());
      const std::uint64_t size = class_of(row.data());
      const CountKey key = key_of(row.data());
      const int cost = cost_of(children.move(k), options_.costs);
      if (const int owner = owner_of_key(key); owner == ranks_.rank()) {
        put_pending(key, cost, row.data(), size, out);
      } else {
        Bytes& to = out.others[static_cast<std::size_t>(owner)];
        to.push_back(static_cast<std::byte>(cost));
        to.insert(to.end(), row.begin(), row.end());
      }
    }
  }
  // Puts the state that stands for the class in its place.
  [[nodiscard]] std::uint64_t class_of(std::byte* row) const { return classes_ == nullptr ? 1 : classes_->settle(row); }

  void put_pending(const CountKey& key, int cost, const std::byte* row, std::uint64_t size, Worker& out) const {
    Pending& to = out.ours[static_cast<std::size_t>(cost)][shard_of(key)];
    to.keys.push_back(key);
    to.rows.insert(to.rows.end(), row, row + bytes_);
    if (classes_ != nullptr) to.sizes.push_back(static_cast<std::uint16_t>(size));
  }

  // Collective: every rank gets the children it owns, as rows.
  void exchange(std::vector<Worker>& workers) {
    for (std::size_t w = 1; w < workers.size(); ++w)
      for (std::size_t r = 0; r < workers[w].others.size(); ++r) {
        Bytes& all = workers[0].others[r];
        all.insert(all.end(), workers[w].others[r].begin(), workers[w].others[r].end());
        workers[w].others[r].clear();
      }
    std::vector<std::span<const std::byte>> out;
    for (const auto& rows : workers[0].others) out.emplace_back(rows);
    ranks_.exchange(out, received_);
    for (auto& rows : workers[0].others) rows.clear();
    const std::size_t stride = bytes_ + 1;
    for (const auto& rows : received_)
      pool_.parallel_for(rows.size() / stride, 16 * kBlock, [&](std::size_t from, std::size_t to, int worker) {
        Bytes row(bytes_);
        for (std::size_t i = from; i < to; ++i) {
          const auto* sent = rows.data() + i * stride;
          std::copy_n(sent + 1, bytes_, row.begin());
          const std::uint64_t size = class_of(row.data());  // it stands for its class already
          put_pending(key_of(row.data()), std::to_integer<int>(*sent), row.data(), size,
                      workers[static_cast<std::size_t>(worker)]);
        }
      });
  }

  void put_aside(Pending& from, Pending& to) {
    if (!monitor_.reserve(from.bytes())) {
      no_memory_ = true;
      return;
    }
    to.keys.insert(to.keys.end(), from.keys.begin(), from.keys.end());
    to.rows.insert(to.rows.end(), from.rows.begin(), from.rows.end());
    to.sizes.insert(to.sizes.end(), from.sizes.begin(), from.sizes.end());
    from.clear();
  }

  std::uint64_t insert(std::size_t shard, Pending& from, bool keep) {
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < from.keys.size() && !no_memory_; ++i) {
      const int outcome = sets_[shard].insert(from.keys[i], monitor_);
      if (outcome < 0 || (outcome > 0 && keep && !monitor_.reserve(bytes_))) no_memory_ = true;
      if (outcome <= 0 || no_memory_) continue;
      found += classes_ == nullptr ? 1 : from.sizes[i];
      if (!keep) continue;
      const auto* row = from.rows.data() + i * bytes_;
      next_[shard].insert(next_[shard].end(), row, row + bytes_);
    }
    from.clear();
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

  // The first in the order of their bytes, so that they are the same however the states are spread.
  void show_farthest(StateCount& result) {
    Bytes mine;
    for (const auto& row : first_rows(frontier_)) mine.insert(mine.end(), row.begin(), row.end());
    Bytes all;
    for (const auto& rows : ranks_.gather(mine)) all.insert(all.end(), rows.begin(), rows.end());
    result.farthest.clear();
    for (const auto& row : first_rows(all)) result.farthest.emplace_back(row.begin(), row.end());
  }
  [[nodiscard]] std::vector<std::span<const std::byte>> first_rows(const Bytes& rows) const {
    std::vector<std::span<const std::byte>> first;
    const auto before = [](const auto& a, const auto& b) { return std::memcmp(a.data(), b.data(), a.size()) < 0; };
    for (std::size_t at = 0; at < rows.size(); at += bytes_) {
      const auto row = std::span(rows).subspan(at, bytes_);
      if (first.size() == kFarthestShown && !before(row, first.back())) continue;
      if (first.size() == kFarthestShown) first.pop_back();
      first.insert(std::upper_bound(first.begin(), first.end(), row, before), row);
    }
    return first;
  }

  const Domain& domain_;
  std::span<const Move> moves_;
  const CountOptions& options_;
  const StateClasses* classes_;
  Monitor& monitor_;
  ThreadPool& pool_;
  SoloRanks solo_;
  Ranks& ranks_;
  std::size_t bytes_;
  int largest_cost_ = 1;
  std::array<KeySet, kShards> sets_;
  std::vector<std::byte> frontier_;
  std::vector<Bucket> buckets_;  // by distance modulo their number
  std::array<std::vector<std::byte>, kShards> next_;
  std::vector<Bytes> received_;
  std::atomic<bool> no_memory_{false};
  bool stopped_ = false;
};

}  // namespace

StateCount count_states(const Domain& domain, std::span<const Move> moves, const CountOptions& options,
                        Monitor& monitor, ThreadPool& pool) {
  return SphereCounter(domain, moves, options, nullptr, monitor, pool).run();
}

StateCount count_states(const Domain& domain, std::span<const Move> moves, const CountOptions& options,
                        const StateClasses& classes, Monitor& monitor, ThreadPool& pool) {
  return SphereCounter(domain, moves, options, &classes, monitor, pool).run();
}

}  // namespace unscramble
