// FileDescriptor: owns a POSIX descriptor; whole reads and writes that resume after interruption.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "core/system_calls.h"

namespace unscramble {

class FileDescriptor {
 public:
  explicit FileDescriptor(int fd) : fd_(fd) {}
  ~FileDescriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  FileDescriptor(FileDescriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }

  explicit operator bool() const { return fd_ >= 0; }
  [[nodiscard]] int get() const { return fd_; }

  // False on an error, or with errno 0 on an early end.
  [[nodiscard]] bool read_at(std::span<std::byte> out, std::uint64_t offset) const {
    while (!out.empty()) {
      const auto got = sys::read_at(fd_, out.data(), std::min(out.size(), kChunk), offset);
      if (got < 0 && errno == EINTR) continue;
      if (got == 0) errno = 0;
      if (got <= 0) return false;
      out = out.subspan(static_cast<std::size_t>(got));
      offset += static_cast<std::uint64_t>(got);
    }
    return true;
  }

  [[nodiscard]] bool write_all(std::span<const std::byte> data) const {
    while (!data.empty()) {
      const auto put = sys::write(fd_, data.data(), std::min(data.size(), kChunk));
      if (put < 0 && errno == EINTR) continue;
      if (put <= 0) return false;
      data = data.subspan(static_cast<std::size_t>(put));
    }
    return true;
  }

 private:
  static constexpr std::size_t kChunk = std::size_t{1} << 28;  // one call moves at most 2 GB
  int fd_;
};

}  // namespace unscramble
