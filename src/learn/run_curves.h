// RunCurves: how a training run has gone so far, read line by line from its log. A run feeds its own curves with every
// line it writes; whoever watches the folder reads the same lines and sees the same curves.
#pragma once

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "learn/depth_curve.h"

namespace unscramble {

struct CurvePoint {
  double seconds = 0;  // at work
  double value = 0;
};
using Curve = std::vector<CurvePoint>;

struct RunCurves {
  double seconds = 0;  // of the latest line
  double fraction = 0;
  std::uint64_t examples = 0;  // or episodes, where the recipe plays them
  double per_second = 0;
  bool episodes = false;
  std::string phase;       // "walk" or "bellman" where the recipe has phases
  double phase_began = 0;  // losses before this moment were measured against other targets

  Curve loss;         // what the optimiser minimises; n-tuples: the mean |delta|
  Curve solved;       // share of the validation states solved without search
  Curve solved_beam;  // by a small beam
  Curve held_out;     // mean absolute error on held-out states
  std::vector<std::pair<double, DepthCurve>> depths;

  // The copy that makes the targets is renewed where the loss is below the threshold at a check (DeepCubeA).
  double threshold = std::numeric_limits<double>::infinity();
  std::uint64_t checks_above = 0;  // in a row
  std::uint64_t updates = 0;
  double updated = 0;  // seconds: the latest renewal, or the start of the phase

  nlohmann::json facts = nlohmann::json::object();  // the first line: options, architecture
  std::string diverged;                             // the reason a run stopped itself
  std::optional<nlohmann::json> untrained;          // strength.h
  std::optional<nlohmann::json> trained;
  std::optional<nlohmann::json> attempt;  // the latest puzzle the network tried
  bool ended = false;                     // by itself, not stopped

  // Fields of any recipe; those it does not know, and those of a wrong type, are left out.
  void add(const nlohmann::json& line);

 private:
  void add_learning(const nlohmann::json& line);
  void add_targets(const nlohmann::json& line);
  void add_depths(const nlohmann::json& line);
};

// Every n-th point and the last, so that at most `most` are left.
Curve thinned(const Curve& curve, std::size_t most);

}  // namespace unscramble
