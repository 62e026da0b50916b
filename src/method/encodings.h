// Encodings that need more than the puzzle: tokens with pattern-database entries among them, and features. A puzzle
// offers them as Special<P>::encodings(); the puzzle's own (P::encodings()) are not among them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "heuristic/token_source.h"
#include "method/method.h"

namespace unscramble {

template <Puzzle P>
struct EncodingChoice {
  std::string name;
  std::string summary;
  std::function<Expected<TokenSourcePtr<P>>(const P&, Monitor&, ThreadPool&)> make;  // loads or builds the tables
};

template <Puzzle P>
std::vector<EncodingChoice<P>> encodings_with_tables() {
  if constexpr (requires { Special<P>::encodings(); })
    return Special<P>::encodings();
  else
    return {};
}

// Null if the encoding is not one of these.
template <Puzzle P>
Expected<TokenSourcePtr<P>> make_token_source(const P& puzzle, std::string_view name, Monitor& monitor,
                                              ThreadPool& pool) {
  for (const auto& choice : encodings_with_tables<P>())
    if (choice.name == name) return choice.make(puzzle, monitor, pool);
  return TokenSourcePtr<P>();
}

}  // namespace unscramble
