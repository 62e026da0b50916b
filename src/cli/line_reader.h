// LineReader: lines of a file descriptor as they arrive, so that a batch is answered while it is still being written.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace unscramble::cli {

class LineReader {
 public:
  explicit LineReader(int descriptor) : descriptor_(descriptor) {}

  // The next line without its end; nothing at the end of input, on a read error, or after Ctrl-C.
  // A line is cut at kLongest bytes: no state is that long, and what is left of it still makes an error message.
  std::optional<std::string> next();

  static constexpr std::size_t kLongest = std::size_t{1} << 20;

 private:
  bool fill();

  int descriptor_;
  std::string buffer_;
  std::size_t position_ = 0;
};

}  // namespace unscramble::cli
