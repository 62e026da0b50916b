// A puzzle as a C++ type: a stack of eight pancakes, sorted by turning over its top.
#include <unscramble/unscramble.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <numeric>

struct Pancakes {
  static constexpr int kCount = 8;
  struct State {
    std::array<unsigned char, kCount> plate;  // from the top; sorted is the goal
  };

  std::string name() const { return "pancakes"; }
  std::vector<std::string> move_names() const { return {"2", "3", "4", "5", "6", "7", "8"}; }
  bool try_move(State& s, unscramble::Move m) const {
    std::reverse(s.plate.begin(), s.plate.begin() + m + 2);
    return true;
  }
  bool is_goal(const State& s) const { return std::is_sorted(s.plate.begin(), s.plate.end()); }
  State goal() const {
    State s{};
    std::iota(s.plate.begin(), s.plate.end(), static_cast<unsigned char>(1));
    return s;
  }
  // Optional: with it no search turns straight back.
  unscramble::Move inverse_move(unscramble::Move m) const { return m; }
};

// Neighbours that are not neighbours in the goal: every move mends one at most, so it is never too high.
unscramble::Status gaps(unscramble::StatesView states, std::span<float> out) {
  for (std::size_t i = 0; i < states.count; ++i) {
    const auto plate = [&](int k) { return std::to_integer<int>(states[i][k]); };
    int count = plate(Pancakes::kCount - 1) != Pancakes::kCount ? 1 : 0;
    for (int k = 0; k + 1 < Pancakes::kCount; ++k) count += std::abs(plate(k) - plate(k + 1)) != 1 ? 1 : 0;
    out[i] = static_cast<float>(count);
  }
  return unscramble::Done{};
}

int main() {
  const auto puzzle = unscramble::Puzzle::own(unscramble::own_puzzle(Pancakes{}));
  if (!puzzle) return std::fprintf(stderr, "%s\n", puzzle.error().message.c_str()), 1;
  const char* const stack = "3 1 4 8 5 2 7 6";

  int shortest = 0;
  for (const char* method : {"astar", "bwas", "beam", "mcts-plus", "greedy"}) {
    const auto solver = puzzle->solver(unscramble::Options().set("method", method).set("time", 5),
                                       {.evaluate = gaps, .name = "gap", .admissible = true, .consistent = true});
    if (!solver) return std::fprintf(stderr, "%s\n", solver.error().message.c_str()), 1;
    const auto answer = solver->solve(stack);
    if (!answer) return std::fprintf(stderr, "%s\n", answer.error().message.c_str()), 1;
    std::printf("%-9s %-10s %s%s\n", method, std::string(to_string(answer->status)).c_str(), answer->moves.c_str(),
                answer->proved_optimal ? "  (shortest)" : "");
    if (std::string_view(method) == "astar") shortest = answer->proved_optimal ? answer->length : -1;
    const bool must_solve = std::string_view(method) != "greedy";  // it may get lost
    if (must_solve && (answer->status != unscramble::AnswerStatus::kSolved || answer->length < shortest)) return 1;
  }
  return shortest > 0 ? 0 : 1;
}
