// Which target network a batch uses: the one in force a fixed number of steps earlier.
#include <gtest/gtest.h>

#include "learn/targets.h"
#include "nn/random_model.h"

namespace unscramble::train {
namespace {

nn::Model model_of(std::uint64_t seed) {
  nn::Architecture shape;
  shape.positions = 2;
  shape.values = 2;
  shape.moves = 2;
  shape.input_width = 64;
  shape.layers = {{.width = 16, .activation = nn::Activation::kClippedRelu}};
  return nn::random_model(shape, seed);
}

TargetHistory::Entry entry_at(std::uint64_t step) {
  auto model = model_of(step);
  auto network = nn::Network::create(model);
  EXPECT_TRUE(network.has_value());
  return {step, std::move(model), *std::move(network)};
}

TEST(TargetHistory, ABatchUsesTheNetworkThatWasInForceADelayEarlier) {
  TargetHistory history(5);
  EXPECT_TRUE(history.empty());
  const auto first = entry_at(0), second = entry_at(10), third = entry_at(12);
  for (const auto& entry : {first, second, third}) history.publish(entry);
  EXPECT_EQ(history.for_batch(12), first.network) << "published, but not yet in force";
  EXPECT_EQ(history.for_batch(14), first.network);
  EXPECT_EQ(history.for_batch(15), second.network);
  EXPECT_EQ(history.for_batch(16), second.network);
  EXPECT_EQ(history.for_batch(17), third.network);
  EXPECT_EQ(history.for_batch(1000), third.network);
}

TEST(TargetHistory, ACheckpointHasTheNetworksThatLaterBatchesUse) {
  const auto steps = [](TargetHistory& history, std::uint64_t next) {
    std::vector<std::uint64_t> found;
    for (const auto& entry : history.in_use(next)) found.push_back(entry.step);
    return found;
  };
  TargetHistory history(5);
  for (const std::uint64_t step : {0, 10, 12}) history.publish(entry_at(step));
  using Steps = std::vector<std::uint64_t>;
  EXPECT_EQ(steps(history, 14), (Steps{0, 10, 12}));
  EXPECT_EQ(steps(history, 15), (Steps{10, 12}));
  EXPECT_EQ(steps(history, 17), (Steps{12}));
  EXPECT_EQ(history.for_batch(3)->architecture().input_width, 64) << "the last one stays";
}

}  // namespace
}  // namespace unscramble::train
