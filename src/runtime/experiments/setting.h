// What a suite runs with: how thoroughly, and what is at hand.
#pragma once

#include <filesystem>

#include "runtime/experiments/models_at_hand.h"

namespace unscramble::suite {

struct Setting {
  bool quick = false;          // minutes in all, on small sets
  std::filesystem::path data;  // folder of the papers' own test sets; "" = states are made here
  ModelsAtHand models;

  template <class T>
  [[nodiscard]] T pick(T when_quick, T otherwise) const {
    return quick ? when_quick : otherwise;
  }
};

}  // namespace unscramble::suite
