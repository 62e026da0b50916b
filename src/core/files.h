// Files: memory-mapped reading and atomic writing, errors as values.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "core/expected.h"
#include "core/file_descriptor.h"

namespace unscramble {

// A read-only mapping of a whole file; unmapped when its last owner is destroyed.
class MappedFile {
 public:
  MappedFile(const void* data, std::size_t size) : data_(data), size_(size) {}
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  [[nodiscard]] std::span<const std::byte> bytes() const { return {static_cast<const std::byte*>(data_), size_}; }

 private:
  const void* data_;
  std::size_t size_;
};

// For reading. kIo, naming the file, where it cannot be opened or is not a regular file (a pipe is not waited for).
Expected<FileDescriptor> open_to_read(const std::filesystem::path& path);

// All of it, for small files. kIo where it cannot be opened or read, or is not a regular file.
Expected<std::string> read_text(const std::filesystem::path& path);
Expected<std::string> read_text(const FileDescriptor& file, const std::filesystem::path& path);
// For files that may well be missing and say nothing essential: empty if it cannot be read.
std::string text_if_any(const std::filesystem::path& path);

// kIo, naming the file, where it cannot be opened or is not a regular file.
Expected<std::shared_ptr<const MappedFile>> map_file(const std::filesystem::path& path);

// Writes the parts one after another beside `path` (PATH.tmp), flushes to disk and renames, so that after a crash or a
// power cut there is either the old file or the new one, and leftovers of a crash are overwritten next time. Refused if
// another process is writing the same file, or if `path` is not a regular file (a device, say).
Status write_file_atomically(const std::filesystem::path& path, std::span<const std::span<const std::byte>> parts);
Status write_file_atomically(const std::filesystem::path& path, std::span<const std::byte> bytes);

// kIo, with the cause from errno: "cannot VERB PATH: no such file".
Error io_error(const std::filesystem::path& path, const std::string& verb);

}  // namespace unscramble
