// A definition file beside the compiled puzzle: the cube, in quarter turns, moved and searched through the same Domain.
// perm_bench [REPEATS [NODES]] prints the least CPU time of each and the ratio. Then IDA* with two pattern databases of
// five edges each, 3 million entries: the same search, the same states, tables of the same size.
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "domains/cube/cube3.h"
#include "domains/cube/pdb/heuristic.h"
#include "domains/perm/plans/perm_pdb.h"
#include "search/bwas.h"
#include "search/ida_star.h"
#include "search/rows/static_domain.h"

namespace unscramble {
namespace {

class ZeroRows final : public RowHeuristic {
 public:
  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate_rows(const std::byte* /*rows*/, std::span<float> out) const override {
    std::fill(out.begin(), out.end(), 0.0F);
  }
  void score_rows(const std::byte* /*rows*/, std::size_t /*count*/, std::span<float> /*out*/) const override {}
  void evaluate_and_score_rows(const std::byte* rows, std::span<float> values,
                               std::span<float> /*scores*/) const override {
    evaluate_rows(rows, values);
  }

 private:
  HeuristicTraits traits_{"zero", true, true, false};
};

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

Moves all_moves(std::size_t count) {
  Moves moves;
  for (std::size_t m = 0; m < count; ++m) moves.push_back(static_cast<Move>(m));
  return moves;
}

// Blocks of 32 parents expanded over and over: nanoseconds per child.
double expand_time(const Domain& domain, int rounds) {
  constexpr std::size_t kParents = 32;
  const std::size_t size = domain.row_bytes();
  const Moves moves = all_moves(domain.facts().num_moves);
  std::vector<std::byte> parents;
  for (std::size_t i = 0; i < kParents; ++i) {
    const auto goal = domain.goal();
    parents.insert(parents.end(), goal.begin(), goal.end());
  }
  const Moves last(kParents, 0);
  std::vector<std::byte> rows(kParents * moves.size() * size);
  std::vector<std::uint64_t> hashes(kParents * moves.size());
  Moves made_by(hashes.size());
  std::vector<std::uint32_t> parent_of(hashes.size());
  std::size_t made = 0;
  const double start = cpu_seconds();
  for (int round = 0; round < rounds; ++round) {
    made += domain.expand({parents.data(), last.data(), 0, kParents, moves, rows.data(), hashes.data(), made_by.data(),
                           parent_of.data(), nullptr, nullptr});
    std::memcpy(parents.data(), rows.data() + 64 * size, kParents * size);
  }
  return (cpu_seconds() - start) / static_cast<double>(made) * 1e9;
}

double search_time(const Domain& domain, std::uint64_t nodes, std::uint64_t& expanded, std::uint64_t& memory) {
  static ThreadPool pool(1);
  // Far from the goal; the search goes on to the limit since f = g visits the goal late.
  const Moves moves = all_moves(domain.facts().num_moves);
  std::vector<std::byte> state = domain.goal();
  Rng rng(5);
  for (int i = 0; i < 60; ++i) domain.try_move(state.data(), static_cast<Move>(rng.below(moves.size())));
  Monitor monitor({.nodes = nodes});
  SearchContext context{monitor, pool};
  const double start = cpu_seconds();
  bwas(RowProblem{domain, state.data(), moves}, ZeroRows(), BwasOptions{1.0, 1000, false, {}}, context);
  const double took = cpu_seconds() - start;
  expanded = monitor.expanded();
  memory = monitor.peak_memory();
  return took;
}

struct IdaEffort {
  double seconds = 0;
  std::uint64_t generated = 0;
  int moves = 0;
};

// The same scrambles, as quarter turns in the notation both read.
template <class P>
IdaEffort ida_time(const P& puzzle, const Heuristic<P>& heuristic) {
  static ThreadPool pool(1);
  constexpr const char* kScrambles[] = {"R U F D L B R' U F' D L' B U R'", "F L' U R B' D F U' L B R D' F L",
                                        "U B L' D F R U' B D' L F U R' D"};
  IdaEffort effort;
  for (const char* text : kScrambles) {
    const auto problem = make_problem(*puzzle.read(text));
    Monitor monitor;
    SearchContext context{monitor, pool};
    const double start = cpu_seconds();
    const auto found = ida_star(problem, heuristic, {}, context);
    effort.seconds += cpu_seconds() - start;
    effort.generated += monitor.generated();
    effort.moves += static_cast<int>(found.moves.size());
  }
  return effort;
}

bool compare_ida(const PermPuzzle<32>& file, int repeats) {
  ThreadPool pool;
  Monitor monitor;
  const Cube3 cube;
  auto compiled = CubeCollection::build({CubePattern::edges({0, 1, 2, 3, 4}), CubePattern::edges({5, 6, 7, 8, 9})},
                                        cube.turn_metric(), monitor, pool);
  const auto coordinates = perm::whole_coordinates(file.engine());
  if (!compiled || !coordinates) return false;
  const auto edges = std::find_if(coordinates->begin(), coordinates->end(), [](const auto& c) {
    return c.kind == perm::CoordinateKind::kPieces && c.slots.size() == 12;
  });
  constexpr std::uint64_t kFiveEdges = 3'041'280;
  auto tables = perm::PatternTables::build(
      file.engine(), {{*perm::reduced(*edges, 2, kFiveEdges, 0)}, {*perm::reduced(*edges, 2, kFiveEdges, 5)}}, monitor,
      pool);
  if (!tables) return false;
  const CubePdbHeuristic for_cube("edges", cube, *compiled, CubePdbFold::kMax);
  const PermPdbHeuristic<PermPuzzle<32>> for_file(file, *tables);
  IdaEffort best[2];
  best[0].seconds = best[1].seconds = 1e9;
  for (int i = 0; i < repeats; ++i) {
    const IdaEffort one = ida_time(cube, for_cube);
    const IdaEffort two = ida_time(file, for_file);
    if (one.seconds < best[0].seconds) best[0] = one;
    if (two.seconds < best[1].seconds) best[1] = two;
  }
  const char* const names[] = {"cube3, compiled", "3x3x3.tws"};
  const auto per_node = [](const IdaEffort& e) { return e.seconds / static_cast<double>(e.generated) * 1e9; };
  for (int i = 0; i < 2; ++i)
    std::printf("%-28s ida* %d moves %10llu nodes %7.3f s %6.1f ns per node   ratio %.2f per node, %.2f in all\n",
                names[i], best[i].moves, static_cast<unsigned long long>(best[i].generated), best[i].seconds,
                per_node(best[i]), per_node(best[i]) / per_node(best[0]), best[i].seconds / best[0].seconds);
  return true;
}

}  // namespace
}  // namespace unscramble

