#include "server/warm_up.h"

#include "core/rng.h"
#include "server/presets.h"
#include "solve/registry.h"

namespace unscramble::server {

namespace {

constexpr double kTime = 0.02;  // seconds; only the preset's method is used
constexpr std::uint64_t kNodes = 100'000;
constexpr int kDepth = 3;

// False if the queue is full.
bool submit_tiny_solve(const std::string& name, const std::string& metric, SolverPool& pool) {
  auto puzzle = make_puzzle(name, PuzzleConfig{metric});
  if (!puzzle) return true;
  JobSpec spec;
  spec.request.method = presets_for(**puzzle, kTime).front().at("method").get<std::string>();
  Rng rng(1);
  spec.state = (*puzzle)->scramble(rng, kDepth);
  spec.puzzle = *std::move(puzzle);
  spec.limits.nodes = kNodes;  // not seconds, which would stop the building of tables
  return pool.submit(std::make_shared<Job>("", std::move(spec), [] {}));
}

}  // namespace

void warm_up(SolverPool& pool) {
  // The page counts half turns first, where a puzzle has them.
  for (const char* metric : {"htm", ""})
    for (const auto& name : puzzle_names())
      if (!submit_tiny_solve(name, metric, pool)) return;
}

}  // namespace unscramble::server
