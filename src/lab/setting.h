// What a suite runs with: how thoroughly, and what is available.
#pragma once

#include <algorithm>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "lab/models_at_hand.h"

namespace unscramble::suite {

// How large an experiment is: minutes for everything; hours, on parts of the papers' sets; as printed, which may take
// days on one machine.
enum class Size { kQuick, kUsual, kFull };

struct Setting {
  Size size = Size::kUsual;
  std::filesystem::path data;  // folder of the papers' own test sets; "" = states are made here
  ModelsAtHand models;

  std::optional<int> states{};                                    // per set, instead of the experiment's own number
  double most_seconds = std::numeric_limits<double>::infinity();  // per search
  std::vector<std::string> only{};                                // entrants whose names contain one of these
  std::string tables{};                                           // size of the cube's exact tables; "" = the usual

  [[nodiscard]] bool wants(const std::string& entrant) const {
    return only.empty() || std::any_of(only.begin(), only.end(), [&](const std::string& part) {
             return entrant.find(part) != std::string::npos;
           });
  }

  [[nodiscard]] bool quick() const { return size == Size::kQuick; }

  template <class T>
  [[nodiscard]] T pick(T when_quick, T otherwise) const {
    return quick() ? when_quick : otherwise;
  }
  template <class T>
  [[nodiscard]] T pick(T when_quick, T usually, T as_printed) const {
    return size == Size::kFull ? as_printed : pick(when_quick, usually);
  }
};

}  // namespace unscramble::suite
