// Which options go with which methods and heuristics. An option that the chosen ones do not read is refused:
// ignored, it would let a user believe in a setting that had no effect.
#pragma once

#include <algorithm>
#include <span>

#include "method/info.h"

namespace unscramble {

// All that a puzzle offers.
struct Offer {
  std::vector<MethodInfo> methods;
  std::vector<HeuristicInfo> heuristics;
};

template <class Info>
bool reads(const Info& info, std::string_view option) {
  return std::any_of(info.options.begin(), info.options.end(),
                     [&](const OptionSpec* spec) { return spec->name == option; });
}

// kUsage, naming what does read it, for an option that is set but read by neither the method nor the heuristics.
Status check_use(const OptionValues& set, const MethodInfo& method, std::span<const HeuristicInfo> heuristics,
                 const Offer& offer);

// The same where the method is not chosen yet: refuses what no method or heuristic of the puzzle reads.
Status check_use(const OptionValues& set, const Offer& offer);

// Every option that something on offer reads, and those that all methods understand, in order of appearance.
std::vector<const OptionSpec*> options_of(const Offer& offer);

}  // namespace unscramble
