// LineReader: lines of a file descriptor as they arrive, so that a batch is answered while it is still being written.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace unscramble::cli {

class LineReader {
 public:
  explicit LineReader(int descriptor) : descriptor_(descriptor) {}

  // The next line without its newline; nothing at the end of input, on a read error, or after Ctrl-C.
  // A line is cut at kLongest bytes, however long it is: no state is that long.
  std::optional<std::string> next();
  [[nodiscard]] bool cut() const { return cut_; }  // the last line was
  // Why reading stopped before the end of input; empty if it did not.
  [[nodiscard]] const std::string& fault() const { return fault_; }

  static constexpr std::size_t kLongest = std::size_t{1} << 20;
  static constexpr const char* kTooLong = "the line is longer than a megabyte";

 private:
  bool fill();

  int descriptor_;
  std::string buffer_;
  std::size_t position_ = 0;
  bool cut_ = false;
  bool at_start_ = true;
  std::string fault_;
};

}  // namespace unscramble::cli
