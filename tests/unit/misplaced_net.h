// A network made by hand: it counts the cells of an 8-puzzle board that hold the wrong tile, and prefers no move.
#pragma once

#include "domains/tile/tile.h"
#include "heuristic/token_source.h"
#include "nn/model_file.h"

namespace unscramble {

inline int misplaced(const TilePuzzle<3>::State& state) {
  const TilePuzzle<3> puzzle;
  Rng rng(1);
  std::vector<std::uint16_t> is(9), should(9);
  puzzle.tokens(state, 0, is);
  puzzle.tokens(puzzle.goal(rng), 0, should);
  int count = 0;
  for (std::size_t i = 0; i < 9; ++i) count += is[i] != should[i] ? 1 : 0;
  return count;
}

// Answers offset + factor * misplaced().
inline nn::Model misplaced_model(float factor, float offset) {
  constexpr float kUnit = 0.25F;  // nine of them stay below the clip of the ReLU
  nn::Model model;
  model.info.puzzle = "puzzle8";
  model.info.encoding = std::string(TilePuzzle<3>().encodings()[0].name);
  model.info.encoding_hash = encoding_hash(TilePuzzle<3>(), 0);
  model.info.architecture = nn::fast_architecture(9, 9, 4, {64, 16});
  Rng rng(1);
  std::vector<std::uint16_t> goal(9);
  TilePuzzle<3>().tokens(TilePuzzle<3>().goal(rng), 0, goal);
  for (const auto& spec : nn::tensor_specs(model.info.architecture)) {
    std::vector<float> numbers(spec.size());
    if (spec.name == "input.weight")
      for (std::size_t row = 0; row < 81; ++row) numbers[row * 64] = row % 9 == goal[row / 9] ? 0.0F : kUnit;
    if (spec.name == "layer.0.weight") numbers[0] = 1;
    if (spec.name == "value.weight") numbers[0] = factor / kUnit;
    if (spec.name == "value.bias") numbers[0] = offset;
    model.tensors.push_back(nn::make_tensor(spec.name, nn::DataType::kFloat32, spec.shape, std::move(numbers)));
  }
  return model;
}

}  // namespace unscramble
