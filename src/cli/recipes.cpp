#include "cli/recipes.h"

namespace unscramble::cli {

std::span<const OwnRecipe> own_recipes() {
  static constexpr OwnRecipe kRecipes[] = {
      {"ntuple", make_train_ntuple},
      {"pdbnet", make_train_pdbnet},
  };
  return kRecipes;
}

}  // namespace unscramble::cli
