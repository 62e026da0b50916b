// AtomicFile: a file that is written piece by piece beside its place (PATH.tmp) and appears under its name only when it
// is complete and on disk. Refused if another process is writing the same file, or if the name is taken by something
// that is not a regular file (a device, say). What is not committed is removed.
#pragma once

#include <filesystem>
#include <span>

#include "core/expected.h"
#include "core/file_descriptor.h"

namespace unscramble {

class AtomicFile {
 public:
  static Expected<AtomicFile> begin(const std::filesystem::path& path);
  ~AtomicFile();
  AtomicFile(AtomicFile&& other) noexcept = default;
  AtomicFile& operator=(AtomicFile&&) = delete;

  Status append(std::span<const std::byte> bytes);
  // The next append() writes from the beginning again, over what is there.
  Status rewind();
  // Flushes and renames. Nothing can be written after it.
  Status commit();

 private:
  AtomicFile(FileDescriptor file, std::filesystem::path named, std::filesystem::path target,
             std::filesystem::path temporary)
      : file_(std::move(file)),
        named_(std::move(named)),
        target_(std::move(target)),
        temporary_(std::move(temporary)) {}

  FileDescriptor file_;
  std::filesystem::path named_;   // as the caller calls it: for messages
  std::filesystem::path target_;  // behind links
  std::filesystem::path temporary_;
};

}  // namespace unscramble
