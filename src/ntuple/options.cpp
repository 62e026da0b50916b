#include "ntuple/options.h"

namespace unscramble::ntuple {

NTupleOptions default_options(const std::string& puzzle, const std::string& metric) {
  NTupleOptions o;
  o.puzzle = puzzle;
  o.metric = metric;
  const bool half_turns = metric == "htm";
  if (puzzle == "cube2") {
    o.tuples = 60;
    o.td.max_twists = half_turns ? 13 : 16;
    o.td.max_episode = half_turns ? 16 : 20;
  } else if (puzzle == "cube3") {
    o.tuples = 120;
    o.td.max_twists = half_turns ? 9 : 13;
    o.td.max_episode = half_turns ? 13 : 16;
  } else {
    // Not in the paper. Longer distances need a smaller c: fresh weights say 0, which stands for the distance
    // R_pos / -c and should be one that occurs in the puzzle.
    o.tuples = 40;
    o.length = 4;
    o.td.step_reward = -0.03F;
    o.td.max_twists = 40;
    o.td.max_episode = 60;
  }
  return o;
}

Status check(const NTupleOptions& o) {
  const auto wrong = [](const std::string& what) { return usage_error("n-tuples: " + what); };
  if (o.mode != "walk" && o.mode != "points" && o.mode != "given")
    return wrong("the tuples' mode is walk, points or given, not '" + o.mode + "'");
  if (o.mode == "given" && o.given.empty()) return wrong("no tuples are given");
  if (o.tuples < 1 || o.tuples > 4096) return wrong("the number of tuples must be 1 to 4096");
  if (o.length < 1 || o.length > 32) return wrong("tuples must have 1 to 32 cells");
  const auto& td = o.td;
  if (!(td.alpha > 0 && td.alpha <= 10)) return wrong("alpha must be above 0 and up to 10");
  if (!(td.gamma > 0 && td.gamma <= 1)) return wrong("gamma must be above 0 and up to 1");
  if (!(td.lambda >= 0 && td.lambda < 1)) return wrong("lambda must be at least 0 and below 1");
  if (!(td.horizon_cut > 0 && td.horizon_cut < 1)) return wrong("the horizon cut must be between 0 and 1");
  if (!(td.step_reward < 0)) return wrong("the cost of a step must be below 0");
  if (!(td.goal_reward > 0)) return wrong("the reward for the goal must be above 0");
  if (!(td.tcl.init >= 0 && td.tcl.beta >= 0)) return wrong("TC-Init and beta must not be negative");
  if (td.max_twists < 1 || td.max_episode < 1) return wrong("scrambles and episodes need at least one move");
  if (td.symmetries < 0) return wrong("the number of symmetries must not be negative");
  return Done{};
}

}  // namespace unscramble::ntuple
