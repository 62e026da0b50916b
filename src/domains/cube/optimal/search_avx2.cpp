// Compiled for AVX2 and BMI2, called only where the machine has them.
#if defined(__AVX2__) && defined(__BMI2__)

#include "domains/cube/optimal/ops_avx2.h"
#include "domains/cube/optimal/search_worker.h"

namespace unscramble::cube_optimal {

void run_worker_avx2(Iteration& iteration, int split_left, std::vector<Node>* split);
void run_worker_avx2(Iteration& iteration, int split_left, std::vector<Node>* split) {
  SearchWorker<Avx2Ops>(iteration, split_left, split).run();
}

}  // namespace unscramble::cube_optimal

#endif
