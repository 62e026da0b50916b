// LineLog: a file that grows by whole lines, each appended by one write. Whatever ends the program, the next one finds
// every line that was written; half a line at the end is cut off, also when a write fails and the program goes on. One
// process at a time writes it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "core/file_descriptor.h"

namespace unscramble {

class LineLog {
 public:
  // Makes the file, or opens the one there is. kUsage where another run is writing it.
  static Expected<LineLog> open(const std::filesystem::path& path);

  // What the file held when it was opened, without line ends.
  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
  // Cuts off and forgets all lines() but the first `count`.
  Status keep(std::size_t count);

  Status append(std::string_view line);

 private:
  LineLog(FileDescriptor file, std::filesystem::path path) : file_(std::move(file)), path_(std::move(path)) {}
  Status read();
  Status cut(std::size_t size);

  FileDescriptor file_;
  std::filesystem::path path_;
  std::vector<std::string> lines_;
  std::size_t size_ = 0;  // of the file, in whole lines
  bool half_written_ = false;
};

}  // namespace unscramble
