// TdOptions: the parameters of TD learning with n-tuples, named as in Konen 2022, Algorithm 2 and appendix C.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>

#include "core/expected.h"

namespace unscramble::ntuple {

enum class Sigmoid : std::uint8_t { kIdentity, kTanh };
inline float squash(float x, Sigmoid sigmoid) { return sigmoid == Sigmoid::kTanh ? std::tanh(x) : x; }
inline float squash_slope(float value, Sigmoid sigmoid) { return sigmoid == Sigmoid::kTanh ? 1 - value * value : 1; }

enum class Transfer : std::uint8_t { kIdentity, kExponential };               // TC-id, TC-EXP
enum class Accumulation : std::uint8_t { kDelta, kRecommendedWeightChange };  // what N and A add up

// Temporal coherence learning (section 5.2.1).
struct TclOptions {
  bool active = true;
  Transfer transfer = Transfer::kIdentity;
  Accumulation accumulation = Accumulation::kRecommendedWeightChange;
  float beta = 2.7F;   // of the exponential transfer function
  float init = 1e-4F;  // TC-Init: N and A start here
};

struct TdOptions {
  float alpha = 0.25F;  // divided among the n-tuples, so that 1 corrects the whole error
  float gamma = 1.0F;
  float lambda = 0.0F;       // eligibility traces
  float horizon_cut = 0.1F;  // c_h: a trace ends where lambda^k falls below it
  Sigmoid sigmoid = Sigmoid::kIdentity;
  TclOptions tcl;
  float step_reward = -0.1F;  // c
  float goal_reward = 1.0F;   // R_pos
  int max_twists = 13;        // p_max
  int max_episode = 16;       // E_train
  int symmetries = 0;         // nSym: 0 = the state alone
  bool undo = true;           // scrambles and play may undo their last twist: lines 5 and 7 leave out none
};

// Everything that defines a run, including how the tuples are generated.
struct NTupleOptions {
  std::string puzzle;
  std::string metric;
  std::string board;          // "" = the puzzle's first
  std::string mode = "walk";  // "walk", "points", or "given"
  int tuples = 120;
  int length = 7;
  std::string given;  // for mode "given", as parse_tuples reads it
  std::uint64_t seed = 1;
  std::uint64_t walks = 0;  // not in the paper: this many episodes at the start are random walks, see Player::walk()
  TdOptions td;
};

// Appendix C's settings for the cubes, sensible ones for the rest.
NTupleOptions default_options(const std::string& puzzle, const std::string& metric);

// kUsage, naming the option, for numbers that make no sense.
Status check(const NTupleOptions& options);

}  // namespace unscramble::ntuple
