// The states of an experiment: made from a seed, so that everyone has the same, or read from the papers' files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/expected.h"
#include "solve/any_puzzle.h"

namespace unscramble::suite {

enum class Making {
  kScramble,       // AnyPuzzle::scramble: `length` random moves, or a random state
  kTwists,         // a cube by any of its moves, some of which undo the last one
  kAnyTurns,       // a 3x3x3 cube by random quarter turns, some of which undo the last one
  kTurns,          // none of which does
  kMirroredTurns,  // the same turns seen in a mirror
};

// One of the papers' test sets, in the folder given by --data: TAB-separated lines.
struct DataFile {
  std::string name{};
  int state_column = 2;
  int optimum_column = 0;      // 0 = not known
  std::string optimum_file{};  // if it is in another file: column optimum_column there
  bool required = false;       // there is no other way to have these states
};

struct StateSet {
  std::string label;  // in tables
  double x = 0;       // its position on an axis
  std::string puzzle;
  std::string metric{};
  Making making = Making::kScramble;
  int length = -1;  // < 0: uniformly random
  int longest = 0;  // if larger than `length`: each state's length is random between the two, as DeepCubeA scrambles
  int count = 0;
  std::uint64_t seed = 1;
  DataFile data{};
  std::vector<std::string> given{};  // states written out; then nothing is made
};

struct KnownState {
  std::string state;
  int optimum = -1;  // -1 = not known
};

// State i depends only on the set's seed, length and i: a smaller count gives the first ones.
Expected<std::vector<KnownState>> make_states(const StateSet& set, const AnyPuzzle& puzzle,
                                              const std::filesystem::path& data);

// How many states there are, set by set, in words: "12 sets of 8 to 100 states".
std::string words_for_counts(const std::vector<std::size_t>& counts);

}  // namespace unscramble::suite
