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

// An empty file of this name that no other process is writing. The lock is on the file, so a process that waited for a
// writer which has since renamed it would hold the finished file: hence the check of the name.
Expected<FileDescriptor> claim_temporary(const std::filesystem::path& path) {
  for (;;) {
    // Not blocking: a pipe of this name would wait for a reader.
    FileDescriptor file(sys::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666));
    if (!file) return io_error(path, "create");
    if (!is_regular(file)) return not_regular(path);
    if (::flock(file.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
      return Error{ErrorCode::kIo, "cannot write " + path.string() + ": another process is writing it"};
    if (!same_file(file.get(), path)) continue;
    if (sys::truncate(file.get(), 0) != 0) {
      const Error error = io_error(path, "empty");
      ::unlink(path.c_str());
      return error;
    }
    return file;
  }
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
      sys::sync(file->get()) == 0;
  if (!written || sys::rename(temporary.c_str(), target.c_str()) != 0) {
    const Error error = io_error(path, "write");
    ::unlink(temporary.c_str());
    return error;
  }
  // The name itself must survive a power cut too.
  const auto folder = target.has_parent_path() ? target.parent_path() : std::filesystem::path(".");
  const FileDescriptor held(sys::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (held) sys::sync(held.get());
  return Done{};
}

Status write_file_atomically(const std::filesystem::path& path, std::span<const std::byte> bytes) {
  return write_file_atomically(path, std::span(&bytes, 1));
}

}  // namespace unscramble
