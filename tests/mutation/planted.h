// Which of the planted faults is active: tests/mutation/run puts this before every file with a fault in it. Never part
// of the program.
#pragma once

#include <cstdlib>
#include <type_traits>

// Faults bring useless comparisons and unused values with them.
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-value"
#pragma GCC diagnostic ignored "-Wparentheses"
#pragma GCC diagnostic ignored "-Wtautological-compare"
#pragma GCC diagnostic ignored "-Wempty-body"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wduplicated-branches"

// From UNSCRAMBLE_PLANTED; read before main().
inline const int unscramble_planted_number = [] {
  const char* const text = std::getenv("UNSCRAMBLE_PLANTED");
  return text == nullptr ? 0 : std::atoi(text);
}();

constexpr bool unscramble_planted(int number) {
  return !std::is_constant_evaluated() && unscramble_planted_number == number;
}
