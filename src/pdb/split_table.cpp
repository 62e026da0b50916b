#include "pdb/split_table.h"

#include <algorithm>
#include <optional>

namespace unscramble {

namespace {

// The bytes of a rank's rows. Two rows together are whole bytes, and rank's first rows have even numbers (RowShares).
struct Part {
  std::uint64_t first = 0;
  std::uint64_t size = 0;
};

Part part_of(const TableKey& key, const SplitTable& table, int rank, int ranks) {
  const RowShares shares(table.rows, ranks);
  const std::uint64_t row_bits = key.payload_bytes * 8 / table.rows;
  const auto byte = [&](std::uint64_t row) { return row == table.rows ? key.payload_bytes : row * row_bits / 8; };
  return {byte(shares.first(rank)), byte(shares.end(rank)) - byte(shares.first(rank))};
}

// Rank 0's file, and what is in the cache already.
class Keeper {
 public:
  Keeper(const TableKey& key, std::filesystem::path path) : key_(key), path_(std::move(path)) {}

  // Whether the table must be built; then no other process builds it meanwhile.
  Expected<bool> missing(Monitor& monitor, ThreadPool& pool, KeptTable& kept) {
    for (const bool locked : {false, true}) {  // another process may have finished it while this one waited
      if (locked) {
        auto lock = lock_table(path_, monitor);
        if (!lock) return lock.error();
        lock_ = *std::move(lock);
      }
      const auto table = Table::open(path_, key_, TableResidence::kMapped, monitor, pool);
      if (table) {
        kept.info = table->info();
        return false;
      }
      if (table.error().code == ErrorCode::kCancelled) return table.error();
      kept.note = table.error().code == ErrorCode::kCorrupt ? table.error().message + "; it was rebuilt" : "";
    }
    return true;
  }

  Status begin() {
    auto writer = TableWriter::begin(path_, key_);
    if (!writer) return writer.error();
    writer_.emplace(*std::move(writer));
    return Done{};
  }
  Status append(std::span<const std::byte> bytes) { return writer_->append(bytes); }
  Status finish(const DepthHistogram& histogram) { return writer_->finish(histogram); }

 private:
  const TableKey& key_;
  std::filesystem::path path_;
  FileDescriptor lock_{-1};
  std::optional<TableWriter> writer_;
};

// Collective. Rank by rank, since a file is written from its beginning; one block at a time is on its way.
Status collect(Keeper& keeper, std::span<const std::byte> mine, const TableKey& key, const SplitTable& table,
               Ranks& ranks) {
  constexpr std::uint64_t kBlock = std::uint64_t{4} << 20U;
  Status status = Done{};
  if (ranks.first()) status = keeper.begin();
  if (ranks.first() && status) status = keeper.append(mine);
  std::vector<Bytes> in;
  std::vector<std::span<const std::byte>> out(static_cast<std::size_t>(ranks.size()));
  for (int rank = 1; rank < ranks.size(); ++rank) {
    if (auto all = agree(ranks, status); !all) return all;
    const std::uint64_t size = part_of(key, table, rank, ranks.size()).size;
    for (std::uint64_t at = 0; at < size; at += kBlock) {
      out[0] = rank == ranks.rank() ? mine.subspan(at, std::min(kBlock, size - at)) : std::span<const std::byte>();
      ranks.exchange(out, in);
      if (ranks.first() && status) status = keeper.append(in[static_cast<std::size_t>(rank)]);
    }
  }
  return agree(ranks, status);
}

}  // namespace

Expected<KeptTable> keep_table(const TableKey& key, const SplitTable& table, Monitor& monitor, ThreadPool& pool,
                               Ranks& ranks, const std::filesystem::path& dir) {
  Keeper keeper(key, table_path(key, dir));
  KeptTable kept;
  std::uint64_t missing = 0;
  Status status = Done{};
  if (ranks.first()) {
    const auto looked = keeper.missing(monitor, pool, kept);
    if (!looked) status = looked.error();
    missing = looked && *looked ? 1 : 0;
  }
  if (auto all = agree(ranks, status); !all) return all.error();
  ranks.most(std::span(&missing, 1));
  if (missing == 0) return kept;

  const Part part = part_of(key, table, ranks.rank(), ranks.size());
  const bool room = monitor.reserve(part.size);
  const HugeBuffer payload = room ? HugeBuffer(part.size) : HugeBuffer();
  if (payload.size() != part.size)
    status = Error{ErrorCode::kLimit, "no memory for " + std::to_string(part.size) + " bytes of the table " +
                                          key.puzzle + " " + key.coordinate};
  status = agree(ranks, status);
  kept.info.key = key;
  kept.built = true;
  if (status) status = table.build(payload.bytes(), kept.info.histogram, monitor, pool, ranks);
  if (status) status = collect(keeper, payload.bytes(), key, table, ranks);
  if (status && ranks.first()) status = keeper.finish(kept.info.histogram);
  if (room) monitor.release(part.size);
  status = agree(ranks, status);
  if (!status) return status.error();
  return kept;
}

}  // namespace unscramble
