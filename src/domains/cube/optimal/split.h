// One iteration of the optimal search, cut into parts for the threads and put in order.
#pragma once

#include "core/thread_pool.h"
#include "domains/cube/optimal/search_types.h"
#include "search/pages.h"

namespace unscramble::cube_optimal {

// Cuts a long search into parts, those nearest the goal first: most of the time goes into the last length, which
// ends with the first solution, and that is likeliest where all bounds are low.
// `iteration` has its root alone; what is not worth cutting, or finds no memory, stays whole.
void split_search(Iteration& iteration, cube::Metric metric, std::uint64_t expected_nodes, ThreadPool& pool,
                  MemoryAccount& account);

}  // namespace unscramble::cube_optimal
