// The results of solvers on states, and the statistics that the papers report.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lab/experiment.h"
#include "lab/table.h"

namespace unscramble::suite {

// One solver on one state.
struct Outcome {
  bool done = false;
  bool solved = false;
  bool proved = false;
  int length = -1;
  int optimum = -1;  // -1 = not known
  double generated = 0;
  double expanded = 0;
  double seconds = 0;
  double memory = 0;
  std::string moves;
};
Outcome outcome_from(const Json& result);

enum class Quantity {
  kStates,
  kSolved,  // share of the states
  kLength,  // averages are over the solved states
  kMedianLength,
  kOptimum,  // average, of the states whose optimum is known
  kOptimal,  // share of the solved states whose optimum is known
  kGenerated,
  kExpanded,
  kSeconds,
  kMedianSeconds,
  kSlowest,
  kRate,    // states generated per second
  kMemory,  // maximum
};
std::string heading(Quantity quantity);
std::string unit(Quantity quantity);  // of an axis

// A range that holds the true value with 95 % confidence, if the states are a random sample.
struct Interval {
  double low = 0;
  double high = 0;
};
Interval interval_of_share(int hits, int of);                             // Wilson's
std::optional<double> margin_of_mean(const std::vector<double>& sample);  // ±; nothing for fewer than two

// A share with its interval: "60.0 % (46–72)"; a dash of nothing.
Value share_of(int hits, int of);

struct Summary {
  int states = 0;
  int solved = 0;
  int judged = 0;   // solved, and the optimum known
  int optimal = 0;  // of these
  std::map<Quantity, double> values;
  std::vector<double> lengths;  // of the solved
  std::vector<double> seconds;
};
Summary summarise(const std::vector<Outcome>& outcomes);

// A dash if the quantity is missing.
Value value_of(const std::map<Quantity, double>& values, Quantity quantity);
// As published: with all digits that are printed.
Value published_value(const std::map<Quantity, double>& values, Quantity quantity);
// With its interval, where there is one: "21.35 ± 0.12", "60.0 % (46–72)".
Value value_of(const Summary& summary, Quantity quantity);

}  // namespace unscramble::suite
