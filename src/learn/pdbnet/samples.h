// The labelled cubes of a pdbnet run: made by one of the paper's two generators, kept in the run's folder, and drawn
// from evenly by distance.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "core/thread_pool.h"
#include "domains/cube/optimal/paths.h"
#include "learn/pdbnet/options.h"

namespace unscramble::pdbnet {

using Sample = LabelledState<Cube3::State>;

// Where random cubes replace labelled ones: from a certain distance on, which is drawn as often as paths have it.
struct Fresh {
  int from = 0;
  std::size_t paths = 1;  // those of train that reach this far
};

struct Samples {
  std::vector<Sample> train;
  std::vector<Sample> held_out;  // from paths of which train has no state
  std::optional<Fresh> fresh{};
};

// Reports how many paths are solved, out of how many.
using LabelProgress = std::function<void(std::size_t done, std::size_t wanted)>;

// Section 3.2. Paths are kept in `file` (cube_paths.h), each as soon as it is known: existing ones are read, the rest
// are made. A file made with other options is refused. A tenth of the paths is held out.
Expected<Samples> optimal_samples(const Options& options, const Cube3& puzzle, const std::filesystem::path& file,
                                  Monitor& monitor, ThreadPool& pool, const LabelProgress& progress);

// Section 3.1. Quick enough to be made afresh each time.
Expected<Samples> walk_samples(const Options& options, const Cube3& puzzle, Monitor& monitor);

class SampleStream {
 public:
  // images: each state drawn is replaced by one of its 96 symmetric and inverse images.
  SampleStream(Cube3 puzzle, const Samples& samples, bool images);

  [[nodiscard]] std::size_t size() const { return samples_; }
  void draw(Rng& rng, std::span<Cube3::State> states, std::span<float> distances) const;

 private:
  Cube3 puzzle_;
  bool images_;
  std::optional<Fresh> fresh_;
  std::size_t samples_;
  std::vector<std::vector<Cube3::State>> by_distance_;
  std::vector<double> share_;  // cumulative, by distance
};

}  // namespace unscramble::pdbnet
