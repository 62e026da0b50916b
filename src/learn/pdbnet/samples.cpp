#include "learn/pdbnet/samples.h"

#include <algorithm>

#include "core/hash.h"
#include "core/line_log.h"
#include "domains/cube/optimal/tables.h"

namespace unscramble::pdbnet {

namespace {

constexpr std::size_t kHeldOut = 10;  // one in this many

std::string headline(const Options& o, const Cube3& puzzle) {
  return "# cube3 " + puzzle.metric() + ", seed " + std::to_string(o.seed) + ": " + std::to_string(o.paths) +
         " optimal paths from very long walks, " + std::to_string(o.short_paths) + " from walks of " +
         std::to_string(o.short_length);
}

// The paths an earlier run has left.
Expected<std::vector<CubePath>> read_paths(const LineLog& log, const std::filesystem::path& file,
                                           const std::string& head, const Cube3& puzzle) {
  std::vector<CubePath> paths;
  for (std::size_t i = 0; i < log.lines().size(); ++i) {
    if (i == 0) {
      if (log.lines()[0] != head)
        return usage_error(file.string() + " was made with other options; remove it to start afresh");
      continue;
    }
    auto path = path_from_text(log.lines()[i], puzzle);
    if (!path)
      return Error{ErrorCode::kCorrupt, file.string() + ", path " + std::to_string(i) + ": " + path.error().message};
    paths.push_back(*std::move(path));
  }
  return paths;
}

Expected<std::vector<CubePath>> obtain_paths(const Options& o, const Cube3& puzzle, const std::filesystem::path& file,
                                             Monitor& monitor, ThreadPool& pool, const LabelProgress& progress) {
  const std::string head = headline(o, puzzle);
  auto log = LineLog::open(file);
  if (!log) return log.error();
  auto paths = read_paths(*log, file, head, puzzle);
  const std::size_t wanted = o.paths + o.short_paths;
  if (!paths || paths->size() >= wanted) return paths;
  const auto kind = cube_optimal::choose_table(o.tables, puzzle.turn_metric(), {.memory = monitor.limits().memory});
  if (!kind) return kind.error();
  const auto table = cube_optimal::shared_table(*kind, monitor, pool);
  if (!table) return table.error();
  const cube_optimal::TableSet tables{{(*table)->table()}, 1};
  if (log->lines().empty())
    if (const auto begun = log->append(head); !begun) return begun.error();
  while (paths->size() < wanted) {
    const std::size_t index = paths->size();
    const bool is_long = index < o.paths;
    const CubePathOptions stream{.metric = puzzle.turn_metric(),
                                 .seed = o.seed,
                                 .walk_length = is_long ? CubePathOptions().walk_length : o.short_length};
    auto path = optimal_cube_path(stream, index, tables, monitor, pool);
    if (!path) return path.error();
    if (const auto kept = log->append(path_to_text(*path, puzzle)); !kept) return kept.error();
    paths->push_back(*std::move(path));
    if (progress) progress(paths->size(), wanted);
  }
  return paths;
}

// "We selected 3-4 configurations from every optimal path": `most` of them or one fewer, at random.
std::vector<Sample> chosen_from(std::vector<Sample> states, std::size_t most, std::uint64_t seed, std::size_t path) {
  if (most == 0 || states.size() < most) return states;
  const std::uint64_t stream[] = {seed, path};
  Rng rng(hash_bytes(stream, sizeof(stream)));
  rng.shuffle(states);
  states.resize(most - rng.below(most > 1 ? 2 : 1));
  return states;
}

}  // namespace

Expected<Samples> optimal_samples(const Options& options, const Cube3& puzzle, const std::filesystem::path& file,
                                  Monitor& monitor, ThreadPool& pool, const LabelProgress& progress) {
  const auto paths = obtain_paths(options, puzzle, file, monitor, pool, progress);
  if (!paths) return paths.error();
  Samples samples;
  for (std::size_t i = 0; i < paths->size(); ++i)
    for (const auto& sample : chosen_from(states_of((*paths)[i], puzzle), options.states_per_path, options.seed, i))
      (i % kHeldOut == kHeldOut - 1 ? samples.held_out : samples.train).push_back(sample);
  if (options.fresh && options.paths > 0)
    samples.fresh = {options.short_length + 2, options.paths - options.paths / kHeldOut};
  return samples;
}

Expected<Samples> walk_samples(const Options& options, const Cube3& puzzle, Monitor& monitor) {
  WalkSampleOptions walks{.depth = options.walk_depth, .seed = options.seed};
  // More walks than needed, as some are discarded and the samples should be spread evenly.
  walks.walks = options.walk_samples / static_cast<std::size_t>(walks.walk_length) * 2 + 10;
  auto made = WalkSampler<Cube3>(puzzle).sample(walks, monitor);
  if (monitor.stopped()) return Error{ErrorCode::kCancelled, "stopped while samples were made"};
  const auto chosen = spread_evenly(std::move(made.states), options.walk_samples, options.seed + 1);
  Samples samples;
  for (std::size_t i = 0; i < chosen.size(); ++i)
    (i % kHeldOut == kHeldOut - 1 ? samples.held_out : samples.train).push_back(chosen[i]);
  return samples;
}

SampleStream::SampleStream(Cube3 puzzle, const Samples& samples, bool images)
    : puzzle_(puzzle), images_(images), fresh_(samples.fresh), samples_(samples.train.size()) {
  for (const auto& sample : samples.train) {
    const auto distance = static_cast<std::size_t>(sample.distance);
    if (by_distance_.size() <= distance) by_distance_.resize(distance + 1);
    by_distance_[distance].push_back(sample.state);
  }
  // Even by distance, but no state counts for more than all its images.
  std::size_t most = 0;
  for (const auto& states : by_distance_) most = std::max(most, states.size());
  constexpr std::size_t kImages = 96;
  double sum = 0;
  for (std::size_t d = 0; d < by_distance_.size(); ++d) {
    const std::size_t states = by_distance_[d].size();
    if (fresh_ && static_cast<int>(d) >= fresh_->from)
      sum += static_cast<double>(most) * static_cast<double>(states) / static_cast<double>(fresh_->paths);
    else
      sum += static_cast<double>(std::min(states * (images ? kImages : 1), most));
    share_.push_back(sum);
  }
}

void SampleStream::draw(Rng& rng, std::span<Cube3::State> states, std::span<float> distances) const {
  for (std::size_t i = 0; i < states.size(); ++i) {
    const auto found = std::upper_bound(share_.begin(), share_.end(), rng.unit() * share_.back());
    const auto distance = std::min(static_cast<std::size_t>(found - share_.begin()), share_.size() - 1);
    distances[i] = static_cast<float>(distance);
    if (fresh_ && static_cast<int>(distance) >= fresh_->from) {
      do states[i] = puzzle_.random(rng).state;
      while (puzzle_.knows_parity() && puzzle_.distance_parity(states[i]) != static_cast<int>(distance % 2));
      continue;
    }
    const auto& among = by_distance_[distance];
    states[i] = among[rng.below(among.size())];
    if (!images_) continue;
    if (rng.below(2) == 1) states[i] = puzzle_.inverse_state(states[i]);
    states[i] = puzzle_.symmetric_state(states[i], rng.below_int(puzzle_.num_symmetries()));
  }
}

}  // namespace unscramble::pdbnet
