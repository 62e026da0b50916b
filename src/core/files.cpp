#include "core/files.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/atomic_file.h"
#include "core/file_descriptor.h"

namespace unscramble {

namespace {

struct stat status_of(const FileDescriptor& file) {
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) status = {};
  return status;
}

bool is_regular(const FileDescriptor& file) { return S_ISREG(status_of(file).st_mode); }

std::uint64_t size_of(const FileDescriptor& file) { return static_cast<std::uint64_t>(status_of(file).st_size); }

Error not_regular(const std::filesystem::path& path) {
  return {ErrorCode::kIo, path.string() + ": not a regular file"};
}

}  // namespace

Error io_error(const std::filesystem::path& path, const std::string& verb) {
  return {ErrorCode::kIo, "cannot " + verb + " " + path.string() + ": " + std::strerror(errno)};
}

Expected<FileDescriptor> open_to_read(const std::filesystem::path& path) {
  // Not blocking: opening a pipe would otherwise wait for a writer, before anyone can see that it is one.
  FileDescriptor file(sys::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file) return io_error(path, "open");
  if (!is_regular(file)) return not_regular(path);
  return file;
}

Expected<std::string> read_text(const FileDescriptor& file, const std::filesystem::path& path) {
  if (!is_regular(file)) return not_regular(path);
  std::string text(static_cast<std::size_t>(size_of(file)), '\0');
  if (file.read_at(std::as_writable_bytes(std::span(text)), 0)) return text;
  if (errno == 0) return Error{ErrorCode::kIo, path.string() + " became shorter while it was read"};
  return io_error(path, "read");
}

Expected<std::string> read_text(const std::filesystem::path& path) {
  const auto file = open_to_read(path);
  if (!file) return file.error();
  return read_text(*file, path);
}

std::string text_if_any(const std::filesystem::path& path) { return read_text(path).value_or(""); }

MappedFile::~MappedFile() {
  if (size_ > 0) ::munmap(const_cast<void*>(data_), size_);
}

Expected<std::shared_ptr<const MappedFile>> map_file(const std::filesystem::path& path) {
  const auto file = open_to_read(path);
  if (!file) return file.error();
  const auto size = static_cast<std::size_t>(size_of(*file));
  const void* data = nullptr;
  if (size > 0) {
    data = sys::map_file(file->get(), size, MAP_PRIVATE);
    if (data == MAP_FAILED) return io_error(path, "map");
  }
  return std::make_shared<const MappedFile>(data, size);
}

Status write_file_atomically(const std::filesystem::path& path, std::span<const std::span<const std::byte>> parts) {
  auto file = AtomicFile::begin(path);
  if (!file) return file.error();
  for (const auto& part : parts)
    if (auto written = file->append(part); !written) return written;
  return file->commit();
}

Status write_file_atomically(const std::filesystem::path& path, std::span<const std::byte> bytes) {
  return write_file_atomically(path, std::span(&bytes, 1));
}

}  // namespace unscramble
