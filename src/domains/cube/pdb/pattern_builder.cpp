#include "domains/cube/pdb/pattern_builder.h"

#include <atomic>

#include "core/size.h"

namespace unscramble {
namespace {

constexpr std::uint8_t kNoDepth = 0xFF;

// How a move changes the two halves of an index. Corners: the twist changes on its own. Edges: which bits flip
// depends on the arrangement, so each arrangement has a mask.
struct Step {
  std::uint32_t arrangement = 0;
  std::uint32_t flips = 0;
};

class CubeBuilder {
 public:
  CubeBuilder(const CubePattern& pattern, Cube3::Metric metric, Monitor& monitor, ThreadPool& pool)
      : pattern_(pattern),
        puzzle_(metric),
        moves_(static_cast<std::size_t>(puzzle_.num_moves())),
        monitor_(monitor),
        pool_(pool) {}

  Status run(std::span<std::byte> payload, DepthHistogram& histogram) {
    const std::uint64_t bytes = pattern_.entries() + pattern_.num_arrangements() * moves_ * sizeof(Step);
    if (!monitor_.reserve(bytes))
      return Error{ErrorCode::kLimit, "building pattern " + pattern_.name() + " needs " + std::to_string(bytes >> 20U) +
                                          " MB, more than the memory limit"};
    list_steps();
    distance_.assign(pattern_.entries(), kNoDepth);
    distance_[pattern_.index(solved_cube())] = 0;
    histogram[0] = 1;
    std::uint64_t reached = 1;
    monitor_.stage(stage_, 0);
    for (unsigned depth = 0; reached < pattern_.entries() && !monitor_.should_stop(); ++depth) {
      // Forward while the frontier is small; once most entries are known, backward from the unknown ones.
      const bool backward = reached > pattern_.entries() / 3;
      histogram[depth + 1] = backward ? advance<true>(depth) : advance<false>(depth);
      reached += histogram[depth + 1];
      monitor_.stage(stage_, static_cast<double>(reached) / static_cast<double>(pattern_.entries()));
      if (histogram[depth + 1] == 0) break;
    }
    monitor_.release(bytes);
    if (monitor_.stopped()) return Error{ErrorCode::kCancelled, "building pattern " + pattern_.name() + " was stopped"};
    pack(payload);
    return Done{};
  }

 private:
  void list_steps() {
    steps_.resize(pattern_.num_arrangements() * moves_);
    pool_.parallel_for(pattern_.num_arrangements(), 4096, [&](std::size_t begin, std::size_t end, int) {
      if (monitor_.should_stop()) return;
      for (std::size_t a = begin; a < end; ++a) {
        const Cube3::State cube = pattern_.cube_with_arrangement(static_cast<std::uint32_t>(a));
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

  // Gives distance depth + 1 to everything one move from depth; returns how many. Threads may set the same
  // entry at once, to the same value, hence the atomic access; each entry is counted by its own thread
  // when going backward, and in a second pass when going forward.
  template <bool kBackward>
  std::uint64_t advance(unsigned depth) {
    const auto next = static_cast<std::uint8_t>(depth + 1);
    for_each_arrangement([&](std::size_t a) {
      for (std::uint32_t o = 0; o < pattern_.num_orientations(); ++o) {
        std::uint8_t& own = distance_[a * pattern_.num_orientations() + o];
        if (std::atomic_ref(own).load(std::memory_order_relaxed) != (kBackward ? kNoDepth : depth)) continue;
        for (std::size_t m = 0; m < moves_; ++m) {
          std::uint8_t& other = distance_[neighbour(a, o, m)];
          if constexpr (kBackward) {
            if (std::atomic_ref(other).load(std::memory_order_relaxed) != depth) continue;
            std::atomic_ref(own).store(next, std::memory_order_relaxed);
            break;
          } else if (std::atomic_ref(other).load(std::memory_order_relaxed) == kNoDepth) {
            std::atomic_ref(other).store(next, std::memory_order_relaxed);
          }
        }
      }
      return std::uint64_t{0};
    });
    return for_each_arrangement([&](std::size_t a) {
      std::uint64_t count = 0;
      for (std::uint32_t o = 0; o < pattern_.num_orientations(); ++o)
        count += distance_[a * pattern_.num_orientations() + o] == next ? 1 : 0;
      monitor_.tick(count, 0);
      return count;
    });
  }

  template <class Body>
  std::uint64_t for_each_arrangement(Body body) {
    std::atomic<std::uint64_t> sum{0};
    const std::size_t grain = 1 + (1U << 16U) / pattern_.num_orientations();
    pool_.parallel_for(pattern_.num_arrangements(), grain, [&](std::size_t begin, std::size_t end, int) {
      if (monitor_.should_stop()) return;
      std::uint64_t part = 0;
      for (std::size_t a = begin; a < end; ++a) part += body(a);
      sum += part;
    });
    return sum;
  }

  [[nodiscard]] std::uint64_t neighbour(std::size_t arrangement, std::uint32_t orientation, std::size_t move) const {
    const Step step = steps_[arrangement * moves_ + move];
    const std::uint32_t turned = twists_.empty() ? orientation ^ step.flips : twists_[orientation * moves_ + move];
    return std::uint64_t{step.arrangement} * pattern_.num_orientations() + turned;
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
  std::vector<Step> steps_;
  std::vector<std::uint32_t> twists_;
  std::vector<std::uint8_t> distance_;
};

}  // namespace

Status build_cube_pattern(const CubePattern& pattern, Cube3::Metric metric, std::span<std::byte> payload,
                          DepthHistogram& histogram, Monitor& monitor, ThreadPool& pool) {
  return CubeBuilder(pattern, metric, monitor, pool).run(payload, histogram);
}

}  // namespace unscramble
