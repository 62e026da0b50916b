// N-tuple models: what is saved is what is loaded, anything else is refused with the reason, and searches can use it.
#include <gtest/gtest.h>

#include <cstring>
#include <nlohmann/json.hpp>

#include "domains/cube/cube2.h"
#include "domains/cube/cube3.h"
#include "domains/cube/ntuple_boards.h"
#include "heuristic/ntuple.h"
#include "nn/network.h"
#include "nn/random_model.h"
#include "ntuple/packed.h"

namespace unscramble {
namespace {

using ntuple::Board;
using ntuple::NTupleNet;
using ntuple::WeightType;

struct Made {
  ntuple::NetDescription description;
  std::vector<float> weights;
  nn::ModelInfo info;
};

// A network for the 2x2x2 with random weights.
Made make() {
  Made made;
  const Cube2 cube;
  const auto reader = *ntuple::BoardReader<Cube2>::create(cube, "");
  Rng rng(1);
  made.description.layout = reader.layout();
  made.description.tuples = *ntuple::random_walk_tuples(reader.layout(), 11, 5, rng);
  made.weights.resize(ntuple::IndexPlan(reader.layout(), made.description.tuples).weights());
  for (float& w : made.weights) w = static_cast<float>(rng.unit() - 0.5) / 11;
  made.info.puzzle = cube.name();
  made.info.encoding_hash = ntuple::board_hash(cube, reader);
  made.info.provenance.recipe = "ntuple";
  return made;
}

nn::Model model_of(const Made& made, WeightType type) {
  std::vector<Board> samples(3);
  for (std::size_t i = 0; i < samples.size(); ++i) samples[i].cell[0] = static_cast<std::uint8_t>(i);
  auto model = to_model(made.info, made.description, made.weights, nullptr, type, samples);
  EXPECT_TRUE(model.has_value()) << model.error().message;
  return *model;
}

Expected<nn::Model> reread(const nn::Model& model) {
  const auto bytes = std::make_shared<std::vector<std::byte>>(nn::serialise_model(model));
  return nn::parse_model(*bytes, bytes);
}

TEST(NTupleModel, SaysTheSameAfterSaving) {
  const Made made = make();
  const auto exact = *NTupleNet::create(*reread(model_of(made, WeightType::kFloat32)));
  const auto rounded = *NTupleNet::create(*reread(model_of(made, WeightType::kInt16)));
  EXPECT_EQ(exact->info().provenance.recipe, "ntuple");
  EXPECT_EQ(exact->description().tuples, made.description.tuples);
  Rng rng(2);
  std::vector<std::uint32_t> indices(exact->plan().padded());
  for (int i = 0; i < 50; ++i) {
    Board board;
    for (std::size_t k = 0; k < made.description.layout.cells(); ++k)
      board.cell[k] = static_cast<std::uint8_t>(rng.below(made.description.layout.values[k]));
    exact->plan().indices(board, indices.data());
    float sum = 0;
    for (std::size_t t = 0; t < made.description.tuples.size(); ++t) sum += made.weights[indices[t]];
    EXPECT_NEAR(exact->value(board), sum, 1e-6);
    EXPECT_NEAR(rounded->value(board), sum, 1e-4);
  }
}

// --- packed weights --------------------------------------------------------------------------------------------------

TEST(NTuplePacked, ByHand) {
  std::vector<float> weights(64, 0.0F);
  weights[0] = 1.27F;    // the largest: 127 steps of 0.01
  weights[9] = -0.5F;    // bit 1 of byte 1
  weights[63] = 0.004F;  // rounds to 0: left out
  const auto packed = ntuple::pack_weights(weights);
  EXPECT_FLOAT_EQ(packed.scale, 0.01F);
  ASSERT_EQ(packed.present.size(), 8U);
  EXPECT_EQ(packed.present[0], 1);
  EXPECT_EQ(packed.present[1], 2);
  EXPECT_EQ(packed.present[7], 0);
  ASSERT_EQ(packed.values.size(), 64U);  // a whole row
  EXPECT_EQ(packed.values[0], 127);
  EXPECT_EQ(packed.values[1], -50);
  const auto back = ntuple::unpack_weights(packed.present, packed.values);
  ASSERT_TRUE(back.has_value()) << back.error().message;
  ASSERT_EQ((*back)->size(), 64U);
  for (std::size_t i = 0; i < 64; ++i) EXPECT_EQ((**back)[i], i == 0 ? 127 : i == 9 ? -50 : 0) << i;
  const std::vector<float> nothing(128, 0.0F);
  const auto empty = ntuple::pack_weights(nothing);
  EXPECT_EQ(empty.values.size(), 64U);
  EXPECT_EQ((*ntuple::unpack_weights(empty.present, empty.values))->size(), 128U);
}

TEST(NTuplePacked, SaysNearlyTheSameAndIsSmall) {
  Made made = make();
  for (std::size_t i = 0; i < made.weights.size(); ++i)
    if (i % 4 != 0) made.weights[i] = 0;  // never met in training
  const nn::Model small = model_of(made, WeightType::kPacked);
  EXPECT_LT(nn::serialise_model(small).size(), nn::serialise_model(model_of(made, WeightType::kInt16)).size() / 3);
  const auto exact = *NTupleNet::create(*reread(model_of(made, WeightType::kFloat32)));
  const auto packed = NTupleNet::create(*reread(small));
  ASSERT_TRUE(packed.has_value()) << packed.error().message;
  EXPECT_EQ((*packed)->description().tuples, made.description.tuples);
  Rng rng(2);
  for (int i = 0; i < 50; ++i) {
    Board board;
    for (std::size_t k = 0; k < made.description.layout.cells(); ++k)
      board.cell[k] = static_cast<std::uint8_t>(rng.below(made.description.layout.values[k]));
    // Eleven weights of at most 0.5 / 11, each off by half a step.
    EXPECT_NEAR((*packed)->value(board), exact->value(board), 0.5 / 127 / 2);
  }
}

TEST(NTuplePacked, DamagedAndTruncatedFilesAreRefused) {
  const nn::Model good = model_of(make(), WeightType::kPacked);
  auto bytes = nn::serialise_model(good);
  const auto owner = std::make_shared<int>();
  ASSERT_TRUE(nn::parse_model(bytes, owner).has_value());
  EXPECT_FALSE(nn::parse_model(std::span(bytes).first(bytes.size() - 64), owner).has_value());
  bytes[bytes.size() / 2] ^= std::byte{4};
  const auto damaged = nn::parse_model(bytes, owner);
  ASSERT_FALSE(damaged.has_value());
  EXPECT_NE(damaged.error().message.find("checksum"), std::string::npos) << damaged.error().message;
  // Tensors that do not belong together, in a file whose checksum is right.
  const auto refused = [&](std::size_t tensor, std::size_t bytes_less, const std::string& word) {
    nn::Model model = good;
    model.tensors[tensor].bytes = model.tensors[tensor].bytes.first(model.tensors[tensor].bytes.size() - bytes_less);
    const auto net = NTupleNet::create(model);
    ASSERT_FALSE(net.has_value());
    EXPECT_NE(net.error().message.find(word), std::string::npos) << net.error().message;
  };
  refused(1, 64, "packed weights");
  refused(0, 8, "weights");
  nn::Model lost = good;
  lost.tensors.pop_back();
  EXPECT_FALSE(NTupleNet::create(lost).has_value());
  lost = good;
  lost.tensors[1].type = nn::DataType::kInt16;
  EXPECT_FALSE(NTupleNet::create(lost).has_value());
}

TEST(NTupleModel, ValuesAreDistancesReadBackwards) {
  const auto net = *NTupleNet::create(model_of(make(), WeightType::kFloat32));
  EXPECT_NEAR(net->cost_to_go(0.9F), 1, 1e-5);    // c + R_pos
  EXPECT_NEAR(net->cost_to_go(-0.3F), 13, 1e-5);  // 13 c + R_pos
  EXPECT_EQ(net->cost_to_go(1.7F), 0);
}

TEST(NTupleModel, DamageIsNoticed) {
  auto bytes = nn::serialise_model(model_of(make(), WeightType::kInt16));
  const auto owner = std::make_shared<int>();
  EXPECT_TRUE(nn::parse_model(bytes, owner).has_value());
  EXPECT_FALSE(nn::parse_model(std::span(bytes).first(bytes.size() / 2), owner).has_value());
  bytes[bytes.size() - 100] ^= std::byte{1};
  const auto damaged = nn::parse_model(bytes, owner);
  ASSERT_FALSE(damaged.has_value());
  EXPECT_NE(damaged.error().message.find("checksum"), std::string::npos);
}

TEST(NTupleModel, HeadersThatDoNotFitAreRefused) {
  const nn::Model good = model_of(make(), WeightType::kFloat32);
  const auto refused = [&](const std::string& key, const nlohmann::json& value, const std::string& word) {
    nn::Model model = good;
    auto detail = nlohmann::json::parse(model.info.detail);
    detail[key] = value;
    model.info.detail = detail.dump();
    const auto net = NTupleNet::create(model);
    ASSERT_FALSE(net.has_value()) << key;
    EXPECT_NE(net.error().message.find(word), std::string::npos) << net.error().message;
  };
  refused("tuples", {{0, 1, 99}}, "n-tuple");
  refused("tuples", {{0, 1, 65'536}}, "readable");  // which is 0 in fewer bits
  refused("tuples", {{0, 1}}, "weights");
  auto longer = nlohmann::json::parse(good.info.detail)["tuples"];
  longer.push_back(longer.front());
  refused("tuples", longer, "weights");
  refused("tuples", "none", "readable");
  refused("values", {7, 7}, "");
  refused("values", {400}, "values");
  refused("sigmoid", "relu", "sigmoid");
  refused("step_reward", 0.1, "rewards");
  refused("symmetries", -3, "symmetries");
  refused("scale", nullptr, "scale");
  nn::Model wrong = good;
  wrong.info.golden[0].value += 1;
  const auto net = NTupleNet::create(wrong);
  ASSERT_FALSE(net.has_value());
  EXPECT_NE(net.error().message.find("golden row 1"), std::string::npos);
  wrong = good;
  wrong.tensors.clear();
  EXPECT_FALSE(NTupleNet::create(wrong).has_value());
}

TEST(NTupleModel, KindsAreToldApart) {
  const auto as_network = nn::Network::create(model_of(make(), WeightType::kFloat32));
  ASSERT_FALSE(as_network.has_value());
  EXPECT_NE(as_network.error().message.find("ntuple"), std::string::npos);
  const auto as_tuples = NTupleNet::create(nn::random_model(nn::fast_architecture(7, 24, 6, {64, 16}), 3));
  ASSERT_FALSE(as_tuples.has_value());
  EXPECT_NE(as_tuples.error().message.find("network"), std::string::npos);
}

TEST(NTupleHeuristic, AveragesImagesAndKnowsTheGoal) {
  const Cube2 cube;
  const auto net = *NTupleNet::create(model_of(make(), WeightType::kInt16));
  const auto reader = *ntuple::BoardReader<Cube2>::create(cube, "");
  const auto alone = *NTupleHeuristic<Cube2>::create(cube, net);
  const auto all = *NTupleHeuristic<Cube2>::create(cube, net, 24);
  Rng rng(3);
  std::vector<Cube2::State> states;
  for (int i = 0; i < 100; ++i) states.push_back(cube.random(rng).state);
  states[7] = cube.goal(rng);
  std::vector<float> single(states.size());
  std::vector<float> mean(states.size());
  alone->evaluate(states, single);
  all->evaluate(states, mean);
  EXPECT_EQ(single[7], 0);
  EXPECT_EQ(mean[7], 0);
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (i == 7) continue;
    Board board;
    float sum = 0;
    for (int k = 0; k < 24; ++k) {
      reader.read(states[i], k, board);
      sum += net->value(board);
      if (k == 0) {
        EXPECT_NEAR(single[i], net->cost_to_go(sum), 1e-3);
      }
    }
    EXPECT_NEAR(mean[i], net->cost_to_go(sum / 24), 1e-3);
    EXPECT_NEAR(mean[i], all->evaluate_one(cube.view_state(states[i], 5)), 1e-3);
  }
}

TEST(NTupleHeuristic, OtherPuzzlesAndMetricsAreRefused) {
  const auto net = *NTupleNet::create(model_of(make(), WeightType::kInt16));
  const auto of_cube3 = NTupleHeuristic<Cube3>::create(Cube3(), net);
  ASSERT_FALSE(of_cube3.has_value());
  EXPECT_NE(of_cube3.error().message.find("cube2"), std::string::npos);
  EXPECT_FALSE(NTupleHeuristic<Cube2>::create(Cube2(cube::Metric::kHalf), net).has_value());
  EXPECT_FALSE(NTupleHeuristic<Cube2>::create(Cube2(), net, 1000).has_value());
}

}  // namespace
}  // namespace unscramble
