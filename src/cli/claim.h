// A claim that some moves solve a state, as `verify` and `eval` read it: STATE, TAB, MOVES, or a line of `solve
// --json`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/expected.h"

namespace unscramble::cli {

struct Claim {
  std::string state;
  std::string moves;
  std::string goal;
  std::string metric;
  bool proved_optimal = false;                   // if the line says so
  std::optional<std::int64_t> length = {};       // if the line says so, in `metric`
  std::optional<std::int64_t> lower_bound = {};  // the same
};

// `given`: the user's own goal and metric, which take precedence over the line's.
Expected<Claim> read_claim(const std::string& line, const std::string& puzzle, const Claim& given);

// Calls take(number, claim) for every non-empty line of standard input; where a puzzle's lines can be comments, those
// that begin with # or // are skipped. An error only if the input cannot be read.
using TakeClaim = std::function<void(std::size_t number, const Expected<Claim>& claim)>;
Status read_claims(const std::string& puzzle, const Claim& given, bool has_comments, const TakeClaim& take);

}  // namespace unscramble::cli
