// The suites: each paper's own experiments, as far as they can be run with what is available.
#pragma once

#include <string>
#include <vector>

#include "core/expected.h"
#include "lab/experiment.h"
#include "lab/setting.h"

namespace unscramble::suite {

struct Suite {
  std::string name;   // "deepcubea"
  std::string paper;  // how it is cited in reports
  std::vector<Experiment> (*make)(const Setting& setting);
};
const std::vector<Suite>& suites();

// All experiments of a suite, or of every one ("all"), or one by its own name. kUsage, with the names, for any other.
Expected<std::vector<Experiment>> make_suite(const std::string& name, const Setting& setting);

std::vector<Experiment> deepcubea_suite(const Setting& setting);
std::vector<Experiment> deepcube_suite(const Setting& setting);
std::vector<Experiment> konen_suite(const Setting& setting);
std::vector<Experiment> brunetto_suite(const Setting& setting);

}  // namespace unscramble::suite
