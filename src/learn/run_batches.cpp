#include "learn/run_batches.h"

#include "core/hash.h"
#include "learn/model_export.h"

namespace unscramble::train {

namespace {

template <class... Parts>
Rng stream(std::uint64_t seed, std::uint64_t index, bool walk, Parts... parts) {
  const std::uint64_t key[] = {seed, index, walk ? 1U : 2U, parts...};
  return Rng(hash_bytes(key, sizeof(key)));
}

}  // namespace

RunBatches::RunBatches(const TrainOptions& options, ThreadPool& pool)
    : options_(options),
      targets_(options.ahead),
      whole_(
          [this](std::uint64_t part, std::size_t count, TrainingBatch& batch) {
            fill(stream(options_.seed, index_, walk_, part), walk_, index_, count, batch);
          },
          pool) {}

Status RunBatches::publish(std::uint64_t step, nn::Model model) {
  const auto ready = options_.float_targets ? Expected<nn::Model>(model) : usable(model);
  if (!ready) return ready.error();
  auto network = nn::Network::create(*ready);
  if (!network) return network.error();
  targets_.publish({step, std::move(model), *network});
  return Done{};
}

std::vector<TargetHistory::Entry> RunBatches::targets_in_use(std::uint64_t next) {
  if (targets_.empty()) return {};
  return targets_.in_use(next);
}

void RunBatches::make(bool walk, std::uint64_t index, TrainingBatch& batch) {
  fill(stream(options_.seed, index, walk), walk, index, options_.batch, batch);
}

void RunBatches::make_lane(bool walk, std::uint64_t index, std::uint64_t lane, TrainingBatch& batch) {
  const std::uint64_t lanes = options_.lanes;
  const std::size_t count = options_.batch * (lane + 1) / lanes - options_.batch * lane / lanes;
  fill(stream(options_.seed, index, walk, lane, lanes), walk, index, count, batch);
}

void RunBatches::make_together(bool walk, std::uint64_t index, TrainingBatch& batch) {
  walk_ = walk;
  index_ = index;
  whole_.make(options_.batch, part_size(), batch);
}

void RunBatches::fill(Rng rng, bool walk, std::uint64_t index, std::size_t count, TrainingBatch& batch) {
  if (walk) {
    source_->walks(rng, options_.walk, count, batch);
    return;
  }
  if (options_.own_share > 0 && rng.unit() < options_.own_share) {
    source_->own(rng, options_.own, targets_.for_batch(index), count, batch);
    return;
  }
  BellmanOptions bellman = options_.bellman;
  const bool greedy = options_.greedy_after > 0 && index * options_.batch >= options_.greedy_after && index % 2 == 1;
  if (!greedy) bellman.greedy_steps = 0;
  source_->bellman(rng, bellman, targets_.for_batch(index), count, batch);
}

// Whole scrambles, where their states share one.
std::size_t RunBatches::part_size() const {
  constexpr std::size_t kAbout = 64;
  const auto length = static_cast<std::size_t>(std::max(1, options_.bellman.length / options_.bellman.stride));
  return options_.bellman.own_walks ? kAbout : length * std::max<std::size_t>(1, kAbout / length);
}

}  // namespace unscramble::train
