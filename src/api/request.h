// Options by name become a request, with the texts of refusals that the command line has.
#pragma once

#include <span>

#include "api/public.h"
#include "core/monitor.h"
#include "solve/any_puzzle.h"

namespace unscramble::api {

struct Asked {
  SolveRequest request;
  Limits limits;
  int threads = 0;
};

// The options of a solve of this puzzle. kUsage for a name that is not one, or a value that does not fit.
Expected<Asked> read_options(const AnyPuzzle& puzzle, const v0::Options& options, int threads);

// One value of a declared option.
Status put_option(const OptionSpec& spec, const v0::OptionValue& value, OptionValues& values);
// The declared option of this name, or null.
const OptionSpec* find_option(std::span<const OptionSpec* const> specs, std::string_view name);
Error unknown_option(std::string_view name, std::span<const OptionSpec* const> specs,
                     const std::vector<std::string>& others);
v0::OptionInfo describe(const OptionSpec& spec);

// Those a solve has besides the declared ones: method, heuristic and the limits.
std::vector<v0::OptionInfo> undeclared_options();

}  // namespace unscramble::api
