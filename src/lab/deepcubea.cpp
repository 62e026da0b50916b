#include "lab/deepcubea.h"

#include "lab/suites.h"

namespace unscramble::suite {

std::vector<Experiment> deepcubea_suite(const Setting& setting) {
  return {deepcubea::puzzles(setting),   deepcubea::farthest(setting), deepcubea::hardest(setting),
          deepcubea::databases(setting), deepcubea::speed(setting),    deepcubea::estimates(setting),
          deepcubea::greedy(setting),    deepcubea::training(setting), deepcubea::grid(setting),
          deepcubea::symmetry(setting)};
}

}  // namespace unscramble::suite
