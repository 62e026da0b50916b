// Table files: a page of self-description (what the table is of, how it is packed, how many entries
// lie at each depth, checksums) followed by the payload. Written whole or not at all; a truncated,
// damaged or foreign file is refused with the cause and never taken for something else.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/atomic_file.h"
#include "core/expected.h"
#include "core/huge_buffer.h"
#include "core/monitor.h"
#include "core/thread_pool.h"

namespace unscramble {

// What a table is. Two tables with equal keys have equal payloads; a change to the meaning of a
// payload raises `revision`.
struct TableKey {
  std::string puzzle;      // "cube3"
  std::string coordinate;  // what is looked up, up to 63 bytes: "corners", "edges-0-5"
  std::string metric;      // "qtm", "htm", "moves"
  int bits = 0;            // per entry
  int revision = 1;
  std::uint64_t entries = 0;
  std::uint64_t payload_bytes = 0;

  bool operator==(const TableKey&) const = default;
};

using DepthHistogram = std::array<std::uint64_t, 64>;

struct TableInfo {
  TableKey key;
  DepthHistogram histogram{};
};

// A payload in memory. Mapped: the file's own pages, shared by every process that reads it.
// Copied: private memory on huge pages, faster at random reads and slower to load.
enum class TableResidence { kMapped, kCopied };

class Table {
 public:
  Table() = default;
  Table(TableInfo info, HugeBuffer payload) : info_(std::move(info)), buffer_(std::move(payload)) {
    data_ = buffer_.bytes();
  }
  ~Table();
  Table(Table&& other) noexcept { swap(other); }
  Table& operator=(Table&& other) noexcept {
    swap(other);
    return *this;
  }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  [[nodiscard]] const TableInfo& info() const { return info_; }
  [[nodiscard]] std::span<const std::byte> data() const { return data_; }

  // Reads and checks the whole file. kIo if it cannot be read (or does not exist), kCorrupt if
  // it is damaged or not what `key` says, kCancelled if the monitor stops it.
  static Expected<Table> open(const std::filesystem::path& path, const TableKey& key, TableResidence residence,
                              Monitor& monitor, ThreadPool& pool);

  // The same from the bytes of such a file, which are copied. `name` is what errors call it.
  static Expected<Table> parse(std::span<const std::byte> bytes, const TableKey& key, const std::string& name);

 private:
  void swap(Table& other) noexcept;

  TableInfo info_;
  HugeBuffer buffer_;
  void* mapping_ = nullptr;
  std::size_t mapped_ = 0;
  std::span<const std::byte> data_;
};

// The header alone: quick, and says nothing about the payload.
Expected<TableInfo> read_table_info(const std::filesystem::path& path);
// Checks the whole file against its own header.
Status check_table(const std::filesystem::path& path, ThreadPool& pool);

// Appears under its name only once it is complete and on disk (temporary file, fsync, rename).
// The caller holds the lock of table_cache.h if others may write the same file.
Status write_table(const std::filesystem::path& path, const TableInfo& info, std::span<const std::byte> payload,
                   ThreadPool& pool);

// The same for a payload that is nowhere whole: it is given in pieces, from its beginning to its end.
class TableWriter {
 public:
  static Expected<TableWriter> begin(const std::filesystem::path& path, const TableKey& key);
  Status append(std::span<const std::byte> bytes);
  Status finish(const DepthHistogram& histogram);

 private:
  TableWriter(AtomicFile file, TableKey key) : file_(std::move(file)), key_(std::move(key)) {}

  AtomicFile file_;
  TableKey key_;
  std::uint64_t written_ = 0;
  std::vector<std::byte> block_;  // of the checksum, not complete yet
  std::vector<std::uint64_t> sums_;
};

}  // namespace unscramble
