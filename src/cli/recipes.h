// Recipes the program trains by itself. All others need unscramble-train, which links libtorch.
#pragma once

#include <span>
#include <string_view>

#include "cli/command.h"

namespace unscramble::cli {

struct OwnRecipe {
  std::string_view name;
  Command (*make)();  // `unscramble train … --recipe NAME`; its options include --recipe
};
std::span<const OwnRecipe> own_recipes();

Command make_train_ntuple();
Command make_train_pdbnet();

}  // namespace unscramble::cli
