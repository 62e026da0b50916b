// Cube moves as words in quarter turns: mirroring, and the triplets of moves that DeepCube (section 5.1) and DeepCubeA
// (methods, "Conjugate patterns and symmetric states") count in solutions.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"

namespace unscramble::suite {

// "R U2 F'" as quarter turns: R U U F'. Words that are not turns are left out.
std::vector<std::string> quarter_turns(std::string_view moves);
std::string joined(const std::vector<std::string>& words);

std::string inverse_turn(const std::string& turn);
// The turn seen in a mirror between left and right: L and R change places, every turn goes the other way.
std::string mirrored_turn(const std::string& turn);
std::vector<std::string> mirrored(std::vector<std::string> turns);

// A half turn is two quarter turns either way: written clockwise.
std::vector<std::string> with_plain_halves(std::vector<std::string> turns);
// The same, with adjacent turns of opposite faces put in one fixed order: two words for the same thing become one.
std::vector<std::string> in_standard_order(std::vector<std::string> turns);

// A walk of that many quarter turns of a 3x3x3 cube; unless `any`, none undoes the one before.
std::vector<std::string> random_turns(Rng& rng, int length, bool any = false);

struct Triplets {
  std::size_t all = 0;
  std::size_t conjugate = 0;  // a b a'
  std::size_t aba = 0;
  std::size_t aab = 0;
  std::size_t abb = 0;
  std::map<std::string, std::size_t> each;  // "R U R'"

  void add(const std::vector<std::string>& turns);
  [[nodiscard]] double share(std::size_t part) const;
};

bool is_conjugate(const std::string& a, const std::string& b, const std::string& c);

// Among the `most` triplets that occur most often, how many are conjugates.
std::size_t conjugates_among_top(const Triplets& triplets, std::size_t most);

}  // namespace unscramble::suite
