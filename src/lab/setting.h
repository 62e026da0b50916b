// What a suite runs with: how thoroughly, and what is available.
#pragma once

#include <algorithm>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "lab/models_at_hand.h"

namespace unscramble::suite {

struct Setting {
  bool quick = false;          // minutes in all, on small sets
  std::filesystem::path data;  // folder of the papers' own test sets; "" = states are made here
  ModelsAtHand models;

  // What a user leaves out, since whole experiments take as many hours as the papers'.
  int most_states = std::numeric_limits<int>::max();              // per set
  double most_seconds = std::numeric_limits<double>::infinity();  // per search
  std::vector<std::string> only{};                                // entrants whose names contain one of these

  [[nodiscard]] bool wants(const std::string& entrant) const {
    return only.empty() || std::any_of(only.begin(), only.end(), [&](const std::string& part) {
             return entrant.find(part) != std::string::npos;
           });
  }

  template <class T>
  [[nodiscard]] T pick(T when_quick, T otherwise) const {
    return quick ? when_quick : otherwise;
  }
};

}  // namespace unscramble::suite
