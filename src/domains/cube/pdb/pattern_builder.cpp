#include "domains/cube/pdb/pattern_builder.h"

#include <algorithm>
#include <atomic>
#include <optional>

#include "core/size.h"
#include "pdb/row_pass.h"

namespace unscramble {
namespace {

constexpr std::uint8_t kNoDepth = 0xFF;
constexpr unsigned kEntryBytes = 4;  // of an entry's number: the largest pattern has 5.1e8

// How a move changes the two halves of an index. Corners: the twist changes on its own. Edges: which bits flip
// depends on the arrangement, so each arrangement has a mask.
struct Step {
  std::uint32_t arrangement = 0;
  std::uint32_t orientation = 0;  // of an edge pattern's step: the flips
};

// Arrays hold this rank's arrangements only.
class CubeBuilder {
 public:
  CubeBuilder(const CubePattern& pattern, Cube3::Metric metric, Monitor& monitor, ThreadPool& pool, Ranks& ranks)
      : pattern_(pattern),
        puzzle_(metric),
        moves_(static_cast<std::size_t>(puzzle_.num_moves())),
        monitor_(monitor),
        pool_(pool),
        ranks_(ranks),
        shares_(pattern.num_arrangements(), ranks.size()),
        first_(shares_.first(ranks.rank())),
        count_(shares_.count(ranks.rank())),
        pass_(ranks, shares_, kEntryBytes, monitor, pool) {}

  Status run(std::span<std::byte> payload, DepthHistogram& histogram) {
    const std::uint64_t bytes =
        count_ * (pattern_.num_orientations() + moves_ * sizeof(Step)) + RowPass::buffer_bytes(ranks_);
    const bool room = monitor_.reserve(bytes);
    Status result = Done{};
    if (!room)
      result = Error{ErrorCode::kLimit, "building pattern " + pattern_.name() + " needs " +
                                            std::to_string(bytes >> 20U) + " MB, more than the memory limit"};
    result = agree(ranks_, result);
    if (result) result = search(histogram);
    if (result) pack(payload);
    if (room) monitor_.release(bytes);
    return result;
  }

 private:
  Status search(DepthHistogram& histogram) {
    list_steps();
    distance_.assign(count_ * pattern_.num_orientations(), kNoDepth);
    const std::uint64_t solved = pattern_.index(solved_cube());
    if (shares_.owner(solved / pattern_.num_orientations()) == ranks_.rank())
      distance_[solved - first_ * pattern_.num_orientations()] = 0;
    histogram[0] = 1;
    std::uint64_t reached = 1;
    monitor_.stage(stage_, 0);
    for (unsigned depth = 0; reached < pattern_.entries(); ++depth) {
      // Forward while the frontier is small; once most entries are known, backward from the unknown ones. Not over
      // ranks: an entry would have to ask for its neighbours instead of being told.
      const bool backward = ranks_.alone() && reached > pattern_.entries() / 3;
      const auto fresh = backward ? advance<true>(depth) : advance<false>(depth);
      if (!fresh) return Error{ErrorCode::kCancelled, "building pattern " + pattern_.name() + " was stopped"};
      histogram[depth + 1] = *fresh;
      reached += *fresh;
      monitor_.stage(stage_, static_cast<double>(reached) / static_cast<double>(pattern_.entries()));
      if (*fresh == 0) break;
    }
    return Done{};
  }

  void list_steps() {
    steps_.resize(count_ * moves_);
    pool_.parallel_for(count_, 4096, [&](std::size_t begin, std::size_t end, int) {
      if (monitor_.should_stop()) return;
      for (std::size_t a = begin; a < end; ++a) {
        const Cube3::State cube = pattern_.cube_with_arrangement(static_cast<std::uint32_t>(first_ + a));
        for (std::size_t m = 0; m < moves_; ++m) {
          Cube3::State turned = cube;
          puzzle_.try_move(turned, static_cast<Move>(m));
          steps_[a * moves_ + m] = {pattern_.arrangement(turned),
                                    pattern_.is_corners() ? 0 : pattern_.orientation(turned)};
        }
      }
    });
    if (!pattern_.is_corners()) return;
    twists_.resize(pattern_.num_orientations() * moves_);
    for (std::uint32_t t = 0; t < pattern_.num_orientations(); ++t) {
      const Cube3::State cube = CubePattern::cube_with_twist(t);
      for (std::size_t m = 0; m < moves_; ++m) {
        Cube3::State turned = cube;
        puzzle_.try_move(turned, static_cast<Move>(m));
        twists_[t * moves_ + m] = pattern_.orientation(turned);
      }
    }
  }

