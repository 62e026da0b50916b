#include "domains/cube/optimal/tables.h"

#include <algorithm>
#include <map>
#include <mutex>

#include "core/size.h"
#include "domains/cube/optimal/coset_builder.h"

namespace unscramble::cube_optimal {

std::vector<CosetTableKind> table_ladder(cube::Metric metric) {
  struct Rung {
    CosetShape shape;
    int base_quarter, base_half;
  };
  // Bases measured: the distances that most cubes have get codes of their own.
  constexpr Rung kRungs[] = {{{1, 1}, 9, 7},   {{1, 3}, 9, 8},  {{1, 6}, 9, 8},   {{1, 12}, 10, 8},
                             {{1, 24}, 10, 8}, {{3, 6}, 10, 9}, {{3, 12}, 10, 9}, {{3, 24}, 11, 9}};
  std::vector<CosetTableKind> ladder;
  for (const auto& rung : kRungs)
    ladder.push_back({rung.shape, metric, metric == cube::Metric::kQuarter ? rung.base_quarter : rung.base_half});
  return ladder;
}

namespace {

bool is_built(const CosetTableKind& kind, const std::filesystem::path& dir) {
  const auto info = read_table_info(table_path(kind.key(), dir));
  return info && info->key == kind.key();
}

}  // namespace

Expected<CosetTableKind> choose_table(std::string_view size, cube::Metric metric, std::uint64_t memory,
                                      const std::filesystem::path& dir) {
  const auto ladder = table_ladder(metric);
  if (size == "tiny") return ladder.front();
  CosetTableKind best = ladder.front();
  if (size.empty()) {
    constexpr std::uint64_t kQuicklyBuilt = 600'000'000;  // well under a minute
    for (const auto& kind : ladder)
      if (kind.bytes() <= memory && (kind.bytes() <= kQuicklyBuilt || is_built(kind, dir))) best = kind;
    return best;
  }
  const auto bytes = parse_size(size);
  if (!bytes) return usage_error("table size: " + bytes.error().message);
  for (const auto& kind : ladder)
    if (kind.bytes() <= *bytes + *bytes / 8) best = kind;
  return best;
}

std::optional<CosetTableKind> largest_built_table(cube::Metric metric, std::uint64_t memory,
                                                  const std::filesystem::path& dir) {
  std::optional<CosetTableKind> best;
  for (const auto& kind : table_ladder(metric))
    if (kind.bytes() <= memory && is_built(kind, dir)) best = kind;
  return best;
}

std::vector<std::string> table_sizes() { return {"0.3G", "1G", "3G", "8G"}; }

Expected<ObtainedTable> obtain_coset_table(const CosetTableKind& kind, Monitor& monitor, ThreadPool& pool) {
  return obtain_table(
      kind.key(),
      [&](std::span<std::byte> payload, DepthHistogram& histogram) {
        return build_coset_table(kind, payload, histogram, monitor, pool);
      },
      TableResidence::kCopied, monitor, pool);
}

Expected<std::shared_ptr<const LoadedTable>> shared_table(const CosetTableKind& kind, Monitor& monitor,
                                                          ThreadPool& pool) {
  static std::mutex mutex;
  static std::map<std::string, std::shared_ptr<const LoadedTable>> tables;
  const std::lock_guard lock(mutex);
  const auto key = kind.key();
  auto& slot = tables[table_path(key, "").string()];
  if (slot != nullptr) return slot;
  auto obtained = obtain_coset_table(kind, monitor, pool);
  if (!obtained) return obtained.error();
  slot = std::make_shared<const LoadedTable>(LoadedTable{kind, std::move(obtained->table), obtained->built});
  return slot;
}

}  // namespace unscramble::cube_optimal
