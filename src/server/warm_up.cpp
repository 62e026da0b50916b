#include "server/warm_up.h"

#include "core/rng.h"
#include "server/presets.h"
#include "solve/registry.h"

namespace unscramble::server {

namespace {

constexpr double kTime = 0.02;  // seconds; only the preset's method is used
constexpr std::uint64_t kNodes = 100'000;
constexpr int kDepth = 3;

}  // namespace

void warm_up(SolverPool& pool) {
  for (const auto& name : puzzle_names()) {
    auto puzzle = make_puzzle(name);
    if (!puzzle) continue;
    JobSpec spec;
    spec.request.method = presets_for(**puzzle, kTime).front().at("method").get<std::string>();
    Rng rng(1);
    spec.state = (*puzzle)->scramble(rng, kDepth);
    spec.puzzle = *std::move(puzzle);
    spec.limits.nodes = kNodes;  // not seconds, which would stop the building of tables
    const auto job = std::make_shared<Job>("", std::move(spec), [] {});
    if (!pool.submit(job)) return;
  }
}

}  // namespace unscramble::server
