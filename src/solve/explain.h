// A plan in words, for --explain.
#pragma once

#include <string>
#include <vector>

#include "core/monitor.h"
#include "method/info.h"
#include "method/request.h"

namespace unscramble {

struct PlanInWords {
  MethodInfo method;
  std::vector<HeuristicInfo> heuristics;  // those the expression names
  std::string heuristic;                  // the expression; empty where the method uses none
  std::string model;
  SolveRequest request;
  Limits limits;
  std::string metric;
  std::string remark{};  // why some options are what they are
};

// Several lines: what will be done, guided by what, within which limits, and what the answer will be worth.
std::string explain_plan(const PlanInWords& plan);

}  // namespace unscramble
