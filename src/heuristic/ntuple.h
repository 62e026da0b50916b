// NTupleHeuristic<P>: a trained n-tuple network as a heuristic. The value is averaged over symmetric images (Konen
// 2022, Eq. 18) and read as a distance (NTupleNet::cost_to_go); the goal has value 0.
#pragma once

#include <vector>

#include "heuristic/heuristic.h"
#include "heuristic/net.h"
#include "ntuple/board.h"
#include "ntuple/net.h"

namespace unscramble {

template <Puzzle P>
class NTupleHeuristic final : public Heuristic<P> {
 public:
  using State = typename P::State;
  using Net = std::shared_ptr<const ntuple::NTupleNet>;

  // symmetries: how many images are averaged; below 0 as many as in training. Refuses, with the reason, a model of
  // another puzzle, board or goal.
  static Expected<std::unique_ptr<Heuristic<P>>> create(const P& puzzle, Net net, int symmetries = -1) {
    const auto& info = net->info();
    const auto plain = trained_puzzle(puzzle, info.puzzle);
    if (!plain) return plain.error();
    auto reader = ntuple::BoardReader<P>::create(*plain, info.encoding);
    if (!reader)
      return unsupported("the model reads a board '" + info.encoding + "' that " + puzzle.name() + " does not have");
    if (ntuple::board_hash(*plain, *reader) != info.encoding_hash ||
        reader->layout().values != net->description().layout.values)
      return unsupported("the model was trained with a different board, moves or metric from those '" + info.encoding +
                         "' of " + puzzle.name() + " (" + puzzle.metric() + ") has here");
    const int images = symmetries < 0 ? net->description().symmetries : symmetries;
    if (images > reader->images())
      return usage_error(puzzle.name() + " has " + std::to_string(reader->images()) +
                         " symmetric images of a state, not " + std::to_string(images));
    return std::unique_ptr<Heuristic<P>>(
        std::unique_ptr<NTupleHeuristic>(new NTupleHeuristic(puzzle, *std::move(reader), std::move(net), images)));
  }

  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }

  void evaluate(std::span<const State> states, std::span<float> out) const override {
    net_->with_weights([&](const auto* weights, float scale) {
      using Weight = std::remove_cv_t<std::remove_pointer_t<decltype(weights)>>;
      ntuple::Lookups<Weight, false> lookups(net_->plan(), weights);
      constexpr std::size_t kBlock = 64;
      std::vector<ntuple::SumOf<Weight>> sums(std::min(kBlock, states.size()) * images_.size());
      for (std::size_t begin = 0; begin < states.size(); begin += kBlock) {
        const std::size_t count = std::min(kBlock, states.size() - begin);
        evaluate_block(states.subspan(begin, count), lookups, sums.data());
        for (std::size_t i = 0; i < count; ++i)
          out[begin + i] =
              puzzle_.is_goal(states[begin + i]) ? 0.0F : net_->cost_to_go(mean(&sums[i * images_.size()], scale));
      }
    });
  }

 private:
  // Training draws other images at every step; here they are the same for all states, so that a state has one value.
  NTupleHeuristic(const P& puzzle, ntuple::BoardReader<P> reader, Net net, int images)
      : puzzle_(puzzle), reader_(std::move(reader)), net_(std::move(net)), images_{0} {
    std::vector<int> others;
    const int pool = images <= reader_.colour_images() ? reader_.colour_images() : reader_.images();
    for (int k = 1; k < pool; ++k) others.push_back(k);
    Rng rng(1);
    rng.shuffle(others);
    for (int k = 1; k < images; ++k) images_.push_back(others[static_cast<std::size_t>(k - 1)]);
    traits_ = {"model", false, false, false};
  }

  template <class Lookups, class Sum>
  void evaluate_block(std::span<const State> states, Lookups& lookups, Sum* sums) const {
    ntuple::Board board;
    for (const State& state : states)
      for (const int image : images_) {
        reader_.read(state, image, board);
        lookups.add(board, sums++);
      }
    lookups.finish();
  }

  template <class Sum>
  float mean(const Sum* sums, float scale) const {
    float total = 0;
    for (std::size_t k = 0; k < images_.size(); ++k)
      total += ntuple::squash(scale * static_cast<float>(sums[k]), net_->description().sigmoid);
    return total / static_cast<float>(images_.size());
  }

  P puzzle_;
  ntuple::BoardReader<P> reader_;
  Net net_;
  std::vector<int> images_;
  HeuristicTraits traits_;
};

}  // namespace unscramble
