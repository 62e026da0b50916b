// `unscramble eval --suite`: the papers' experiments, one after another, with a journal and a report.
#pragma once

#include <string>

#include "cli/command.h"

namespace unscramble::cli {

struct SuiteOptions {
  std::string name;
  std::string out;     // "" = runs/eval-NAME
  std::string data;    // folder of the papers' test sets
  std::string models;  // files, separated by commas
  bool quick = false;
  bool full = false;
  int states = 0;      // per set; 0 = the experiment's own number
  double seconds = 0;  // limit per search; 0 = the experiment's own
  std::string only;    // parts of entrants' names, separated by commas
  std::string tables;  // size of the exact solver's tables
  int threads = 0;
};

int run_suite(const SuiteOptions& options);

}  // namespace unscramble::cli
