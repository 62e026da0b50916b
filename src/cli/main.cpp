#include <cstdio>

#include "runtime/registry.h"

int main() {
  using namespace unscramble;
  auto puzzle = make_puzzle("puzzle8");
  Rng rng(7);
  ThreadPool pool(1);
  for (int i = 0; i < 5; ++i) {
    Monitor monitor;
    SolveRequest request;
    request.method = "greedy";
    const auto text = (*puzzle)->scramble(rng, 10);
    const auto report = (*puzzle)->solve(text, request, monitor, pool);
    std::printf("%s -> %s %s %s\n", text.c_str(), std::string(to_string(report.status)).c_str(), report.moves.c_str(), report.error.c_str());
  }
  std::fputs((*puzzle)->draw("1 2 3 4 5 6 7 8 0", {})->c_str(), stdout);
}
