#include "domains/perm/pattern_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>

#include "core/hash.h"
#include "core/shared_build.h"
#include "core/size.h"

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

// From the solved pattern outwards, distance by distance; those of 254 and more are all 254. A move of cost c reaches
// the distance c farther on, so a pattern may be reached again by a shorter way until its distance is due.
class TableFiller {
 public:
  TableFiller(const RankedSpace& space, MoveCosts costs, std::span<std::uint8_t> distance, Monitor& monitor,
              ThreadPool& pool)
      : space_(space), costs_(std::move(costs)), distance_(distance), monitor_(monitor), pool_(pool) {
    costs_.resize(space.num_moves(), 1);
    largest_cost_ = *std::max_element(costs_.begin(), costs_.end());
  }

  Status run(const std::string& what, DepthHistogram& histogram) {
    std::fill(distance_.begin(), distance_.end(), kUnknownDistance);
    distance_[space_.goal()] = 0;
    std::uint64_t settled = 0;
    int empty = 0;
    for (int depth = 0; depth < kUnknownDistance - 1 && empty < largest_cost_; ++depth) {
      const std::uint64_t here = pass(depth);
      if (monitor_.should_stop()) return Error{ErrorCode::kCancelled, "stopped while building a pattern database"};
      settled += here;
      empty = here == 0 ? empty + 1 : 0;
      histogram[std::min<std::size_t>(static_cast<std::size_t>(depth), histogram.size() - 1)] += here;
      monitor_.stage(what, std::min(0.99, static_cast<double>(settled) / static_cast<double>(space_.size())));
    }
    monitor_.stage(what, 1);
    // Beyond what a byte holds, and what no moves reach: the latter never meets a solvable state.
    for (std::uint8_t& entry : distance_)
      if (entry == kUnknownDistance) entry = kUnknownDistance - 1;
    return Done{};
  }

 private:
  // How many are at this distance; all their neighbours are then no farther than one move allows.
  std::uint64_t pass(int depth) {
    constexpr std::size_t kGrain = 1 << 14;
    std::atomic<std::uint64_t> found{0};
    pool_.parallel_for(space_.size(), kGrain, [&](std::size_t begin, std::size_t end, int) {
      if (monitor_.should_stop()) return;
      std::vector<std::uint64_t> children(space_.num_moves());
      std::uint64_t mine = 0;
      for (std::size_t i = begin; i < end; ++i) {
        if (std::atomic_ref(distance_[i]).load(std::memory_order_relaxed) != depth) continue;
        ++mine;
        space_.children(i, children.data());
        for (std::size_t m = 0; m < children.size(); ++m) lower(children[m], depth + costs_[m]);
      }
      found += mine;
    });
    return found;
  }

  // Threads may meet: the smaller value stays.
  void lower(std::uint64_t index, int value) {
    const auto wanted = static_cast<std::uint8_t>(std::min(value, kUnknownDistance - 1));
    std::atomic_ref entry(distance_[index]);
    std::uint8_t now = entry.load(std::memory_order_relaxed);
    while (wanted < now && !entry.compare_exchange_weak(now, wanted, std::memory_order_relaxed)) {
    }
  }

  const RankedSpace& space_;
  MoveCosts costs_;
  std::span<std::uint8_t> distance_;
  Monitor& monitor_;
  ThreadPool& pool_;
  int largest_cost_ = 1;
};

// Which pieces a table is of, as a number.
std::uint64_t signature_of(const std::vector<Coordinate>& coordinates) {
  std::uint64_t hash = 1;
  const auto add = [&](const void* data, std::size_t size) { hash = hash_bytes(data, size, hash + size); };
  for (const Coordinate& c : coordinates) {
    const std::array<std::uint64_t, 6> facts{static_cast<std::uint64_t>(c.kind),    c.set,
                                             static_cast<std::uint64_t>(c.modulus), c.determined ? 1U : 0U,
                                             static_cast<std::uint64_t>(c.chosen),  c.size};
    add(facts.data(), sizeof facts);
    add(c.slots.data(), c.slots.size() * sizeof c.slots[0]);
    add(c.order.data(), c.order.size());
    add(c.number.data(), c.number.size() * sizeof c.number[0]);
    add(c.labels.data(), c.labels.size() * sizeof c.labels[0]);
  }
  return hash;
}

