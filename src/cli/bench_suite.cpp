#include "cli/bench_suite.h"

namespace unscramble::cli {

const std::vector<BenchCase>& bench_suite() {
  // clang-format off
  static const std::vector<BenchCase> suite = {
      {"puzzle8", "", -1, 100, "ida", "manhattan"},
      {"puzzle15", "", 40, 30, "ida", "manhattan"},
      {"puzzle15", "", 60, 6, "ida", "walking-conflict"},
      {"puzzle24", "", 36, 20, "ida", "linear-conflict"},
      {"puzzle48", "", 30, 20, "ida", "manhattan"},
      {"cube2", "qtm", 7, 10, "ida", "cubies"},
      {"cube3", "qtm", 9, 10, "ida", "cubies"},
      {"cube3", "htm", 7, 10, "ida", "cubies"},
      {"lightsout5", "", 5, 10, "ida", "lit"},
      {"puzzle8", "", -1, 20, "astar", "walking-conflict"},
      {"puzzle15", "", 60, 10, "bwas", "linear-conflict"},
      {"cube3", "qtm", 5, 10, "bwas", "cubies"},
      {"sokoban", "", -1, 3, "bwas", "matching"},
      {"puzzle15", "", 60, 4, "beam", "linear-conflict"},
      {"cube3", "qtm", 6, 2, "beam", "stickers-sum"},
      {"puzzle8", "", 12, 10, "mcts", "manhattan"},
      {"puzzle8", "", 12, 10, "mcts-plus", "manhattan"},
      {"puzzle8", "", 10, 4, "mcts-konen", "manhattan"},
      {"puzzle8", "", 12, 50, "greedy", "manhattan"},
      {"sokoban", "", -1, 20, "optimal", ""},
  };
  // clang-format on
  return suite;
}

}  // namespace unscramble::cli
