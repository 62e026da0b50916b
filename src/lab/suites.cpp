#include "lab/suites.h"

namespace unscramble::suite {

const std::vector<Suite>& suites() {
  static const std::vector<Suite> list = {
      {"deepcubea", "Agostinelli, McAleer, Shmakov, Baldi 2019 (DeepCubeA)", deepcubea_suite},
      {"deepcube", "McAleer, Agostinelli, Shmakov, Baldi 2018 (DeepCube)", deepcube_suite},
      {"konen", "Konen 2022 (n-tuples)", konen_suite},
      {"brunetto", "Brunetto, Trunda 2017 (network over pattern databases)", brunetto_suite}};
  return list;
}

Expected<std::vector<Experiment>> make_suite(const std::string& name, const Setting& setting) {
  std::vector<Experiment> experiments;
  std::string names;
  for (const auto& suite : suites()) {
    names += suite.name + ", ";
    const bool whole = name == suite.name || name == "all";
    if (!whole && !name.starts_with(suite.name + "-")) continue;
    for (auto& experiment : suite.make(setting))
      if (whole || experiment.name == name) experiments.push_back(std::move(experiment));
  }
  // Whoever names a number of states wants them all, however long that takes.
  if (setting.states)
    for (auto& experiment : experiments) experiment.seconds = 0;
  if (experiments.empty())
    return usage_error("no suite '" + name + "'; there are " + names + "all, and each experiment by its own name");
  return experiments;
}

}  // namespace unscramble::suite
