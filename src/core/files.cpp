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

Error io_error(const std::filesystem::path& path, const std::string& verb) {
  return {ErrorCode::kIo, "cannot " + verb + " " + path.string() + ": " + std::strerror(errno)};
}

MappedFile::~MappedFile() {
  if (size_ > 0) ::munmap(const_cast<void*>(data_), size_);
}

Expected<std::shared_ptr<const MappedFile>> map_file(const std::filesystem::path& path) {
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return io_error(path, "open");
  struct stat status {};
  if (::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode))
    return Error{ErrorCode::kIo, path.string() + ": not a regular file"};
  const auto size = static_cast<std::size_t>(status.st_size);
  const void* data = nullptr;
  if (size > 0) {
    data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
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
