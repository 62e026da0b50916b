#include "domains/cube/optimal/tables.h"

#include <algorithm>
#include <map>
#include <mutex>

#include "core/shared_build.h"
#include "core/side_task.h"
#include "core/size.h"
#include "domains/cube/optimal/coset_builder.h"

namespace unscramble::cube_optimal {

std::vector<CosetTableKind> table_ladder(cube::Metric metric) {
  struct Rung {
    CosetShape shape;
    int base_quarter, base_half;
  };
  // Bases chosen by measurement: the distances that most cubes have get codes of their own.
  constexpr Rung kRungs[] = {{{1, 1}, 9, 7},   {{1, 3}, 9, 8},  {{1, 6}, 9, 8},   {{1, 12}, 10, 8},
                             {{1, 24}, 10, 8}, {{3, 6}, 10, 9}, {{3, 12}, 10, 9}, {{3, 24}, 11, 9}};
  std::vector<CosetTableKind> ladder;
  for (const auto& rung : kRungs)
    ladder.push_back({rung.shape, metric, metric == cube::Metric::kQuarter ? rung.base_quarter : rung.base_half});
  return ladder;
}

namespace {

SharedBuild<LoadedTable>& loaded_tables() {
  static SharedBuild<LoadedTable> tables;
  return tables;
}

std::string shared_key(const CosetTableKind& kind) { return table_path(kind.key(), "").string(); }

bool is_built(const CosetTableKind& kind, const std::filesystem::path& dir) { return is_table_kept(kind.key(), dir); }

bool can_be_read(const CosetTableKind& kind, const TableLimits& limits, const std::filesystem::path& dir) {
  constexpr double kBytesPerSecond = 5e8;  // a cautious guess: a wrong one costs a proof, not the answer
  return kind.bytes() <= limits.memory && is_built(kind, dir) &&
         (static_cast<double>(kind.bytes()) <= limits.seconds * kBytesPerSecond || loaded_table(kind) != nullptr);
}

bool can_be_built(const CosetTableKind& kind, const TableLimits& limits) {
  constexpr std::uint64_t kQuicklyBuilt = 600'000'000;  // well under a minute
  constexpr double kBytesPerSecond = 1e7;               // the smallest table, of 21 MB, takes 1.7 s on one core
  return kind.bytes() <= std::min(limits.memory, kQuicklyBuilt) &&
         static_cast<double>(kind.bytes()) <= limits.seconds * kBytesPerSecond;
}

}  // namespace

TableLimits table_limits(const Monitor& monitor) {
  const auto& limits = monitor.limits();
  return {limits.memory - std::min(limits.memory, monitor.memory()), monitor.seconds_left() / 2};
}

Expected<CosetTableKind> choose_table(std::string_view size, cube::Metric metric, const TableLimits& limits,
                                      const std::filesystem::path& dir) {
  const auto ladder = table_ladder(metric);
  if (size == "tiny") return ladder.front();
  CosetTableKind best = ladder.front();
  if (size.empty()) {
    for (const auto& kind : ladder)
      if (can_be_built(kind, limits) || can_be_read(kind, limits, dir)) best = kind;
    return best;
  }
  const auto bytes = parse_size(size);
  if (!bytes) return usage_error("table size: " + bytes.error().message);
  for (const auto& kind : ladder)
    if (kind.bytes() <= *bytes + *bytes / 8) best = kind;
  return best;
}

std::optional<CosetTableKind> largest_built_table(cube::Metric metric, const TableLimits& limits,
                                                  const std::filesystem::path& dir) {
  std::optional<CosetTableKind> best;
  for (const auto& kind : table_ladder(metric))
    if (can_be_read(kind, limits, dir)) best = kind;
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
  if (const auto room = hold_table(kind.key(), monitor); !room) return room.error();
  return loaded_tables().get(shared_key(kind), monitor, [&]() -> Expected<std::shared_ptr<const LoadedTable>> {
    auto obtained = obtain_coset_table(kind, monitor, pool);
    if (!obtained) return obtained.error();
    return std::make_shared<const LoadedTable>(LoadedTable{kind, std::move(obtained->table)});
  });
}

std::shared_ptr<const LoadedTable> loaded_table(const CosetTableKind& kind) {
  return loaded_tables().find(shared_key(kind));
}

namespace {

class ReadingAside {
 public:
  ReadingAside(const CosetTableKind& kind, std::filesystem::path dir)
      : task_([this, kind, dir = std::move(dir)] {
          ThreadPool alone(1);
          const auto read = [&]() -> Expected<std::shared_ptr<const LoadedTable>> {
            auto table = Table::open(table_path(kind.key(), dir), kind.key(), TableResidence::kCopied, monitor_, alone);
            if (!table) return table.error();  // who needs it tries again, and hears of it
            return std::make_shared<const LoadedTable>(LoadedTable{kind, *std::move(table)});
          };
          static_cast<void>(loaded_tables().get(shared_key(kind), monitor_, read));
        }) {}
  ~ReadingAside() { monitor_.cancel(); }
  ReadingAside(const ReadingAside&) = delete;
  ReadingAside& operator=(const ReadingAside&) = delete;

 private:
  Monitor monitor_;
  SideTask task_;
};

}  // namespace

void read_aside(const CosetTableKind& kind) {
  if (!has_threads() || loaded_table(kind) != nullptr) return;  // so the tables outlive the readings
  static std::mutex mutex;
  static std::map<std::string, ReadingAside> readings;
  const std::lock_guard lock(mutex);
  readings.try_emplace(shared_key(kind), kind, table_cache_dir());
}

}  // namespace unscramble::cube_optimal
