#include "core/files.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/file_descriptor.h"

namespace unscramble {

namespace {

// The file itself where `path` is a link to it: renaming would replace the link.
std::filesystem::path behind_links(const std::filesystem::path& path) {
  std::error_code error;
  auto target = std::filesystem::canonical(path, error);
  return error ? path : target;
}

bool same_file(int fd, const std::filesystem::path& path) {
  struct stat held {};
  struct stat named {};
  return ::fstat(fd, &held) == 0 && ::lstat(path.c_str(), &named) == 0 && held.st_dev == named.st_dev &&
         held.st_ino == named.st_ino;
}

// An empty file of this name that no other process is writing. The lock is on the file, so a process that waited for a
// writer which has since renamed it would hold the finished file: hence the check of the name.
Expected<FileDescriptor> claim_temporary(const std::filesystem::path& path) {
  for (;;) {
    FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666));
    if (!file) return io_error(path, "create");
    if (::flock(file.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
      return Error{ErrorCode::kIo, "cannot write " + path.string() + ": another process is writing it"};
    if (!same_file(file.get(), path)) continue;
    if (::ftruncate(file.get(), 0) != 0) return io_error(path, "empty");
    return file;
  }
}

}  // namespace

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
  const auto target = behind_links(path);
  std::error_code unknown;
  if (std::filesystem::exists(target, unknown) && !std::filesystem::is_regular_file(target, unknown))
    return Error{ErrorCode::kIo, "cannot write " + path.string() + ": it exists and is not a regular file"};
  auto temporary = target;
  temporary += ".tmp";
  const auto file = claim_temporary(temporary);
  if (!file) return file.error();
  const bool written =
      std::all_of(parts.begin(), parts.end(), [&](const auto& part) { return file->write_all(part); }) &&
      ::fsync(file->get()) == 0;
  if (!written || ::rename(temporary.c_str(), target.c_str()) != 0) {
    const Error error = io_error(path, "write");
    ::unlink(temporary.c_str());
    return error;
  }
  // The name itself must survive a power cut too.
  const auto folder = target.has_parent_path() ? target.parent_path() : std::filesystem::path(".");
  const FileDescriptor held(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (held) ::fsync(held.get());
  return Done{};
}

Status write_file_atomically(const std::filesystem::path& path, std::span<const std::byte> bytes) {
  return write_file_atomically(path, std::span(&bytes, 1));
}

}  // namespace unscramble
