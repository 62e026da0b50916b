// The integer kernels of every instruction set against the portable ones, bit by bit, and the net above them: the same
// results for any batch split and any number of threads, and close to the float net it was made from.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/log_softmax.h"
#include "core/rng.h"
#include "core/thread_pool.h"
#include "nn/isa.h"
#include "nn/network.h"
#include "nn/quantise.h"
#include "nn/random_model.h"
#include "nn/sum_plan.h"

namespace unscramble::nn {
namespace {

struct Outputs {
  std::vector<float> values;
  std::vector<float> scores;
  bool operator==(const Outputs&) const = default;
};

std::vector<std::uint16_t> random_tokens(const Architecture& a, std::size_t count, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<std::uint16_t> tokens(count * static_cast<std::size_t>(a.positions));
  for (auto& token : tokens) token = static_cast<std::uint16_t>(rng.below_int(a.values));
  return tokens;
}

Outputs run(const Network& network, const std::vector<std::uint16_t>& tokens) {
  const auto& a = network.architecture();
  const std::size_t count = tokens.size() / static_cast<std::size_t>(a.positions);
  Outputs out{std::vector<float>(count), std::vector<float>(count * static_cast<std::size_t>(a.moves))};
  network.run(tokens, out.values, out.scores);
  return out;
}

class IsaGuard {
 public:
  explicit IsaGuard(const char* name) { setenv("UNSCRAMBLE_ISA", name, 1); }
  ~IsaGuard() { unsetenv("UNSCRAMBLE_ISA"); }
};

// The last has a table that is read ahead of its turn, and more states than one of its blocks are run.
std::vector<Architecture> shapes() {
  return {fast_architecture(20, 24, 12, {1024, 64, 64}), fast_architecture(16, 16, 4, {64, 16}),
          fast_architecture(7, 3, 0, {128, 48, 32}), fast_architecture(49, 2, 49, {192, 32, 16, 16}),
          fast_architecture(24, 576, 12, {64, 16})};
}

TEST(NnKernels, AllInstructionSetsAgreeBitByBit) {
  for (const auto& shape : shapes()) {
    SCOPED_TRACE(describe(shape));
    const auto model = quantise(random_model(shape, 7));
    ASSERT_TRUE(model.has_value()) << model.error().message;
    const auto tokens = random_tokens(shape, shape.features() > simd::kFarFeatures ? 1100 : 203, 3);
    Outputs expected;
    for (const auto* kernels : available_kernels()) {
      const IsaGuard guard(kernels->name);
      const auto network = Network::create(*model);
      ASSERT_TRUE(network.has_value()) << network.error().message;
      ASSERT_STREQ((*network)->kernels(), kernels->name);
      const auto got = run(**network, tokens);
      if (expected.values.empty()) expected = got;
      EXPECT_EQ(got, expected) << kernels->name;
    }
  }
}

// Siblings one after another, as a search passes them: most tokens stay, now and then a state is new, and some occur
// twice.
std::vector<std::uint16_t> sibling_tokens(const Architecture& a, std::size_t count, std::uint64_t seed) {
  Rng rng(seed);
  auto tokens = random_tokens(a, count, seed + 1);
  const auto positions = static_cast<std::size_t>(a.positions);
  for (std::size_t i = 1; i < count; ++i) {
    if (rng.below(10) == 0) continue;
    const auto now = tokens.begin() + static_cast<std::ptrdiff_t>(i * positions);
    std::copy_n(now - static_cast<std::ptrdiff_t>(positions), positions, now);
    for (auto changes = rng.below(5); changes > 0; --changes)
      now[static_cast<std::ptrdiff_t>(rng.below(positions))] = static_cast<std::uint16_t>(rng.below_int(a.values));
  }
  return tokens;
}

TEST(NnKernels, SumsTakenOverFromTheStateBeforeAreTheStatesOwn) {
  for (const auto& shape : shapes()) {
    SCOPED_TRACE(describe(shape));
    const auto tokens = sibling_tokens(shape, 203, 31);
    const auto positions = static_cast<std::size_t>(shape.positions);
    for (const auto* kernels : available_kernels()) {
      const IsaGuard guard(kernels->name);
      const auto network = *Network::create(*quantise(random_model(shape, 7)));
      Outputs one_by_one;
      for (std::size_t i = 0; i < 203; ++i) {
        const auto first = tokens.begin() + static_cast<std::ptrdiff_t>(i * positions);
        const auto out = run(*network, {first, first + static_cast<std::ptrdiff_t>(positions)});
        one_by_one.values.push_back(out.values[0]);
        one_by_one.scores.insert(one_by_one.scores.end(), out.scores.begin(), out.scores.end());
      }
      EXPECT_EQ(run(*network, tokens), one_by_one) << kernels->name;
    }
  }
}

TEST(SumPlan, ListsOnlyWhatChanges) {
  const std::vector<std::uint16_t> tokens = {1, 2, 3, 4, 5, 6, 7,   // the first is summed from the bias
                                             1, 2, 3, 4, 5, 6, 7,   // the same again
                                             1, 0, 3, 4, 5, 6, 8,   // two changes
                                             0, 1, 2, 4, 5, 6, 8};  // three of seven: summed from scratch
  SumPlan plan;
  plan.make(tokens.data(), 4, 7, 10);
  const auto steps = plan.steps();
  ASSERT_EQ(steps.size(), 4U);
  EXPECT_TRUE(steps[0].fresh);
  EXPECT_EQ(steps[0].plus, 7);
  EXPECT_FALSE(steps[1].fresh);
  EXPECT_EQ(steps[1].plus + steps[1].minus, 0);
  EXPECT_FALSE(steps[2].fresh);
  EXPECT_EQ(steps[2].plus, 2);
  EXPECT_EQ(steps[2].minus, 2);
  EXPECT_TRUE(steps[3].fresh);
  EXPECT_EQ(steps[3].plus, 7);
  const auto row = [](std::uint32_t position, std::uint32_t token) { return (position * 10 + token) * simd::kTile; };
  const std::vector<std::uint32_t> changes(plan.rows().begin() + 7, plan.rows().begin() + 11);
  EXPECT_EQ(changes, (std::vector<std::uint32_t>{row(1, 0), row(6, 8), row(1, 2), row(6, 7)}));
}

// Weights at the ends of their ranges, where saturating instructions would show.
TEST(NnKernels, ExtremeWeightsAgreeToo) {
  const auto shape = fast_architecture(4, 8, 3, {256, 32, 16});
  Model model = *quantise(random_model(shape, 1));
  Rng rng(5);
  for (auto& tensor : model.tensors) {
    if (tensor.type == DataType::kInt8) {
      std::vector<std::int8_t> values(tensor.bytes.size());
      for (auto& v : values) v = rng.below(2) == 0 ? 127 : (rng.below(2) == 0 ? -128 : -127);
      tensor = make_tensor(tensor.name, tensor.type, tensor.shape, std::move(values));
    } else if (tensor.name == "input.weight") {
      std::vector<std::int16_t> values(tensor.bytes.size() / 2);
      for (auto& v : values) v = static_cast<std::int16_t>(rng.below(2) == 0 ? 4000 : -4000);
      tensor = make_tensor(tensor.name, tensor.type, tensor.shape, std::move(values));
    }
  }
  const auto tokens = random_tokens(shape, 65, 9);
  Outputs expected;
  for (const auto* kernels : available_kernels()) {
    const IsaGuard guard(kernels->name);
    const auto network = Network::create(model);
    ASSERT_TRUE(network.has_value()) << network.error().message;
    const auto got = run(**network, tokens);
    if (expected.values.empty()) expected = got;
    EXPECT_EQ(got, expected) << kernels->name;
  }
}

TEST(NnKernels, SumsThatCouldWrapAreRefused) {
  const auto shape = fast_architecture(20, 2, 0, {64, 16});
  Model model = *quantise(random_model(shape, 1));
  for (auto& tensor : model.tensors)
    if (tensor.name == "input.weight")
      tensor = make_tensor(tensor.name, tensor.type, tensor.shape, std::vector<std::int16_t>(40 * 64, 2000));
  const auto network = Network::create(model);
  ASSERT_FALSE(network.has_value());
  EXPECT_NE(network.error().message.find("overflow"), std::string::npos);
}

// Bytes and steps at the ends of their ranges: sums go as far as 16 bits do.
TEST(NnKernels, ExtremeByteTablesAgreeToo) {
  const auto shape = fast_architecture(2, 1100, 3, {128, 16});
  Model model = *quantise(random_model(shape, 1));
  Rng rng(6);
  for (auto& tensor : model.tensors) {
    if (tensor.name == "input.weight") {
      std::vector<std::int8_t> bytes(tensor.bytes.size());
      for (auto& b : bytes) b = rng.below(2) == 0 ? 127 : -127;
      tensor = make_tensor(tensor.name, tensor.type, tensor.shape, std::move(bytes));
    } else if (tensor.name == "input.step") {
      std::vector<std::int16_t> steps(128, 128);
      for (std::size_t j = 0; j < steps.size(); j += 3) steps[j] = 1;
      tensor = make_tensor(tensor.name, tensor.type, tensor.shape, std::move(steps));
    } else if (tensor.name == "input.bias") {
      tensor = make_tensor(tensor.name, tensor.type, tensor.shape, std::vector<std::int16_t>(128, 64));
    }
  }
  model.info.input_shift = 3;
  const auto tokens = random_tokens(shape, 333, 9);
  Outputs expected;
  for (const auto* kernels : available_kernels()) {
    const IsaGuard guard(kernels->name);
    const auto network = Network::create(model);
    ASSERT_TRUE(network.has_value()) << network.error().message;
    const auto got = run(**network, tokens);
    if (expected.values.empty()) expected = got;
    EXPECT_EQ(got, expected) << kernels->name;
  }
  EXPECT_NE(*std::min_element(expected.values.begin(), expected.values.end()),
            *std::max_element(expected.values.begin(), expected.values.end()));
}

TEST(NnKernels, ByteTablesOutOfRangeAreRefused) {
  const Model good = *quantise(random_model(fast_architecture(2, 1100, 3, {64, 16}), 1));
  ASSERT_TRUE(Network::create(good).has_value());
  for (const int step : {0, -1, 259}) {
    Model model = good;
    for (auto& tensor : model.tensors)
      if (tensor.name == "input.step")
        tensor = make_tensor(tensor.name, tensor.type, tensor.shape,
                             std::vector<std::int16_t>(64, static_cast<std::int16_t>(step)));
    EXPECT_FALSE(Network::create(model).has_value()) << step;
  }
  Model without = good;
  std::erase_if(without.tensors, [](const Tensor& tensor) { return tensor.name == "input.step"; });
  const auto network = Network::create(without);
  ASSERT_FALSE(network.has_value());
  EXPECT_NE(network.error().message.find("input.step"), std::string::npos);
}

TEST(NnKernels, UnknownInstructionSetIsRefusedByName) {
  const IsaGuard guard("mmx");
  const auto network = Network::create(*quantise(random_model(shapes()[1], 1)));
  ASSERT_FALSE(network.has_value());
  EXPECT_NE(network.error().message.find("UNSCRAMBLE_ISA=mmx"), std::string::npos);
}

// A state's result depends on the state alone, in int8 and in float32, wherever it is in a batch.
void expect_same_in_pieces(const Model& model) {
  const auto& shape = model.info.architecture;
  const auto positions = static_cast<std::size_t>(shape.positions);
  const auto moves = static_cast<std::size_t>(shape.moves);
  const std::size_t count = 300;
  const auto network = *Network::create(model);
  const auto tokens = random_tokens(shape, count, 4);
  const auto whole = run(*network, tokens);
  for (const std::size_t piece : {1U, 3U, 64U, 100U}) {
    Outputs parts{std::vector<float>(count), std::vector<float>(count * moves)};
    ThreadPool pool(3);
    pool.parallel_for(count, piece, [&](std::size_t begin, std::size_t end, int) {
      network->run(std::span(tokens).subspan(begin * positions, (end - begin) * positions),
                   std::span(parts.values).subspan(begin, end - begin),
                   std::span(parts.scores).subspan(begin * moves, (end - begin) * moves));
    });
    EXPECT_EQ(parts, whole) << "pieces of " << piece;
  }
}

TEST(NnKernels, BatchSplitAndThreadsDoNotMatter) {
  const Model floats = random_model(fast_architecture(20, 24, 12, {256, 64, 64}), 11);
  Architecture paper;  // as the papers' nets are made, but small
  paper.positions = 9;
  paper.values = 9;
  paper.moves = 4;
  paper.input_width = 100;
  paper.input_activation = Activation::kElu;
  paper.layers = {{LayerKind::kDense, 50, Activation::kRelu}, {LayerKind::kResidual, 50, Activation::kRelu}};
  paper.head_width = 21;
  for (const auto* kernels : available_kernels()) {
    SCOPED_TRACE(kernels->name);
    const IsaGuard guard(kernels->name);
    expect_same_in_pieces(floats);
    expect_same_in_pieces(*quantise(floats));
    expect_same_in_pieces(random_model(paper, 12));
  }
}

TEST(NnKernels, Int8StaysCloseToFloat) {
  for (const auto& shape : shapes()) {
    SCOPED_TRACE(describe(shape));
    const Model floats = random_model(shape, 21);
    const auto exact = run(**Network::create(floats), random_tokens(shape, 500, 8));
    const auto rough = run(**Network::create(*quantise(floats)), random_tokens(shape, 500, 8));
    double mean = 0;
    for (const float v : exact.values) mean += v;
    mean /= 500;
    double spread = 0;
    double error = 0;
    for (std::size_t i = 0; i < 500; ++i) {
      spread += (exact.values[i] - mean) * (exact.values[i] - mean);
      error += (exact.values[i] - rough.values[i]) * (exact.values[i] - rough.values[i]);
    }
    EXPECT_GT(spread, 0);
    EXPECT_LT(error, 0.003 * spread);  // 5 % of the values' standard deviation
  }
}

// Both heads come out of one pass as they do one by one, and the policy survives eight bits.
TEST(NnKernels, BothHeadsInOnePass) {
  const auto shape = shapes()[0];
  const Model floats = random_model(shape, 22);
  const auto tokens = random_tokens(shape, 500, 9);
  const auto network = *Network::create(*quantise(floats));
  const auto both = run(*network, tokens);
  Outputs single{std::vector<float>(500), std::vector<float>(500 * 12)};
  network->run(tokens, single.values, {});
  network->run(tokens, {}, single.scores);
  EXPECT_EQ(both, single);
  const auto exact = run(**Network::create(floats), tokens);
  int same = 0;
  for (std::size_t i = 0; i < 500; ++i) {
    const auto best = [&](const std::vector<float>& scores) {
      const auto* row = &scores[i * 12];
      return std::max_element(row, row + 12) - row;
    };
    same += best(both.scores) == best(exact.scores) ? 1 : 0;
    for (std::size_t m = i * 12; m < i * 12 + 12; ++m) EXPECT_NEAR(both.scores[m], exact.scores[m], 0.5);
  }
  EXPECT_GT(same, 460);
}

// Back to floats: the same answers except for the rounding of activations, and the same integers when quantised again.
TEST(NnKernels, DequantisedAnswersAlike) {
  for (const auto& shape : shapes()) {
    SCOPED_TRACE(describe(shape));
    const Model integers = *quantise(random_model(shape, 23));
    const auto floats = dequantise(integers);
    ASSERT_TRUE(floats.has_value()) << floats.error().message;
    const auto tokens = random_tokens(shape, 300, 10);
    const auto rough = run(**Network::create(integers), tokens);
    const auto exact = run(**Network::create(*floats), tokens);
    double error = 0, size = 0;
    for (std::size_t i = 0; i < 300; ++i) {
      error += (exact.values[i] - rough.values[i]) * (exact.values[i] - rough.values[i]);
      size += exact.values[i] * exact.values[i];
    }
    EXPECT_LT(error, 0.002 * size);
    const Model again = *quantise(*floats);
    EXPECT_EQ(again.info.input_shift, integers.info.input_shift);
    for (const auto& tensor : integers.tensors) {
      if (tensor.type != DataType::kInt8) continue;
      const auto before = tensor.as<std::int8_t>();
      const auto after = again.find(tensor.name)->as<std::int8_t>();
      EXPECT_TRUE(std::equal(before.begin(), before.end(), after.begin(), after.end())) << tensor.name;
    }
    EXPECT_FALSE(dequantise(*floats).has_value());
  }
}

TEST(NnKernels, MoveScoresAreLogProbabilities) {
  const auto shape = shapes()[0];
  const auto out = run(**Network::create(*quantise(random_model(shape, 2))), random_tokens(shape, 10, 1));
  for (int i = 0; i < 10; ++i) {
    double sum = 0;
    for (int m = 0; m < 12; ++m) sum += std::exp(out.scores[static_cast<std::size_t>(i * 12 + m)]);
    EXPECT_NEAR(sum, 1.0, 1e-5);
  }
}

// A net small enough to be computed by hand: two tokens, ReLU, one residual block, tanh.
TEST(LogSoftmax, IsWhatTheDefinitionSaysForRowsOfAnyLength) {
  Rng rng(11);
  for (const std::size_t row : {1U, 2U, 4U, 5U, 12U, 18U, 49U})
    for (const float spread : {0.0F, 1.0F, 30.0F, 300.0F}) {
      std::vector<float> logits(3 * row);
      for (auto& x : logits) x = spread * (static_cast<float>(rng.unit()) - 0.5F);
      auto scores = logits;
      log_softmax(scores, row);
      for (std::size_t begin = 0; begin < logits.size(); begin += row) {
        double sum = 0;
        for (std::size_t i = 0; i < row; ++i) sum += std::exp(static_cast<double>(logits[begin + i]));
        for (std::size_t i = 0; i < row; ++i)
          EXPECT_NEAR(scores[begin + i], logits[begin + i] - std::log(sum), 1e-6 * (1 + spread)) << row;
      }
    }
}

TEST(NnFloat, MatchesAHandComputedNet) {
  Architecture a;
  a.positions = 2;
  a.values = 2;
  a.input_width = 2;
  a.input_activation = Activation::kRelu;
  a.layers = {{LayerKind::kResidual, 2, Activation::kRelu}, {LayerKind::kDense, 1, Activation::kTanh}};
  Model model;
  model.info.architecture = a;
  const auto add = [&](const char* name, std::vector<std::int64_t> shape, std::vector<float> values) {
    model.tensors.push_back(make_tensor(name, DataType::kFloat32, std::move(shape), std::move(values)));
  };
  add("input.weight", {4, 2}, {1, 0, 0, 1, 2, -1, -3, 4});
  add("input.bias", {2}, {0.5F, 0});
  add("layer.0.a.weight", {2, 2}, {1, 1, 0, -1});
  add("layer.0.a.bias", {2}, {0, 1});
  add("layer.0.b.weight", {2, 2}, {1, 0, 0, 2});
  add("layer.0.b.bias", {2}, {-1, 0});
  add("layer.1.weight", {1, 2}, {0.1F, 0.2F});
  add("layer.1.bias", {1}, {0});
  add("value.weight", {1, 1}, {10});
  add("value.bias", {1}, {3});
  const auto network = Network::create(model);
  ASSERT_TRUE(network.has_value()) << network.error().message;
  // Tokens (0, 0): sum (1+2+0.5, 0-1) -> relu (3.5, 0); block: a = relu(3.5, 1), b = (2.5, 2); x + b = (6, 2).
  EXPECT_NEAR(run(**network, {0, 0}).values[0], 3 + 10 * std::tanh(0.6 + 0.4), 1e-5);
  // Tokens (1, 1): (0-3+0.5, 1+4) -> (0, 5); a = relu(5, -4) = (5, 0), b = (4, 0); sum (4, 5).
  EXPECT_NEAR(run(**network, {1, 1}).values[0], 3 + 10 * std::tanh(0.4 + 1.0), 1e-5);
}

TEST(NnFloat, PapersNetsRun) {
  for (const char* name : {"deepcubea", "deepcube"}) {
    const auto a = parse_architecture(name, 20, 24, 12);
    ASSERT_TRUE(a.has_value());
    const auto network = Network::create(random_model(*a, 1));
    ASSERT_TRUE(network.has_value()) << network.error().message;
    const auto out = run(**network, random_tokens(*a, 2, 1));
    EXPECT_TRUE(std::isfinite(out.values[0]));
    EXPECT_NE(out.values[0], out.values[1]);
  }
  EXPECT_EQ(parameter_count(deepcubea_architecture(54, 6)),
            14635001U);  // the 14.7 M of the paper count the batch norms
}

}  // namespace
}  // namespace unscramble::nn
