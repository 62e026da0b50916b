#include "pdb/table_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

#include "core/file_descriptor.h"
#include "core/files.h"
#include "core/hash.h"

namespace unscramble {

namespace {

constexpr std::array<char, 8> kMagic = {'U', 'N', 'S', 'C', 'T', 'B', 'L', '\n'};
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kHeaderBytes = 4096;  // one page, so that the payload can be mapped
constexpr std::size_t kBlock = std::size_t{4} << 20;

struct Header {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t byte_order;  // 0x01020304 in the writer's byte order
  std::array<char, 32> puzzle;
  std::array<char, 64> coordinate;
  std::array<char, 16> metric;
  std::uint32_t bits;
  std::uint32_t revision;
  std::uint64_t entries;
  std::uint64_t payload_bytes;
  DepthHistogram histogram;
  std::uint64_t payload_checksum;
  std::uint64_t header_checksum;  // of everything before it
};
static_assert(sizeof(Header) <= kHeaderBytes && std::has_unique_object_representations_v<Header>);
constexpr std::uint32_t kByteOrder = 0x01020304;

std::uint64_t checksum_of(const Header& header) { return hash_bytes(&header, offsetof(Header, header_checksum)); }

// Four independent chains, because one would wait for its own multiplications.
std::uint64_t block_checksum(const std::byte* data, std::size_t size) {
  std::array<std::uint64_t, 4> lanes = {1, 2, 3, 4};
  while (size >= 32) {
    std::array<std::uint64_t, 4> words;
    std::memcpy(words.data(), data, 32);
    for (int i = 0; i < 4; ++i) lanes[i] = hash_detail::mix(lanes[i] ^ words[i], hash_detail::kSecret1);
    data += 32;
    size -= 32;
  }
  return hash_bytes(lanes.data(), sizeof(lanes), hash_bytes(data, size));
}

std::uint64_t combine(std::span<const std::uint64_t> blocks) { return hash_bytes(blocks.data(), blocks.size_bytes()); }

// Meaningless once the monitor has stopped it.
std::uint64_t payload_checksum(std::span<const std::byte> payload, Monitor& monitor, ThreadPool& pool) {
  std::vector<std::uint64_t> sums((payload.size() + kBlock - 1) / kBlock);
  pool.parallel_for(payload.size(), kBlock, [&](std::size_t begin, std::size_t end, int) {
    if (monitor.should_stop()) return;
    sums[begin / kBlock] = block_checksum(payload.data() + begin, end - begin);
  });
  return combine(sums);
}

template <std::size_t N>
void put_text(std::array<char, N>& field, const std::string& text) {
  std::memcpy(field.data(), text.data(), std::min(text.size(), N - 1));
}

template <std::size_t N>
std::string get_text(const std::array<char, N>& field) {
  return {field.data(), strnlen(field.data(), N)};
}

Header make_header(const TableInfo& info, std::uint64_t checksum) {
  Header header{};
  header.magic = kMagic;
  header.version = kVersion;
  header.byte_order = kByteOrder;
  put_text(header.puzzle, info.key.puzzle);
  put_text(header.coordinate, info.key.coordinate);
  put_text(header.metric, info.key.metric);
  header.bits = static_cast<std::uint32_t>(info.key.bits);
  header.revision = static_cast<std::uint32_t>(info.key.revision);
  header.entries = info.key.entries;
  header.payload_bytes = info.key.payload_bytes;
  header.histogram = info.histogram;
  header.payload_checksum = checksum;
  header.header_checksum = checksum_of(header);
  return header;
}

TableInfo info_of(const Header& header) {
  TableInfo info;
  info.key = {get_text(header.puzzle),       get_text(header.coordinate),       get_text(header.metric),
              static_cast<int>(header.bits), static_cast<int>(header.revision), header.entries,
              header.payload_bytes};
  info.histogram = header.histogram;
  return info;
}

Error corrupt(const std::filesystem::path& path, const std::string& why) {
  return {ErrorCode::kCorrupt, "table file " + path.string() + " " + why};
}

Expected<Header> checked_header(const Header& header, std::uint64_t file_size, const std::filesystem::path& path) {
  if (header.magic != kMagic) return corrupt(path, "is not a table file");
  if (header.byte_order != kByteOrder) return corrupt(path, "was written on a machine with another byte order");
  if (header.version != kVersion)
    return corrupt(path, "has format version " + std::to_string(header.version) + ", not " + std::to_string(kVersion));
  if (header.header_checksum != checksum_of(header)) return corrupt(path, "has a damaged header");
  const auto expected = kHeaderBytes + header.payload_bytes;
  if (file_size != expected)
    return corrupt(path, "is truncated or overlong: " + std::to_string(file_size) + " bytes instead of " +
                             std::to_string(expected) + " bytes");
  return header;
}

Expected<Header> read_header(const FileDescriptor& file, const std::filesystem::path& path) {
  struct stat status {};
  if (fstat(file.get(), &status) != 0) return io_error(path, "examine");
  if (!S_ISREG(status.st_mode)) return corrupt(path, "is not a regular file");
  Header header{};
  if (!file.read_at(std::as_writable_bytes(std::span(&header, 1)), 0))
    return errno == 0 ? corrupt(path, "is too short") : io_error(path, "read");
  return checked_header(header, static_cast<std::uint64_t>(status.st_size), path);
}

}  // namespace

Table::~Table() {
  if (mapping_ != nullptr) munmap(mapping_, mapped_);
}

void Table::swap(Table& other) noexcept {
  std::swap(info_, other.info_);
  std::swap(buffer_, other.buffer_);
  std::swap(mapping_, other.mapping_);
  std::swap(mapped_, other.mapped_);
  std::swap(data_, other.data_);
}

Expected<Table> Table::open(const std::filesystem::path& path, const TableKey& key, TableResidence residence,
                            Monitor& monitor, ThreadPool& pool) {
  // Not blocking: a pipe in its place would wait for a writer.
  const FileDescriptor file(sys::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file) return io_error(path, "open");
  const auto header = read_header(file, path);
  if (!header) return header.error();
  Table table;
  table.info_ = info_of(*header);
  if (table.info_.key != key) return corrupt(path, "holds another table or another revision of it");
  const std::size_t size = key.payload_bytes;
  std::uint64_t checksum = 0;
  if (residence == TableResidence::kMapped) {
    table.mapped_ = kHeaderBytes + size;
    table.mapping_ = sys::map_file(file.get(), table.mapped_, MAP_SHARED);
    if (table.mapping_ == MAP_FAILED) {
      table.mapping_ = nullptr;
      return io_error(path, "map");
    }
    table.data_ = {static_cast<const std::byte*>(table.mapping_) + kHeaderBytes, size};
    checksum = payload_checksum(table.data_, monitor, pool);
  } else {
    table.buffer_ = HugeBuffer(size);
    if (table.buffer_.size() != size) return io_error(path, "find memory for");
    table.data_ = table.buffer_.bytes();
    std::vector<std::uint64_t> sums((size + kBlock - 1) / kBlock);
    std::atomic<int> cause = 0;
    pool.parallel_for(size, kBlock, [&](std::size_t begin, std::size_t end, int) {
      if (monitor.should_stop()) return;
      const auto block = table.buffer_.bytes().subspan(begin, end - begin);
      if (!file.read_at(block, kHeaderBytes + begin)) cause = errno == 0 ? -1 : errno;
      sums[begin / kBlock] = block_checksum(block.data(), block.size());
    });
    if (cause < 0) return corrupt(path, "ended early while it was read");
    if (cause > 0) {
      errno = cause;
      return io_error(path, "read");
    }
    checksum = combine(sums);
  }
  if (monitor.stopped()) return Error{ErrorCode::kCancelled, "stopped while " + path.string() + " was read"};
  if (checksum != header->payload_checksum) return corrupt(path, "is damaged: its checksum does not match");
  return table;
}

Expected<Table> Table::parse(std::span<const std::byte> bytes, const TableKey& key, const std::string& name) {
  if (bytes.size() < kHeaderBytes) return corrupt(name, "is too short");
  Header read{};
  std::memcpy(&read, bytes.data(), sizeof(read));
  const auto header = checked_header(read, bytes.size(), name);
  if (!header) return header.error();
  Table table;
  table.info_ = info_of(*header);
  if (table.info_.key != key) return corrupt(name, "holds another table or another revision of it");
  table.buffer_ = HugeBuffer(key.payload_bytes);
  if (table.buffer_.size() != key.payload_bytes) return Error{ErrorCode::kLimit, "no memory for table " + name};
  std::memcpy(table.buffer_.data(), bytes.data() + kHeaderBytes, key.payload_bytes);
  table.data_ = table.buffer_.bytes();
  Monitor unlimited;
  ThreadPool here(1);
  if (payload_checksum(table.data_, unlimited, here) != header->payload_checksum)
    return corrupt(name, "is damaged: its checksum does not match");
  return table;
}

Expected<TableInfo> read_table_info(const std::filesystem::path& path) {
  // Not blocking: a pipe in its place would wait for a writer.
  const FileDescriptor file(sys::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file) return io_error(path, "open");
  const auto header = read_header(file, path);
  if (!header) return header.error();
  return info_of(*header);
}

Status check_table(const std::filesystem::path& path, ThreadPool& pool) {
  const auto info = read_table_info(path);
  if (!info) return info.error();
  Monitor unlimited;
  const auto table = Table::open(path, info->key, TableResidence::kMapped, unlimited, pool);
  if (!table) return table.error();
  return Done{};
}

Status write_table(const std::filesystem::path& path, const TableInfo& info, std::span<const std::byte> payload,
                   ThreadPool& pool) {
  if (payload.size() != info.key.payload_bytes) return Error{ErrorCode::kInternal, "payload has the wrong size"};
  std::array<std::byte, kHeaderBytes> page{};
  Monitor unlimited;  // what has been built is stored, even if the time is up
  const Header header = make_header(info, payload_checksum(payload, unlimited, pool));
  std::memcpy(page.data(), &header, sizeof(header));
  const std::array<std::span<const std::byte>, 2> parts = {page, payload};
  return write_file_atomically(path, parts);
}

Expected<TableWriter> TableWriter::begin(const std::filesystem::path& path, const TableKey& key) {
  auto file = AtomicFile::begin(path);
  if (!file) return file.error();
  const std::array<std::byte, kHeaderBytes> page{};  // to be written at the end: it has the checksum
  if (const auto kept = file->append(page); !kept) return kept.error();
  return TableWriter(*std::move(file), key);
}

Status TableWriter::append(std::span<const std::byte> bytes) {
  written_ += bytes.size();
  while (!bytes.empty()) {
    const auto part = bytes.first(std::min(bytes.size(), kBlock - block_.size()));
    block_.insert(block_.end(), part.begin(), part.end());
    bytes = bytes.subspan(part.size());
    if (block_.size() < kBlock && written_ < key_.payload_bytes) continue;
    sums_.push_back(block_checksum(block_.data(), block_.size()));
    if (auto kept = file_.append(block_); !kept) return kept;
    block_.clear();
  }
  return Done{};
}

Status TableWriter::finish(const DepthHistogram& histogram) {
  if (written_ != key_.payload_bytes) return Error{ErrorCode::kInternal, "payload has the wrong size"};
  std::array<std::byte, kHeaderBytes> page{};
  const Header header = make_header({key_, histogram}, combine(sums_));
  std::memcpy(page.data(), &header, sizeof(header));
  if (auto ready = file_.rewind(); !ready) return ready;
  if (auto kept = file_.append(page); !kept) return kept;
  return file_.commit();
}

}  // namespace unscramble
