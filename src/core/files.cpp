#include "core/files.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace unscramble {

namespace {

Error io_error(const std::filesystem::path& path, const char* what) {
  return {ErrorCode::kIo, path.string() + ": " + what + ": " + std::strerror(errno)};
}

bool write_all(int fd, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

MappedFile::~MappedFile() {
  if (size_ > 0) ::munmap(const_cast<void*>(data_), size_);
}

Expected<std::shared_ptr<const MappedFile>> map_file(const std::filesystem::path& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return io_error(path, "cannot open");
  struct stat status {};
  if (::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) {
    ::close(fd);
    return Error{ErrorCode::kIo, path.string() + ": not a regular file"};
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  const void* data = nullptr;
  if (size > 0) {
    data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (data == MAP_FAILED) {
      const Error error = io_error(path, "cannot map");
      ::close(fd);
      return error;
    }
  }
  ::close(fd);
  return std::make_shared<const MappedFile>(data, size);
}

Status write_file_atomically(const std::filesystem::path& path, std::span<const std::byte> bytes) {
  std::filesystem::path temporary = path;
  temporary += "." + std::to_string(::getpid()) + ".tmp";
  const int fd = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0) return io_error(temporary, "cannot create");
  const bool written = write_all(fd, bytes) && ::fsync(fd) == 0;
  const Error failure = io_error(path, "cannot write");
  const bool closed = ::close(fd) == 0;
  if (!written || !closed || ::rename(temporary.c_str(), path.c_str()) != 0) {
    const Error error = written && closed ? io_error(path, "cannot rename into place") : failure;
    ::unlink(temporary.c_str());
    return error;
  }
  return Done{};
}

}  // namespace unscramble
