// SolveRequest: what a user asks of a solve, as text and numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace unscramble {

// Unset options take the method's default.
struct SolveRequest {
  std::string method = "auto";
  std::string heuristic = "auto";      // an expression, see heuristic_expression.h
  std::string model;                   // file; "" = the shipped one, where there is one
  std::string goal;                    // "" = the puzzle's own goal
  std::string moves;                   // comma-separated; "" = all
  std::string tables;                  // how large, for methods with tables of several sizes; "" = those at hand
  std::string upper_bound;             // a known solution, to be proved or improved
  std::optional<double> weight;        // of the path cost: f = weight*g + h
  std::optional<std::size_t> batch;    // states expanded at once (BWAS)
  std::optional<std::size_t> beam;     // width
  std::optional<int> sift;             // beam: children the move scores let through, for each place
  std::optional<int> restarts;         // anytime: beams from so many states along the best solution, in the end
  bool taper = false;                  // anytime: beams are narrower near the goal once a solution is known
  std::optional<int> max_depth;        // beam, greedy, mcts
  std::optional<double> c_puct;        // MCTS exploration
  std::optional<int> iterations;       // MCTS iterations a move (Konen's wrapper)
  std::optional<int> tree_depth;       // how deep these iterations look (Konen's wrapper)
  std::optional<int> symmetries;       // n-tuple models: images of a state averaged; unset = as in training
  std::optional<double> virtual_loss;  // DeepCube's MCTS: keeps its workers apart
  bool naive = false;                  // DeepCube's MCTS: the path found, not shortened
  bool move_scores = false;            // beam: guided by the model's move scores
  bool prove = false;                  // do not stop before the answer is proved optimal
  bool all = false;                    // every optimal solution
  int count = 1;                       // this many different solutions
  std::uint64_t seed = 1;
};

}  // namespace unscramble
