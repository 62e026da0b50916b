#include "learn/run_start.h"

#include <cmath>

#include "learn/grown_model.h"
#include "nn/quantise.h"

namespace unscramble::train {

LearnerOptions learner_options(const TrainOptions& options, const nn::Architecture& architecture) {
  LearnerOptions learner;
  learner.architecture = architecture;
  learner.batch_norm = options.batch_norm;
  learner.first_weights = options.first_weights == "glorot" ? FirstWeights::kGlorot : FirstWeights::kHe;
  learner.average = options.average;
  learner.seed = options.seed;
  learner.optimiser = options.optimiser == "rmsprop" ? Optimiser::kRmsProp : Optimiser::kAdam;
  learner.device = options.device;
  learner.value_scale = options.value_scale;
  const auto length = static_cast<float>(options.walk.length);
  if (options.walk_fraction > 0 && options.base.empty())
    learner.value_bias = options.walk.scale * (options.walk.square_root ? 0.67F * std::sqrt(length) : 0.5F * length);
  return learner;
}

namespace {

// Without the moves: a model that has no scores for them is a fair start too.
std::string shape(nn::Architecture architecture) {
  architecture.moves = 0;
  return nn::describe(architecture);
}

}  // namespace

Status start_from_file(const TrainOptions& options, const nn::ModelInfo& info, Learner& learner) {
  const std::string& file = options.init;
  auto model = nn::load_model(file);
  if (!model) return model.error();  // which names the file
  if (model->info.precision == nn::Precision::kInt8) model = nn::dequantise(*model);
  if (!model) return Error{model.error().code, file + ": " + model.error().message};
  if (model->info.encoding_hash != info.encoding_hash) return usage_error(file + " is not a model of this puzzle");
  // A model trained without a base is a fair start with one: it already ranks states, and soon learns the rest.
  if (!model->info.base.empty() && model->info.base != info.base)
    return usage_error(file + " was trained to correct '" + model->info.base + "': give the same --base");
  if (shape(model->info.architecture) != shape(info.architecture)) {
    const auto rule = learner_options(options, info.architecture).first_weights;
    model = grown(*model, info.architecture, rule, options.seed);
    if (!model) return Error{model.error().code, file + ": " + model.error().message};
  }
  return learner.start_from(*model);
}

}  // namespace unscramble::train
