#include "cli/bench_suite.h"

namespace unscramble::cli {

const std::vector<BenchCase>& bench_suite() {
  static const std::vector<BenchCase> suite = {
      {"puzzle8", "", -1, 100, "ida", "manhattan"},   {"puzzle15", "", 40, 30, "ida", "manhattan"},
      {"puzzle24", "", 36, 20, "ida", "manhattan"},   {"puzzle48", "", 30, 20, "ida", "manhattan"},
      {"puzzle8", "", 12, 50, "greedy", "manhattan"}, {"cube3", "qtm", 9, 10, "ida", "cubies"},
      {"cube3", "htm", 7, 10, "ida", "cubies"},
  };
  return suite;
}

}  // namespace unscramble::cli
