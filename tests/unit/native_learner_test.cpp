// The native learner: its gradients against those of the same network written out in double precision.
#include "learn/native/native_learner.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/rng.h"
#include "learn/grown_model.h"
#include "learn/weight_rules.h"
#include "nn/float_net.h"
#include "nn/isa.h"

namespace unscramble::train {
namespace {

constexpr int kPositions = 4;
constexpr int kValues = 5;
constexpr int kMoves = 3;

TrainingBatch random_batch(std::size_t count, Rng& rng, bool weighted) {
  TrainingBatch batch;
  for (std::size_t i = 0; i < count * kPositions; ++i)
    batch.tokens.push_back(static_cast<std::uint16_t>(rng.below(kValues)));
  for (std::size_t i = 0; i < count; ++i) {
    batch.values.push_back(static_cast<float>(rng.unit() * 8));
    if (weighted) batch.weights.push_back(static_cast<float>(0.25 + rng.unit()));
    // Every third example has no move target, the others one move or a distribution over two.
    float row[kMoves] = {};
    if (i % 3 != 0) row[rng.below(kMoves)] += 0.75F;
    if (i % 3 != 0) row[rng.below(kMoves)] += 0.25F;
    batch.move_targets.insert(batch.move_targets.end(), row, row + kMoves);
  }
  return batch;
}

double activated(nn::Activation activation, double x, double clip) {
  switch (activation) {
    case nn::Activation::kNone: return x;
    case nn::Activation::kRelu: return std::max(x, 0.0);
    case nn::Activation::kClippedRelu: return std::min(std::max(x, 0.0), clip);
    case nn::Activation::kElu: return x > 0 ? x : std::expm1(x);
    case nn::Activation::kTanh: return std::tanh(x);
  }
  return x;
}

using Tensors = std::vector<std::vector<double>>;  // in tensor_specs order

std::vector<double> dense(const std::vector<double>& weight, const std::vector<double>& bias,
                          const std::vector<double>& x) {
  std::vector<double> y = bias;
  for (std::size_t o = 0; o < y.size(); ++o)
    for (std::size_t i = 0; i < x.size(); ++i) y[o] += weight[o * x.size() + i] * x[i];
  return y;
}

// The batch's loss, straight from its definition.
double plain_loss(const nn::Architecture& a, const Tensors& t, const TrainingBatch& batch, const StepOptions& options,
                  double value_scale) {
  double total = 0, loss = 0;
  for (std::size_t i = 0; i < batch.values.size(); ++i) total += batch.weights.empty() ? 1.0 : batch.weights[i];
  for (std::size_t i = 0; i < batch.values.size(); ++i) {
    std::vector<double> x = t[1];
    for (std::size_t p = 0; p < kPositions; ++p)
      for (std::size_t c = 0; c < x.size(); ++c)
        x[c] += t[0][(p * kValues + batch.tokens[i * kPositions + p]) * x.size() + c];
    for (double& v : x) v = activated(a.input_activation, v, a.clip);
    std::size_t next = 2;
    for (const auto& layer : a.layers) {
      x = dense(t[next], t[next + 1], x);
      for (double& v : x) v = activated(layer.activation, v, a.clip);
      next += 2;
    }
    const double share = (batch.weights.empty() ? 1.0 : batch.weights[i]) / total;
    const double error = dense(t[next], t[next + 1], x)[0] - batch.values[i] / value_scale;
    loss += options.value_weight * share * error * error;
    const auto scores = dense(t[next + 2], t[next + 3], x);
    double sum = 0;
    for (const double s : scores) sum += std::exp(s);
    for (std::size_t m = 0; m < kMoves; ++m)
      loss -= options.moves_weight * share * batch.move_targets[i * kMoves + m] * (scores[m] - std::log(sum));
  }
  return loss;
}

nn::Architecture architecture(std::vector<int> widths, nn::Activation activation) {
  auto a = nn::fast_architecture(kPositions, kValues, kMoves, std::move(widths));
  for (auto& layer : a.layers) layer.activation = activation;
  return a;
}

void expect_right_gradients(const nn::Architecture& a, bool weighted) {
  LearnerOptions options;
  options.architecture = a;
  options.value_scale = 2;
  options.value_bias = 3;
  options.seed = 7;
  ThreadPool pool(2);
  const auto learner = make_native_learner(options, pool);
  ASSERT_TRUE(learner) << learner.error().message;
  Rng rng(3);
  const auto batch = random_batch(300, rng, weighted);  // two chunks, the last one short
  const StepOptions still{0.0F, 0.7F, 1.3F};            // a rate of 0 leaves the weights alone
  const auto specs = nn::tensor_specs(a);
  const auto state = [&](const std::string& prefix, std::size_t k) {
    for (const auto& tensor : (*learner)->state())
      if (tensor.name == prefix + specs[k].name) {
        const auto values = tensor.as<float>();
        return std::vector<double>(values.begin(), values.end());
      }
    return std::vector<double>();
  };
  const auto losses = (*learner)->step(batch, still);
  Tensors weights;
  for (std::size_t k = 0; k < specs.size(); ++k) weights.push_back(state("train.weight.", k));
  EXPECT_NEAR(still.value_weight * losses.value / 4 + still.moves_weight * losses.moves,
              plain_loss(a, weights, batch, still, 2), 1e-4);
  int checked = 0;
  for (std::size_t k = 0; k < specs.size(); ++k) {
    const auto mean = state("train.mean.", k);  // after one step: a tenth of the gradient
    for (int n = 0; n < 12; ++n) {
      const std::size_t at = rng.below(mean.size());
      constexpr double kStep = 1e-5;
      auto moved = weights;
      moved[k][at] += kStep;
      const double above = plain_loss(a, moved, batch, still, 2);
      moved[k][at] -= 2 * kStep;
      const double slope = (above - plain_loss(a, moved, batch, still, 2)) / (2 * kStep);
      EXPECT_NEAR(mean[at] * 10, slope, 2e-5 + 2e-4 * std::abs(slope)) << specs[k].name << "[" << at << "]";
      checked += slope != 0 ? 1 : 0;
    }
  }
  EXPECT_GT(checked, 40) << "gradients that are all zero show nothing";
}

TEST(NativeLearner, GradientsAreThoseOfFiniteDifferences) {
  for (const bool weighted : {false, true}) {
    expect_right_gradients(architecture({32, 16, 8}, nn::Activation::kClippedRelu), weighted);
    expect_right_gradients(architecture({48, 7}, nn::Activation::kRelu), weighted);
    expect_right_gradients(architecture({16, 12, 9, 5}, nn::Activation::kElu), weighted);
    expect_right_gradients(architecture({16, 12, 9}, nn::Activation::kTanh), weighted);
  }
}

TEST(NativeLearner, LearnsTheSameOnAnyNumberOfThreadsBehindTheWideLayers) {
  // What follows the wide layers is added chunk by chunk; the wide layers themselves add one sum per thread.
  LearnerOptions options;
  options.architecture = architecture({32, 16, 8}, nn::Activation::kClippedRelu);
  ThreadPool one(1), two(2);
  auto alone = *make_native_learner(options, one);
  auto shared = *make_native_learner(options, two);
  Rng rng(5);
  for (int step = 0; step < 20; ++step) {
    const auto batch = random_batch(1000, rng, false);
    const auto a = alone->step(batch, {});
    const auto b = shared->step(batch, {});
    ASSERT_NEAR(a.value, b.value, 1e-4 * (1 + a.value));
    ASSERT_NEAR(a.moves, b.moves, 1e-4);
  }
}

TEST(NativeLearner, ResumesExactly) {
  LearnerOptions options;
  options.architecture = architecture({32, 16, 8}, nn::Activation::kClippedRelu);
  ThreadPool pool(2);
  auto whole = *make_native_learner(options, pool);
  auto first = *make_native_learner(options, pool);
  options.seed = 99;
  auto second = *make_native_learner(options, pool);
  Rng rng(5);
  for (int step = 0; step < 10; ++step) {
    const auto batch = random_batch(512, rng, true);
    whole->step(batch, {});
    if (step == 5) {
      nn::Model checkpoint;
      checkpoint.tensors = first->state();
      ASSERT_TRUE(second->restore(checkpoint));
    }
    (step < 5 ? first : second)->step(batch, {});
  }
  const auto expected = whole->weights();
  const auto got = second->weights();
  ASSERT_EQ(expected.size(), got.size());
  for (std::size_t k = 0; k < got.size(); ++k)
    ASSERT_TRUE(std::equal(expected[k].bytes.begin(), expected[k].bytes.end(), got[k].bytes.begin())) << got[k].name;
}

TEST(NativeLearner, FitsWhatItIsTaught) {
  LearnerOptions options;
  options.architecture = architecture({64, 16, 16}, nn::Activation::kClippedRelu);
  ThreadPool pool(1);
  auto learner = *make_native_learner(options, pool);
  Rng rng(11);
  auto batch = random_batch(256, rng, false);
  for (std::size_t i = 0; i < batch.values.size();
       ++i) {  // the sum of the tokens, and a move that depends on the first
    batch.values[i] = 0;
    for (std::size_t p = 0; p < kPositions; ++p) batch.values[i] += batch.tokens[i * kPositions + p];
    for (std::size_t m = 0; m < kMoves; ++m)
      batch.move_targets[i * kMoves + m] = batch.tokens[i * kPositions] % kMoves == m ? 1.0F : 0.0F;
  }
  const auto before = learner->step(batch, {1e-3F, 1, 1});
  Losses after;
  for (int step = 0; step < 3000; ++step) after = learner->step(batch, {1e-3F, 1, 1});
  EXPECT_GT(before.value, 10);
  EXPECT_LT(after.value, 0.05);
  EXPECT_LT(after.moves, 0.05);
}

TEST(NativeLearner, SaysWhatItCannotTrain) {
  LearnerOptions options;
  options.architecture = nn::deepcubea_architecture(kPositions, kValues);
  ThreadPool pool(1);
  const auto papers = make_native_learner(options, pool);
  ASSERT_FALSE(papers);
  EXPECT_NE(papers.error().message.find("residual"), std::string::npos) << papers.error().message;
  EXPECT_NE(papers.error().message.find("libtorch"), std::string::npos) << papers.error().message;
  options.architecture = architecture({32, 16}, nn::Activation::kRelu);
  EXPECT_EQ(native_refusal(options), "");
  options.device = "cuda";
  EXPECT_NE(native_refusal(options), "");
}

nn::Model float_model(const nn::Architecture& architecture, std::uint64_t seed) {
  nn::Model model;
  model.info.architecture = architecture;
  const auto weights = initial_weights(architecture, FirstWeights::kHe, seed);
  const auto specs = nn::tensor_specs(architecture);
  for (std::size_t i = 0; i < specs.size(); ++i)
    model.tensors.push_back(nn::make_tensor(specs[i].name, nn::DataType::kFloat32, specs[i].shape, weights[i]));
  return model;
}

TEST(GrownModel, SaysWhatItSaidBefore) {
  const auto narrow = float_model(nn::fast_architecture(kPositions, kValues, kMoves, {64, 32, 32}), 5);
  const auto wide_shape = nn::fast_architecture(kPositions, kValues, kMoves, {128, 64, 32});
  const auto wide = grown(narrow, wide_shape, FirstWeights::kHe, 6);
  ASSERT_TRUE(wide.has_value()) << wide.error().message;
  const auto before = nn::FloatNet::create(narrow);
  const auto after = nn::FloatNet::create(*wide);
  ASSERT_TRUE(before.has_value() && after.has_value());
  Rng rng(7);
  constexpr std::size_t kStates = 50;
  std::vector<std::uint16_t> tokens(kStates * kPositions);
  for (auto& token : tokens) token = static_cast<std::uint16_t>(rng.below(kValues));
  std::vector<float> values[2] = {std::vector<float>(kStates), std::vector<float>(kStates)};
  std::vector<float> scores[2] = {std::vector<float>(kStates * kMoves), std::vector<float>(kStates * kMoves)};
  before->run(tokens.data(), kStates, values[0].data(), scores[0].data());
  after->run(tokens.data(), kStates, values[1].data(), scores[1].data());
  float spread = 0;
  for (std::size_t i = 0; i < kStates; ++i) {
    EXPECT_NEAR(values[0][i], values[1][i], 1e-5F);
    spread = std::max(spread, std::abs(values[0][i] - values[0][0]));
  }
  for (std::size_t i = 0; i < scores[0].size(); ++i) EXPECT_NEAR(scores[0][i], scores[1][i], 1e-5F);
  EXPECT_GT(spread, 1e-3F);
  // New units read, or nothing could ever be learned by them.
  const auto input = wide->find("input.weight")->as<float>();
  EXPECT_NE(input[127], 0.0F);
}

TEST(GrownModel, OnlyWidthsCanGrow) {
  const auto model = float_model(nn::fast_architecture(kPositions, kValues, kMoves, {64, 32, 32}), 5);
  const auto refusal = [&](std::vector<int> widths) {
    const auto result =
        grown(model, nn::fast_architecture(kPositions, kValues, kMoves, std::move(widths)), FirstWeights::kHe, 1);
    return result ? std::string() : result.error().message;
  };
  EXPECT_NE(refusal({32, 32, 32}).find("can grow but not shrink"), std::string::npos);
  EXPECT_NE(refusal({64, 32}).find("only the widths"), std::string::npos);
  EXPECT_EQ(refusal({64, 32, 32}), "");
}

}  // namespace
}  // namespace unscramble::train
