// An experiment as data: small pieces of work (cells), each finished whole or not at all, and how their results are
// shown. The runner knows nothing else about it.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/expected.h"
#include "lab/page.h"

namespace unscramble::suite {

using Json = nlohmann::ordered_json;

struct Cell {
  std::string key;  // unique in its experiment; identifies it in the journal
  // kCancelled if `stop` ended it; any other error is its result.
  std::function<Expected<Json>(const std::atomic<bool>& stop)> work;
};

// Finished cells by key; one that failed holds {"error": …}.
using Results = std::map<std::string, Json>;

inline bool failed(const Json& result) { return result.contains("error"); }

struct Experiment {
  std::string name;                   // "deepcube-depth"
  std::string title;                  // for people
  std::string source;                 // paper and figure
  std::string about;                  // what is done, one paragraph
  double seconds = 0;                 // its time; no cell starts later. 0 = no limit
  std::string printed{};              // how many states the paper used; "" = it does not say
  std::string states{};               // how many are used here
  std::vector<std::string> absent{};  // what is left out, and why
  std::vector<Cell> cells{};          // in this order, so that what a short time leaves out is spread evenly
  // Run one after another before the first cell: tables are built and read here, not on a cell's clock.
  std::vector<std::function<void(const std::atomic<bool>& stop)>> preparations{};
  std::function<void(const Results&, Page&)> present{};
};

}  // namespace unscramble::suite
