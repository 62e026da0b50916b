// A pattern's tables as a heuristic: their largest entry, which is admissible and consistent, or their sum, which is
// neither but tells states apart that are equally far by the largest.
#pragma once

#include <algorithm>

#include "core/shared_build.h"
#include "domains/cube/pattern/cube_to_pattern.h"
#include "domains/cube/pattern/pattern_table.h"
#include "heuristic/heuristic.h"

namespace unscramble {

class PatternHeuristic final : public Heuristic<CubeToPattern> {
 public:
  using Tables = std::vector<std::shared_ptr<const cube::PatternTable>>;

  // The tables of the last patterns are kept, so that a list of cubes or a second click does not wait again.
  static Expected<std::unique_ptr<Heuristic<CubeToPattern>>> create(const CubeToPattern& puzzle, Monitor& monitor,
                                                                    ThreadPool& pool) {
    const auto groups = cube::groups_of(puzzle.pattern());
    std::uint64_t bytes = 0;
    for (const auto& group : groups) bytes += cube::PatternTable::bytes(group);
    if (!monitor.hold("the pattern's tables", bytes))
      return Error{ErrorCode::kLimit, "the memory limit leaves no room for the pattern's tables (" +
                                          std::to_string(bytes / 1'000'000) + " MB)"};
    constexpr std::size_t kPatternsKept = 4;
    static SharedBuild<Tables> kept(kPatternsKept);
    const auto tables = kept.get(key_of(puzzle), monitor, [&] { return build(puzzle, monitor, pool); });
    if (!tables) return tables.error();
    return std::unique_ptr<Heuristic<CubeToPattern>>(new PatternHeuristic(*tables, Fold::kMax));
  }

  [[nodiscard]] PatternHeuristic summed() const { return PatternHeuristic(tables_, Fold::kSum); }

  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate(std::span<const CubeToPattern::State> states, std::span<float> out) const override {
    for (std::size_t i = 0; i < states.size(); ++i) {
      unsigned value = 0;
      for (const auto& table : *tables_) {
        const unsigned distance = table->distance(states[i]);
        value = fold_ == Fold::kSum ? value + distance : std::max(value, distance);
      }
      out[i] = static_cast<float>(value);
    }
  }

 private:
  enum class Fold { kMax, kSum };

  PatternHeuristic(std::shared_ptr<const Tables> tables, Fold fold)
      : tables_(std::move(tables)),
        fold_(fold),
        traits_{fold == Fold::kMax ? "pattern" : "pattern-sum", fold == Fold::kMax, fold == Fold::kMax, false} {}

  static std::string key_of(const CubeToPattern& puzzle) {
    std::string key = puzzle.metric();
    for (const auto allowed : puzzle.pattern().corner) key += " " + std::to_string(allowed);
    for (const auto allowed : puzzle.pattern().edge) key += " " + std::to_string(allowed);
    return key;
  }

  static SharedBuild<Tables>::Made build(const CubeToPattern& puzzle, Monitor& monitor, ThreadPool& pool) {
    const auto groups = cube::groups_of(puzzle.pattern());
    Tables tables(groups.size());
    pool.parallel_for(groups.size(), 1, [&](std::size_t begin, std::size_t end, int /*worker*/) {
      for (std::size_t i = begin; i < end; ++i)
        if (auto table = cube::PatternTable::build(puzzle.pattern(), groups[i], puzzle.turn_metric(), monitor))
          tables[i] = *std::move(table);
    });
    if (std::find(tables.begin(), tables.end(), nullptr) != tables.end())
      return Error{ErrorCode::kCancelled, "stopped before the pattern's tables were ready"};
    return std::make_shared<const Tables>(std::move(tables));
  }

  std::shared_ptr<const Tables> tables_;
  Fold fold_;
  HeuristicTraits traits_;
};

}  // namespace unscramble
