// NTupleNet: a trained n-tuple network, ready to use: tuples, weights (float32 or int16, memory-mapped from its model
// file, or int8, unpacked from it) and what its values mean. Immutable; any number of threads may read it at once.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <variant>

#include "nn/model_file.h"
#include "ntuple/index_plan.h"
#include "ntuple/lookup.h"
#include "ntuple/options.h"

namespace unscramble::ntuple {

inline constexpr const char* kModelKind = "ntuple";

// All of a network but its weights. In a model file it is the header's "detail".
struct NetDescription {
  BoardLayout layout;  // adjacency is not stored
  TupleSet tuples;
  Sigmoid sigmoid = Sigmoid::kIdentity;
  float step_reward = -0.1F;  // c
  float goal_reward = 1.0F;   // R_pos
  int symmetries = 0;         // nSym it was trained with
};

class NTupleNet {
 public:
  // Reads, checks everything and evaluates the golden rows; the error names the file.
  static Expected<std::shared_ptr<const NTupleNet>> load(const std::filesystem::path& path);
  static Expected<std::shared_ptr<const NTupleNet>> create(const nn::Model& model);

  [[nodiscard]] const nn::ModelInfo& info() const { return info_; }
  [[nodiscard]] const NetDescription& description() const { return description_; }
  [[nodiscard]] const IndexPlan& plan() const { return plan_; }

  // use(weights, scale): a weight is worth what is stored times the scale.
  template <class Use>
  void with_weights(Use use) const {
    std::visit([&](const auto* weights) { use(weights, scale_); }, weights_.first);
  }

  // V of one board vector (Eq. 19).
  [[nodiscard]] float value(const Board& board) const;

  // A value as a distance. Training makes V = R_pos + c*d of a state d moves from the goal (section 5.2: c + R_pos for
  // one, 2c + R_pos for two), so this inverts that line; below 0 it is 0.
  [[nodiscard]] float cost_to_go(float value) const {
    return std::max(0.0F, (description_.goal_reward - value) / -description_.step_reward);
  }

 private:
  // The weights stay valid as long as their owner lives.
  struct Weights {
    std::variant<const float*, const std::int16_t*, const std::int8_t*> first;
    std::uint64_t count = 0;
    std::shared_ptr<const void> owner;
  };
  static Expected<Weights> weights_of(const nn::Model& model);
  NTupleNet(nn::ModelInfo info, NetDescription description, Weights weights, float scale);

  nn::ModelInfo info_;
  NetDescription description_;
  IndexPlan plan_;
  Weights weights_;
  float scale_;
};

enum class WeightType : std::uint8_t { kFloat32, kInt16, kPacked };

// The model file's content. Weights are those of IndexPlan(description); they stay where they are, kept by `owner`,
// unless int16 rounds them to 1/32767 of the largest, which is far below the noise of training, or they are packed
// (packed.h) to 1/127 of it. The samples become golden rows.
Expected<nn::Model> to_model(const nn::ModelInfo& info, const NetDescription& description,
                             std::span<const float> weights, std::shared_ptr<const void> owner, WeightType type,
                             std::span<const Board> samples);

}  // namespace unscramble::ntuple