  // Gives distance depth + 1 to everything one move from depth; returns how many that is on all ranks, or nothing if it
  // was stopped. Threads may set the same entry at once, to the same value, hence the atomic access; entries are
  // counted in a second pass.
  template <bool kBackward>
  std::optional<std::uint64_t> advance(unsigned depth) {
    const auto next = static_cast<std::uint8_t>(depth + 1);
    const auto expand = [&](std::uint64_t begin, std::uint64_t end, int worker) {
      for (std::uint64_t a = begin; a < end; ++a) advance_row<kBackward>(a - first_, depth, worker);
    };
    const auto take = [&](std::span<const std::uint64_t> places) {
      for (const std::uint64_t place : places) reach(distance_[place], next);
    };
    if (!pass_.run(grain(), expand, take)) return {};
    std::atomic<std::uint64_t> sum{0};
    pool_.parallel_for(distance_.size(), std::size_t{1} << 16U, [&](std::size_t begin, std::size_t end, int) {
      const auto count =
          static_cast<std::uint64_t>(std::count(distance_.begin() + static_cast<std::ptrdiff_t>(begin),
                                                distance_.begin() + static_cast<std::ptrdiff_t>(end), next));
      monitor_.tick(count, 0);
      sum += count;
    });
    std::uint64_t all = sum;
    ranks_.sum(std::span(&all, 1));
    return all;
  }

  template <bool kBackward>
  void advance_row(std::size_t row, unsigned depth, int worker) {
    const auto next = static_cast<std::uint8_t>(depth + 1);
    for (std::uint32_t o = 0; o < pattern_.num_orientations(); ++o) {
      std::uint8_t& own = distance_[row * pattern_.num_orientations() + o];
      if (std::atomic_ref(own).load(std::memory_order_relaxed) != (kBackward ? kNoDepth : depth)) continue;
      for (std::size_t m = 0; m < moves_; ++m) {
        const Step to = neighbour(row, o, m);
        const std::uint64_t row_here = to.arrangement - first_;
        if constexpr (kBackward) {
          const std::uint64_t place = row_here * pattern_.num_orientations() + to.orientation;
          if (std::atomic_ref(distance_[place]).load(std::memory_order_relaxed) != depth) continue;
          std::atomic_ref(own).store(next, std::memory_order_relaxed);
          break;
        } else if (row_here < count_) {
          reach(distance_[row_here * pattern_.num_orientations() + to.orientation], next);
        } else {
          const int owner = shares_.owner(to.arrangement);
          const std::uint64_t row_there = to.arrangement - shares_.first(owner);
          pass_.send(worker, owner, row_there * pattern_.num_orientations() + to.orientation);
        }
      }
    }
  }

  static void reach(std::uint8_t& entry, std::uint8_t depth) {
    if (std::atomic_ref(entry).load(std::memory_order_relaxed) == kNoDepth)
      std::atomic_ref(entry).store(depth, std::memory_order_relaxed);
  }

  // Rows that a thread takes at a time.
  [[nodiscard]] std::uint64_t grain() const { return 1 + (1U << 16U) / pattern_.num_orientations(); }

  [[nodiscard]] Step neighbour(std::size_t row, std::uint32_t orientation, std::size_t move) const {
    const Step step = steps_[row * moves_ + move];
    return {step.arrangement, twists_.empty() ? orientation ^ step.orientation : twists_[orientation * moves_ + move]};
  }

  void pack(std::span<std::byte> payload) {
    pool_.parallel_for(payload.size(), 1U << 16U, [&](std::size_t begin, std::size_t end, int) {
      for (std::size_t i = begin; i < end; ++i) {
        const unsigned low = distance_[2 * i];
        const unsigned high = 2 * i + 1 < distance_.size() ? distance_[2 * i + 1] : 0;
        payload[i] = static_cast<std::byte>(low | high << 4U);
      }
    });
  }

  const CubePattern& pattern_;
  const std::string stage_ =
      "building the pattern database " + pattern_.name() + " (" + format_bytes(pattern_.entries() / 2) + ")";
  Cube3 puzzle_;
  std::size_t moves_;
  Monitor& monitor_;
  ThreadPool& pool_;
  Ranks& ranks_;
  RowShares shares_;
  std::uint64_t first_;  // arrangement of this rank
  std::uint64_t count_;  // how many it has
  RowPass pass_;
  std::vector<Step> steps_;
  std::vector<std::uint32_t> twists_;
  std::vector<std::uint8_t> distance_;
};

}  // namespace

Status build_cube_pattern(const CubePattern& pattern, Cube3::Metric metric, std::span<std::byte> payload,
                          DepthHistogram& histogram, Monitor& monitor, ThreadPool& pool) {
  SoloRanks alone;
  return build_cube_pattern(pattern, metric, payload, histogram, monitor, pool, alone);
}

Status build_cube_pattern(const CubePattern& pattern, Cube3::Metric metric, std::span<std::byte> payload,
                          DepthHistogram& histogram, Monitor& monitor, ThreadPool& pool, Ranks& ranks) {
  return CubeBuilder(pattern, metric, monitor, pool, ranks).run(payload, histogram);
}

}  // namespace unscramble
