#include "domains/perm/ranked_classes.h"

#include <algorithm>
#include <array>
#include <atomic>

#include "core/huge_buffer.h"
#include "domains/perm/symmetries.h"

namespace unscramble::perm {

namespace {

class ClassSpheres {
 public:
  ClassSpheres(const Engine& engine, const RankedSpace& space, HugeBuffer& buffer, const CountOptions& options,
               Monitor& monitor, ThreadPool& pool)
      : engine_(engine),
        space_(space),
        symmetries_(engine.symmetries()),
        words_(reinterpret_cast<std::atomic<std::uint64_t>*>(buffer.data())),
        options_(options),
        monitor_(monitor),
        pool_(pool) {}

  StateCount run() {
    StateCount result;
    mark(space_.goal());
    std::vector<std::uint64_t> frontier{space_.goal()};
    add_sphere(result, 1);
    for (int depth = 1; depth <= options_.depth; ++depth) {
      std::vector<std::uint64_t> next;
      const std::uint64_t found = advance(frontier, depth, next);
      if (monitor_.stopped()) {
        result.note = "stopped";
        return result;
      }
      if (found == 0) {
        result.complete = true;
        show_farthest(result, frontier);
        return result;
      }
      add_sphere(result, found);
      frontier = std::move(next);
    }
    return result;
  }

 private:
  static constexpr std::size_t kGrain = 256;  // parents per task

  void add_sphere(StateCount& result, std::uint64_t states) {
    result.counts.push_back(states);
    if (options_.on_sphere) options_.on_sphere(static_cast<int>(result.counts.size()) - 1, states);
  }
  [[nodiscard]] bool is_marked(std::uint64_t index) const {
    return ((words_[index / 64].load(std::memory_order_relaxed) >> (index % 64)) & 1U) != 0;
  }
  bool mark(std::uint64_t index) {  // true if it was not marked before
    const std::uint64_t bit = std::uint64_t{1} << (index % 64);
    return (words_[index / 64].fetch_or(bit, std::memory_order_relaxed) & bit) == 0;
  }

  std::uint64_t advance(const std::vector<std::uint64_t>& frontier, int depth, std::vector<std::uint64_t>& next) {
    std::atomic<std::uint64_t> found{0};
    std::atomic<std::uint64_t> done{0};
    std::vector<std::vector<std::uint64_t>> classes(static_cast<std::size_t>(pool_.size()));
    pool_.parallel_for(frontier.size(), kGrain, [&](std::size_t begin, std::size_t end, int worker) {
      if (monitor_.stopped()) return;
      std::vector<std::uint64_t> children(space_.num_moves());
      std::vector<std::uint64_t> images(static_cast<std::size_t>(symmetries_.count()));
      std::uint64_t mine = 0;
      for (std::size_t i = begin; i < end; ++i) {
        space_.children(frontier[i], children.data());
        for (const std::uint64_t child : children)
          if (!is_marked(child)) mine += meet(child, images, classes[static_cast<std::size_t>(worker)]);
      }
      found += mine;
      done += end - begin;
      monitor_.tick((end - begin) * children.size(), end - begin);
      monitor_.stage("distance " + std::to_string(depth),
                     static_cast<double>(done.load()) / static_cast<double>(frontier.size()));
    });
    for (const auto& found_here : classes) next.insert(next.end(), found_here.begin(), found_here.end());
    return found;
  }

  // Marks the whole class. Threads that meet it at once agree on its least number: whoever marks that owns the class.
  std::uint64_t meet(std::uint64_t index, std::vector<std::uint64_t>& images, std::vector<std::uint64_t>& classes) {
    std::array<std::uint8_t, kMostStateBytes> state{};
    std::array<std::uint8_t, kMostStateBytes> image{};
    space_.unrank(index, engine_, state.data());
    images[0] = index;
    for (int k = 1; k < symmetries_.count(); ++k) {
      symmetries_.image(state.data(), k, image.data());
      images[static_cast<std::size_t>(k)] = space_.rank(engine_.layout(), image.data());
    }
    const std::uint64_t least = *std::min_element(images.begin(), images.end());
    if (!mark(least)) return 0;
    classes.push_back(least);
    std::uint64_t found = 1;
    for (const std::uint64_t one : images) found += mark(one) ? 1 : 0;
    return found;
  }

  void show_farthest(StateCount& result, std::vector<std::uint64_t>& last) const {
    const std::size_t shown = std::min(kFarthestShown, last.size());
    std::partial_sort(last.begin(), last.begin() + static_cast<std::ptrdiff_t>(shown), last.end());
    for (std::size_t i = 0; i < shown; ++i) {
      std::vector<std::byte> state(static_cast<std::size_t>(kMostStateBytes));
      space_.unrank(last[i], engine_, reinterpret_cast<std::uint8_t*>(state.data()));
      result.farthest.push_back(std::move(state));
    }
  }

  const Engine& engine_;
  const RankedSpace& space_;
  const Symmetries& symmetries_;
  std::atomic<std::uint64_t>* words_;
  const CountOptions& options_;
  Monitor& monitor_;
  ThreadPool& pool_;
};

}  // namespace

std::optional<StateCount> count_ranked_classes(const Engine& engine, const RankedSpace& space,
                                               const CountOptions& options, Monitor& monitor, ThreadPool& pool) {
  const auto symmetries = static_cast<std::uint64_t>(engine.symmetries().count());
  if (symmetries < 2 || engine.directed()) return {};
  const std::uint64_t bits = (space.size() / 64 + 1) * 8;
  // Two spheres of classes wait in lists, the second twice while it is gathered; few classes are smaller than most.
  const std::uint64_t bytes = bits + 3 * sizeof(std::uint64_t) * (space.size() / symmetries + 1'000);
  if (!monitor.reserve(bytes)) return {};
  HugeBuffer buffer(bits);
  std::optional<StateCount> result;
  if (!buffer.empty()) result = ClassSpheres(engine, space, buffer, options, monitor, pool).run();
  monitor.release(bytes);
  return result;
}

}  // namespace unscramble::perm
