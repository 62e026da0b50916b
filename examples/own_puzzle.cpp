// A puzzle of one's own (pancake/pancake.h), solved with the searches of the program and without changing it. To have
// it as `unscramble solve pancake10 …` too, see docs/adding-a-puzzle.md.
#include <cstdio>

#include "pancake/pancake.h"
#include "solve/puzzle_adapter.h"

using namespace unscramble;

int main() {
  const PuzzleAdapter<Pancake<10>> pancakes{Pancake<10>()};
  ThreadPool pool(1);
  Rng rng(7);
  for (int i = 0; i < 3; ++i) {
    const std::string stack = pancakes.scramble(rng, -1);
    for (const char* method : {"greedy", "bwas", "ida"}) {
      SolveRequest request;
      request.method = method;
      Monitor monitor(Limits{.seconds = 10});
      const SolveReport report = pancakes.solve(stack, request, monitor, pool);
      std::printf("%-20s  %-6s  %2d %s%s: %s\n", stack.c_str(), method, report.length, report.metric.c_str(),
                  report.proved_optimal ? ", proved shortest" : "", report.moves.c_str());
      const bool must_prove = std::string_view(method) == "ida";
      if (must_prove && !(report.status == SolveStatus::kSolved && report.proved_optimal)) return 1;
    }
  }
  return 0;
}