int main(int argc, char** argv) {
  using namespace unscramble;
  const int repeats = argc > 1 ? std::atoi(argv[1]) : 9;
  const std::uint64_t nodes = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 4'000'000;
  const auto cube = PermPuzzle<32>::make(UNSCRAMBLE_SOURCE_DIR "/examples/puzzles/3x3x3.tws", PuzzleConfig{"quarter"});
  if (!cube) {
    std::fprintf(stderr, "%s\n", cube.error().message.c_str());
    return 1;
  }
  struct Case {
    const char* name;
    std::unique_ptr<Domain> domain;
    double expand = 1e9;
    double search = 1e9;
    std::uint64_t expanded = 0, memory = 0;
  };
  std::vector<Case> cases;
  cases.push_back({"cube3, compiled (20 bytes)", std::make_unique<StaticDomain<Cube3>>(Cube3())});
  cases.push_back({"3x3x3.tws (32 bytes)", std::make_unique<StaticDomain<PermPuzzle<32>>>(*cube)});
  for (int i = 0; i < repeats; ++i)
    for (Case& c : cases) {
      c.expand = std::min(c.expand, expand_time(*c.domain, 20'000));
      c.search = std::min(c.search, search_time(*c.domain, nodes, c.expanded, c.memory));
    }
  for (const Case& c : cases)
    std::printf("%-28s move+hash %6.2f ns   bwas zero %7.3f s  %5.2f M/s  %llu MB   ratio %.2f and %.2f\n", c.name,
                c.expand, c.search, static_cast<double>(nodes) / c.search / 1e6,
                static_cast<unsigned long long>(c.memory / 1'000'000), c.expand / cases[0].expand,
                c.search / cases[0].search);
  return compare_ida(*cube, std::min(repeats, 3)) ? 0 : 1;
}
