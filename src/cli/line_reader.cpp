#include "cli/line_reader.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

#include "cli/interrupt.h"
#include "core/system_calls.h"

namespace unscramble::cli {

bool LineReader::fill() {
  constexpr std::size_t kBlock = std::size_t{1} << 16;
  buffer_.resize(kBlock);
  position_ = 0;
  ssize_t got = -1;
  do {
    if (interrupted()) break;
    got = sys::read(descriptor_, buffer_.data(), kBlock);
  } while (got < 0 && errno == EINTR);
  if (got < 0 && !interrupted()) fault_ = std::strerror(errno);
  buffer_.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";  // editors on Windows begin files with it
  if (std::exchange(at_start_, false) && buffer_.starts_with(kByteOrderMark)) position_ = kByteOrderMark.size();
  return !buffer_.empty();
}

std::optional<std::string> LineReader::next() {
  std::string line;
  bool any = false;
  cut_ = false;
  while (position_ < buffer_.size() || fill()) {
    any = true;
    const std::size_t end = std::min(buffer_.find('\n', position_), buffer_.size());
    const std::size_t room = kLongest - std::min(kLongest, line.size());
    line.append(buffer_, position_, std::min(end - position_, room));
    cut_ = cut_ || end - position_ > room;
    position_ = end + 1;
    if (end < buffer_.size()) return line;
  }
  if (!any || interrupted()) return std::nullopt;
  return line;
}

}  // namespace unscramble::cli
