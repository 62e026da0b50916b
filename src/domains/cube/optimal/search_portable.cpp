#include "domains/cube/optimal/ops_portable.h"
#include "domains/cube/optimal/search_worker.h"

namespace unscramble::cube_optimal {

void run_worker_portable(Iteration& iteration, int split_left, std::vector<Node>* split);
void run_worker_portable(Iteration& iteration, int split_left, std::vector<Node>* split) {
  SearchWorker<PortableOps>(iteration, split_left, split).run();
}

}  // namespace unscramble::cube_optimal
