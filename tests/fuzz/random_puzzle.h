// Random small puzzles, written as definition files, and the truth about them. The model here knows nothing of the
// program's own: a state is a string of looks, a move is what the file says, distances come from Dijkstra's algorithm
// backwards from the goal.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/rng.h"

namespace unscramble::fuzz {

// One look per slot: the label of its piece, and how the piece is turned.
struct Look {
  int label = 0;
  int turn = 0;
  auto operator<=>(const Look&) const = default;
};
using Arrangement = std::vector<Look>;

// new[i] = old[from[i]], turned by turn[i].
struct Action {
  std::vector<int> from;
  std::vector<int> turn;
};

struct RandomPuzzle {
  std::string file;  // its name says the format
  std::string text;
  bool directed = false;
  int turns = 1;  // orientations of a piece
  Arrangement goal;
  std::map<std::string, Action> base;       // by the names in the file
  std::vector<std::vector<int>> forbidden;  // by slot: labels that may not be there

  [[nodiscard]] bool legal(const Arrangement& state) const;
  // What the program calls this move: "A", "A'", "A2", "A2'" or, of generators, "-A".
  [[nodiscard]] Action action(const std::string& name) const;
  [[nodiscard]] std::optional<Arrangement> made(const Arrangement& state, const Action& action) const;
  [[nodiscard]] std::string state_text(const Arrangement& state) const;
};

// The letter of a move's name.
char base_of(const std::string& name);

RandomPuzzle random_puzzle(Rng& rng);

struct AllowedMove {
  Action action;
  int cost = 1;
};

// The least cost from each state to the goal by these moves, or from the goal to each state; nothing if there are more
// states than `most`.
using Distances = std::map<Arrangement, int>;
enum class Direction { kToGoal, kFromGoal };
std::optional<Distances> distances(const RandomPuzzle& puzzle, const std::vector<AllowedMove>& moves,
                                   Direction direction, std::size_t most);

}  // namespace unscramble::fuzz
