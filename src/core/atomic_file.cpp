#include "core/atomic_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "core/files.h"
#include "core/system_calls.h"

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

bool is_regular_file(int fd) {
  struct stat held {};
  return ::fstat(fd, &held) == 0 && S_ISREG(held.st_mode);
}

// An empty file of this name that no other process is writing. The lock is on the file, so a process that waited for a
// writer which has since renamed it would hold the finished file: hence the check of the name.
Expected<FileDescriptor> claim_temporary(const std::filesystem::path& path) {
  for (;;) {
    // Not blocking: a pipe of this name would wait for a reader.
    FileDescriptor file(sys::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666));
    if (!file) return io_error(path, "create");
    if (!is_regular_file(file.get())) return Error{ErrorCode::kIo, path.string() + ": not a regular file"};
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

Expected<AtomicFile> AtomicFile::begin(const std::filesystem::path& path) {
  auto target = behind_links(path);
  std::error_code unknown;
  if (std::filesystem::exists(target, unknown) && !std::filesystem::is_regular_file(target, unknown))
    return Error{ErrorCode::kIo, "cannot write " + path.string() + ": it exists and is not a regular file"};
  auto temporary = target;
  temporary += ".tmp";
  auto file = claim_temporary(temporary);
  if (!file) return file.error();
  return AtomicFile(*std::move(file), path, std::move(target), std::move(temporary));
}

AtomicFile::~AtomicFile() {
  if (file_) ::unlink(temporary_.c_str());
}

Status AtomicFile::append(std::span<const std::byte> bytes) {
  if (!file_.write_all(bytes)) return io_error(named_, "write");
  return Done{};
}

Status AtomicFile::rewind() {
  if (::lseek(file_.get(), 0, SEEK_SET) != 0) return io_error(named_, "write");
  return Done{};
}

Status AtomicFile::commit() {
  if (sys::sync(file_.get()) != 0 || sys::rename(temporary_.c_str(), target_.c_str()) != 0)
    return io_error(named_, "write");
  { const FileDescriptor done = std::move(file_); }  // its name is another file's now: not to be removed
  // The name itself must survive a power cut too.
  const auto folder = target_.has_parent_path() ? target_.parent_path() : std::filesystem::path(".");
  const FileDescriptor held(sys::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (held) sys::sync(held.get());
  return Done{};
}

}  // namespace unscramble
