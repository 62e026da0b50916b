#include "domains/perm/pattern_tables.h"

#include <algorithm>
#include <atomic>

#include "core/shared_build.h"

namespace unscramble::perm {

namespace {

constexpr std::uint64_t kUsualEntries = std::uint64_t{1} << 24U;  // a second or two to build
constexpr std::uint8_t kUnknownDistance = 255;

std::uint64_t product_of(const std::vector<Coordinate>& coordinates) {
  std::uint64_t product = 1;
  for (const auto& c : coordinates)
    if (__builtin_mul_overflow(product, c.size, &product)) return ~std::uint64_t{0};
  return product;
}

// Breadth-first from the solved pattern; distances of 254 and more are all 254.
Status fill(const RankedSpace& space, std::vector<std::uint8_t>& distance, const std::string& what, Monitor& monitor,
            ThreadPool& pool) {
  distance.assign(space.size(), kUnknownDistance);
  distance[space.goal()] = 0;
  constexpr std::size_t kGrain = 1 << 14;
  std::uint64_t known = 1;
  for (int depth = 0; depth < kUnknownDistance - 1; ++depth) {
    std::atomic<std::uint64_t> found{0};
    pool.parallel_for(space.size(), kGrain, [&](std::size_t begin, std::size_t end, int) {
      if (monitor.should_stop()) return;
      std::vector<std::uint64_t> children(space.num_moves());
      std::uint64_t mine = 0;
      for (std::size_t i = begin; i < end; ++i) {
        if (std::atomic_ref(distance[i]).load(std::memory_order_relaxed) != depth) continue;
        space.children(i, children.data());
        for (const std::uint64_t child : children) {
          std::atomic_ref entry(distance[child]);
          if (entry.load(std::memory_order_relaxed) != kUnknownDistance) continue;
          entry.store(static_cast<std::uint8_t>(depth + 1), std::memory_order_relaxed);
          ++mine;  // two threads may both count it: only whether there were any matters
        }
      }
      found += mine;
    });
    if (monitor.should_stop()) return Error{ErrorCode::kCancelled, "stopped while building a pattern database"};
    known += found;
    monitor.stage(what, std::min(0.99, static_cast<double>(known) / static_cast<double>(space.size())));
    if (found == 0) break;
  }
  monitor.stage(what, 1);
  return Done{};
}

}  // namespace

std::vector<std::vector<Coordinate>> choose_patterns(const Engine& engine, std::uint64_t most) {
  std::vector<std::vector<Coordinate>> tables;
  const auto whole = whole_coordinates(engine);
  if (!whole) return tables;
  std::vector<std::vector<Coordinate>> units;  // orbits that fit as they are, pieces and orientations together
  for (std::size_t i = 0; i + 1 < whole->size(); i += 2) {
    const Coordinate& pieces = (*whole)[i];
    const Coordinate& turns = (*whole)[i + 1];
    if (product_of({pieces, turns}) <= most) {
      units.push_back({pieces, turns});
      continue;
    }
    if (turns.size > 1 && turns.size <= most) tables.push_back({turns});
    for (std::size_t skip = 0; skip < pieces.slots.size();) {
      auto part = reduced(pieces, turns.modulus, most, skip);
      if (!part) break;
      const std::size_t step =
          part->kind == CoordinateKind::kChosen ? static_cast<std::size_t>(part->chosen) : part->counts.size() - 1;
      tables.push_back({*std::move(part)});
      skip += step;
      const std::size_t all = pieces.counts.size();
      if (skip >= all) break;
    }
  }
  // The largest first; each of the others joins the first table that still has room.
  std::stable_sort(units.begin(), units.end(),
                   [](const auto& a, const auto& b) { return product_of(a) > product_of(b); });
  std::vector<std::vector<Coordinate>> joined;
  for (auto& unit : units) {
    const auto room = std::find_if(joined.begin(), joined.end(), [&](const auto& table) {
      const double together = static_cast<double>(product_of(table)) * static_cast<double>(product_of(unit));
      return together <= static_cast<double>(most);
    });
    if (room == joined.end()) {
      joined.push_back(std::move(unit));
    } else {
      room->insert(room->end(), unit.begin(), unit.end());
    }
  }
  tables.insert(tables.end(), joined.begin(), joined.end());
  return tables;
}

Expected<PatternTables::Pointer> PatternTables::shared(const Engine& engine, std::uint64_t most, Monitor& monitor,
                                                       ThreadPool& pool) {
  if (engine.directed()) return unsupported("pattern databases need moves that can be undone");
  if (engine.has_rules())
    return unsupported("pattern databases are not offered where places are forbidden or only some orientations count");
  if (most == 0) most = std::clamp<std::uint64_t>(monitor.limits().memory / 8, 1 << 12, kUsualEntries);
  static SharedBuild<PatternTables> kept(4);
  const std::string key =
      std::to_string(engine.definition().fingerprint) + engine.metric() + " " + std::to_string(most);
  auto made = kept.get(key, monitor, [&]() -> Expected<Pointer> {
    auto tables = std::make_shared<PatternTables>();
    auto patterns = choose_patterns(engine, most);
    if (patterns.empty()) return unsupported("there is no pattern database small enough");
    for (auto& pattern : patterns) {
      RankedSpace space(std::move(pattern), engine.moves().size(), engine.layout());
      OneTable table{std::move(space), {}};
      const std::string what =
          "pattern database " + std::to_string(tables->tables_.size() + 1) + " of " + std::to_string(patterns.size());
      if (auto filled = fill(table.space, table.distance, what, monitor, pool); !filled) return filled.error();
      tables->tables_.push_back(std::move(table));
    }
    const auto all = whole_coordinates(engine);
    tables->exact_ = tables->tables_.size() == 1 && product_of(*all) == tables->tables_.front().space.size();
    return Pointer(tables);
  });
  if (!made) return made;
  if (!monitor.hold("pattern databases " + key, (*made)->bytes()))
    return Error{ErrorCode::kLimit, "the memory limit leaves no room for the pattern databases"};
  return made;
}

int PatternTables::estimate(const Layout& layout, const std::uint8_t* state) const {
  int bound = 0;
  for (const OneTable& table : tables_) bound = std::max<int>(bound, table.distance[table.space.rank(layout, state)]);
  return bound;
}

std::uint64_t PatternTables::bytes() const {
  std::uint64_t sum = 0;
  for (const OneTable& table : tables_) sum += table.distance.size();
  return sum;
}

}  // namespace unscramble::perm
