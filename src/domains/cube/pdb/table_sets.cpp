#include "domains/cube/pdb/table_sets.h"

#include "domains/cube/optimal/coset_builder.h"
#include "domains/cube/optimal/tables.h"
#include "domains/cube/pdb/collection.h"
#include "domains/cube/pdb/pattern_builder.h"
#include "domains/cube/two_phase/tables.h"

namespace unscramble {

namespace {

// Rows are the arrangements.
SplitTable split_pattern(const CubePattern& pattern, cube::Metric metric) {
  return {pattern.num_arrangements(), [pattern, metric](std::span<std::byte> part, DepthHistogram& histogram,
                                                        Monitor& monitor, ThreadPool& pool, Ranks& ranks) {
            return build_cube_pattern(pattern, metric, part, histogram, monitor, pool, ranks);
          }};
}

TableSet pattern_set(const std::string& name, cube::Metric metric) {
  TableSet set{name, cube::metric_name(metric), {}};
  for (const auto& pattern : cube_patterns(name))
    set.tables.push_back({cube_table_key(pattern, metric),
                          [pattern, metric](Monitor& monitor, ThreadPool& pool) {
                            return obtain_cube_table(pattern, metric, monitor, pool);
                          },
                          split_pattern(pattern, metric)});
  return set;
}

// By the size that the optimal solver's --tables asks for.
TableSet optimal_set(const std::string& size, cube::Metric metric) {
  const auto kind = *cube_optimal::choose_table(size, metric, {});
  const auto obtain = [kind](Monitor& monitor, ThreadPool& pool) {
    return cube_optimal::obtain_coset_table(kind, monitor, pool);
  };
  const SplitTable split{cube_optimal::kCornerRows, [kind](std::span<std::byte> part, DepthHistogram& histogram,
                                                           Monitor& monitor, ThreadPool& pool, Ranks& ranks) {
                           return cube_optimal::build_coset_table(kind, part, histogram, monitor, pool, ranks);
                         }};
  return {"optimal-" + size, cube::metric_name(metric), {{kind.key(), obtain, split}}};
}

TableSet two_phase_set(cube::Metric metric) {
  const auto obtain = [metric](Monitor& monitor, ThreadPool& pool) {
    return two_phase::obtain_tables(metric, monitor, pool);
  };
  return {"two-phase", cube::metric_name(metric), {{two_phase::table_key(metric), obtain, {}}}};
}

}  // namespace

std::vector<TableSet> cube3_table_sets() {
  std::vector<TableSet> sets;
  for (const auto metric : {cube::Metric::kQuarter, cube::Metric::kHalf})
    for (const auto* name : {"korf", "brunetto", "korf7"}) sets.push_back(pattern_set(name, metric));
  for (const auto metric : {cube::Metric::kQuarter, cube::Metric::kHalf}) {
    sets.push_back(two_phase_set(metric));
    sets.push_back(optimal_set("tiny", metric));
    for (const auto& size : cube_optimal::table_sizes()) sets.push_back(optimal_set(size, metric));
  }
  return sets;
}

}  // namespace unscramble
