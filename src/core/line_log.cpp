#include "core/line_log.h"

#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>
#include <chrono>
#include <fstream>
#include <iterator>
#include <thread>

#include "core/files.h"

namespace unscramble {

Expected<LineLog> LineLog::open(const std::filesystem::path& path) {
  FileDescriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
  if (!file) return io_error(path, "open");
  // A file system without locks is no reason not to write. One who only looks whether a run is going on holds the lock
  // for an instant.
  constexpr int kTries = 10;
  for (int tries = 1; ::flock(file.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK; ++tries) {
    if (tries == kTries) return usage_error("another run is writing " + path.string() + "; choose another --out");
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  LineLog log(std::move(file), path);
  if (const auto ok = log.read(); !ok) return ok.error();
  return log;
}

Status LineLog::read() {
  std::ifstream stream(path_);
  const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  std::size_t begin = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
    lines_.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return begin < text.size() ? cut(begin) : Done{};
}

Status LineLog::cut(std::size_t size) {
  if (::ftruncate(file_.get(), static_cast<off_t>(size)) != 0) return io_error(path_, "write");
  return Done{};
}

Status LineLog::keep(std::size_t count) {
  std::size_t size = 0;
  for (std::size_t i = 0; i < count && i < lines_.size(); ++i) size += lines_[i].size() + 1;
  const bool all = count >= lines_.size();
  lines_.clear();
  return all ? Done{} : cut(size);
}

Status LineLog::append(std::string_view line) {
  const std::string whole = std::string(line) + "\n";
  if (!file_.write_all(std::as_bytes(std::span(whole)))) return io_error(path_, "write");
  return Done{};
}

}  // namespace unscramble
