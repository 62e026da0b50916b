#include "learn/lane_step.h"

#include <cstring>

#include "core/hash.h"
#include "nn/isa.h"

namespace unscramble::train {

namespace {

// Behind the gradient in each lane, added up with it.
enum Extra : std::size_t { kValueLoss, kMovesLoss, kWeight, kExtras };

// Ranks with other kernels would round differently, and their weights would drift apart.
Status check_kernels(Ranks& ranks) {
  const auto kernels = nn::chosen_float_kernels();
  if (!kernels) return kernels.error();
  const auto names = ranks.gather(to_bytes((*kernels)->name));
  for (std::size_t r = 1; r < names.size(); ++r)
    if (names[r] != names[0])
      return unsupported(ranks.place(static_cast<int>(r)) + " computes with " + std::string(as_text(names[r])) +
                         " instructions and " + ranks.place(0) + " with " + std::string(as_text(names[0])) +
                         ": set UNSCRAMBLE_ISA to one that all have");
  return Done{};
}

}  // namespace

LaneStep::LaneStep(Learner& learner, const TrainOptions& options, ThreadPool& pool, Ranks& ranks)
    : learner_(learner),
      lanes_(*learner.lanes()),
      ahead_(options.ahead),
      batch_(options.batch),
      pool_(pool),
      ranks_(ranks),
      sum_(ranks, static_cast<int>(options.lanes), lanes_.gradient_size() + kExtras, pool.size()) {
  examples_.resize(static_cast<std::size_t>(sum_.count()));
  for (auto& lane : examples_) lane = std::make_unique<TrainingBatch>();
}

Expected<std::unique_ptr<LaneStep>> LaneStep::make(Learner& learner, const TrainOptions& options, ThreadPool& pool,
                                                   Ranks& ranks) {
  if (learner.lanes() == nullptr) return unsupported("--lanes: only the program's own learner works in lanes");
  const auto refusal = LaneSum::refusal(static_cast<int>(options.lanes), ranks.size());
  if (!refusal.empty()) return usage_error(refusal);
  if (options.batch < options.lanes)
    return usage_error("a batch of " + std::to_string(options.batch) + " cannot be cut into " +
                       std::to_string(options.lanes) + " lanes");
  if (const auto same = check_kernels(ranks); !same) return same.error();
  return std::unique_ptr<LaneStep>(new LaneStep(learner, options, pool, ranks));
}

void LaneStep::begin_phase(MakeLane make, std::uint64_t first) {
  make_ = std::move(make);
  stream_.reset();
  if (ahead_ == 0) return;
  const auto count = static_cast<std::uint64_t>(sum_.count());
  const auto begin = static_cast<std::uint64_t>(sum_.first());
  stream_.emplace([this, count, begin](std::uint64_t index,
                                       TrainingBatch& lane) { make_(index / count, begin + index % count, lane); },
                  pool_.size(), ahead_ * count, first * count);
}

Losses LaneStep::step(std::uint64_t batch, const StepOptions& options) {
  if (stream_)
    for (auto& lane : examples_) lane = stream_->next(std::move(lane));
  lanes_.begin();
  const std::size_t size = lanes_.gradient_size();
  const auto groups = sum_.groups();
  pool_.parallel_for(groups.size(), 1, [&](std::size_t g, std::size_t, int worker) {
    const auto total = sum_.lane(groups[g].first);
    for (int number = groups[g].first; number < groups[g].first + groups[g].count; ++number) {
      const bool add = number > groups[g].first;
      auto& examples = *examples_[static_cast<std::size_t>(number - sum_.first())];
      if (!stream_) make_(batch, static_cast<std::uint64_t>(number), examples);
      const LaneLosses losses = lanes_.lane(examples, batch_, options, worker, total.first(size), add);
      const auto extra = [&](Extra which, double value) {
        total[size + which] = (add ? total[size + which] : 0.0F) + static_cast<float>(value);
      };
      extra(kValueLoss, losses.sums.value);
      extra(kMovesLoss, losses.sums.moves);
      extra(kWeight, losses.weight);
    }
  });
  const auto sum = sum_.add(pool_);
  const float weight = sum[size + kWeight];
  const float scale = weight > 0 ? 1 / weight : 1.0F;
  lanes_.finish(sum.first(size), scale, options.rate);
  return {static_cast<double>(sum[size + kValueLoss]) * scale, static_cast<double>(sum[size + kMovesLoss]) * scale};
}

Status LaneStep::agree_on(std::uint64_t step, bool stop, double& seconds) {
  struct Word {
    double seconds = 0;
    std::uint64_t stop = 0;
  };
  const Word mine{seconds, stop ? 1U : 0U};
  const auto words = ranks_.gather(std::as_bytes(std::span(&mine, 1)));
  for (std::size_t r = 0; r < words.size(); ++r) {
    Word word;
    std::memcpy(&word, words[r].data(), sizeof word);
    if (r == 0) seconds = word.seconds;
    if (word.stop != 0) stop_ = true;
  }
  constexpr std::uint64_t kCheckEvery = 1000;
  return step % kCheckEvery == 0 ? check_weights() : Done{};
}

// All ranks do the same arithmetic, so a difference is a fault of a machine. Better to stop than to train on it.
Status LaneStep::check_weights() {
  std::uint64_t hash = 0;
  for (const auto& tensor : learner_.weights()) {
    const auto values = tensor.as<float>();
    hash = hash_bytes(values.data(), values.size_bytes(), hash);
  }
  const auto all = ranks_.gather(std::as_bytes(std::span(&hash, 1)));
  for (std::size_t r = 1; r < all.size(); ++r)
    if (all[r] != all[0])
      return Error{ErrorCode::kInternal, "the weights of " + ranks_.place(static_cast<int>(r)) +
                                             " are no longer those of " + ranks_.place(0) +
                                             ": one of the two machines computes wrongly"};
  return Done{};
}

}  // namespace unscramble::train
