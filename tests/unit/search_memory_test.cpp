// The memory limit means resident bytes of the process: measured here from outside the accounting.
#include <cstdio>

#include "domains/cube/cube3.h"
#include "search/beam.h"
#include "search/bwas.h"
#include "support/resident.h"
#include "unit/search_fixtures.h"

namespace unscramble::memory_test {
namespace {

using Search = std::function<SearchResult(SearchContext&)>;

Problem<Cube3> hard_cube() {
  const Cube3 puzzle;
  Rng rng(4);
  return make_problem(puzzle.random(rng));
}
SearchResult blind_bwas(SearchContext& context) {
  return bwas(hard_cube(), ZeroHeuristic<Cube3>(), {1.0, 1000, true, {}}, context);
}

struct MemoryRun {
  std::uint64_t resident = 0;  // peak of the whole process
  std::uint64_t states = 0;    // from the note, to check that the memory was used
  int status = -1;
  int reason = -1;
};

MemoryRun run_in_child(const Search& search, std::uint64_t limit) {
  const auto run = in_child([&] {
    Monitor monitor({.memory = limit});
    ThreadPool pool(2);
    SearchContext context{monitor, pool};
    const auto result = search(context);
    MemoryRun run{resident_bytes("VmHWM:"), 0, static_cast<int>(result.status), static_cast<int>(monitor.reason())};
    const auto at = result.note.find("with ");
    if (at != std::string::npos) run.states = std::stoull(result.note.substr(at + 5));
    return run;
  });
  EXPECT_TRUE(run);
  return run.value_or(MemoryRun{});
}

void expect_within(const Search& search, std::uint64_t limit, double max_bytes_a_state) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "sanitizers use memory of their own";
#endif
  const auto run = run_in_child(search, limit);
  EXPECT_EQ(run.status, static_cast<int>(SearchStatus::kUnsolved));
  EXPECT_EQ(run.reason, static_cast<int>(StopReason::kMemory));
  EXPECT_LT(static_cast<double>(run.resident), 1.1 * static_cast<double>(limit));
  EXPECT_LT(static_cast<double>(limit) / static_cast<double>(run.states), max_bytes_a_state);
  std::printf("%.1f MB resident, %.1f bytes a state\n", static_cast<double>(run.resident) / 1e6,
              static_cast<double>(limit) / static_cast<double>(run.states));
}

// The cube's 64 bytes per node include its share of the tables, and what was left over at the end.
TEST(ResidentMemory, BwasStaysWithin100Megabytes) { expect_within(blind_bwas, 100'000'000, 64); }
TEST(ResidentMemory, BeamStaysWithin50Megabytes) {
  const Search wide = [](SearchContext& context) {
    return beam(hard_cube(), ZeroHeuristic<Cube3>(), {.width = 100'000, .max_depth = 1'000'000}, context);
  };
  expect_within(wide, 50'000'000, 100);
}
TEST(ResidentMemorySlow, BwasStaysWithinOneGigabyte) { expect_within(blind_bwas, 1'000'000'000, 64); }

}  // namespace
}  // namespace unscramble::memory_test