// What the tables of a definition depend on besides its pieces.
std::string metric_with_costs(const Engine& engine, const MoveCosts& costs) {
  if (costs.empty()) return engine.metric();
  return fmt::format("{}-cost-{:08x}", engine.metric(),
                     hash_bytes(costs.data(), costs.size() * sizeof costs[0]) & 0xFFFF'FFFFU);
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

namespace {

// Loads or builds one; what takes a moment to build is not worth a file.
Expected<Table> table_of(const Engine& engine, const std::vector<Coordinate>& pattern, const RankedSpace& space,
                         const MoveCosts& costs, const std::string& which, bool keep, Monitor& monitor,
                         ThreadPool& pool) {
  constexpr std::uint64_t kWorthKeeping = std::uint64_t{1} << 20U;
  TableKey key{.puzzle = fmt::format("perm-{:016x}", engine.definition().fingerprint),
               .coordinate = fmt::format("{:016x}", signature_of(pattern)),
               .metric = metric_with_costs(engine, costs),
               .bits = 8,
               .entries = space.size(),
               .payload_bytes = space.size()};
  const std::string what = fmt::format("pattern database {} ({})", which, format_bytes(space.size()));
  // From the goal outwards a step is the inverse of the move that leads back.
  MoveCosts outwards(costs.size());
  for (std::size_t m = 0; m < costs.size(); ++m) outwards[m] = costs[engine.moves()[m].inverse];
  const auto build = [&](std::span<std::byte> payload, DepthHistogram& histogram) {
    const std::span distance(reinterpret_cast<std::uint8_t*>(payload.data()), payload.size());
    return TableFiller(space, outwards, distance, monitor, pool).run(what, histogram);
  };
  if (keep && space.size() >= kWorthKeeping) {
    auto obtained = obtain_table(key, build, TableResidence::kMapped, monitor, pool);
    if (!obtained) return obtained.error();
    return std::move(obtained->table);
  }
  if (auto room = hold_table(key, monitor); !room) return room.error();
  HugeBuffer payload(space.size());
  if (payload.size() != space.size()) return Error{ErrorCode::kLimit, "no memory for a pattern database"};
  TableInfo info{key, {}};
  if (auto built = build(payload.bytes(), info.histogram); !built) return built.error();
  return Table(std::move(info), std::move(payload));
}

}  // namespace

Status PatternTables::add(const Engine& engine, const std::vector<Coordinate>& pattern, const std::string& which,
                          const MoveCosts& costs, bool keep, Monitor& monitor, ThreadPool& pool) {
  OneTable one{RankedSpace(pattern, engine.moves().size(), engine.layout()), {}, nullptr};
  auto table = table_of(engine, pattern, one.space, costs, which, keep, monitor, pool);
  if (!table) return table.error();
  one.table = *std::move(table);
  one.distance = reinterpret_cast<const std::uint8_t*>(one.table.data().data());
  tables_.push_back(std::move(one));
  return Done{};
}

Expected<PatternTables::Pointer> PatternTables::build(const Engine& engine,
                                                      const std::vector<std::vector<Coordinate>>& patterns,
                                                      Monitor& monitor, ThreadPool& pool) {
  auto tables = std::make_shared<PatternTables>();
  for (const auto& pattern : patterns)
    if (auto added = tables->add(engine, pattern, "", {}, false, monitor, pool); !added) return added.error();
  return Pointer(tables);
}

Expected<PatternTables::Pointer> PatternTables::shared(const Engine& engine, std::uint64_t most, const MoveCosts& costs,
                                                       Monitor& monitor, ThreadPool& pool) {
  if (engine.directed()) return unsupported("pattern databases need moves that can be undone");
  if (engine.has_rules())
    return unsupported("pattern databases are not offered where places are forbidden or only some orientations count");
  if (most == 0) most = std::clamp<std::uint64_t>(monitor.limits().memory / 8, 1 << 12, kUsualEntries);
  static SharedBuild<PatternTables> kept(4);
  const std::string key =
      fmt::format("{:x} {} {}", engine.definition().fingerprint, metric_with_costs(engine, costs), most);
  auto made = kept.get(key, monitor, [&]() -> Expected<Pointer> {
    auto tables = std::make_shared<PatternTables>();
    const auto patterns = choose_patterns(engine, most);
    if (patterns.empty()) return unsupported("there is no pattern database small enough");
    for (const auto& pattern : patterns) {
      const std::string which = fmt::format("{} of {}", tables->tables_.size() + 1, patterns.size());
      if (auto added = tables->add(engine, pattern, which, costs, true, monitor, pool); !added) return added.error();
    }
    const auto all = whole_coordinates(engine);
    tables->exact_ = tables->tables_.size() == 1 && product_of(*all) == tables->tables_.front().space.size();
    return Pointer(tables);
  });
  if (!made) return made;
  for (const OneTable& one : (*made)->tables_)
    if (auto held = hold_table(one.table.info().key, monitor); !held) return held.error();
  return made;
}

int PatternTables::estimate(const Layout& layout, const std::uint8_t* state) const {
  int bound = 0;
  for (const OneTable& table : tables_) bound = std::max<int>(bound, table.distance[table.space.rank(layout, state)]);
  return bound;
}

void PatternTables::estimates(const Layout& layout, const std::uint8_t* states, std::size_t stride,
                              std::span<float> out) const {
  constexpr std::size_t kBlock = 32;
  std::array<std::uint64_t, kBlock> index;
  std::fill(out.begin(), out.end(), 0.0F);
  for (std::size_t begin = 0; begin < out.size(); begin += kBlock) {
    const std::size_t count = std::min(kBlock, out.size() - begin);
    for (const OneTable& table : tables_) {
      for (std::size_t i = 0; i < count; ++i) {
        index[i] = table.space.rank(layout, states + (begin + i) * stride);
        __builtin_prefetch(table.distance + index[i]);
      }
      for (std::size_t i = 0; i < count; ++i)
        out[begin + i] = std::max(out[begin + i], static_cast<float>(table.distance[index[i]]));
    }
  }
}

std::uint64_t PatternTables::bytes() const {
  std::uint64_t sum = 0;
  for (const OneTable& table : tables_) sum += table.table.data().size();
  return sum;
}

}  // namespace unscramble::perm
