// The largest of a pattern's tables: admissible and consistent.
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
    return std::unique_ptr<Heuristic<CubeToPattern>>(new PatternHeuristic(*tables));
  }

  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate(std::span<const CubeToPattern::State> states, std::span<float> out) const override {
    for (std::size_t i = 0; i < states.size(); ++i) {
      unsigned most = 0;
      for (const auto& table : *tables_) most = std::max(most, table->distance(states[i]));
      out[i] = static_cast<float>(most);
    }
  }

 private:
  explicit PatternHeuristic(std::shared_ptr<const Tables> tables) : tables_(std::move(tables)) {}

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
  HeuristicTraits traits_{"pattern", true, true, false};
};

}  // namespace unscramble
