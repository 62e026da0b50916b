// libFuzzer target for the parsers of one puzzle (UNSCRAMBLE_FUZZ_KEY). The first byte of an input chooses
// the parser; the mutator starts from valid texts now and then, since random bytes seldom get past the first check.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "fuzz/parser_checks.h"
#include "solve/registry.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

using namespace unscramble;

constexpr int kParsers = 2 + kRequestFields;  // of states, of moves, and of what a request has

std::unique_ptr<AnyPuzzle> make_first_of_family() {
  for (const auto& family : puzzle_families()) {
    if (family.key != UNSCRAMBLE_FUZZ_KEY) continue;
    if (auto made = family.make(family.names.front(), {})) return *std::move(made);
  }
  std::abort();
}

const AnyPuzzle& puzzle() {
  static const auto made = make_first_of_family();
  return *made;
}

const std::string& start() {
  static const std::string state = [] {
    Rng rng(3);
    return puzzle().scramble(rng, 3);
  }();
  return state;
}

std::string valid_text(int parser, Rng& rng) {
  if (parser == 0 || rng.below(2) == 0) return puzzle().scramble(rng, static_cast<int>(rng.below(30)));
  static const auto moves = puzzle().card().move_names;
  std::string text;
  for (std::uint64_t i = rng.below(8); i > 0; --i) text += moves[rng.below(moves.size())] + " ";
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  std::optional<std::string> wrong;
  switch (const int parser = data[0] % kParsers) {
    case 0: wrong = check_state_text(puzzle(), text); break;
    case 1: wrong = check_moves_text(puzzle(), start(), text); break;
    default: wrong = check_request_text(puzzle(), start(), text, static_cast<RequestField>(parser - 2)); break;
  }
  if (wrong) {
    std::fprintf(stderr, "%s\n", wrong->c_str());
    std::abort();
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned int seed) {
  Rng rng(seed);
  if (rng.below(4) != 0) return LLVMFuzzerMutate(data, size, max_size);
  const auto parser = static_cast<std::uint8_t>(rng.below(kParsers));
  const std::string text = mutated(valid_text(parser, rng), rng);
  const std::size_t length = std::min(text.size(), max_size - 1);
  data[0] = parser;
  std::memcpy(data + 1, text.data(), length);
  return length + 1;
}
