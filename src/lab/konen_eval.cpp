#include "lab/konen_eval.h"

#include <chrono>
#include <mutex>
#include <nlohmann/json.hpp>

#include "learn/learnable.h"
#include "ntuple/game.h"
#include "solve/registry.h"

namespace unscramble {

namespace {

using Clock = std::chrono::steady_clock;

SolveRequest request_of(const KonenEvalOptions& o, int iterations) {
  SolveRequest request;
  request.method = o.method;
  request.heuristic = "model";
  request.set(kModel, o.model).set(kSeed, o.seed);
  if (o.symmetries) request.set(kSymmetries, *o.symmetries);
  if (o.max_moves > 0) request.set(kMaxDepth, o.max_moves);
  if (o.method == "mcts-konen") {
    request.set(kExploration, o.c_puct).set(kTreeDepth, o.tree_depth).set(kIterations, iterations);
  } else if (iterations > 0) {
    request.set(o.method == "bwas" ? kBatch : kBeam, static_cast<std::size_t>(iterations));  // as much work per move
  }
  return request;
}

class KonenEvaluation {
 public:
  KonenEvaluation(const KonenEvalOptions& options, const std::atomic<bool>& stop)
      : options_(options), stop_(stop), pool_(options.threads) {}

  Status prepare() {
    auto puzzle = make_puzzle(options_.puzzle, PuzzleConfig{options_.metric});
    if (!puzzle) return puzzle.error();
    puzzle_ = *std::move(puzzle);
    const auto learnable = make_learnable(options_.puzzle, PuzzleConfig{options_.metric});
    if (!learnable) return learnable.error();
    auto game = (*learnable)->ntuple_game("");
    if (!game) return game.error();
    game_ = *std::move(game);
    return Done{};
  }

  // Nothing if it was stopped.
  Expected<std::optional<KonenPoint>> point(int twists, int iterations) {
    KonenPoint point{twists, iterations, options_.cubes, 0, 0, 0};
    std::mutex mutex;
    std::optional<Error> failed;
    double length = 0;
    pool_.parallel_for(static_cast<std::size_t>(options_.cubes), 1, [&](std::size_t cube, std::size_t, int) {
      if (stop_.load(std::memory_order_relaxed)) return;
      const auto begin = Clock::now();
      const SolveReport report = solve(twists, cube, iterations);
      const std::lock_guard lock(mutex);
      point.seconds += std::chrono::duration<double>(Clock::now() - begin).count();
      if (!report.error.empty() && report.status != SolveStatus::kUnsolvable)
        failed = Error{report.error_code, report.error};
      if (report.status != SolveStatus::kSolved) return;
      ++point.solved;
      length += report.length;
    });
    if (failed) return *failed;
    if (stop_.load()) return std::optional<KonenPoint>();
    point.mean_length = point.solved == 0 ? 0 : length / point.solved;
    return std::optional(point);
  }

 private:
  // The cube depends only on the seed, p and its number.
  SolveReport solve(int twists, std::size_t cube, int iterations) const {
    std::uint64_t mixed = options_.seed + (static_cast<std::uint64_t>(twists) << 32U) + cube;
    Rng rng(splitmix64(mixed));
    const std::string state = game_->scramble(rng, twists);
    Limits limits;
    if (options_.seconds > 0) limits.seconds = options_.seconds;
    Monitor monitor(limits, &stop_);
    ThreadPool alone(1);
    return puzzle_->solve(state, request_of(options_, iterations), monitor, alone);
  }

  const KonenEvalOptions& options_;
  const std::atomic<bool>& stop_;
  ThreadPool pool_;
  std::unique_ptr<AnyPuzzle> puzzle_;
  std::shared_ptr<const ntuple::Game> game_;
};

}  // namespace

nlohmann::json to_json(const KonenPoint& point) {
  return {{"twists", point.twists},  {"iterations", point.iterations}, {"cubes", point.cubes},
          {"solved", point.solved},  {"rate", point.rate()},           {"mean_length", point.mean_length},
          {"seconds", point.seconds}};
}

Expected<std::vector<KonenPoint>> konen_eval(const KonenEvalOptions& options, const std::atomic<bool>& stop,
                                             const std::function<void(const KonenPoint&)>& on_point) {
  KonenEvaluation evaluation(options, stop);
  if (const auto ready = evaluation.prepare(); !ready) return ready.error();
  std::vector<int> twists = options.twists;
  constexpr int kMostTwists = 20;
  for (int p = 1; options.twists.empty() && p <= kMostTwists; ++p) twists.push_back(p);
  std::vector<KonenPoint> points;
  for (const int iterations : options.iterations)
    for (const int p : twists) {
      if (p < 1) return usage_error("a scramble needs at least one twist");
      const auto point = evaluation.point(p, iterations);
      if (!point) return point.error();
      if (!*point) return points;
      points.push_back(**point);
      if (on_point) on_point(points.back());
    }
  return points;
}

Expected<std::vector<double>> distinct_symmetries(const std::string& puzzle, const std::string& metric,
                                                  const std::vector<int>& twists, int samples, std::uint64_t seed) {
  const auto made = make_learnable(puzzle, PuzzleConfig{metric});
  if (!made) return made.error();
  const auto game = (*made)->ntuple_game("");
  if (!game) return game.error();
  Rng rng(seed);
  std::vector<double> counts;
  for (const int p : twists) {
    double sum = 0;
    for (int i = 0; i < samples; ++i) sum += (*game)->distinct_images(rng, p);
    counts.push_back(sum / samples);
  }
  return counts;
}

}  // namespace unscramble
