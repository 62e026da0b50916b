#include "domains/cube/pdb/collection.h"

#include "core/shared_build.h"
#include "domains/cube/pdb/pattern_builder.h"

namespace unscramble {

TableKey cube_table_key(const CubePattern& pattern, Cube3::Metric metric) {
  return {.puzzle = "cube3",
          .coordinate = pattern.name(),
          .metric = metric == Cube3::Metric::kQuarter ? "qtm" : "htm",
          .bits = 4,
          .revision = 1,
          .entries = pattern.entries(),
          .payload_bytes = (pattern.entries() + 1) / 2};
}

Expected<ObtainedTable> obtain_cube_table(const CubePattern& pattern, Cube3::Metric metric, Monitor& monitor,
                                          ThreadPool& pool) {
  const auto build = [&](std::span<std::byte> payload, DepthHistogram& histogram) {
    return build_cube_pattern(pattern, metric, payload, histogram, monitor, pool);
  };
  return obtain_table(cube_table_key(pattern, metric), build, TableResidence::kCopied, monitor, pool);
}

Expected<std::shared_ptr<const CubeCollection>> CubeCollection::shared(const std::string& set, Cube3::Metric metric,
                                                                       Monitor& monitor, ThreadPool& pool) {
  const auto patterns = cube_patterns(set);
  if (patterns.empty()) return usage_error("no set of cube patterns is called '" + set + "'");
  for (const auto& pattern : patterns)
    if (const auto room = hold_table(cube_table_key(pattern, metric), monitor); !room) return room.error();
  static SharedBuild<CubeCollection> collections;
  const std::string key = table_cache_dir().string() + ":" + set + ":" + Cube3(metric).metric();
  return collections.get(key, monitor, [&]() -> Expected<std::shared_ptr<const CubeCollection>> {
    auto collection = std::make_shared<CubeCollection>();
    collection->patterns_ = patterns;
    for (const auto& pattern : patterns) {
      auto table = obtain_cube_table(pattern, metric, monitor, pool);
      if (!table) return table.error();
      collection->tables_.push_back(std::move(table->table));
    }
    return std::shared_ptr<const CubeCollection>(std::move(collection));
  });
}

Expected<std::shared_ptr<const CubeCollection>> CubeCollection::build(std::vector<CubePattern> patterns,
                                                                      Cube3::Metric metric, Monitor& monitor,
                                                                      ThreadPool& pool) {
  auto collection = std::make_shared<CubeCollection>();
  collection->patterns_ = std::move(patterns);
  for (const auto& pattern : collection->patterns_) {
    TableInfo info{.key = cube_table_key(pattern, metric)};
    HugeBuffer buffer(info.key.payload_bytes);
    if (buffer.empty()) return Error{ErrorCode::kLimit, "no memory for pattern " + pattern.name()};
    if (const auto ok = build_cube_pattern(pattern, metric, buffer.bytes(), info.histogram, monitor, pool); !ok)
      return ok.error();
    collection->tables_.emplace_back(std::move(info), std::move(buffer));
  }
  return std::shared_ptr<const CubeCollection>(std::move(collection));
}

}  // namespace unscramble
